import { expect, test } from '@jest/globals';
import { watchLimits } from '../../../tools/proof/judge/limit-watch.ts';
import { createLog } from '../../../tools/proof/log.ts';

test('a limit that is exceeded for a moment is reported once, also after an outage', async () => {
  const log = createLog();
  const answers = [{}, 'outage', { 'a limit': [1] }, { 'a limit': [1, 2] }, {}];
  const findExceeded = () => {
    const answer = answers.shift()!;
    return typeof answer === 'string' ? Promise.reject(new Error(answer)) : Promise.resolve(answer);
  };
  await watchLimits(findExceeded, log, () => answers.length === 0, 0);
  expect(log.problems).toMatchObject([{ code: 'INVARIANT_BROKEN', subject: 'a limit' }]);
});
