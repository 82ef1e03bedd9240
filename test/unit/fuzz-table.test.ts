import { expect, test } from '@jest/globals';
import { listFamilyMembers } from '../../contract/people.ts';
import { listServices } from '../../contract/services.ts';
import { gapsIn } from '../../scripts/fuzz/table.ts';

const ENDPOINTS = [listFamilyMembers, listServices];
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
    'GET /api/family-members took nothing as customer',
    'GET /api/services was never asked as key',
  ]);
});

test('what is open to anyone need be taken from one of them only', () => {
  const verdicts = {
    customer: verdictOf({ 200: 1 }, { 400: 1 }),
    business: verdictOf({ 403: 1 }, { 200: 1 }),
  };

  expect(gapsIn(ENDPOINTS, verdicts)).toEqual([]);
});
