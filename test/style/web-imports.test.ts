import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';

type Rules = { readonly allowed: { from: { path: string }; to: { path: string[] } }[] };
const { allowed } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Rules;
const IMPORTED = /^(?:import|export)\b(?:[^'=;(]*?from)? ?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** The path of an imported file, or the name of a package. */
function listImports(file: string, text: string): string[] {
  return [...text.matchAll(IMPORTED)].map(([, name, lazyName]) => {
    const to = (name ?? lazyName)!;
    return to.startsWith('.') ? normalize(join(dirname(file), to)) : to;
  });
}

function listForbidden(file: string, text: string): string[] {
  const rules = allowed.filter(({ from }) => new RegExp(from.path).test(file));
  const isAllowed = (to: string) =>
    rules.some((rule) => rule.to.path.some((path) => new RegExp(path).test(to)));
  return listImports(file, text).filter((to) => !isAllowed(to));
}

const files = readdirSync(join(ROOT, 'web'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => join('web', name));

test('the components of the web app import only what runs in a browser', () => {
  const forbidden = files.flatMap((file) =>
    listForbidden(file, readFileSync(join(ROOT, file), 'utf8')).map((to) => `${file} → ${to}`),
  );

  expect(files.length).toBeGreaterThan(10);
  expect(forbidden).toEqual([]);
});

test('an import of server code is found', () => {
  const text = "import { x } from '../../gateway/app.ts';\nimport { pino } from 'pino';";

  expect(listForbidden('web/app/app.tsx', text)).toEqual(['gateway/app.ts', 'pino']);
});

test('a date that is shown is not cut from an instant, which is in UTC', () => {
  const cut = files.filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('.slice(0, 10)'),
  );

  expect(cut).toEqual([]);
});
