import { beforeAll, describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { createDatabase, query } from '../support/services.ts';

let url: string;

beforeAll(async () => {
  url = await createDatabase();
});

/** One statement for all texts. */
async function toMatchKeys(texts: readonly string[]): Promise<string[]> {
  const rows = await query<{ key: string }>(
    url,
    'SELECT match_key(text) AS key FROM unnest($1::text[]) WITH ORDINALITY AS t(text, n) ORDER BY n',
    [texts],
  );
  return rows.map(({ key }) => key);
}

describe('a match key', () => {
  test.each([
    ['case', 'BERLIN', 'berlin'],
    ['accents', 'São Paulo', 'sao paulo'],
    ['accents written as separate marks', 'Sa\u0303o Paulo', 'sao paulo'],
    ['a run of spaces', 'New   York', 'new york'],
    ['spaces around it', '  Lima ', 'lima'],
    ['tabs and no-break spaces', 'New\u00a0\tYork', 'new york'],
    ['no-break spaces around it', '\u00a0Lima\u3000', 'lima'],
    ['line breaks', 'New\r\nYork', 'new york'],
    ['wide letters', 'Ｏｓａｋａ', 'osaka'],
    ['the dotted capital I', 'İzmir', 'izmir'],
    ['strokes', 'Łódź København Đakovo', 'lodz kobenhavn dakovo'],
    ['letters that fold to two', 'Gießen Ærø', 'giessen aero'],
    ['Greek accents', 'Αθήνα', 'αθηνα'],
    ['Cyrillic marks', 'Йошкар-Ола', 'иошкар-ола'],
  ])('folds %s', async (_what, text, key) => {
    expect(await toMatchKeys([text])).toEqual([key]);
  });

  test('differs for different places', async () => {
    const [porto, alegre] = await toMatchKeys(['Porto', 'Porto Alegre']);

    expect(porto).not.toBe(alegre);
  });

  test('keeps punctuation and digits', async () => {
    expect(await toMatchKeys(["St. John's-2"])).toEqual(["st. john's-2"]);
  });

  test('keeps marks that distinguish words in other scripts', async () => {
    const [baba, haha, delhi] = await toMatchKeys(['ばば', 'はは', 'दिल्ली']);

    expect(baba).not.toBe(haha);
    expect(delhi).toBe('दिल्ली'.normalize('NFC'));
  });

  test('of NULL is NULL, and of blank text is empty', async () => {
    expect(await query(url, 'SELECT match_key(NULL) AS key')).toEqual([{ key: null }]);
    expect(await toMatchKeys(['', ' \t '])).toEqual(['', '']);
  });

  const storable = fc
    .string({ unit: 'binary' })
    .filter((text) => !text.includes('\0') && text.isWellFormed());
  const alphabets = fc.string({
    unit: fc.constantFrom(
      ...Array.from(
        'aÄßİıŁøéǅſ Σςή\u0301\u0303\u0345\u00a0\u2003\tЙёガば가한ﬁ½Ａ\u1e9e\u0130\u01c4',
      ),
    ),
  });

  test('of a key is the same key', async () => {
    const texts = fc.sample(fc.oneof(storable, alphabets), { numRuns: 5_000, seed: 20_270_315 });

    const keys = await toMatchKeys(texts);

    expect(await toMatchKeys(keys)).toEqual(keys);
  });

  test('is the same for every Unicode normal form of a text', async () => {
    const texts = fc.sample(fc.oneof(storable, alphabets), { numRuns: 5_000, seed: 20_270_316 });

    const keys = await toMatchKeys(texts);

    for (const form of ['NFC', 'NFD'] as const) {
      expect(await toMatchKeys(texts.map((text) => text.normalize(form)))).toEqual(keys);
    }
  });
});
