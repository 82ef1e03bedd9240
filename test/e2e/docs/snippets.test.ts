import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GUIDES } from '../../../gateway/docs/pages.ts';
import {
  type Guide,
  type Language,
  listRunnable,
  programOf,
  readGuide,
  runProgram,
  snippetsIn,
} from '../../support/guide-snippets.ts';
import { installClient } from '../../support/installed-client.ts';
import { startSlowGateway } from '../../support/slow-gateway.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

/** The demo shop and the demo customer, which the guides name. */
const app = useTestApp({
  demo: true,
  worker: true,
  checkInvariants: false,
  env: { WEBHOOKS_ALLOW_PRIVATE: '1' },
});
let installed: ReturnType<typeof installClient>;
let slow: Awaited<ReturnType<typeof startSlowGateway>>;
beforeAll(async () => {
  installed = installClient();
  slow = await startSlowGateway(app.gateway.baseUrl);
});
afterAll(async () => {
  installed?.remove();
  await slow?.stop();
});

/** Appointments that each guide books, also those that it cancels. */
const BOOKED: Readonly<Record<Guide, number>> = {
  'first-booking': 1,
  series: 4,
  packages: 1,
  'retries-and-idempotency': 1,
  'async-bookings': 1,
  webhooks: 0,
  embedding: 0,
  'going-live': 0,
  'for-agents': 1,
};

/** The output of a snippet that shows more than its bookings do. */
const OUTPUT: Readonly<Record<string, string>> = {
  'retries-and-idempotency sh': 'booked once: ',
  'retries-and-idempotency ts': 'booked once: ',
  'retries-and-idempotency python': 'booked once: ',
  'packages ts': 'paid 9',
  'packages python': 'paid 9',
  'webhooks ts': 'received webhook.test',
  'webhooks python': 'received webhook.test',
  'embedding sh': 'https://www.salon.example',
  'embedding ts': 'https://www.salon.example',
  'embedding python': 'https://www.salon.example',
  'going-live sh': 'RateLimit-Remaining: 999',
  'going-live ts': '999',
  'going-live python': '999',
};

const LANGUAGES = listRunnable();

/** All appointments, and those of the customer that are not cancelled. */
async function countAppointments() {
  const [row] = await query(
    app.url,
    `SELECT count(*)::int AS booked, count(*) FILTER
       (WHERE client_id = 'usr_demo_customer' AND status <> 'Cancelled')::int AS kept FROM appointments`,
  );
  return row as { booked: number; kept: number };
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** The addresses of the guides are replaced by those of this run. */
async function run(
  language: Language,
  program: string,
  baseUrl = app.gateway.baseUrl,
): Promise<string> {
  const here = program
    .replaceAll('http://localhost:3000', baseUrl)
    .replaceAll('8080', String(await findPort()));
  return runProgram(language, here, installed.project);
}

const CASES = GUIDES.flatMap((guide) => LANGUAGES.map((language) => [guide, language] as const));

/** Runs a guide; returns its output, and how many appointments it has booked and left. */
async function runGuide(guide: Guide, language: Language, baseUrl?: string) {
  const before = await countAppointments();
  const output = await run(language, programOf(guide, language), baseUrl);
  const after = await countAppointments();
  return { output, booked: after.booked - before.booked, kept: after.kept - before.kept };
}

/** The guides cancel what they book, so that a reader does not reach the limit of a customer. */
const resultOf = (guide: Guide, language: Language) => ({
  output: expect.stringMatching(OUTPUT[`${guide} ${language}`] ?? /./) as unknown,
  booked: BOOKED[guide],
  // A customer cannot hold the same time again at once.
  kept: guide === 'for-agents' ? 1 : 0,
});

test.each(CASES)('the snippets of %s in %s work', async (guide, language) => {
  expect(await runGuide(guide, language)).toEqual(resultOf(guide, language));
});

test.each(CASES.filter(([guide]) => BOOKED[guide] > 0))(
  'the snippets of %s in %s wait for bookings that are decided later',
  async (guide, language) => {
    const before = slow.countAccepted();

    expect(await runGuide(guide, language, slow.baseUrl)).toEqual(resultOf(guide, language));
    expect(slow.countAccepted()).toBeGreaterThan(before);
  },
);

test.each(GUIDES)('%s has snippets in three languages, and no others that could run', (guide) => {
  const text = readGuide(guide);
  const languages = new Set([...text.matchAll(/^```(\w+)$/gm)].map(([, name]) => name));
  for (const name of ['html', 'json']) languages.delete(name);

  expect([...languages].toSorted()).toEqual(['python', 'sh', 'ts']);
});

test('the types of the snippets in TypeScript are right', async () => {
  const files = GUIDES.map((guide) => `guide-${guide}.ts`);
  GUIDES.forEach((guide, i) =>
    writeFileSync(join(installed.project, files[i]!), programOf(guide, 'ts')),
  );
  const config = { extends: './node.json', files };
  writeFileSync(join(installed.project, 'guides.json'), JSON.stringify(config));

  expect(await installed.checkTypes('guides.json')).toBe('');
});

describe('a snippet that breaks', () => {
  const BROKEN: Readonly<Record<Language, string>> = {
    sh: 'curl -s "$API/api/nothing" | cat',
    ts: 'await createClient({ baseUrl }).getBusiness({ params: { id: "biz_nothing" } });',
    python: 'call("GET", "/api/nothing")',
  };

  test.each(LANGUAGES)('fails in %s', async (language) => {
    const [setUp] = snippetsIn(readGuide('first-booking'), language);

    await expect(run(language, `${setUp}\n${BROKEN[language]}`)).rejects.toThrow(/program\./);
  });
});
