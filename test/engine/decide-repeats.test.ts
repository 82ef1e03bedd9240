import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '../../contract/ids.ts';
import { findKeyUse } from '../../db/reads/outcomes.ts';
import { abandonCommand, reserveKey } from '../../db/writes/outcomes.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import { withGeneration } from '../../domain/commands/envelope.ts';
import { KEY_REUSED } from '../../domain/commands/result.ts';
import { FAILURE_TYPES } from '../../workers/activities/failures.ts';
import { accepted, undecided, useDecideApp } from '../support/decide-app.ts';
import { waitUntilBlocked } from '../support/services.ts';

const app = useDecideApp();

/** Abandons the attempt, as the gateway does before a 503. */
const abandon = (command: BookCommand) =>
  app.asGateway((tx) => abandonCommand(tx, command, 'unanswered'));

describe('a decision', () => {
  describe('of several commands with one id', () => {
    const INVALID = KEY_REUSED;

    test('accepts the first request and refuses a different one', async () => {
      const first = await app.bookCommand(await app.make.shop(), { fingerprint: 'at ten' });
      const other = { ...first, requestId: newId('bkg'), fingerprint: 'at two', start: '14:00' };

      expect(await app.decide([first, other])).toEqual([accepted(first), INVALID]);
      expect(await app.decide([other])).toEqual([INVALID]);
    });

    test('accepts the request that reserved the key, even if another comes first', async () => {
      const reserved = await app.bookCommand(await app.make.shop(), { fingerprint: 'at ten' });
      const other = { ...reserved, requestId: newId('bkg'), fingerprint: 'at two', start: '14:00' };

      expect(await app.asGateway((tx) => reserveKey(tx, reserved))).toBe(true);
      expect(await app.asGateway((tx) => reserveKey(tx, other))).toBe(false);
      expect(await app.decide([other])).toEqual([INVALID]);
      expect(await app.decide([reserved])).toEqual([accepted(reserved)]);
    });
  });

  test('of an abandoned attempt is undecided, and the others of its batch are decided', async () => {
    const shop = await app.make.shop();
    const abandoned = await app.bookCommand(shop, { start: '09:00' });
    const neighbour = await app.bookCommand(shop, { start: '11:00' });

    expect(await abandon(abandoned)).toBe('abandoned');

    expect(await app.decide([abandoned, neighbour])).toEqual([
      undecided('attempt_abandoned'),
      accepted(neighbour),
    ]);
    const again = { ...abandoned, attemptId: newId('bkg') };
    expect(await app.decide([again])).toEqual([accepted(again)]);
  });

  test('is undecided if its attempt was abandoned before the outcome was stored', async () => {
    const shop = await app.make.shop();
    const command = withGeneration(await app.bookCommand(shop), 0);
    const lockHolder = new Client({ connectionString: app.url });
    await lockHolder.connect();
    await lockHolder.query('BEGIN; LOCK TABLE sessions IN SHARE MODE');

    // The transaction has read the outcomes, and has not stored its own.
    const deciding = app.decide([command]).catch((error: unknown) => error);
    await waitUntilBlocked(app.url, 'amsel_worker');
    expect(await abandon(command)).toBe('abandoned');
    await lockHolder.end();

    expect(await deciding).toMatchObject({ type: FAILURE_TYPES.databaseUnavailable });
    expect(await app.decide([command])).toEqual([undecided('attempt_abandoned')]);
    const next = withGeneration(command, 1);
    expect(await findKeyUse(app.gatewayDatabase.db, command.id)).toMatchObject({ generation: 1 });
    expect(await app.decide([next, command])).toEqual([accepted(next), accepted(next)]);
    expect(await abandon(command)).toBe('decided');
  });

  test('of a later attempt is undecided if a request of an earlier one gives up', async () => {
    const first = withGeneration(await app.bookCommand(await app.make.shop()), 0);
    const third = { ...withGeneration(first, 1), requestId: newId('bkg') };
    const { db } = app.gatewayDatabase;

    // The second request gives up, the third begins, and only then the first gives up.
    expect(await abandon(first)).toBe('abandoned');
    expect(await app.decide([first])).toEqual([undecided('attempt_abandoned')]);
    expect(await abandon(first)).toBe('abandoned');

    expect(await app.decide([third])).toEqual([undecided('attempt_abandoned')]);
    expect(await findKeyUse(db, first.id)).toEqual({ stored: undefined, generation: 2 });
    const next = withGeneration(first, 2);
    expect(await app.decide([next])).toEqual([accepted(next)]);
    expect(await abandon(first)).toBe('decided');
  });

  test('in flight is kept: abandoning its attempt waits for it', async () => {
    const shop = await app.make.shop();
    const command = await app.bookCommand(shop);
    const lockHolder = new Client({ connectionString: app.url });
    await lockHolder.connect();
    // The outcome is written last: the trigger delays the commit.
    await lockHolder.query(`CREATE FUNCTION hold_outcome() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END $$`);
    await lockHolder.query(`CREATE TRIGGER hold AFTER INSERT ON outcomes
      FOR EACH ROW WHEN (NEW.kind = 'book') EXECUTE FUNCTION hold_outcome()`);
    await lockHolder.query('SELECT pg_advisory_lock(4711)');

    const deciding = app.decide([command]);
    await waitUntilBlocked(app.url, 'amsel_worker');
    const abandoning = abandon(command);
    await waitUntilBlocked(app.url, 'amsel_gateway');
    await lockHolder.query('SELECT pg_advisory_unlock(4711)');

    expect(await abandoning).toBe('decided');
    expect(await deciding).toEqual([accepted(command)]);
    await lockHolder.query('DROP TRIGGER hold ON outcomes');
    await lockHolder.end();
  });
});
