import { expect, test } from '@jest/globals';
import { judgeSabotage, SABOTAGES } from '../../../tools/proof/sabotages.ts';

const UNRELATED = 'book k-1 was never answered';
const SIGN = 'book k-2 was refused NOT_FOUND';

test('a sabotage is detected only by the violations typical of it, which are listed and explained', () => {
  const detected = judgeSabotage('answer-before-commit', [
    ...Array<string>(9).fill(UNRELATED),
    SIGN,
  ]);

  expect(detected.isAsExpected).toBe(true);
  expect(detected.text).toContain(SIGN);
  expect(detected.text).toContain(SABOTAGES['answer-before-commit'].why);
  expect(judgeSabotage('answer-before-commit', [UNRELATED])).toEqual({
    isAsExpected: false,
    text: `✗ undetected\n  ${UNRELATED}`,
  });
});

test('without a sabotage any violation is unexpected', () => {
  expect(judgeSabotage('none', []).isAsExpected).toBe(true);
  expect(judgeSabotage('none', [SIGN]).isAsExpected).toBe(false);
});
