import { createClient } from '../../contract/client.ts';
import { createKey } from '../../contract/api-keys.ts';
import { compare } from './load.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { availabilityPath } from './paths.ts';
import { beginTable } from './results.ts';

/** In turn, so that none reaches its quota of the day, and yet each is asked for again soon. */
const KEYS_EACH = 240;
const ROUNDS = 25;
const AIMED_AT = '/api/services';

/** What a key costs: the same read with and without one, in turns. */
export function benchKeys(): Promise<void> {
  const paths = [AIMED_AT, availabilityPath(), '/api/keys'];
  const env = { KEYS_PER_HOUR: String(KEYS_EACH * paths.length) };
  return withTemporarySystem(env, ({ apiUrl }) => compareKeys(apiUrl, paths));
}

async function compareKeys(apiUrl: string, paths: readonly string[]): Promise<void> {
  const tell = beginTable('what a key costs, requests/s', ['no key', 'with key', 'ratio']);
  for (const path of paths) {
    const load = { url: apiUrl + path, connections: 32, seconds: 1 };
    const keys = await usedKeys(apiUrl, load.url);
    const { ours, other, ratio } = await compare(
      { ...load, headers: keys.map((key) => ({ 'x-api-key': key })) },
      // The same bytes under a name that means nothing, so that the load client has the same work.
      { ...load, headers: keys.map((key) => ({ 'x-nothing': key })) },
      ROUNDS,
    );
    const aim = path === AIMED_AT ? ' (aim 0.8)' : '';
    tell(`GET ${path.split('?', 1)[0]}${aim}`, [
      other.perSecond.toFixed(0),
      ours.perSecond.toFixed(0),
      ratio.toFixed(2),
    ]);
  }
}

/** The first use in a day asks Postgres; it is the others that matter. */
async function usedKeys(apiUrl: string, url: string): Promise<string[]> {
  const call = createClient({ baseUrl: apiUrl });
  const keys: string[] = [];
  for (let i = 0; i < KEYS_EACH; i++) {
    const answer = await call(createKey);
    if (!answer.ok) throw new Error(`no key: ${answer.error}`);
    await fetch(url, { headers: { 'x-api-key': answer.body.apiKey } });
    keys.push(answer.body.apiKey);
  }
  return keys;
}
