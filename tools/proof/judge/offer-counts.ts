import { asOwner } from '../database.ts';
import { wantTheSame } from './invariants.ts';

export type OfferCounts = {
  /** Because the time could no longer be booked. */
  readonly withdrawn: number;
  /** To the next in line, after the offer to the first has lapsed. */
  readonly passedOn: number;
};

/** The offers to waiting customers that ended in another way than by a booking. */
export async function countOffers(databaseUrl: string): Promise<OfferCounts> {
  const { rows } = await asOwner(databaseUrl, (client) =>
    client.query<OfferCounts>(
      `SELECT (SELECT count(*)::int FROM events WHERE type = 'waitlist.withdrawn') AS withdrawn,
        (SELECT count(DISTINCT next.id)::int FROM holds h
          JOIN waitlist_entries first ON first.id = h.waitlist_entry_id
          JOIN waitlist_entries next ON next.rank > first.rank AND ${wantTheSame('next', 'first')}
          JOIN holds later ON later.waitlist_entry_id = next.id AND later.created_at >= h.expires_at
          WHERE h.status IN ('open', 'expired')) AS "passedOn"`,
    ),
  );
  return rows[0]!;
}
