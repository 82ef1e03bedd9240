import {
  closeAccountFeed,
  closeFeed,
  FEED_MAX,
  getAppointmentFile,
  openAccountFeed,
  openFeed,
  readFeed,
  TEAM_FEED_MAX,
} from '../../contract/calendar-feeds.ts';
import { hashSecret, newSecret } from '../../contract/secrets.ts';
import { transact } from '../../db/client.ts';
import {
  findAccountFeed,
  findCalendarAppointment,
  findCalendarFeed,
} from '../../db/reads/calendar-feeds.ts';
import { findOwnProfessional } from '../../db/reads/staff.ts';
import { updateCalendarToken } from '../../db/writes/accounts.ts';
import { updateProfessional } from '../../db/writes/professionals.ts';
import { toCustomerEntry, toStaffEntry } from '../../domain/calendar-entries.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { toLimitedEntries } from '../../domain/feed-limit.ts';
import { toCalendarFile } from '../../domain/ics.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { toAccountScope } from '../access/caller.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

const FEED_PAST_MS = 30 * DAY_MS;
/** Calendar programs poll: they keep their copy and ask whether it is still valid. */
const REVALIDATE = { 'Cache-Control': 'private, no-cache' };

export function calendarFeedRoutes({ database, nowMs, publicUrl }: Deps): Route[] {
  const { db } = database;
  return [
    route(getAppointmentFile, async ({ params: { id }, caller }) => {
      const appointment = await findCalendarAppointment(db, toAccountScope(caller), id);
      if (!appointment) return refuse('APPOINTMENT_NOT_FOUND');
      const toEntry = caller.role === 'customer' ? toCustomerEntry : toStaffEntry;
      return accept({ document: toCalendarFile([toEntry(appointment)]) });
    }),

    route(openFeed, async ({ params: { id }, caller }) => {
      const own = await findOwnProfessional(db, caller.userId);
      if (own?.id !== id) return refuse('PROFESSIONAL_NOT_FOUND');
      const { token, hash } = newSecret();
      await transact(database, (tx) => updateProfessional(tx, id, { calendarTokenHash: hash }));
      return accept({ body: { url: new URL(`/api/calendar/${token}.ics`, publicUrl).href } });
    }),

    route(closeFeed, async ({ params: { id }, caller }) => {
      const own = await findOwnProfessional(db, caller.userId);
      if (own?.id !== id) return refuse('PROFESSIONAL_NOT_FOUND');
      await transact(database, (tx) => updateProfessional(tx, id, { calendarTokenHash: null }));
      return accept({ body: undefined });
    }),

    route(openAccountFeed, async ({ caller }) => {
      const { token, hash } = newSecret();
      await transact(database, (tx) => updateCalendarToken(tx, caller.userId, hash));
      return accept({ body: { url: new URL(`/api/calendar/${token}.ics`, publicUrl).href } });
    }),

    route(closeAccountFeed, async ({ caller }) => {
      await transact(database, (tx) => updateCalendarToken(tx, caller.userId, null));
      return accept({ body: undefined });
    }),

    route(readFeed, async ({ params: { token } }) => {
      const now = new Date(nowMs());
      const since = new Date(now.getTime() - FEED_PAST_MS);
      const hash = hashSecret(token);
      const times = { since, now };
      const own = await findCalendarFeed(db, hash, times, FEED_MAX + 1);
      const feed = own ?? (await findAccountFeed(db, hash, times, TEAM_FEED_MAX + 1));
      if (!feed) return refuse('NOT_FOUND');
      const limit = own
        ? { max: FEED_MAX, isOfTeam: false }
        : { max: TEAM_FEED_MAX, isOfTeam: true };
      const entries = toLimitedEntries(feed.appointments, { ...limit, nowMs: now.getTime() });
      const document = toCalendarFile(entries, { name: feed.name });
      return accept({ document, headers: REVALIDATE });
    }),
  ];
}
