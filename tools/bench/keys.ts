import { createClient } from '../../packages/client/src/index.ts';
import { compare } from './load.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { availabilityPath } from './paths.ts';
import { beginTable, SPREAD } from './results.ts';
import { formatSpread } from './statistics.ts';

/** Enough that no key reaches its daily quota, and few enough that each stays cached. */
const KEYS_EACH = 240;
const LIMITS = { max: 25, targets: { ratio: 0.8 } };
const TARGET_PATH = '/api/services';

/** Compares the same read with and without an API key. */
export function benchKeys(): Promise<void> {
  const paths = [TARGET_PATH, availabilityPath(), '/api/keys'];
  const env = { KEYS_PER_HOUR: String(KEYS_EACH * paths.length) };
  return withTemporarySystem(env, ({ apiUrl }) => compareKeys(apiUrl, paths));
}

async function compareKeys(apiUrl: string, paths: readonly string[]): Promise<void> {
  const addRow = beginTable('cost of an API key, requests/s', [
    'no key',
    'with key',
    'times as fast',
    SPREAD,
  ]);
  for (const path of paths) {
    const load = { url: apiUrl + path, connections: 32, seconds: 1 };
    const keys = await createUsedKeys(apiUrl, load.url);
    const { subject, baseline, ratio } = await compare(
      { ...load, headers: keys.map((key) => ({ 'x-api-key': key })) },
      // The same number of bytes, so that the load client has the same work.
      { ...load, headers: keys.map((key) => ({ 'x-nothing': key })) },
      LIMITS,
    );
    const target = path === TARGET_PATH ? ' (target 0.8)' : '';
    addRow(`GET ${path.split('?', 1)[0]}${target}`, [
      baseline.perSecond.toFixed(0),
      subject.perSecond.toFixed(0),
      ratio.median.toFixed(2),
      formatSpread(ratio.spread),
    ]);
  }
}

/** The first use of a key on a day reads Postgres, so each key is used once before. */
async function createUsedKeys(apiUrl: string, url: string): Promise<string[]> {
  const amsel = createClient({ baseUrl: apiUrl });
  const keys: string[] = [];
  for (let i = 0; i < KEYS_EACH; i++) {
    const { apiKey } = await amsel.createKey();
    await fetch(url, { headers: { 'x-api-key': apiKey } });
    keys.push(apiKey);
  }
  return keys;
}
