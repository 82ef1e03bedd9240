import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { createClient } from '../contract/client.ts';
import { createKey } from '../contract/keys.ts';
import { removeCluster } from './parts/postgres.ts';
import { startSystem } from './system.ts';

/** `npm run bench -- keys`: ratios measured in one run, on this machine, against a whole system of its own. */
const SECONDS = 6;
const CONNECTIONS = 32;
const ROUNDS = 3;
const KEYS = 200;

if (process.argv[2] !== 'keys') {
  console.error('usage: npm run bench -- keys');
  process.exit(2);
}

const dataDir = mkdtempSync(join(tmpdir(), 'amsel-bench-'));
chmodSync(dataDir, 0o755);
const system = await startSystem({
  dataDir,
  env: { ...process.env, KEYS_PER_HOUR: String(KEYS), LOG_LEVEL: 'warn' },
  reset: false,
  stopAsked: new Promise(() => undefined),
  say: () => undefined,
});
try {
  await benchKeys(system.apiUrl);
} finally {
  await system.stop();
  removeCluster(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** What a key costs: the same read with and without one, in turns. */
async function benchKeys(baseUrl: string): Promise<void> {
  const call = createClient({ baseUrl });
  const keys: string[] = [];
  for (let i = 0; i < KEYS; i++) {
    const answer = await call(createKey);
    if (answer.ok) keys.push(answer.body.apiKey);
  }
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const availability = `/api/availability?professionalId=pro_demo_lena&businessId=biz_demo_berlin_barber&date=${date}`;
  console.log('read                 without a key    with a key    ratio');
  for (const [name, path] of [
    ['GET /api/availability', availability],
    ['GET /api/keys', '/api/keys'],
  ] as const) {
    const without: number[] = [];
    const withKey: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      without.push(await requestsPerSecond(baseUrl + path, []));
      withKey.push(await requestsPerSecond(baseUrl + path, keys));
    }
    const [a, b] = [median(without), median(withKey)];
    console.log(
      `${name.padEnd(22)}${a.toFixed(0).padStart(9)} /s${b.toFixed(0).padStart(11)} /s${(b / a).toFixed(2).padStart(9)}`,
    );
  }
}

/** Many keys in turn, so that none reaches its quota of the day. */
async function requestsPerSecond(url: string, keys: readonly string[]): Promise<number> {
  const requests = keys.map((key) => ({ headers: { 'x-api-key': key } }));
  const result = await autocannon({
    url,
    duration: SECONDS,
    connections: CONNECTIONS,
    ...(requests.length > 0 && { requests }),
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were not 2xx`);
  return result.requests.average;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
