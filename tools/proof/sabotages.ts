/** The ways to break it that the proof must notice, each by its own sign, and why that is one. */
export const SABOTAGES = {
  'skip-lock': {
    sign: /more often than it allows|the database had to refuse/,
    why: 'Without locks, two calendars decide about one customer or one coupon at once, and neither sees the other: a limit is passed, or only a constraint of the database stops it.',
  },
  'drop-constraint': {
    sign: /sessions_no_overlap no longer refuses/,
    why: 'The engine itself still books nothing twice, so the proof tries each constraint with a row that it has to refuse: this one let it in.',
  },
  'forget-outcome': {
    sign: /an appointment has no outcome/,
    why: 'An appointment is stored together with the outcome of the command that made it; without that, the same command sent again would be decided again.',
  },
  'answer-before-commit': {
    sign: /was refused NOT_FOUND|was answered with/,
    why: 'A gateway reads what it answers with from the database, and the proof asks only for what there is. Told of a decision that is not committed yet, the gateway does not find what was just booked (NOT_FOUND), or shows an appointment as it was before the change.',
  },
} as const;
export type Sabotage = keyof typeof SABOTAGES;

const isSabotage = (name: string): name is Sabotage => Object.hasOwn(SABOTAGES, name);

/** `nothing` breaks nothing, to show that then nothing is found. */
export const SABOTAGE_NAMES = ['nothing', ...Object.keys(SABOTAGES)] as (Sabotage | 'nothing')[];

const SHOWN_VIOLATIONS = 5;

/** Whether a run that was broken in that way came out as it must, and the words for it. */
export function judge(name: Sabotage | 'nothing', violations: readonly string[]) {
  const sabotage = isSabotage(name) ? SABOTAGES[name] : undefined;
  const signs = violations.filter((violation) => sabotage?.sign.test(violation));
  const isAsExpected = sabotage ? signs.length > 0 : violations.length === 0;
  const [good, bad] = sabotage
    ? [`caught: ${violations.length} violations, ${signs.length} of them its sign`, 'not caught']
    : ['nothing found', 'something found'];
  const shown = (sabotage && isAsExpected ? signs : violations).slice(0, SHOWN_VIOLATIONS);
  return {
    isAsExpected,
    words: [
      isAsExpected ? `✓ ${good}` : `✗ ${bad}`,
      ...(sabotage && isAsExpected ? [`  its sign: ${sabotage.why}`] : []),
      ...shown.map((violation) => `  ${violation}`),
    ].join('\n'),
  };
}
