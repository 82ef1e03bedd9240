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

test('an operation that was never asked, or took nothing from those who may ask, is found', () => {
  const verdicts = {
    customer: verdictOf({ 401: 3 }, { 200: 1 }),
    key: verdictOf({ 401: 1 }),
  };

  expect(gapsIn(ENDPOINTS, verdicts)).toEqual([
    'GET /api/account took nothing as customer',
    'GET /api/services was never asked as key',
  ]);
});

test('it is enough that one of those who may ask was heard', () => {
  const verdicts = {
    customer: verdictOf({ 401: 3 }, { 400: 1 }),
    business: verdictOf({ 200: 1 }, { 200: 1 }),
  };

  expect(gapsIn(ENDPOINTS, verdicts)).toEqual([]);
});
