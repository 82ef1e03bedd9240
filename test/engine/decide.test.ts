import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { pino } from 'pino';
import { newId } from '../../contract/ids.ts';
import { connect, type Database } from '../../db/client.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import { withGeneration } from '../../domain/commands/envelope.ts';
import type { CommandResult } from '../../domain/commands/result.ts';
import { findKeyUse } from '../../db/reads/outcomes.ts';
import { reserveKey, abandonCommand } from '../../db/writes/outcomes.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createDecide } from '../../workers/activities/decide.ts';
import { FAILURE_TYPES } from '../../workers/activities/failures.ts';
import { bookCommandFor } from '../support/book-command.ts';
import { DATE, createFactories } from '../support/factories.ts';
import { createDatabase, query, waitUntilBlocked } from '../support/services.ts';

/** The decide activity on a real database, without Temporal. */
let url: string;
let make: ReturnType<typeof createFactories>;
let database: Database;
let gatewayDatabase: Database;
let decide: ReturnType<typeof createDecide>;

beforeAll(async () => {
  url = await createDatabase();
  make = createFactories(url);
  database = connect({ url, poolMax: 5, role: 'amsel_worker', onConnectionError: () => undefined });
  gatewayDatabase = connect({
    url,
    poolMax: 2,
    role: 'amsel_gateway',
    onConnectionError: () => undefined,
  });
  const metrics = createWorkerMetrics({ version: '0', actorCount: 0 });
  decide = createDecide({ database, metrics, nowMs: Date.now, log: pino({ level: 'silent' }) });
});
afterAll(async () => {
  await Promise.all([database.close(), gatewayDatabase.close()]);
  await make.close();
});

type Shop = Awaited<ReturnType<typeof make.shop>>;

async function bookCommand(shop: Shop, change: Partial<BookCommand> = {}): Promise<BookCommand> {
  const callerId = change.callerId ?? (await make.user()).id;
  return bookCommandFor(shop, { decideByMs: Date.now() + 60_000, ...change, callerId });
}

const refused = (code: string) => ({
  kind: 'decided',
  outcome: { ok: false, code },
  isRepeat: false,
});
const undecided = (reason: string) => ({ kind: 'undecided', reason });
const codeOf = (result: CommandResult) => {
  if (result.kind === 'undecided') return result.reason;
  return result.outcome.ok ? 'accepted' : result.outcome.code;
};
const accepted = ({ appointmentIds }: BookCommand) => ({
  kind: 'decided',
  outcome: { ok: true, value: { appointmentIds } },
  isRepeat: false,
});

