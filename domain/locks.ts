import type { Needs } from './needs.ts';

/** Taken by every use, creation and change of a coupon: two businesses may have the same code. */
export function couponLock(businessId: string, couponKey: string): string {
  return `coupon/${businessId}/${couponKey}`;
}

/** The names of the locks that a decision holds: no other decision may change these records. */
export function lockNames(needs: Needs): string[] {
  return [
    ...namesOf('pro', needs.professionalIds),
    ...namesOf('(usr|fam|crm)', [...needs.personIds, ...needs.accountIds]),
    ...needs.couponKeys.flatMap((key) => needs.businessIds.map((id) => couponLock(id, key))),
    ...namesOf('pur', needs.purchaseIds),
    ...namesOf('bkg', needs.bookingIds),
    ...namesOf('hld', needs.holdIds),
  ];
}

/**
 * An id names its own lock, because it begins with its kind. Callers choose some of the ids: one of
 * another kind must not lock the calendar or the person that it names.
 */
function namesOf(kind: string, ids: readonly string[]): string[] {
  const isOfKind = new RegExp(`^${kind}_`);
  return ids.map((id) => (isOfKind.test(id) ? id : `not ${kind}/${id}`));
}
