export type DecisionFilter =
  | { readonly customerId: string }
  | { readonly professionalId: string }
  | { readonly appointmentId: string };

/** The filter for an id, by its prefix; undefined if decisions are not about such a thing. */
export function toDecisionFilter(id: string): DecisionFilter | undefined {
  const [prefix] = id.split('_', 1);
  if (prefix === 'usr' || prefix === 'crm') return { customerId: id };
  if (prefix === 'pro') return { professionalId: id };
  if (prefix === 'apt' || prefix === 'bkg') return { appointmentId: id };
  return undefined;
}
