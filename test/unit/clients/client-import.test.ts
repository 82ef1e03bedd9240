import { describe, expect, test } from '@jest/globals';
import { findSame, readImport } from '../../../domain/clients/client-import.ts';

const rowsOf = (csv: string) => {
  const file = readImport(csv);
  return file.ok ? file.rows.map(({ row, fields }) => [row, fields.name]) : file;
};

describe('a file of clients', () => {
  test('is read by its columns, in any order and case', () => {
    expect(readImport('Phone;NAME;tags;id;E-Mail\n030 12345;Eve Klein;VIP; colour;;x\n')).toEqual({
      ok: true,
      ignoredColumns: [],
      rows: [
        {
          row: 2,
          fields: {
            name: 'Eve Klein',
            email: null,
            phone: '030 12345',
            notes: null,
            tags: ['VIP'],
          },
          hasSurplus: true,
        },
      ],
    });
    expect(readImport('name,tags\nEve,VIP; colour;\n')).toMatchObject({
      rows: [{ fields: { tags: ['VIP', 'colour'] } }],
    });
  });

  test('of another program is read without the columns that are not known', () => {
    expect(readImport('name,birthday,e_mail,\nEve,1990,eve@x.test,')).toMatchObject({
      ignoredColumns: ['birthday'],
      rows: [{ fields: { name: 'Eve', email: 'eve@x.test' }, hasSurplus: false }],
    });
  });

  test('has row numbers as in a spreadsheet, and no empty rows', () => {
    expect(rowsOf('name,email\nEve,\n,\n \n,bo@x.test')).toEqual([
      [2, 'Eve'],
      [5, undefined],
    ]);
  });

  test.each<[string, string, string | undefined]>([
    ['no name', 'email\na@b.test', 'name'],
    ['a column twice', 'name,Name\nEve,Eve', 'name'],
    ['an open quote', 'name\n"Eve', undefined],
    ['nothing', '', undefined],
  ])('is refused with %s', (_case, csv, column) => {
    expect(readImport(csv)).toEqual({ ok: false, ...(column && { column }) });
  });
});

describe('a row describes a known client again', () => {
  const known = { id: 'crm_1', nameKey: 'eve klein', email: 'eve@x.test', phone: null };
  const byName = new Map([[known.nameKey, [known]]]);
  test.each([
    ['with the same name alone', {}, true],
    ['with the same email', { email: 'EVE@x.test' }, true],
    ['with a phone that it lacks', { phone: '030 12345' }, true],
    ['unless the email differs', { email: 'eva@x.test' }, false],
    ['unless the name differs', { nameKey: 'eva klein', email: 'eve@x.test' }, false],
  ])('%s', (_case, fields, isSame) => {
    const row = { id: '', nameKey: 'eve klein', email: null, phone: null, ...fields };
    expect(findSame(byName, row)?.id).toBe(isSame ? 'crm_1' : undefined);
  });
});
