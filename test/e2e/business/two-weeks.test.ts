import { beforeAll, expect, test } from '@jest/globals';
import { TAKEN_SECTIONS } from '../../../contract/export/business-import.ts';
import { useTestApp } from '../../support/test-app.ts';
import { type Diary, openDiary } from '../../support/two-weeks/diary.ts';
import { WEEK_ONE } from '../../support/two-weeks/week-one.ts';
import { WEEK_TWO } from '../../support/two-weeks/week-two.ts';

/**
 * Two weeks of the owner Olga, who has a salon with seven chairs in Berlin and a yoga studio in Reykjavik, under one login. Each test is
 * a day. In the evening, all that the product shows is compared with a paper book of plain sums.
 */
const app = useTestApp({ worker: true, clock: '2030-10-20T18:00:00+02:00' });
let diary: Diary;

beforeAll(async () => {
  diary = await openDiary(app);
}, 60_000);

test.each([...WEEK_ONE, ...WEEK_TWO])('the paper book is right on %s', async (_name, live) => {
  diary.beginDay();
  await live(diary);
  const { seen, written } = await diary.closeDay();
  expect(seen).toEqual(written);
});

test('an import of what the owner exports has the same rows and figures', async () => {
  const moved = await diary.move();
  for (const { exported, imported } of moved) expect(imported).toEqual(exported);
  const isEmpty = (section: string) =>
    moved.every(({ exported }) => exported.rows[section]?.length === 0);
  // Each section has rows to compare, except requests for time off: import.test.ts has those.
  expect(TAKEN_SECTIONS.filter(isEmpty)).toEqual(['timeOffRequests']);
});
