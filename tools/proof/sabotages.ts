/** Ways to break the engine that the proof must detect, each by the violations typical of it. */
export const SABOTAGES = {
  'skip-lock': {
    sign: /more often than it allows|the database had to refuse/,
    why: 'Without locks, two calendars decide about one customer or one coupon at the same time. A limit is exceeded, or only a database constraint prevents it.',
  },
  'drop-constraint': {
    sign: /sessions_no_overlap no longer refuses/,
    why: 'The engine alone still books nothing twice. The proof tries each constraint with a row that it must refuse, and this one accepted it.',
  },
  'skip-outcome': {
    sign: /an appointment has no outcome/,
    why: 'An appointment is stored together with the outcome of its command. Without the outcome, a repeat of the command would be decided again.',
  },
  'answer-before-commit': {
    sign: /was refused NOT_FOUND|got the response/,
    why: 'The gateway reads the appointment for its response from the database. If the decision is not committed yet, it finds no appointment (NOT_FOUND), or the state before the change.',
  },
} as const;
export type Sabotage = keyof typeof SABOTAGES;

/** `none` breaks nothing, to show that the proof finds nothing then. */
export const SABOTAGE_NAMES = ['none', ...Object.keys(SABOTAGES)] as (Sabotage | 'none')[];

const VIOLATIONS_MAX = 5;

/** Whether the violations of a sabotaged run are as expected, with a text that says so. */
export function judgeSabotage(
  name: Sabotage | 'none',
  violations: readonly string[],
): { isAsExpected: boolean; text: string } {
  if (name === 'none') {
    const isAsExpected = violations.length === 0;
    const headline = isAsExpected ? '✓ no violations' : '✗ violations without a sabotage';
    return { isAsExpected, text: toText([headline], violations) };
  }
  const { sign, why } = SABOTAGES[name];
  const typical = violations.filter((violation) => sign.test(violation));
  if (typical.length === 0)
    return { isAsExpected: false, text: toText(['✗ undetected'], violations) };
  const headline = `✓ detected: ${violations.length} violations, ${typical.length} of them typical of it`;
  return { isAsExpected: true, text: toText([headline, `  ${why}`], typical) };
}

function toText(head: readonly string[], violations: readonly string[]): string {
  const listed = violations.slice(0, VIOLATIONS_MAX).map((violation) => `  ${violation}`);
  return [...head, ...listed].join('\n');
}
