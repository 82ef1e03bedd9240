import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../launcher/paths.ts';

const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ', c: 'ç', s: 'š', y: 'ý', z: 'ž' },
  ...{ A: 'Å', E: 'É', I: 'Î', O: 'Ö', U: 'Ü', N: 'Ñ', C: 'Ç', S: 'Š', Y: 'Ý', Z: 'Ž' },
};
/** Texts of other languages are longer than English ones, the more so the shorter they are. */
const GROWTH = 0.4;

type Texts = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** `[Fíñd á tímé that šuítš ýóú ~~~~~~~~]`: placeholders stay as they are. */
function toPseudoText(text: string): string {
  const accented = text
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? part : part.replace(/./gu, (c) => ACCENTS[c] ?? c)))
    .join('');
  return `[${accented} ${'~'.repeat(Math.ceil(text.length * GROWTH))}]`;
}

function toPseudoTexts(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string'
      ? toPseudoText(text)
      : Object.fromEntries(Object.entries(text).map(([form, each]) => [form, toPseudoText(each)])),
  ]);
  return Object.fromEntries(entries) as Texts;
}

/** The English texts of the built app are longer and marked on this page. */
export async function usePseudoTexts(page: Page, areas: readonly string[]): Promise<void> {
  const manifest = JSON.parse(
    readFileSync(join(ROOT, 'dist/web/.vite/manifest.json'), 'utf8'),
  ) as Readonly<Record<string, { readonly file: string }>>;
  for (const area of areas) {
    const { en } = (await import(`../../web/text/${area}/en.ts`)) as { en: Texts };
    const body = `export const en = ${JSON.stringify(toPseudoTexts(en))};`;
    await page.route(`**/${manifest[`text/${area}/en.ts`]!.file}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
  }
}