describe('a decision', () => {
  test('made again returns the first result and changes nothing', async () => {
    const shop = await make.shop();
    const command = await bookCommand(shop);

    const first = await decide([command]);
    const again = await decide([command]);

    expect(again).toEqual(first);
    expect(again).toEqual([accepted(command)]);
    const rows = await query(url, 'SELECT id FROM appointments WHERE professional_id = $1', [
      shop.professional.id,
    ]);
    expect(rows).toEqual([{ id: command.appointmentIds[0] }]);
  });

  test('repeated after a refusal is refused again, even if the slot is free by then', async () => {
    const shop = await make.shop();
    const [winner, loser] = [await bookCommand(shop), await bookCommand(shop)];
    await decide([winner, loser]);
    await query(url, `UPDATE sessions SET seats_taken = 0 WHERE professional_id = $1`, [
      shop.professional.id,
    ]);

    expect(await decide([loser])).toEqual([refused('SLOT_TAKEN')]);
  });

  test('of an invalid command does not affect the others of its batch', async () => {
    const shop = await make.shop();
    const before = await bookCommand(shop, { start: '09:00' });
    const invalid = await bookCommand(shop, {
      start: '11:00',
      notes: 'a NUL \0 that Postgres refuses',
    });
    const after = await bookCommand(shop, { start: '13:00' });

    const outcomes = await decide([before, invalid, after]);

    expect(outcomes).toEqual([accepted(before), refused('SERVER_ERROR'), accepted(after)]);
  });

  test('is refused if another writer takes the slot and a constraint fails', async () => {
    const shop = await make.shop();
    const writer = new Client({ connectionString: url });
    await writer.connect();
    await writer.query('BEGIN');
    await writer.query(
      `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
       VALUES ('ses_other', $1, $2, $3, $4, $5, 1, 1)`,
      [shop.professional.id, shop.business.id, shop.service.id, `${DATE}T08:00Z`, `${DATE}T09:00Z`],
    );

    const deciding = decide([await bookCommand(shop)]);
    await waitUntilBlocked(url, 'amsel_worker');
    await writer.query('COMMIT');
    await writer.end();

    expect(await deciding).toEqual([refused('SLOT_TAKEN')]);
  });

  test('that the database delays past its deadline fails and leaves nothing behind', async () => {
    const shop = await make.shop();
    const command = await bookCommand(shop, { decideByMs: Date.now() + 1_000 });
    const lockHolder = new Client({ connectionString: url });
    await lockHolder.connect();
    await lockHolder.query('BEGIN');
    await lockHolder.query('LOCK TABLE events IN EXCLUSIVE MODE');

    const fault = decide([command]).catch((error: unknown) => error);
    await waitUntilBlocked(url, 'amsel_worker');
    while (Date.now() <= command.decideByMs!) await waitUntilBlocked(url, 'amsel_worker');
    await lockHolder.end();

    expect(await fault).toMatchObject({ type: FAILURE_TYPES.decisionTooLate });
    expect(await decide([command])).toEqual([undecided('too_late')]);
    const rows = await query(url, 'SELECT 1 FROM appointments WHERE professional_id = $1', [
      shop.professional.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('for a locked calendar is undecided, and the others of its batch are decided', async () => {
    const [held, free] = await Promise.all([make.shop(), make.shop()]);
    const waiting = await bookCommand(held);
    const behind = await Promise.all([1, 2, 3].map(() => bookCommand(held)));
    const neighbour = await bookCommand(free);
    const lockHolder = new Client({ connectionString: url });
    await lockHolder.connect();
    await lockHolder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [
      held.professional.id,
    ]);

    const startedMs = performance.now();
    const results = await decide([waiting, ...behind, neighbour]);
    const tookMs = performance.now() - startedMs;
    await lockHolder.end();

    const blocked = undecided('lock_timeout');
    expect(results).toEqual([blocked, ...behind.map(() => blocked), accepted(neighbour)]);
    // It waits for the lock twice, in the batch and alone: an activity has 4 s.
    expect(tookMs).toBeLessThan(3_000);
    expect(await decide([waiting])).toEqual([accepted(waiting)]);
  });

  test.each([1, 100])('of %i commands needs 11 statements', async (count) => {
    const shop = await make.shop({ service: { capacity: 100 } });
    const people = await make.customers(count);
    const commands = await Promise.all(
      people.map(({ id: callerId }) => bookCommand(shop, { callerId })),
    );
    const asked = jest.spyOn(Client.prototype, 'query');
    const results = await decide(commands);
    const statements = asked.mock.calls.length;
    asked.mockRestore();

    expect(results).toEqual(commands.map(accepted));
    // BEGIN, locks, outcomes, key reservations, calendars, customers; session, appointments, event, outcomes; COMMIT.
    expect(statements).toBe(11);
  });

  test('for one person at two professionals at the same time is accepted once', async () => {
    const [here, there] = await Promise.all([make.shop(), make.shop()]);
    const { id: callerId } = await make.user();
    const commands = [
      await bookCommand(here, { callerId }),
      await bookCommand(there, { callerId }),
    ];

    const results = await Promise.all(commands.map((command) => decide([command])));

    const codes = results.flat().map(codeOf);
    expect(codes.toSorted()).toEqual(['CLIENT_DOUBLE_BOOKED', 'accepted']);
  });

  // After a cancelled statement, all statements sent behind it fail as well.
  test.each(['pg_terminate_backend', 'pg_cancel_backend'])(
    'that the database interrupts (%s) is retried, and leaves nothing behind',
    async (interrupt) => {
      const shop = await make.shop();
      const command = await bookCommand(shop);
      const lockHolder = new Client({ connectionString: url });
      await lockHolder.connect();
      await lockHolder.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [
        shop.professional.id,
      ]);

      const fault = decide([command]).catch((error: unknown) => error);
      const [blocked] = await waitUntilBlocked(url, 'amsel_worker');
      await query(url, `SELECT ${interrupt}($1)`, [blocked!.pid]);
      expect(await fault).toMatchObject({
        type: FAILURE_TYPES.databaseUnavailable,
        nonRetryable: false,
      });
      await lockHolder.end();

      expect(
        await query(url, 'SELECT 1 FROM outcomes WHERE command_id = $1', [command.id]),
      ).toEqual([]);
      expect(await decide([command])).toEqual([accepted(command)]);
    },
  );

  describe('of several commands with one id', () => {
    const INVALID = refused('INVALID_INPUT');

    test('accepts the first request and refuses a different one', async () => {
      const first = await bookCommand(await make.shop(), { fingerprint: 'at ten' });
      const other = { ...first, requestId: newId('bkg'), fingerprint: 'at two', start: '14:00' };

      expect(await decide([first, other])).toEqual([accepted(first), INVALID]);
      expect(await decide([other])).toEqual([INVALID]);
    });

    test('accepts the request that reserved the key, even if another comes first', async () => {
      const reserved = await bookCommand(await make.shop(), { fingerprint: 'at ten' });
      const other = { ...reserved, requestId: newId('bkg'), fingerprint: 'at two', start: '14:00' };

      expect(await reserveKey(gatewayDatabase.db, reserved)).toBe(true);
      expect(await reserveKey(gatewayDatabase.db, other)).toBe(false);
      expect(await decide([other])).toEqual([INVALID]);
      expect(await decide([reserved])).toEqual([accepted(reserved)]);
    });
  });

  test('of an abandoned attempt is undecided, and the others of its batch are decided', async () => {
    const shop = await make.shop();
    const abandoned = await bookCommand(shop, { start: '09:00' });
    const neighbour = await bookCommand(shop, { start: '11:00' });

    expect(await abandonCommand(gatewayDatabase.db, abandoned)).toBe('abandoned');

    expect(await decide([abandoned, neighbour])).toEqual([
      undecided('attempt_abandoned'),
      accepted(neighbour),
    ]);
    const again = { ...abandoned, attemptId: newId('bkg') };
    expect(await decide([again])).toEqual([accepted(again)]);
  });

  test('is undecided if its attempt was abandoned before the outcome was stored', async () => {
    const shop = await make.shop();
    const command = withGeneration(await bookCommand(shop), 0);
    const lockHolder = new Client({ connectionString: url });
    await lockHolder.connect();
    await lockHolder.query('BEGIN; LOCK TABLE sessions IN SHARE MODE');

    // The transaction has read the outcomes, and has not stored its own.
    const deciding = decide([command]).catch((error: unknown) => error);
    await waitUntilBlocked(url, 'amsel_worker');
    expect(await abandonCommand(gatewayDatabase.db, command)).toBe('abandoned');
    await lockHolder.end();

    expect(await deciding).toMatchObject({ type: FAILURE_TYPES.databaseUnavailable });
    expect(await decide([command])).toEqual([undecided('attempt_abandoned')]);
    const next = withGeneration(command, 1);
    expect(await findKeyUse(gatewayDatabase.db, command.id)).toMatchObject({ generation: 1 });
    expect(await decide([next, command])).toEqual([accepted(next), accepted(next)]);
    expect(await abandonCommand(gatewayDatabase.db, command)).toBe('decided');
  });

  test('in flight is kept: abandoning its attempt waits for it', async () => {
    const shop = await make.shop();
    const command = await bookCommand(shop);
    const lockHolder = new Client({ connectionString: url });
    await lockHolder.connect();
    // The outcome is written last: the trigger delays the commit.
    await lockHolder.query(`CREATE FUNCTION hold_outcome() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END $$`);
    await lockHolder.query(`CREATE TRIGGER hold AFTER INSERT ON outcomes
      FOR EACH ROW WHEN (NEW.kind = 'book') EXECUTE FUNCTION hold_outcome()`);
    await lockHolder.query('SELECT pg_advisory_lock(4711)');

    const deciding = decide([command]);
    await waitUntilBlocked(url, 'amsel_worker');
    const abandoning = abandonCommand(gatewayDatabase.db, command);
    await waitUntilBlocked(url, 'amsel_gateway');
    await lockHolder.query('SELECT pg_advisory_unlock(4711)');

    expect(await abandoning).toBe('decided');
    expect(await deciding).toEqual([accepted(command)]);
    await lockHolder.query('DROP TRIGGER hold ON outcomes');
    await lockHolder.end();
  });
});
