import type { Needs } from './needs.ts';

/** Taken by every use, creation and change of a coupon: two businesses may have the same code. */
export function couponLock(businessId: string, couponKey: string): string {
  return `coupon/${businessId}/${couponKey}`;
}

/** The names of the locks that a decision holds: no other decision may change these records. */
export function lockNames(needs: Needs): string[] {
  return [
    ...needs.professionalIds,
    ...needs.personIds,
    ...needs.accountIds,
    ...needs.couponKeys.flatMap((key) => needs.businessIds.map((id) => couponLock(id, key))),
    ...needs.purchaseIds,
    ...needs.bookingIds,
  ];
}
