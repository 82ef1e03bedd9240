import { describe, expect, test } from '@jest/globals';
import { newId } from '../../contract/ids.ts';
import { insertEntry } from '../../db/writes/waitlist.ts';
import type { Command } from '../../domain/commands/index.ts';
import type { CommandResult } from '../../domain/commands/result.ts';
import { addDays } from '../../domain/local-time.ts';
import type { WaitlistEntry } from '../../domain/waitlist/waitlist.ts';
import { serveLine } from '../../workers/activities/serve-line.ts';
import { useDecideApp } from '../support/decide-app.ts';
import { DATE } from '../support/factories.ts';
import { query } from '../support/services.ts';
import { anEntry } from '../support/world.ts';

const app = useDecideApp();

/** A shop with two free times on DATE, 10:00 and 11:00, and a line of customers. */
async function openLine(customers: number, changes: Partial<WaitlistEntry> = {}) {
  const hours = { opensMin: 600, closesMin: 720, slotMinutes: 60 };
  const shop = await app.make.shop({ business: hours });
  const accounts = await app.make.accounts(
    Array.from({ length: customers }, () => ({ role: 'customer' as const })),
  );
  const { business, service } = shop;
  const wanted = { businessId: business.id, serviceIds: [service.id] };
  const line = accounts.map(({ id: customerId }, n) =>
    anEntry({
      id: newId('wtl'),
      ...wanted,
      customerId,
      rank: n,
      fromDate: DATE,
      toDate: DATE,
      endsAt: new Date(`${DATE}T22:00:00Z`),
      ...changes,
    }),
  );
  await app.asGateway(async (tx) => {
    for (const entry of line) await insertEntry(tx, entry);
  });
  const asked: Command[] = [];
  const serve = (
    decide: (commands: Command[]) => Promise<CommandResult[]> = app.decide,
    signal = new AbortController().signal,
  ) => {
    const enqueue = async (_actorId: string, command: Command) => {
      asked.push(command);
      return (await decide([command]))[0]!;
    };
    const deps = { database: app.database, enqueue, actorCount: 1, nowMs: Date.now };
    return serveLine(deps, business.id, signal);
  };
  const offers = async () => {
    const rows = await query(
      app.url,
      `SELECT w.rank, h.request ->> 'start' AS start FROM holds h JOIN waitlist_entries w ON w.id = h.waitlist_entry_id
       WHERE w.business_id = $1 ORDER BY w.rank`,
      [business.id],
    );
    return rows.map(({ rank, start }) => [rank, start]);
  };
  return { shop, line, serve, offers, asked };
}

describe('the first in line', () => {
  test('gets the next free time after a lost race for one, before the second in line', async () => {
    const { shop, serve, offers } = await openLine(2);
    let isFirst = true;
    await serve(async (commands) => {
      if (isFirst) {
        isFirst = false;
        await app.decide([await app.bookCommand(shop, { start: '10:00' })]);
      }
      return app.decide(commands);
    });
    expect(await offers()).toEqual([[0, '11:00']]);
  });

  test('keeps the turn without a decision: no other customer is asked, on no later date', async () => {
    const { serve, offers, asked } = await openLine(2, { toDate: addDays(DATE, 60) });
    await serve(async (commands) =>
      commands.map(() => ({ kind: 'undecided', reason: 'past_deadline' })),
    );
    expect(asked).toHaveLength(1);
    expect(await offers()).toEqual([]);
    await serve();
    expect(await offers()).toEqual([
      [0, '10:00'],
      [1, '11:00'],
    ]);
  });

  test('gets the first time of two, the second in line the other, the third none', async () => {
    const { serve, offers, asked } = await openLine(3);
    await serve();
    expect(await offers()).toEqual([
      [0, '10:00'],
      [1, '11:00'],
    ]);
    expect(asked).toHaveLength(2);
  });
});

test('a customer behind 500 whose times are never free gets an offer', async () => {
  const { line, serve, offers } = await openLine(1, { rank: 1_000 });
  const never = { ...line[0]!, fromMin: 1, toMin: 2 };
  await query(
    app.url,
    `INSERT INTO waitlist_entries (id, business_id, customer_id, service_ids, from_date, to_date, from_min, to_min, weekdays, rank, status, ends_at)
     SELECT $1 || n, $2, $3, $4, $5, $5, 1, 2, $6, n, 'waiting', 'infinity' FROM generate_series(1, 500) n`,
    [newId('wtl'), never.businessId, never.customerId, never.serviceIds, DATE, never.weekdays],
  );
  await serve();
  expect(await offers()).toEqual([[1_000, '10:00']]);
});

test('a line makes no offer after the worker was told to stop', async () => {
  const { serve, offers } = await openLine(1);
  await serve(app.decide, AbortSignal.abort());
  expect(await offers()).toEqual([]);
});
