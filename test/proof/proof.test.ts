import { expect, test } from '@jest/globals';
import { prove } from '../../tools/proof/run.ts';
import { isTypical, type Sabotage, SABOTAGES } from '../../tools/proof/sabotages.ts';

/** A short `npm run proof`: faults in a whole system under load. */
const SECONDS = 60;
const SABOTAGED_SECONDS = 12;
const never = new Promise<void>(() => undefined);
const quiet = () => undefined;
const seed = Math.floor(Math.random() * 1_000_000);

test(
  'a minute of faults leaves no booking lost, duplicate or incomplete',
  async () => {
    const { violations, keptIn, log } = await prove({
      seed,
      seconds: SECONDS,
      stopRequested: never,
      report: quiet,
    });

    expect({ seed, keptIn, violations }).toEqual({ seed, keptIn: undefined, violations: [] });
    expect([...log.responseCounts.keys()]).toContain('409 SLOT_TAKEN');
  },
  10 * SECONDS * 1_000,
);

test.each(Object.keys(SABOTAGES) as Sabotage[])(
  'the sabotage %s is detected',
  async (sabotage) => {
    const seconds = SABOTAGED_SECONDS;
    const proof = await prove({ seed, seconds, sabotage, stopRequested: never, report: quiet });

    expect(proof.violations.filter((each) => isTypical(each, sabotage))).not.toEqual([]);
  },
  10 * SECONDS * 1_000,
);
