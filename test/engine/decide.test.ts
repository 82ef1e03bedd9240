import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '../../contract/ids.ts';
import { transact } from '../../db/client.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import { abandonCommand } from '../../db/writes/outcomes.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import type { CommandResult } from '../../domain/commands/result.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { DECISION_OVERRULED } from '../../workers/activities/decide.ts';
import { FAILURE_TYPES } from '../../workers/activities/failures.ts';
import { accepted, refused, undecided, useDecideApp } from '../support/decide-app.ts';
import { DATE } from '../support/factories.ts';
import { query, waitUntilBlocked, takeLocks } from '../support/services.ts';
import { recordStatements } from '../support/statements.ts';

let aheadMs = 0;
const app = useDecideApp(() => Date.now() + aheadMs);

const codeOf = (result: CommandResult) => {
  if (result.kind === 'undecided') return result.reason;
  return result.outcome.ok ? 'accepted' : result.outcome.code;
};

describe('a decision', () => {
  test('made again returns the first result and changes nothing', async () => {
    const shop = await app.make.shop();
    const command = await app.bookCommand(shop);

    const first = await app.decide([command]);
    const again = await app.decide([command]);

    expect(again).toEqual(first);
    expect(again).toEqual([accepted(command)]);
    const rows = await query(app.url, 'SELECT id FROM appointments WHERE professional_id = $1', [
      shop.professional.id,
    ]);
    expect(rows).toEqual([{ id: command.appointmentIds[0] }]);
  });

  test('repeated after a refusal is refused again, even if the slot is free by then', async () => {
    const shop = await app.make.shop();
    const [winner, loser] = [await app.bookCommand(shop), await app.bookCommand(shop)];
    await app.decide([winner, loser]);
    await query(app.url, `UPDATE sessions SET seats_taken = 0 WHERE professional_id = $1`, [
      shop.professional.id,
    ]);

    expect(await app.decide([loser])).toEqual([refused('SLOT_TAKEN')]);
  });

  test('of an invalid command does not affect the others of its batch', async () => {
    const shop = await app.make.shop();
    const before = await app.bookCommand(shop, { start: '09:00' });
    const invalid = await app.bookCommand(shop, {
      start: '11:00',
      notes: 'a NUL \0 that Postgres refuses',
    });
    const after = await app.bookCommand(shop, { start: '13:00' });

    const outcomes = await app.decide([before, invalid, after]);

    expect(outcomes).toEqual([accepted(before), refused('SERVER_ERROR'), accepted(after)]);
    expect(app.logLines.map((line) => JSON.parse(line).event)).not.toContain(DECISION_OVERRULED);
  });

  test('that failed is stored: a repeat fails too, even if it could be decided by then', async () => {
    const failed = await app.bookCommand(await app.make.shop(), { notes: 'NUL \0' });
    await app.decide([failed]);
    const repeat = { ...failed, requestId: newId('bkg'), notes: 'no NUL' };

    expect(await app.decide([repeat])).toEqual([{ ...refused('SERVER_ERROR'), isRepeat: true }]);
    expect(await app.asGateway((tx) => abandonCommand(tx, failed, 'unanswered'))).toBe('decided');
  });

  test('of which even the failure cannot be stored is undecided, and the others are decided', async () => {
    const shop = await app.make.shop();
    const failing = await app.bookCommand(shop, { fingerprint: 'NUL \0' });
    const neighbour = await app.bookCommand(shop, { start: '11:00' });

    expect(await app.decide([failing, neighbour])).toEqual([
      undecided('fault'),
      accepted(neighbour),
    ]);
    const mended = { ...failing, fingerprint: 'no NUL' };
    expect(await app.decide([mended])).toEqual([accepted(mended)]);
  });

  test('that failed is stored without its summary if Postgres refuses that', async () => {
    const failing = await app.bookCommand(await app.make.shop(), { summary: 'NUL \0' });

    expect(await app.decide([failing])).toEqual([refused('SERVER_ERROR')]);
    expect(
      await query(app.url, 'SELECT summary FROM outcomes WHERE command_id = $1', [failing.id]),
    ).toEqual([{ summary: `${failing.id}: book` }]);
  });

  test('without a right in the database is undecided, and is made when the right is there', async () => {
    const command = await app.bookCommand(await app.make.shop());
    await query(app.url, 'REVOKE INSERT ON sessions FROM amsel_worker');
    const results = await app.decide([command]);
    await query(app.url, 'GRANT INSERT ON sessions TO amsel_worker');

    expect(results).toEqual([undecided('database_fault')]);
    expect(await app.decide([command])).toEqual([accepted(command)]);
  });

  test('that fails once is made again with what changed meanwhile', async () => {
    const shop = await app.make.shop();
    const deleter = new Client({ connectionString: app.url });
    await deleter.connect();
    await deleter.query('BEGIN');
    await deleter.query('DELETE FROM professional_services WHERE service_id = $1', [
      shop.service.id,
    ]);
    await deleter.query('DELETE FROM services WHERE id = $1', [shop.service.id]);

    const deciding = app.decide([await app.bookCommand(shop)]);
    await waitUntilBlocked(app.url, 'amsel_worker');
    await deleter.query('COMMIT');
    await deleter.end();

    expect(await deciding).toEqual([refused('SERVICE_NOT_FOUND')]);
  });

  test('of a batch that needs too many locks is made in several transactions', async () => {
    const shop = await app.make.shop();
    const unknown = (n: number) => Array.from({ length: 400 }, (_, i) => `pro_none_${n}_${i}`);
    const commands = await Promise.all(
      ['09:00', '10:00', '11:00'].map((start, n) => {
        const candidates = [...unknown(n), shop.professional.id];
        return app.bookCommand(shop, { start, professional: 'any', candidates });
      }),
    );

    expect((await app.decide(commands)).map(codeOf)).toEqual(commands.map(() => 'accepted'));

    const rows = await query(
      app.url,
      'SELECT count(*)::int AS decisions FROM outcomes WHERE professional_id = $1 GROUP BY xmin ORDER BY 1',
      [shop.professional.id],
    );
    expect(rows).toEqual([{ decisions: 1 }, { decisions: 2 }]);
  });

  test('of a batch for which the database has no memory is made in smaller transactions', async () => {
    const shop = await app.make.shop();
    const starts = ['09:00', '10:00', '11:00', '12:00', '13:00'];
    const commands = await Promise.all(starts.map((start) => app.bookCommand(shop, { start })));
    await query(
      app.url,
      `CREATE FUNCTION refuse_large() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF (SELECT count(*) FROM added) > 2 THEN
           RAISE 'out of shared memory' USING ERRCODE = 'out_of_memory';
         END IF;
         RETURN NULL;
       END $$;
       CREATE TRIGGER refuse_large AFTER INSERT ON outcomes REFERENCING NEW TABLE AS added
         FOR EACH STATEMENT EXECUTE FUNCTION refuse_large()`,
    );
    try {
      expect(await app.decide(commands)).toEqual(commands.map(accepted));
    } finally {
      await query(app.url, 'DROP FUNCTION refuse_large() CASCADE');
    }
  });

  test('is refused if another writer takes the slot and a constraint fails', async () => {
    const shop = await app.make.shop();
    const writer = new Client({ connectionString: app.url });
    await writer.connect();
    await writer.query('BEGIN');
    await writer.query(
      `INSERT INTO sessions (id, professional_id, business_id, service_id, starts_at, ends_at, capacity, seats_taken)
       VALUES ('ses_other', $1, $2, $3, $4, $5, 1, 1)`,
      [shop.professional.id, shop.business.id, shop.service.id, `${DATE}T08:00Z`, `${DATE}T09:00Z`],
    );

    const command = await app.bookCommand(shop);
    const deciding = app.decide([command]);
    await waitUntilBlocked(app.url, 'amsel_worker');
    await writer.query('COMMIT');
    expect(await deciding).toEqual([refused('SLOT_TAKEN')]);
    expect(JSON.parse(app.logLines.at(-1)!)).toMatchObject({ event: DECISION_OVERRULED });

    await writer.query(`DELETE FROM sessions WHERE id = 'ses_other'`);
    await writer.end();
    expect(await app.decide([command])).toEqual([refused('SLOT_TAKEN')]);
  });

  test('that the database delays past its deadline fails and leaves nothing behind', async () => {
    const shop = await app.make.shop();
    const command = await app.bookCommand(shop);
    const lockHolder = new Client({ connectionString: app.url });
    await lockHolder.connect();
    await lockHolder.query('BEGIN');
    await lockHolder.query('LOCK TABLE events IN EXCLUSIVE MODE');

    const fault = app.decide([command]).catch((error: unknown) => error);
    await waitUntilBlocked(app.url, 'amsel_worker');
    aheadMs = HOUR_MS;
    await lockHolder.end();

    expect(await fault).toMatchObject({ type: FAILURE_TYPES.decisionTooLate });
    expect(await app.decide([command])).toEqual([undecided('past_deadline')]);
    aheadMs = 0;
    const rows = await query(app.url, 'SELECT 1 FROM appointments WHERE professional_id = $1', [
      shop.professional.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('for a locked calendar is undecided, and the others of its batch are decided', async () => {
    const [held, free] = await Promise.all([app.make.shop(), app.make.shop()]);
    const waiting = await app.bookCommand(held);
    const behind = await Promise.all([1, 2, 3].map(() => app.bookCommand(held)));
    const neighbour = await app.bookCommand(free);
    const release = await takeLocks(app.url, held.professional.id);

    const startedMs = performance.now();
    const results = await app.decide([waiting, ...behind, neighbour]);
    const tookMs = performance.now() - startedMs;
    await release();

    const blocked = undecided('lock_timeout');
    expect(results).toEqual([blocked, ...behind.map(() => blocked), accepted(neighbour)]);
    // It waits for the lock twice, in the batch and alone: an activity has 4 s.
    expect(tookMs).toBeLessThan(4_000);
    expect(await app.decide([waiting])).toEqual([accepted(waiting)]);
  });

  test.each([1, 100])('of %i commands needs 12 statements', async (count) => {
    const shop = await app.make.shop({ service: { capacity: 100 } });
    const people = await app.make.customers(count);
    const commands = await Promise.all(
      people.map(({ id: callerId }) => app.bookCommand(shop, { callerId })),
    );

    const { result, statements } = await recordStatements(() => app.decide(commands));

    expect(result).toEqual(commands.map(accepted));
    // BEGIN, locks, outcomes, key reservations, calendars, customers, waitlist; session, appointments, event, outcomes; COMMIT.
    expect(statements).toHaveLength(12);
  });

  test('for one person at two professionals at the same time is accepted once', async () => {
    const [here, there] = await Promise.all([app.make.shop(), app.make.shop()]);
    const { id: callerId } = await app.make.user();
    const commands = [
      await app.bookCommand(here, { callerId }),
      await app.bookCommand(there, { callerId }),
    ];

    const results = await Promise.all(commands.map((command) => app.decide([command])));

    const codes = results.flat().map(codeOf);
    expect(codes.toSorted()).toEqual(['CLIENT_DOUBLE_BOOKED', 'accepted']);
  });

  // After a cancelled statement, all statements sent behind it fail as well.
  test.each(['pg_terminate_backend', 'pg_cancel_backend'])(
    'that the database interrupts (%s) is retried, and leaves nothing behind',
    async (interrupt) => {
      const shop = await app.make.shop();
      const command = await app.bookCommand(shop, { xRequestId: interrupt });
      const release = await takeLocks(app.url, shop.professional.id);

      const fault = app.decide([command]).catch((error: unknown) => error);
      const [blocked] = await waitUntilBlocked(app.url, 'amsel_worker');
      await query(app.url, `SELECT ${interrupt}($1)`, [blocked!.pid]);
      expect(await fault).toMatchObject({
        type: FAILURE_TYPES.databaseUnavailable,
        nonRetryable: false,
        message: expect.stringMatching(/^the database did not store it: (terminating|canceling) /),
      });
      await release();
      expect(JSON.parse(app.logLines.at(-1)!)).toMatchObject({
        commandIds: [command.id],
        requestIds: [interrupt],
        err: { message: expect.stringMatching(/^(terminating|canceling) /) },
      });

      expect(
        await query(app.url, 'SELECT 1 FROM outcomes WHERE command_id = $1', [command.id]),
      ).toEqual([]);
      expect(await app.decide([command])).toEqual([accepted(command)]);
    },
  );

  test('of an unknown kind is undecided, and the others of its batch are decided', async () => {
    const [known, unknown] = [
      await app.bookCommand(await app.make.shop()),
      { kind: 'of a later release' },
    ];

    expect(await app.decide([unknown as unknown as BookCommand, known])).toEqual([
      undecided('unknown_command'),
      accepted(known),
    ]);
  });

  test('does not wait for a login of its customer', async () => {
    const command = await app.bookCommand(await app.make.shop());

    await transact(app.gatewayDatabase, async (tx) => {
      await lockUser(tx, command.callerId);
      expect(await app.decide([command])).toEqual([accepted(command)]);
    });
  });
});
