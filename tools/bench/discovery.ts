import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { compareWithBare, withBareExpress } from './compare-with-bare.ts';
import { measure } from './load.ts';
import { discoveryPaths } from './paths.ts';
import { beginTable } from './results.ts';
import { type Credentials, logIn } from './session.ts';

const CONNECTIONS = [1, 8, 32];

/** Compares each discovery endpoint with a bare Express route that has the same body. */
export function benchDiscovery(): Promise<void> {
  const reads = discoveryPaths().map(([name, path]) => [name, [path]] as const);
  return withBareExpress((bareUrl) =>
    withTemporarySystem({}, ({ apiUrl }) =>
      compareWithBare(
        'discovery compared with bare Express',
        { apiUrl, bareUrl },
        reads,
        CONNECTIONS,
      ),
    ),
  );
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
