import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { newId } from '../../contract/ids.ts';
import { insertCommandTexts } from '../../db/writes/command-texts.ts';
import type { BookCommand } from '../../domain/commands/book.ts';
import { KEY_REUSED } from '../../domain/commands/result.ts';
import { peopleOf, textsOf, withoutTexts } from '../../domain/commands/texts.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { accepted, refused, undecided, useDecideApp } from '../support/decide-app.ts';
import { query, takeLocks, waitUntilBlocked } from '../support/services.ts';
import { recordStatements } from '../support/statements.ts';

const app = useDecideApp();

/** Stores the texts of the command as the gateway does, and returns it as the worker gets it. */
async function store(command: BookCommand): Promise<BookCommand> {
  const id = randomUUID();
  const row = {
    id,
    commandId: command.id,
    attemptId: command.attemptId,
    personIds: peopleOf(command),
    texts: textsOf(command)!,
    createdAt: new Date(),
    keptUntil: new Date(Date.now() + HOUR_MS),
  };
  await app.asGateway((tx) => insertCommandTexts(tx, row));
  return withoutTexts(command, id);
}

async function setUpStaff() {
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  return { shop, staff: { callerRole: 'business', callerId: owner.id } as const };
}

const isWaiting = async ({ textsId }: BookCommand) =>
  (await query(app.url, 'SELECT FROM command_texts WHERE id = $1', [textsId])).length === 1;

const notesOf = async ({ appointmentIds }: BookCommand) =>
  (
    await query<{ notes: string }>(app.url, 'SELECT notes FROM appointments WHERE id = $1', [
      appointmentIds[0],
    ])
  )[0]?.notes;

describe('a decision', () => {
  test('takes the texts of its commands, and deletes them with a refusal too', async () => {
    const shop = await app.make.shop();
    const [winner, loser] = [
      await store(await app.bookCommand(shop, { notes: 'left side' })),
      await store(await app.bookCommand(shop, { notes: 'too late' })),
    ];

    expect(await app.decide([winner, loser])).toEqual([accepted(winner), refused('SLOT_TAKEN')]);
    expect(await notesOf(winner)).toBe('left side');
    expect([await isWaiting(winner), await isWaiting(loser)]).toEqual([false, false]);
    expect(await app.decide([winner])).toEqual([accepted(winner)]);
  });

  test('that is rolled back leaves the texts to the next one', async () => {
    const shop = await app.make.shop();
    const command = await store(await app.bookCommand(shop, { notes: 'left side' }));
    const release = await takeLocks(app.url, shop.professional.id);

    expect(await app.decide([command])).toEqual([undecided('lock_timeout')]);
    expect(await isWaiting(command)).toBe(true);
    await release();
    expect(await app.decide([command])).toEqual([accepted(command)]);
    expect(await notesOf(command)).toBe('left side');
  });

  test('without the texts of a command does not decide it, and decides the others', async () => {
    const shop = await app.make.shop();
    const lost = withoutTexts(await app.bookCommand(shop, { notes: 'left side' }), randomUUID());
    const other = await app.bookCommand(shop, { start: '14:00' });

    expect(await app.decide([lost, other])).toEqual([undecided('texts_missing'), accepted(other)]);
    expect(await query(app.url, 'SELECT FROM outcomes WHERE command_id = $1', [lost.id])).toEqual(
      [],
    );
  });

  test('does not refuse a walk-in whose name is lost', async () => {
    const { shop, staff } = await setUpStaff();
    const asked = await app.bookCommand(shop, { ...staff, clientName: 'Tom' });
    const lost = withoutTexts(asked, randomUUID());

    expect(await app.decide([lost])).toEqual([undecided('texts_missing')]);
    const found = await store(asked);
    expect(await app.decide([found])).toEqual([accepted(found)]);
  });

  test('of a person who was erased meanwhile refuses the command, whose texts are gone', async () => {
    const command = await store(await app.bookCommand(await app.make.shop(), { notes: 'private' }));
    await query(app.url, 'SELECT erase_account($1, now())', [command.callerId]);

    expect(await isWaiting(command)).toBe(false);
    expect(await app.decide([command])).toEqual([refused('CLIENT_NOT_FOUND')]);
  });

  test('of a client record that was erased meanwhile finds no texts', async () => {
    const { shop, staff } = await setUpStaff();
    const { id: crmClientId } = await app.make.crmClient(shop.business.id);
    const asked = { ...staff, notes: 'private', crmClientId };
    const command = await store(await app.bookCommand(shop, asked));
    await query(app.url, 'SELECT erase_client($1, $2, now())', [crmClientId, shop.business.id]);

    expect(await isWaiting(command)).toBe(false);
    expect(await app.decide([command])).toEqual([refused('CLIENT_NOT_FOUND')]);
  });

  test('has no texts of a person who was erased before they were stored, or meanwhile', async () => {
    const { shop, staff } = await setUpStaff();
    const { id: crmClientId } = await app.make.crmClient(shop.business.id);
    const asked = await app.bookCommand(shop, { ...staff, notes: 'private', crmClientId });
    const erasing = new Client({ connectionString: app.url });
    await erasing.connect();
    await erasing.query('BEGIN');
    await erasing.query('SELECT erase_client($1, $2, now())', [crmClientId, shop.business.id]);
    const storing = store(asked);
    await waitUntilBlocked(app.url, 'amsel_gateway');
    await erasing.query('COMMIT');
    await erasing.end();
    expect(await isWaiting(await storing)).toBe(false);
    expect(await isWaiting(await store(asked))).toBe(false);

    const own = await app.bookCommand(shop, { notes: 'private' });
    await query(app.url, 'SELECT erase_account($1, now())', [own.callerId]);
    expect(await isWaiting(await store(own))).toBe(false);
  });

  test('never gives a booking the texts of another request with its key', async () => {
    const asked = await app.bookCommand(await app.make.shop(), {
      notes: 'the first',
      fingerprint: 'first',
    });
    const first = await store(asked);
    const other = await store({
      ...asked,
      requestId: newId('bkg'),
      fingerprint: 'other',
      notes: 'the other',
    });

    expect(await app.decide([first, other])).toEqual([accepted(first), KEY_REUSED]);
    expect(await notesOf(first)).toBe('the first');
    expect([await isWaiting(first), await isWaiting(other)]).toEqual([false, false]);
  });

  test('takes the texts of a command that contains them, as gateways before this release sent', async () => {
    const command = await app.bookCommand(await app.make.shop(), { notes: 'inside' });

    expect(await app.decide([command])).toEqual([accepted(command)]);
    expect(await notesOf(command)).toBe('inside');
  });

  test('sends no statement about texts if its commands have none', async () => {
    const command = await app.bookCommand(await app.make.shop());

    const { statements } = await recordStatements(() => app.decide([command]));

    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((text) => text.includes('command_texts'))).toEqual([]);
  });
});
