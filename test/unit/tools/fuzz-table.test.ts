import { expect, test } from '@jest/globals';
import { listFamilyMembers } from '../../../contract/family-members.ts';
import { listServices } from '../../../contract/services.ts';
import { conclusion, violationsIn } from '../../../tools/fuzz/table.ts';

const ENDPOINTS = [listFamilyMembers, listServices];
const verdictOf = (...statuses: Record<string, number>[]) => ({
  isClean: true,
  failures: [],
  statuses: Object.fromEntries(
    statuses.map((each, n) => [`GET ${ENDPOINTS[n]!.path}`, each] as const),
  ),
});

test('finds an operation that was never requested, or refused every permitted caller', () => {
  const verdicts = {
    customer: verdictOf({ 401: 3 }, { 200: 1 }),
    key: verdictOf({ 401: 1 }),
  };

  expect(violationsIn(ENDPOINTS, verdicts)).toEqual([
    'GET /api/family-members took nothing as customer',
    'GET /api/services was never asked as key',
  ]);
});

test('a public operation has to succeed for one caller only', () => {
  const verdicts = {
    customer: verdictOf({ 200: 1 }, { 400: 1 }),
    business: verdictOf({ 403: 1 }, { 200: 1 }),
  };

  expect(violationsIn(ENDPOINTS, verdicts)).toEqual([]);
});

test('a conclusion counts requests and violations, and a failed run is a violation by itself', () => {
  const sound = { customer: verdictOf({ 200: 2 }, { 200: 3 }) };
  const broken = { customer: { ...sound.customer, isClean: false } };
  const title = 'Undocumented HTTP status code';
  const failures = [{ title, operations: ['GET /api/services', 'GET /api/family-members'] }];
  const failed = { customer: { ...broken.customer, failures } };

  expect(conclusion(sound, violationsIn(ENDPOINTS, sound))).toBe(
    '5 requests by 1 callers, 0 violations',
  );
  expect(violationsIn(ENDPOINTS, broken)).toEqual(['the run as customer did not end well']);
  expect(violationsIn(ENDPOINTS, failed)).toEqual([
    `GET /api/services as customer: ${title}`,
    `GET /api/family-members as customer: ${title}`,
  ]);
  expect(conclusion(failed, violationsIn(ENDPOINTS, failed))).toMatch(/, 2 violations: .*FAILURES/);
});
