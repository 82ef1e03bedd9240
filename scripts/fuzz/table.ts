import type { Endpoint } from '../../contract/endpoint.ts';
import type { Verdict } from './schemathesis.ts';

/** Operations × identities: requests, the statuses seen, and what failed. */
export function table(
  endpoints: readonly Endpoint[],
  verdicts: Readonly<Record<string, Verdict>>,
): string {
  const rows = endpoints.flatMap(({ method, path }) => {
    const label = `${method.toUpperCase()} ${path}`;
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
