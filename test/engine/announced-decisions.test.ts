import { afterEach, expect, test } from '@jest/globals';
import { accepted, useDecideApp } from '../support/decide-app.ts';
import { query } from '../support/services.ts';

const app = useDecideApp();
afterEach(() => void app.announced.splice(0));

const listAnnounced = () =>
  app.announced.flatMap(({ commands, results }) => commands.map(({ id }, i) => [id, results[i]]));

/** Runs with a check of Postgres that fails when a transaction has stored such a command. */
async function withFailingCommit(summary: string, decide: () => Promise<unknown>): Promise<void> {
  await query(
    app.url,
    `CREATE FUNCTION fail_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.summary = '${summary}' THEN RAISE 'refused at COMMIT'; END IF;
       RETURN NULL;
     END $$;
     CREATE CONSTRAINT TRIGGER fail_commit AFTER INSERT ON outcomes DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION fail_commit()`,
  );
  try {
    await decide();
  } finally {
    await query(app.url, 'DROP FUNCTION fail_commit() CASCADE');
  }
}

test('the decisions of a batch are announced once, as they are stored', async () => {
  const shop = await app.make.shop();
  const [first, second] = [
    await app.bookCommand(shop, { start: '09:00' }),
    await app.bookCommand(shop, { start: '11:00' }),
  ];

  await app.decide([first, second]);

  expect(listAnnounced()).toEqual([
    [first.id, accepted(first)],
    [second.id, accepted(second)],
  ]);
});

test('a decision whose COMMIT fails is not announced, and the others of its batch once', async () => {
  const shop = await app.make.shop();
  const failing = await app.bookCommand(shop, { start: '09:00', summary: 'cannot be stored' });
  const other = await app.bookCommand(shop, { start: '11:00' });

  await withFailingCommit('cannot be stored', () => app.decide([failing, other]));

  expect(listAnnounced()).toEqual([[other.id, accepted(other)]]);
});
