import { expect, test } from '@jest/globals';
import {
  isTypical,
  judgeSabotage,
  type Sabotage,
  SABOTAGES,
} from '../../../tools/proof/sabotages/sabotages.ts';
import { type Violation, violation } from '../../../tools/proof/violation.ts';

const UNRELATED = violation('NOT_ANSWERED', 'book k-1 was never answered');
const SIGN = violation('UNEXPECTED_REFUSAL', 'book k-2 was refused NOT_FOUND', 'NOT_FOUND');

test('a sabotage is detected only by its typical violations, which are listed and explained', () => {
  const detected = judgeSabotage('answer-before-commit', [
    ...Array<Violation>(9).fill(UNRELATED),
    SIGN,
  ]);

  expect(detected.isAsExpected).toBe(true);
  expect(detected.text).toContain(SIGN.text);
  expect(detected.text).toContain(SABOTAGES['answer-before-commit'].why);
  expect(judgeSabotage('answer-before-commit', [UNRELATED])).toEqual({
    isAsExpected: false,
    text: `✗ undetected\n  ${UNRELATED.text}`,
  });
});

test('without a sabotage any violation is unexpected', () => {
  expect(judgeSabotage('none', []).isAsExpected).toBe(true);
  expect(judgeSabotage('none', [SIGN]).isAsExpected).toBe(false);
});

test('each sabotage has signs of its own', () => {
  const names = Object.keys(SABOTAGES) as Sabotage[];
  for (const name of names) {
    for (const { code, ...sign } of SABOTAGES[name].signs) {
      const found = violation(code, '', 'subject' in sign ? sign.subject : undefined);
      expect(names.filter((other) => isTypical(found, other))).toEqual([name]);
    }
  }
});
