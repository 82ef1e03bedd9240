import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { compare, measure } from './load.ts';
import { discoveryPaths } from './paths.ts';
import { beginTable, SPREAD } from './results.ts';
import { type Credentials, logIn } from './session.ts';
import { formatSpread } from './statistics.ts';

const CONNECTIONS = [1, 8, 32];
const LIMITS = { max: 5 };

/** Compares each discovery endpoint with a bare Express route that has the same body. */
export async function benchDiscovery(): Promise<void> {
  const bare = fork(new URL('./bare-express.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const [{ port }] = (await once(bare, 'message')) as [AddressInfo];
    await withTemporarySystem({}, ({ apiUrl }) =>
      compareWithBare(apiUrl, `http://127.0.0.1:${port}`),
    );
  } finally {
    bare.kill();
  }
}

/** Measures the same reads of a remote system, which rate-limits anonymous callers. */
export async function benchReadsAt(baseUrl: string, credentials?: Credentials): Promise<void> {
  const headers = credentials && [{ authorization: `Bearer ${await logIn(baseUrl, credentials)}` }];
  const addRow = beginTable(`reads of ${baseUrl}`, ['connections', 'p50 ms', 'p99 ms', 'per s']);
  for (const [name, path] of discoveryPaths()) {
    for (const connections of CONNECTIONS) {
      const { perSecond, p50, p99 } = await measure({
        url: baseUrl + path,
        connections,
        seconds: 2,
        ...(headers && { headers }),
      });
      addRow(name, [connections, p50, p99, perSecond.toFixed(0)]);
    }
  }
}

async function compareWithBare(apiUrl: string, bareUrl: string): Promise<void> {
  const head = [
    'connections',
    'bytes',
    'per s',
    'p50 ms',
    'p99 ms',
    'bare per s',
    'times as fast',
    SPREAD,
  ];
  const addRow = beginTable('discovery compared with bare Express', head);
  for (const [name, path] of discoveryPaths()) {
    const text = await (await fetch(apiUrl + path)).text();
    const headers = { 'content-type': 'application/json' };
    await fetch(bareUrl, { method: 'PUT', headers, body: text });
    for (const connections of CONNECTIONS) {
      const load = { connections, seconds: 1 };
      const { subject, baseline, ratio } = await compare(
        { ...load, url: apiUrl + path },
        { ...load, url: bareUrl },
        LIMITS,
      );
      addRow(name, [
        connections,
        text.length,
        subject.perSecond.toFixed(0),
        subject.p50,
        subject.p99,
        baseline.perSecond.toFixed(0),
        ratio.median.toFixed(2),
        formatSpread(ratio.spread),
      ]);
    }
  }
}
