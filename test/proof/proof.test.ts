import { expect, test } from '@jest/globals';
import { prove, SABOTAGES } from '../../scripts/proof/run.ts';

/** The short form of `npm run proof`: a whole system of its own, whose parts die while clients use it. */
const SECONDS = 60;
const SABOTAGED_SECONDS = 12;
const never = new Promise<void>(() => undefined);
const quiet = () => undefined;
const seed = Math.floor(Math.random() * 1_000_000);

test(
  'a minute of faults leaves nothing booked twice, half or not at all',
  async () => {
    const proof = await prove({ seed, seconds: SECONDS, stopAsked: never, say: quiet });

    expect({ seed, violations: proof.violations }).toEqual({ seed, violations: [] });
    expect(proof.faults.length).toBeGreaterThan(1);
    expect(proof.log.deeds.filter(({ final }) => final.is === 'done')).not.toEqual([]);
  },
  10 * SECONDS * 1_000,
);

const SIGNS = {
  'skip-lock': /more often than it allows|the database had to refuse/,
  'drop-constraint': /sessions_no_overlap no longer refuses/,
  'forget-outcome': /an appointment has no outcome/,
  'answer-before-commit': /of a booking that was taken|was answered with/,
};

test.each(SABOTAGES)(
  'an engine broken on purpose, by %s, is found out',
  async (sabotage) => {
    const seconds = SABOTAGED_SECONDS;
    const proof = await prove({ seed, seconds, sabotage, stopAsked: never, say: quiet });

    expect(proof.violations).toContainEqual(expect.stringMatching(SIGNS[sabotage]));
  },
  10 * SECONDS * 1_000,
);
