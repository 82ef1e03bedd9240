import type { Invariant } from '../judge/invariants.ts';
import { EARLIER_STATE } from '../judge/response-differences.ts';
import type { Violation, ViolationCode } from '../violation.ts';

/** A violation that is typical of a sabotage. */
type Sign =
  | { readonly code: 'INVARIANT_BROKEN'; readonly subject: Invariant }
  | { readonly code: Exclude<ViolationCode, 'INVARIANT_BROKEN'>; readonly subject?: string };

/** Ways to break the engine that the proof must detect, each by the violations typical of it. */
export const SABOTAGES = {
  'drop-constraint': {
    signs: [{ code: 'CONSTRAINT_NOT_ENFORCED', subject: 'sessions_no_overlap' }],
    why: 'The engine alone still books nothing twice. The proof tries each constraint with a row that it must refuse, and this one accepted it.',
  },
  'skip-lock': {
    signs: [
      { code: 'INVARIANT_BROKEN', subject: 'a customer used a coupon more often than it allows' },
      { code: 'DECISION_OVERRULED' },
    ],
    why: 'Without locks, two calendars decide about one customer or one coupon at the same time. A limit is exceeded, or only a database constraint prevents it.',
  },
  'skip-outcome': {
    signs: [{ code: 'INVARIANT_BROKEN', subject: 'an appointment has no outcome' }],
    why: 'An appointment is stored together with the outcome of its command. Without the outcome, a repeat of the command would be decided again.',
  },
  'ignore-holds': {
    signs: [
      {
        code: 'INVARIANT_BROKEN',
        subject: 'a seat was booked while a hold kept it for someone else',
      },
      { code: 'INVARIANT_BROKEN', subject: 'two holds keep one seat at the same time' },
      {
        code: 'INVARIANT_BROKEN',
        subject: 'the booked and held seats of a class exceed its capacity',
      },
    ],
    why: 'A decision that does not see the holds of others gives their seats away. No database constraint covers held seats.',
  },
  'keep-ended-seats': {
    signs: [
      { code: 'INVARIANT_BROKEN', subject: 'the seats of a hold are kept longer than the hold' },
    ],
    why: 'A released or booked hold gives its seats back at once. Seats that stay held are lost until the end that the hold had before.',
  },
  'offer-last-first': {
    signs: [
      {
        code: 'INVARIANT_BROKEN',
        subject: 'a waiting customer got an offer before the one in front',
      },
    ],
    why: 'The line is served from its end: each offer is right by itself, but the wrong customer gets it.',
  },
  'ignore-busy-times': {
    signs: [{ code: 'BOOKED_AT_BUSY_TIME' }],
    why: 'A decision that does not see the busy times of outside calendars books them. No database constraint covers them.',
  },
  'ignore-void': {
    signs: [{ code: 'WRONG_ROWS', subject: 'repeat at a full gateway: DB_UNAVAILABLE' }],
    why: 'A 503 ends every request with its key that is in flight. An engine that decides an abandoned attempt books what the client was told is not booked.',
  },
  'keep-every-attempt': {
    signs: [{ code: 'WRONG_ROWS', subject: 'join an abandoned attempt: DB_UNAVAILABLE' }],
    why: 'A request that became durable must not keep an attempt that another one abandoned: its 503 was answered, and the workflow would book.',
  },
  'commit-per-occurrence': {
    signs: [
      {
        code: 'INVARIANT_BROKEN',
        subject: 'the appointments of a booking differ from its outcome',
      },
    ],
    why: 'A series is one transaction. If each appointment has its own, a database that is lost between two of them keeps half a series.',
  },
  'drop-durable-claim': {
    signs: [{ code: 'NEVER_DECIDED' }],
    why: 'A 202 guarantees a decision. A workflow that ends without one breaks it.',
  },
  'keep-coupon': {
    signs: [
      {
        code: 'INVARIANT_BROKEN',
        subject: 'a coupon use or a redeemed session belongs to no active appointment',
      },
    ],
    why: 'A cancelled booking returns its coupon. A use that stays counts against the limits of the coupon.',
  },
  'ignore-keys': {
    signs: [{ code: 'REPEAT_DIFFERS' }],
    why: 'A key stands for one request at every gateway. A gateway that ignores keys decides a repeat as a new request.',
  },
  'answer-before-commit': {
    signs: [
      { code: 'UNEXPECTED_REFUSAL', subject: 'NOT_FOUND' },
      { code: 'WRONG_RESPONSE', subject: EARLIER_STATE },
    ],
    why: 'The worker publishes a decision as soon as it believes that it is committed. For a change, the gateway reads the appointment for its response from the database: if the decision is not committed yet, it finds the state before the change, or no appointment (NOT_FOUND).',
  },
} as const satisfies Record<string, { signs: readonly Sign[]; why: string }>;
export type Sabotage = keyof typeof SABOTAGES;

/** `none` breaks nothing, to show that the proof finds nothing then. */
export const SABOTAGE_NAMES = ['none', ...Object.keys(SABOTAGES)] as (Sabotage | 'none')[];

const VIOLATIONS_MAX = 5;

/** Whether the violations of a sabotaged run are as expected, with a text that says so. */
export function judgeSabotage(
  name: Sabotage | 'none',
  violations: readonly Violation[],
): { isAsExpected: boolean; text: string } {
  if (name === 'none') {
    const isAsExpected = violations.length === 0;
    const headline = isAsExpected ? '✓ no violations' : '✗ violations without a sabotage';
    return { isAsExpected, text: toText([headline], violations) };
  }
  const { why } = SABOTAGES[name];
  const typical = violations.filter((violation) => isTypical(violation, name));
  if (typical.length === 0)
    return { isAsExpected: false, text: toText(['✗ undetected'], violations) };
  const headline = `✓ detected: ${violations.length} violations, ${typical.length} of them typical of it`;
  return { isAsExpected: true, text: toText([headline, `  ${why}`], typical) };
}

/** Whether the violation is a sign of this sabotage. */
export function isTypical({ code, subject }: Violation, name: Sabotage): boolean {
  const signs: readonly Sign[] = SABOTAGES[name].signs;
  return signs.some(
    (sign) => sign.code === code && (sign.subject === undefined || sign.subject === subject),
  );
}

function toText(head: readonly string[], violations: readonly Violation[]): string {
  const listed = violations.slice(0, VIOLATIONS_MAX).map(({ text }) => `  ${text}`);
  return [...head, ...listed].join('\n');
}
