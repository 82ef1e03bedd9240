import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type Comparable,
  findDuplicates,
  reasonsOf,
} from '../../../domain/clients/client-duplicates.ts';

const client = (id: string, fields: Partial<Comparable> = {}): Comparable => ({
  id,
  nameKey: `name of ${id}${id}`,
  email: null,
  phone: null,
  ...fields,
});

describe('two clients are perhaps one person', () => {
  test.each<[string, Partial<Comparable>, Partial<Comparable>, string[]]>([
    ['with the same phone', { phone: '+49 30 1234567' }, { phone: '030/1234567' }, ['phone']],
    ['with the same email', { email: 'Eve@a.test' }, { email: 'eve@a.test' }, ['email']],
    ['with the same words', { nameKey: 'eve klein' }, { nameKey: 'klein, eve' }, ['name']],
    ['with a short name twice', { nameKey: 'bo' }, { nameKey: 'bo' }, ['name']],
    ['with one letter more', { nameKey: 'eva kleinn' }, { nameKey: 'eva klein' }, ['name']],
    ['with another letter', { nameKey: 'eva klein' }, { nameKey: 'eva klain' }, ['name']],
    ['with two letters swapped', { nameKey: 'eva klein' }, { nameKey: 'eva kleni' }, ['name']],
    ['unless a short name differs', { nameKey: 'ana' }, { nameKey: 'ina' }, []],
    ['unless two letters differ', { nameKey: 'eva klein' }, { nameKey: 'eve klain' }, []],
    ['unless neither has a contact', { nameKey: 'eve' }, { nameKey: 'bo' }, []],
  ])('%s', (_case, a, b, reasons) => {
    expect(reasonsOf(client('crm_a', a), client('crm_b', b))).toEqual(reasons);
    const pairs = reasons.length === 0 ? [] : [{ ids: ['crm_a', 'crm_b'], reasons }];
    expect(findDuplicates([client('crm_b', b), client('crm_a', a)])).toEqual(pairs);
  });
});

test('the older client of a pair comes first, whether it is a record or an account', () => {
  const phone = '030 12345';
  const [account, record] = [client('usr_1a', { phone }), client('crm_2b', { phone })];
  expect(findDuplicates([record, account])).toMatchObject([{ ids: ['usr_1a', 'crm_2b'] }]);
  const later = client('usr_3c', { phone });
  expect(findDuplicates([record, later])).toMatchObject([{ ids: ['crm_2b', 'usr_3c'] }]);
});

/** Few letters, so that equal and similar values are common. */
const anyClients = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^(crm|usr)_[a-z]{4}$/),
    nameKey: fc.stringMatching(/^[ab]{7,10}( [ab]{1,3})?$/),
    email: fc.constantFrom(null, 'a@x.test', 'b@x.test'),
    phone: fc.constantFrom(null, '030 12345', '030 12346'),
  }),
  { selector: ({ id }) => id, maxLength: 15 },
);

test('every pair has a reason, and every client with a reason is in the group of its pair', () => {
  fc.assert(
    fc.property(anyClients, (clients) => {
      const byId = new Map(clients.map((each) => [each.id, each]));
      const pairs = findDuplicates(clients);
      const groupOf = new Map(clients.map(({ id }) => [id, id]));
      const root = (id: string): string => (groupOf.get(id) === id ? id : root(groupOf.get(id)!));
      for (const { ids, reasons } of pairs) {
        expect(ids[0].slice(4) <= ids[1].slice(4)).toBe(true);
        expect(reasons).toEqual(reasonsOf(byId.get(ids[0])!, byId.get(ids[1])!));
        expect(reasons).not.toEqual([]);
        groupOf.set(root(ids[1]), root(ids[0]));
      }
      expect(new Set(pairs.map(({ ids }) => ids.join())).size).toBe(pairs.length);
      // The slow way: all pairs. Equal values are paired with the first only, but stay in one group.
      const related = clients.flatMap((a) =>
        clients.filter((b) => a.id < b.id && reasonsOf(a, b).length > 0).map((b) => [a.id, b.id]),
      );
      for (const [a, b] of related) expect(root(a!)).toBe(root(b!));
    }),
  );
});

test('there are at most three pairs for each client with equal values', () => {
  const same = Array.from({ length: 500 }, (_, i) =>
    client(`crm_${String(i).padStart(3, '0')}`, {
      nameKey: 'eve',
      email: 'e@x.test',
      phone: '12345',
    }),
  );
  expect(findDuplicates(same)).toHaveLength(499);
});
