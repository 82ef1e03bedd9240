import { type Coupon, findEnd, findStart } from './data.ts';

export type Form = {
  readonly code: string;
  readonly type: Coupon['type'];
  readonly value: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly usageLimit: string;
  readonly perCustomerLimit: string;
  readonly minSpendMajor: string;
  readonly firstTimeOnly: boolean;
  readonly serviceIds: readonly string[];
};

type Terms = ReturnType<typeof toTerms>;

export function toForm(coupon: Coupon | undefined, timezone: string): Form {
  const text = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    code: coupon?.code ?? '',
    type: coupon?.type ?? 'percent',
    value: text(coupon?.value ?? 10),
    validFrom: (coupon && findStart(coupon, timezone))?.date ?? '',
    validUntil: (coupon && findEnd(coupon, timezone))?.date ?? '',
    usageLimit: text(coupon?.usageLimit),
    perCustomerLimit: text(coupon?.perCustomerLimit),
    minSpendMajor: text(coupon?.minSpendMajor),
    firstTimeOnly: coupon?.firstTimeOnly ?? false,
    serviceIds: coupon?.serviceIds ?? [],
  };
}

/** An empty field is no limit. */
export function toTerms(form: Form, currency: string) {
  const number = (text: string) => (text === '' ? null : Number(text));
  return {
    code: form.code.trim(),
    type: form.type,
    value: Number(form.value),
    currency: form.type === 'fixed' ? currency : null,
    validFrom: form.validFrom || null,
    validUntil: form.validUntil || null,
    usageLimit: number(form.usageLimit),
    perCustomerLimit: number(form.perCustomerLimit),
    minSpendMajor: number(form.minSpendMajor),
    firstTimeOnly: form.firstTimeOnly,
    serviceIds: form.serviceIds.length > 0 ? [...form.serviceIds] : null,
  };
}

/** The terms that were changed: a coupon that ends within a day keeps its clock time if its date stays. */
export function toChanges(before: Form, after: Form, currency: string): Partial<Terms> {
  const former = toTerms(before, currency);
  const changed = Object.entries(toTerms(after, currency)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(former[name as keyof Terms]),
  );
  return Object.fromEntries(changed);
}
