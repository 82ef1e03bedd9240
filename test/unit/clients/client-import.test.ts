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

  test.each([
    ['First Name,Last Name,Mobile Number,Email', 'Georg,Groß,030 9,g@x.test'],
    ['Full Name,Phone,E-Mail Address', 'Georg Groß,030 9,g@x.test'],
    ['Vorname;Nachname;Telefon;E-Mail', 'Georg;Groß;030 9;g@x.test'],
    ['Name;Vorname;Handy-Nr.;Telefon-Nr.;E-Mail-Adresse', 'Groß;Georg;;030 9;g@x.test'],
    ['Given Name,Family Name,Phone 1 - Value,E-mail 1 - Value', 'Georg,Groß,030 9,g@x.test'],
    ['Name,First name,Tel.,Mail', 'Georg Groß,Georg,030 9,g@x.test'],
  ])('of another program has usual names of columns: %s', (header, row) => {
    expect(readImport(`${header}\n${row}`)).toMatchObject({
      ignoredColumns: [],
      rows: [{ fields: { name: 'Georg Groß', phone: '030 9', email: 'g@x.test' } }],
    });
  });

  test('names a second column of a field if it has a value that is not read', () => {
    expect(readImport('name,phone,mobile,comment\nEve,030 1,0170 2,Likes tea')).toMatchObject({
      ignoredColumns: ['mobile'],
      rows: [{ fields: { phone: '030 1', notes: 'Likes tea' } }],
    });
    expect(readImport('name,phone,mobile\nEve,030 1,\nBo,,0170 2\nCy,3,3')).toMatchObject({
      ignoredColumns: [],
      rows: [
        { fields: { phone: '030 1' } },
        { fields: { phone: '0170 2' } },
        { fields: { phone: '3' } },
      ],
    });
  });

  test('may have rows with one part of the name, or none', () => {
    expect(rowsOf('first name,last name,phone\nEve,,\n,Klein,\n,,030')).toEqual([
      [2, 'Eve'],
      [3, 'Klein'],
      [4, undefined],
    ]);
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
    ['a first name twice', 'Vorname,vorname\nEve,Eve', 'firstName'],
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
