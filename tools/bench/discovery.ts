import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { compare, measure } from './load.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { discoveryPaths } from './paths.ts';
import { beginTable } from './results.ts';
import { type Credentials, tokenAt } from './session.ts';

const CONNECTIONS = [1, 8, 32];
const ROUNDS = 5;

/** Each endpoint beside a bare Express route with the same body, in turns. */
export async function benchDiscovery(): Promise<void> {
  const bare = fork(new URL('./bare.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  try {
    const [{ port }] = (await once(bare, 'message')) as [AddressInfo];
    await withTemporarySystem({}, ({ apiUrl }) =>
      compareWithBare(apiUrl, `http://127.0.0.1:${port}`),
    );
  } finally {
    bare.kill();
  }
}

/**
 * The same reads of a system that runs elsewhere, without anything to compare them with. From another machine it
 * lets only those who are logged in ask that often.
 */
export async function benchReadsAt(baseUrl: string, credentials?: Credentials): Promise<void> {
  const headers = credentials && [
    { authorization: `Bearer ${await tokenAt(baseUrl, credentials)}` },
  ];
  const tell = beginTable(`reads of ${baseUrl}`, ['at once', 'p50 ms', 'p99 ms', 'per s']);
  for (const [name, path] of discoveryPaths()) {
    for (const connections of CONNECTIONS) {
      const { perSecond, p50, p99 } = await measure({
        url: baseUrl + path,
        connections,
        seconds: 2,
        ...(headers && { headers }),
      });
      tell(name, [connections, p50, p99, perSecond.toFixed(0)]);
    }
  }
}

async function compareWithBare(apiUrl: string, bareUrl: string): Promise<void> {
  const head = ['at once', 'bytes', 'per s', 'p50 ms', 'p99 ms', 'bare /s', 'ratio'];
  const tell = beginTable('discovery beside bare Express', head);
  for (const [name, path] of discoveryPaths()) {
    const text = await (await fetch(apiUrl + path)).text();
    const headers = { 'content-type': 'application/json' };
    await fetch(bareUrl, { method: 'PUT', headers, body: text });
    for (const connections of CONNECTIONS) {
      const load = { connections, seconds: 1 };
      const { ours, other, ratio } = await compare(
        { ...load, url: apiUrl + path },
        { ...load, url: bareUrl },
        ROUNDS,
      );
      tell(name, [
        connections,
        text.length,
        ours.perSecond.toFixed(0),
        ours.p50,
        ours.p99,
        other.perSecond.toFixed(0),
        ratio.toFixed(2),
      ]);
    }
  }
}
