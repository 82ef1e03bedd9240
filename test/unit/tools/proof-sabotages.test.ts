import { expect, test } from '@jest/globals';
import { judge, SABOTAGES } from '../../../tools/proof/sabotages.ts';

const BY_CHANCE = 'book k-1 was never answered';
const SIGN = 'book k-2 was refused NOT_FOUND';

test('a sabotage is caught by its own sign alone, which is shown and explained', () => {
  const caught = judge('answer-before-commit', [...Array<string>(9).fill(BY_CHANCE), SIGN]);

  expect(caught.isAsExpected).toBe(true);
  expect(caught.words).toContain(SIGN);
  expect(caught.words).toContain(SABOTAGES['answer-before-commit'].why);
  expect(judge('answer-before-commit', [BY_CHANCE])).toEqual({
    isAsExpected: false,
    words: `✗ not caught\n  ${BY_CHANCE}`,
  });
});

test('where nothing is broken nothing may be found', () => {
  expect(judge('nothing', []).isAsExpected).toBe(true);
  expect(judge('nothing', [SIGN]).isAsExpected).toBe(false);
});
