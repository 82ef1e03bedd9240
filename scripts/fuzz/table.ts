import { type Endpoint, isSession } from '../../contract/endpoint.ts';
import type { Verdict } from './schemathesis.ts';

/** Operations × identities: requests, the statuses seen, and what failed. */
export function table(
  endpoints: readonly Endpoint[],
  verdicts: Readonly<Record<string, Verdict>>,
): string {
  const rows = endpoints.flatMap(({ method, path }) => {
    const label = labelOf({ method, path });
    return Object.entries(verdicts).map(([identity, verdict], n) => {
      const seen = Object.entries(verdict.statuses[label] ?? {});
      const requests = seen.reduce((sum, [, count]) => sum + count, 0);
      const statuses = seen.map(([status, count]) => `${status}×${count}`).join(' ');
      const failed = verdict.failures
        .filter(({ operations }) => operations.includes(label))
        .map(({ title }) => title);
      return [
        (n === 0 ? label : '').padEnd(54),
        identity.padEnd(13),
        String(requests).padStart(6),
        ` ${statuses}`,
        failed.length > 0 ? `  ✗ ${failed.join(', ')}` : '',
      ].join('');
    });
  });
  return ['', ...rows].join('\n');
}

/** What was not tried at all: operations without a request, and callers whom nothing behind a login took. */
export function gapsIn(
  endpoints: readonly Endpoint[],
  verdicts: Readonly<Record<string, Verdict>>,
): string[] {
  return Object.entries(verdicts).flatMap(([identity, { statuses }]) => {
    const silent = endpoints.filter((endpoint) => !statuses[labelOf(endpoint)]);
    const theirs = endpoints.filter(
      ({ access }) => isSession(access) && access.roles.some((role) => role === identity),
    );
    const isLetIn = theirs.some((endpoint) =>
      Object.keys(statuses[labelOf(endpoint)] ?? {}).some((status) => status.startsWith('2')),
    );
    return [
      ...silent.map((endpoint) => `${labelOf(endpoint)} was never asked as ${identity}`),
      ...(theirs.length > 0 && !isLetIn ? [`${identity} was never let in`] : []),
    ];
  });
}

function labelOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
