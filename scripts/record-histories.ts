import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { bookAppointment } from '../contract/appointments.ts';
import { cancelAppointment, rescheduleAppointment } from '../contract/appointment-life.ts';
import { sweepScheduleOf } from '../workflows/messages.ts';
import { login } from '../contract/auth.ts';
import { createClient } from '../contract/client.ts';
import { DEMO_PASSWORD } from '../db/seed/demo.ts';
import { withSystem } from './bench/own-system.ts';
import { cacheDir, ROOT } from './parts/places.ts';
import { findTemporalBinary } from './parts/temporal-binary.ts';
import { readTemporalDev } from './parts/temporal-dev.ts';

/**
 * `npm run histories`: keeps what Temporal remembers of one workflow of each kind, for the test that
 * workflows begun under the code of an earlier day go on under that of a later one.
 */
const FOLDER = join(ROOT, 'test/histories');

const PLACE = {
  professional: 'pro_demo_lena',
  business: 'biz_demo_berlin_barber',
  services: ['svc_demo_haircut'],
  // A Tuesday that far ahead is nobody's yet.
  date: '2035-06-12',
};

await withSystem({ CALENDAR_ACTORS: '0' }, async ({ apiUrl, temporalAddress }) => {
  const credentials = { email: 'customer@demo.test', password: DEMO_PASSWORD };
  const session = await createClient({ baseUrl: apiUrl })(login, { body: credentials });
  if (!session.ok) throw new Error(session.error);
  const call = createClient({ baseUrl: apiUrl, accessToken: session.body.accessToken });
  const first = await call(bookAppointment, { body: { ...PLACE, start: '09:00' } });
  await call(bookAppointment, { body: { ...PLACE, start: '09:30' } });
  const later = await call(bookAppointment, {
    body: { ...PLACE, start: '11:00' },
    headers: { prefer: 'respond-async' },
  });
  const id = first.ok ? first.body.id : '';
  await call(rescheduleAppointment, {
    params: { id },
    body: { date: PLACE.date, start: '16:00' },
  });
  await call(cancelAppointment, { params: { id }, body: {} });
  const series = await call(bookAppointment, {
    body: { ...PLACE, start: '14:00', recurringFrequency: 'weekly', recurringCount: 3 },
  });
  if (!later.ok || !series.ok) throw new Error('nothing to record');

  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection });
  const kinds = {
    booking: `booking/${later.body.id}`,
    series: `series/${series.body.recurringGroupId}`,
    calendar: `professional/${PLACE.professional}`,
    sweep: await sweptBy(client),
  };
  const temporal = await findTemporalBinary({
    dev: readTemporalDev(),
    cacheDir: cacheDir(),
    env: process.env,
    say: () => undefined,
  });
  mkdirSync(FOLDER, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  for (const [kind, workflowId] of Object.entries(kinds)) {
    const handle = client.workflow.getHandle(workflowId);
    if (kind !== 'calendar') await handle.result();
    const where = ['--workflow-id', workflowId, '--address', temporalAddress, '--output', 'json'];
    const history = execFileSync(temporal, ['workflow', 'show', ...where]);
    writeFileSync(join(FOLDER, `${kind}-${day}.json`), history);
  }
  await connection.close();
});
process.exit(0);

/** The workflow of a sweep that is asked for now. */
async function sweptBy(client: Client): Promise<string> {
  const schedule = client.schedule.getHandle(sweepScheduleOf('amsel'));
  await schedule.trigger();
  for (;;) {
    const last = (await schedule.describe()).info.recentActions.at(-1);
    if (last) return last.action.workflow.workflowId;
  }
}
