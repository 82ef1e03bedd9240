import { createClient } from '../../contract/client.ts';
import { createKey } from '../../contract/keys.ts';
import { compare } from './load.ts';
import { withSystem } from '../own-system.ts';
import { availabilityPath } from './paths.ts';
import { beginTable } from './results.ts';

/** Many keys in turn, so that none reaches its quota of the day. */
const KEYS = 400;
const ROUNDS = 9;

/** What a key costs: the same read with and without one, in turns. */
export function benchKeys(): Promise<void> {
  return withSystem({ KEYS_PER_HOUR: String(KEYS) }, ({ apiUrl }) => compareKeys(apiUrl));
}

async function compareKeys(apiUrl: string): Promise<void> {
  const call = createClient({ baseUrl: apiUrl });
  const keys: string[] = [];
  for (let i = 0; i < KEYS; i++) {
    const answer = await call(createKey);
    if (!answer.ok) throw new Error(`no key: ${answer.error}`);
    keys.push(answer.body.apiKey);
  }
  const tell = beginTable('what a key costs, requests/s', ['no key', 'with key', 'ratio']);
  for (const path of ['/api/services', availabilityPath(), '/api/keys']) {
    const load = { url: apiUrl + path, connections: 32, seconds: 2 };
    const { ours, other, ratio } = await compare(
      { ...load, headers: keys.map((key) => ({ 'x-api-key': key })) },
      // The same bytes under a name that means nothing, so that the load client has the same work.
      { ...load, headers: keys.map((key) => ({ 'x-nothing': key })) },
      ROUNDS,
    );
    tell(`GET ${path.split('?', 1)[0]}`, [
      other.perSecond.toFixed(0),
      ours.perSecond.toFixed(0),
      ratio.toFixed(2),
    ]);
  }
}
