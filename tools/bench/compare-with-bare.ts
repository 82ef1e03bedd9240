import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { compare } from './load.ts';
import { beginTable, SPREAD } from './results.ts';
import { formatSpread } from './statistics.ts';

const HEAD = [
  'connections',
  'bytes',
  'per s',
  'p50 ms',
  'p99 ms',
  'bare per s',
  'times as fast',
  SPREAD,
];
const LIMITS = { max: 5 };

/** Runs `use` with a bare Express server, which sends the body that was put there. */
export async function withBareExpress(use: (bareUrl: string) => Promise<void>): Promise<void> {
  const bare = fork(new URL('./bare-express.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const [{ port }] = (await once(bare, 'message')) as [AddressInfo];
    await use(`http://127.0.0.1:${port}`);
  } finally {
    bare.kill();
  }
}

/** Compares reads with a bare Express route that has the same body. The requests of a read take its paths in turn. */
export async function compareWithBare(
  title: string,
  urls: { readonly apiUrl: string; readonly bareUrl: string },
  reads: readonly (readonly [name: string, paths: readonly string[]])[],
  connectionCounts: readonly number[],
): Promise<void> {
  const { apiUrl, bareUrl } = urls;
  const addRow = beginTable(title, HEAD);
  for (const [name, paths] of reads) {
    const text = await (await fetch(apiUrl + paths[0]!)).text();
    const headers = { 'content-type': 'application/json' };
    await fetch(bareUrl, { method: 'PUT', headers, body: text });
    for (const connections of connectionCounts) {
      const load = { connections, seconds: 1 };
      const { subject, baseline, ratio } = await compare(
        { ...load, url: apiUrl, paths },
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
