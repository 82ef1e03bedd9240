import { execFile } from 'node:child_process';
import { ROOT } from '../../launcher/paths.ts';
import { addTallies, FAILED, PASSED, type Tally } from './tally.ts';

/** Severities that fail the check. Others are printed. */
const FAILING = new Set(['high', 'critical']);

/** A registry that does not answer must not block the suite. */
const LIMITS = { cwd: ROOT, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 };

type AuditReport = {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
  readonly error?: { readonly summary?: string };
};

export type Audit =
  | { readonly isKnown: false; readonly reason: string }
  | { readonly isKnown: true; readonly found: readonly { name: string; severity: string }[] };

/** Reads the JSON of `npm audit`. A registry without advisories, or one that cannot be reached, says nothing about packages. */
export function readAudit(output: string): Audit {
  let report: AuditReport;
  try {
    report = JSON.parse(output) as AuditReport;
  } catch {
    return { isKnown: false, reason: 'npm audit printed no report' };
  }
  if (!report.vulnerabilities) {
    return { isKnown: false, reason: report.error?.summary || report.message || 'no reason given' };
  }
  const found = Object.entries(report.vulnerabilities).map(([name, { severity }]) => ({
    name,
    severity,
  }));
  return { isKnown: true, found };
}

/** Counts as one test if advisories could be read. Otherwise it says that nothing was checked, and counts nothing. */
export function judgeAudit(audit: Audit): { readonly tally: Tally; readonly lines: string[] } {
  if (!audit.isKnown) {
    const line = `! advisories: NOT CHECKED, the registry gave none (${audit.reason})`;
    return { tally: addTallies([]), lines: [line] };
  }
  const hasFailed = audit.found.some(({ severity }) => FAILING.has(severity));
  return {
    tally: hasFailed ? FAILED : PASSED,
    lines: [
      `${hasFailed ? '✗' : '✓'} advisories`,
      ...audit.found.map(({ name, severity }) => `  ${severity}: ${name}`),
    ],
  };
}

/** Known vulnerabilities of the packages that production installs. */
export async function checkAdvisories(): Promise<Tally> {
  const output = await new Promise<string>((resolve) => {
    // npm exits with 1 if it finds something; the report says what.
    execFile('npm', ['audit', '--omit=dev', '--json'], LIMITS, (_error, stdout) => resolve(stdout));
  });
  const { tally, lines } = judgeAudit(readAudit(output));
  for (const line of lines) console.log(line);
  return tally;
}
