import { connect, transact } from '../../../db/client.ts';
import { updateBusyCalendar } from '../../../db/writes/busy-times.ts';
import type { TimeSpan } from '../../../domain/local-time.ts';
import { saveReading } from '../../../workers/busy-calendars/read-calendars.ts';
import { asOwner } from '../database.ts';
import { PROFESSIONALS } from '../market/marketplace.ts';

/** The workers of the cluster never read these calendars: they have no server. */
const NEVER = new Date('2999-01-01');
const SEALED_URL = 'none';

export type OutsideCalendars = Awaited<ReturnType<typeof openOutsideCalendars>>;

/** Gives each professional an outside calendar, whose busy times are stored as a worker stores what it has read. */
export async function openOutsideCalendars(databaseUrl: string) {
  await asOwner(databaseUrl, (client) =>
    client.query(
      `INSERT INTO busy_calendars (id, professional_id, kind, name, host, sealed_url, next_read_at)
       SELECT 'bcl_' || id, id, 'ics', 'Proof', 'none', $2, $3 FROM unnest($1::text[]) AS id
       ON CONFLICT DO NOTHING`,
      [PROFESSIONALS, SEALED_URL, NEVER],
    ),
  );
  const database = connect({
    url: databaseUrl,
    poolMax: 1,
    role: 'amsel_worker',
    // The next attempt connects again.
    onConnectionError: () => undefined,
  });
  return {
    store: (professionalId: string, spans: readonly TimeSpan[]): Promise<void> =>
      transact(database, async (tx) => {
        const calendar = { id: `bcl_${professionalId}`, professionalId, sealedUrl: SEALED_URL };
        const reading = { spans, etag: null, unreadableEvents: 0, unknownZones: [] };
        await saveReading(tx, calendar, reading, Date.now());
        await updateBusyCalendar(tx, calendar.id, { nextReadAt: NEVER });
      }),
    close: () => database.close(),
  };
}
