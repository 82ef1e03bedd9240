import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { type ErrorCode, ERRORS } from '../../domain/errors.ts';

const seed = readFileSync(new URL('./seed.txt', import.meta.url), 'utf8');

/** The groups of the contract's section 7: name, and the codes it lists. */
function seedGroups(): Map<string, string[]> {
  const list = seed.slice(
    seed.indexOf('Known codes (exact strings):'),
    seed.indexOf('Mapping of each code'),
  );
  const lines = [...list.matchAll(/^- ([^:]+): (.+)$/gm)];
  return new Map(lines.map(([, name, codes]) => [name!, codes!.match(/\b[A-Z][A-Z_]+\b/g) ?? []]));
}

describe('the error catalogue', () => {
  test("holds every code of the contract's section 7, and no other", () => {
    const listed = [...seedGroups().values()].flat();

    expect(listed.length).toBeGreaterThan(80);
    expect(Object.keys(ERRORS).toSorted()).toEqual(listed.toSorted());
  });

  test.each([
    ['Validation', 400],
    ['Not found', 404],
  ])('answers the whole group "%s" with %i', (group, status) => {
    const codes = seedGroups().get(group) as ErrorCode[];

    expect(codes.map((code) => ERRORS[code])).toEqual(codes.map(() => status));
  });

  test.each<[ErrorCode, number]>([
    ['AUTH_REQUIRED', 401],
    ['INVALID_API_KEY', 401],
    ['FORBIDDEN', 403],
    ['BUSINESS_SUSPENDED', 403],
    ['SLOT_TAKEN', 409],
    ['SESSION_FULL', 409],
    ['SERIALIZATION_CONFLICT', 409],
    ['RATE_LIMITED', 429],
    ['SERVER_ERROR', 500],
    ['DB_UNAVAILABLE', 503],
  ])('answers %s with %i', (code, status) => {
    expect(ERRORS[code]).toBe(status);
  });
});
