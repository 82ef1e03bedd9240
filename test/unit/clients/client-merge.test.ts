import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type ClientFields,
  findOverfullField,
  mergeFields,
} from '../../../domain/clients/client-merge.ts';

const EVE: ClientFields = {
  email: 'eve@a.test',
  phone: null,
  notes: 'likes tea',
  tags: ['VIP'],
  wantsReminders: true,
  wantsChanges: true,
  createdAt: new Date('2030-02-01'),
};
const EVA: ClientFields = {
  email: 'eva@b.test',
  phone: '030 12345',
  notes: 'left-handed',
  tags: ['vip', 'Colour'],
  wantsReminders: false,
  wantsChanges: true,
  createdAt: new Date('2030-01-01'),
};

describe('the remaining client', () => {
  test('keeps its values and gets those that it lacks', () => {
    expect(mergeFields(EVE, EVA)).toEqual({
      email: 'eve@a.test',
      phone: '030 12345',
      notes: 'likes tea\n\nleft-handed',
      tags: ['VIP', 'Colour'],
      wantsReminders: false,
      wantsChanges: true,
      createdAt: new Date('2030-01-01'),
    });
  });

  test.each([
    ['notes', { notes: 'a'.repeat(1_996) }, 'notes'],
    ['tags', { tags: Array.from({ length: 20 }, (_, i) => `tag ${i}`) }, 'tags'],
    ['neither', { notes: 'a'.repeat(1_980), tags: ['Colour'] }, undefined],
  ])('must not have more than a client may have: %s', (_field, fields, overfull) => {
    expect(findOverfullField(mergeFields(EVE, { ...EVA, ...fields }))).toBe(overfull);
  });

  test('stays as it is when the other has the same values', () => {
    expect(mergeFields(EVE, EVE)).toEqual(EVE);
  });

  test('has every tag once, and all notes', () => {
    const tags = fc.uniqueArray(fc.constantFrom('A', 'a', 'B', 'b', 'C'), {
      selector: (tag) => tag.toLowerCase(),
    });
    const notes = fc.option(fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(tags, tags, notes, notes, (kept, merged, keptNotes, mergedNotes) => {
        const result = mergeFields(
          { ...EVE, tags: kept, notes: keptNotes },
          { ...EVA, tags: merged, notes: mergedNotes },
        );
        const keys = result.tags.map((tag) => tag.toLowerCase());
        expect(new Set(keys).size).toBe(keys.length);
        for (const tag of [...kept, ...merged]) expect(keys).toContain(tag.toLowerCase());
        for (const note of [keptNotes, mergedNotes])
          expect(result.notes ?? '').toContain(note ?? '');
      }),
    );
  });
});
