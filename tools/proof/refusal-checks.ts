import { toMinute } from '../../domain/local-time.ts';
import type { Request, Operation, Place } from './log.ts';
import { isAt, placesOf } from './slots.ts';
import { MINUTES, YOGA_SEATS } from './marketplace.ts';

/** Somebody's place, from the moment on when they may have had it. They may have left since. */
type Held = Place & {
  readonly person: string;
  readonly minutes: number;
  readonly sinceMs: number;
};

/** What makes a refusal true: others who were there, at some time before it was said. */
const GROUNDS: Readonly<Record<string, (wish: Held, others: readonly Held[]) => boolean>> = {
  SLOT_TAKEN: (wish, others) =>
    others.some((held) => held.professional === wish.professional && overlap(held, wish)),
  CLIENT_DOUBLE_BOOKED: (wish, others) =>
    others.some((held) => held.person === wish.person && overlap(held, wish)),
  SESSION_FULL: (wish, others) => others.filter((held) => isAt(held, wish)).length >= YOGA_SEATS,
};

/** Those who were refused what nobody else can have had. */
export function unjustifiedRefusals(deeds: readonly Operation[]): string[] {
  const bookings = new Map<string, Request>();
  for (const { asked, final } of deeds) {
    if (asked.what === 'book' && final.is === 'done') bookings.set(final.appointment.id, asked);
  }
  const wishesOf = ({ asked, beganMs: sinceMs }: Operation): Held[] => {
    const booking = asked.what === 'book' ? asked : bookings.get(asked.id);
    if (booking?.what !== 'book' || asked.what === 'cancel') return [];
    const { body, person } = booking;
    const minutes = body.services.reduce((sum, id) => sum + MINUTES[id]!, 0);
    const places = asked.what === 'move' ? [asked.to] : placesOf(body);
    return places.map((place) => ({ ...place, person, minutes, sinceMs }));
  };
  const byDate = new Map<string, Held[]>();
  for (const held of deeds.filter(({ final }) => final.is === 'done').flatMap(wishesOf)) {
    byDate.set(held.date, [...(byDate.get(held.date) ?? []), held]);
  }
  return deeds.flatMap((deed) => {
    const { kind, key, final, endedMs } = deed;
    if (final.is !== 'refused') return [];
    const { code } = final;
    const isTrue = GROUNDS[code];
    if (!isTrue) return [];
    const isGrounded = wishesOf(deed).some((wish) =>
      isTrue(
        wish,
        (byDate.get(wish.date) ?? []).filter(({ sinceMs }) => sinceMs < endedMs),
      ),
    );
    return isGrounded ? [] : [`${kind} ${key} was refused ${code}, and nobody was there`];
  });
}

/** On one date: nothing here lasts beyond its day. */
function overlap(a: Held, b: Held): boolean {
  const [aStart, bStart] = [toMinute(a.start), toMinute(b.start)];
  return aStart < bStart + b.minutes && bStart < aStart + a.minutes;
}
