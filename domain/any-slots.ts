import type { Slot } from './availability.ts';

/** The slots of one of several professionals. */
type OwnSlots = { readonly professionalId: string; readonly slots: readonly Slot[] };
type AnySlot = Slot & { readonly professionals: readonly string[] };

/** A closed slot has the reason of the professional who is nearest to being free. */
const NEAREST_FIRST: readonly Slot['reason'][] = [
  'BOOKED',
  'PROFESSIONAL_BREAK',
  'TIME_OFF',
  'OUTSIDE_HOURS',
  'BUSINESS_CLOSED',
];

/** The slots of any of the professionals, in order of time: open if one of them is free. */
export function mergeSlots(lists: readonly OwnSlots[]): AnySlot[] {
  const byTime = new Map<string, { professionalId: string; slot: Slot }[]>();
  for (const { professionalId, slots } of lists) {
    for (const slot of slots) {
      const others = byTime.get(slot.time);
      if (others) others.push({ professionalId, slot });
      else byTime.set(slot.time, [{ professionalId, slot }]);
    }
  }
  const inOrder = [...byTime].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([time, all]) => {
    const open = all.filter(({ slot }) => slot.available);
    const { utcOffset } = all[0]!.slot;
    const professionals = open.map(({ professionalId }) => professionalId).toSorted();
    if (open.length === 0) {
      const reasons = all.map(({ slot }) => slot.reason);
      const reason = NEAREST_FIRST.find((each) => reasons.includes(each))!;
      return { time, available: false, reason, utcOffset, professionals };
    }
    const seats = open.map(({ slot: { seatsLeft } }) => seatsLeft);
    const known = seats.filter((each) => each !== undefined);
    const seatsLeft = known.length > 0 && { seatsLeft: known.reduce((sum, n) => sum + n, 0) };
    return { time, available: true, utcOffset, ...seatsLeft, professionals };
  });
}
