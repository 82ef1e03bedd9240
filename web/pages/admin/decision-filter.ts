export type DecisionFilter =
  | { readonly customerId: string }
  | { readonly professionalId: string }
  | { readonly appointmentId: string };

/** The first moment of a date in UTC, so that a shared address means the same everywhere; undefined if it is malformed. */
export function toSince(date: string): string | undefined {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** The filter for an id, by its prefix; undefined if decisions are not about such a thing. */
export function toDecisionFilter(id: string): DecisionFilter | undefined {
  const [prefix] = id.split('_', 1);
  if (prefix === 'usr' || prefix === 'crm') return { customerId: id };
  if (prefix === 'pro') return { professionalId: id };
  if (prefix === 'apt' || prefix === 'bkg') return { appointmentId: id };
  return undefined;
}
