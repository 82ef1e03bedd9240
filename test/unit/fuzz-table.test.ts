import { expect, test } from '@jest/globals';
import { getAccount } from '../../contract/account.ts';
import { listServices } from '../../contract/services.ts';
import { gapsIn } from '../../scripts/fuzz/table.ts';

const ENDPOINTS = [getAccount, listServices];
const verdictOf = (...statuses: Record<string, number>[]) => ({
  isClean: true,
  failures: [],
  statuses: Object.fromEntries(
    statuses.map((each, n) => [`GET ${ENDPOINTS[n]!.path}`, each] as const),
  ),
});

test('an operation that was never asked, and a caller who was never let in, are found', () => {
  const verdicts = {
    customer: verdictOf({ 200: 1, 400: 2 }, { 200: 1 }),
    business: verdictOf({ 401: 3 }, { 200: 1 }),
    key: verdictOf({ 401: 1 }),
  };

  expect(gapsIn(ENDPOINTS, verdicts)).toEqual([
    'business was never let in',
    'GET /api/services was never asked as key',
  ]);
});
