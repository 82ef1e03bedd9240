import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { connect, type Database } from '../../db/client.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { insertManageLinks } from '../../db/writes/manage-links.ts';
import { insertReviewLink } from '../../db/writes/review-links.ts';
import { createSweep } from '../../workers/activities/sweep.ts';
import { createFactories } from '../support/factories.ts';
import { createDatabase, query } from '../support/services.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
let url: string;
let make: ReturnType<typeof createFactories>;
let worker: Database;
beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
  worker = connect({ url, poolMax: 1, role: 'amsel_worker', onConnectionError: () => undefined });
});
afterAll(async () => {
  await worker.close();
  await make.close();
});

const failIfCalled = () => Promise.reject(new Error('the sweep asked an actor'));
const sweep = (database = worker) =>
  createSweep({
    database,
    askActor: failIfCalled,
    actorCount: 0,
    nowMs: Date.now,
    log: pino({ level: 'silent' }),
    metrics: createWorkerMetrics({ version: '0', actorIds: [] }),
  })();

test('the sweep deletes expired refresh tokens and reset links, and no others', async () => {
  const { id } = await make.user();
  const insert = (name: string, expires: Date, used: Date | null) =>
    query(
      url,
      `INSERT INTO refresh_tokens (token_hash, family_id, user_id, expires_at, used_at) VALUES ($1, 'ses', $2, $3, $4)`,
      [name, id, expires, used],
    );
  await insert('expired', inDays(-0.001), null);
  await insert('expired and used', inDays(-1), inDays(-20));
  await insert('good', inDays(0.01), null);
  // A second use of this token reveals a theft, so it must stay.
  await insert('used', inDays(1), inDays(-29));
  for (const [name, expires] of [
    ['expired link', inDays(-0.001)],
    ['good link', inDays(0.01)],
  ]) {
    await query(url, 'INSERT INTO password_resets VALUES ($1, $2, $3)', [name, id, expires]);
    const { id: other } = await make.user();
    const magic = `${String(name)}, magic`;
    await query(url, 'INSERT INTO magic_links VALUES ($1, $2, $3)', [magic, other, expires]);
    const change = `${String(name)}, email`;
    const columns = 'token_hash, user_id, email, expires_at';
    const row = [change, other, 'new@example.com', expires];
    await query(url, `INSERT INTO email_changes (${columns}) VALUES ($1, $2, $3, $4)`, row);
    await query(
      url,
      `INSERT INTO authorization_codes VALUES ($1, $2, 'client', 'name', 'scope', 'redirect', 'challenge', $3)`,
      [`${String(name)}, code`, other, expires],
    );
  }

  await sweep();

  const left = await query<{ name: string }>(
    url,
    `SELECT token_hash AS name FROM refresh_tokens UNION ALL SELECT token_hash FROM password_resets
     UNION ALL SELECT token_hash FROM magic_links UNION ALL SELECT token_hash FROM email_changes
     UNION ALL SELECT code_hash FROM authorization_codes ORDER BY 1`,
  );
  expect(left.map(({ name }) => name)).toEqual([
    'good',
    'good link',
    'good link, code',
    'good link, email',
    'good link, magic',
    'used',
  ]);
});

test('the sweep deletes a manage link a day after the end of its appointment, as it is by then', async () => {
  const shop = await make.shop();
  const visitor = await make.user();
  const [over, moved] = [await make.visit(shop, visitor), await make.visit(shop, visitor)];
  const linked = [over, moved].map((id) => ({ id, endsAt: inDays(-2) }));
  await insertManageLinks(worker.db, linked, { userId: visitor.id });
  await query(
    url,
    `WITH later AS (UPDATE sessions SET starts_at = now() + interval '1 day', ends_at = now() + interval '2 days' WHERE id = $1)
     UPDATE appointments SET starts_at = now() + interval '1 day', ends_at = now() + interval '2 days' WHERE id = $1`,
    [moved],
  );

  await sweep();

  const left = await query(url, 'SELECT appointment_id AS id FROM manage_links');
  expect(left).toEqual([{ id: moved }]);
});

test('the sweep deletes a link to review after 30 days', async () => {
  const visitor = await make.user();
  const appointmentId = await make.visit(await make.shop(), visitor);
  const link = { userId: visitor.id, appointmentId };
  for (const days of [-31, -29]) await insertReviewLink(worker.db, link, inDays(days));

  await sweep();

  expect(await query(url, 'SELECT 1 FROM review_links')).toHaveLength(1);
});

test('the sweep deletes a link to unsubscribe after a year', async () => {
  const { id } = await make.user();
  const { business } = await make.shop();
  for (const days of [-366, -364]) {
    await query(
      url,
      `INSERT INTO unsubscribe_links (token_hash, user_id, business_id, subject, created_at)
       VALUES ($1, $2, $3, 'changes', $4)`,
      [randomUUID(), id, business.id, inDays(days)],
    );
  }

  await sweep();

  expect(await query(url, 'SELECT 1 FROM unsubscribe_links')).toHaveLength(1);
});

test('a sweep has a limit and reports that more is left', async () => {
  const { id } = await make.user();
  await query(
    url,
    `INSERT INTO refresh_tokens (token_hash, family_id, user_id, expires_at)
     SELECT $1 || n, 'ses', $2, now() FROM generate_series(1, 501) AS n`,
    [randomUUID(), id],
  );

  expect(await sweep()).toMatchObject({ isMore: true });
  expect(await sweep()).toMatchObject({ isMore: false });
});

test('the worker can neither read nor delete the tokens of logins and links', async () => {
  const DENIED = { code: '42501' };
  const logins = ['refresh_tokens', 'password_resets', 'magic_links', 'email_changes'];
  const codes = 'SELECT code_hash FROM authorization_codes';
  await expect(worker.pool.query(codes)).rejects.toMatchObject(DENIED);
  for (const table of [...logins, 'manage_links', 'review_links', 'unsubscribe_links']) {
    await expect(worker.pool.query(`SELECT token_hash FROM ${table}`)).rejects.toMatchObject(
      DENIED,
    );
    await expect(worker.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject(DENIED);
  }
});

test('the error of a failed sweep does not contain its SQL', async () => {
  const closed = connect({
    url,
    poolMax: 1,
    role: 'amsel_worker',
    onConnectionError: () => undefined,
  });
  await closed.close();

  const failure = await sweep(closed).catch((error: unknown) => error);

  expect(failure).toMatchObject({
    message: 'the sweep failed; the log of the worker has the cause',
    cause: undefined,
  });
});
