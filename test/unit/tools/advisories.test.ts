import { expect, test } from '@jest/globals';
import { judgeAudit, readAudit } from '../../../tools/test-runner/advisories.ts';

const reportOf = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test('a report without vulnerabilities passes', () => {
  expect(judgeAudit(readAudit(reportOf({})))).toEqual({
    tally: { passed: 1, failed: 0 },
    lines: ['✓ advisories'],
  });
});

test('a high vulnerability fails, a moderate one is only printed', () => {
  const moderate = reportOf({ slow: { severity: 'moderate' } });
  expect(judgeAudit(readAudit(moderate))).toMatchObject({
    tally: { passed: 1, failed: 0 },
    lines: ['✓ advisories', '  moderate: slow'],
  });
  const high = reportOf({ slow: { severity: 'moderate' }, bad: { severity: 'high' } });
  expect(judgeAudit(readAudit(high))).toMatchObject({ tally: { passed: 0, failed: 1 } });
});

test.each([
  ['an error of the registry', JSON.stringify({ message: '405 Method Not Allowed' }), '405'],
  ['no network', JSON.stringify({ error: { summary: 'getaddrinfo ENOTFOUND' } }), 'ENOTFOUND'],
  ['no output', '', 'no report'],
])('%s counts as not checked, never as passed', (_name, output, reason) => {
  const { tally, lines } = judgeAudit(readAudit(output));

  expect(tally).toEqual({ passed: 0, failed: 0 });
  expect(lines).toEqual([expect.stringContaining('NOT CHECKED')]);
  expect(lines[0]).toContain(reason);
});
