import { type Access, isSession } from '../../contract/access.ts';
import { type Endpoint } from '../../contract/endpoint.ts';
import type { Verdict } from './schemathesis.ts';

/** One line for each endpoint and caller: requests, statuses and failures. */
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

/**
 * Gaps: endpoints without a request by a caller, or without a success by any permitted caller.
 * The second is judged only if all permitted callers ran: each may lack data of its own.
 */
function gapsIn(
  endpoints: readonly Endpoint[],
  verdicts: Readonly<Record<string, Verdict>>,
): string[] {
  return endpoints.flatMap((endpoint) => {
    const label = labelOf(endpoint);
    const seenBy = (identity: string) => Object.keys(verdicts[identity]!.statuses[label] ?? {});
    const all = Object.keys(verdicts);
    const theirs = callersOf(endpoint.access) ?? all;
    const isTaken =
      !theirs.every((each) => each in verdicts) ||
      theirs.some((each) => seenBy(each).some((status) => status.startsWith('2')));
    return [
      ...all
        .filter((identity) => seenBy(identity).length === 0)
        .map((identity) => `${label} was never asked as ${identity}`),
      ...(isTaken ? [] : [`${label} took nothing as ${theirs.join(', ')}`]),
    ];
  });
}

/** Failures, runs that ended without a report of their failure, and gaps. */
export function violationsIn(
  endpoints: readonly Endpoint[],
  verdicts: Readonly<Record<string, Verdict>>,
): string[] {
  const failed = Object.entries(verdicts).flatMap(([identity, { isClean, failures }]) => {
    const told = failures.flatMap(({ title, operations }) =>
      operations.map((label) => `${label} as ${identity}: ${title}`),
    );
    return isClean || told.length > 0 ? told : [`the run as ${identity} did not end well`];
  });
  return [...failed, ...gapsIn(endpoints, verdicts)];
}

/** The last line of the report. */
export function conclusion(
  verdicts: Readonly<Record<string, Verdict>>,
  violations: readonly string[],
): string {
  const counts = Object.values(verdicts).flatMap(({ statuses }) =>
    Object.values(statuses).flatMap((count) => Object.values(count)),
  );
  const requests = counts.reduce((sum, count) => sum + count, 0);
  const words = `${requests} requests by ${Object.keys(verdicts).length} callers, ${violations.length} violations`;
  return violations.length === 0
    ? words
    : `${words}: those with ✗ above; each request that failed is shown under FAILURES of its caller's run`;
}

/** Undefined means anyone. */
function callersOf(access: Access): readonly string[] | undefined {
  if (access === 'key') return ['key'];
  return isSession(access) ? access.roles : undefined;
}

function labelOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}
