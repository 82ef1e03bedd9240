import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { isSession, refusalsOf } from '../../contract/endpoint.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { llmsText } from '../../contract/llms.ts';
import { openApiDocument, openApiText } from '../../contract/openapi.ts';

const root = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  version: string;
};
const paths = openApiDocument(version).paths ?? {};
const operationOf = (endpoint: (typeof ENDPOINTS)[number]) =>
  paths[endpoint.path]?.[endpoint.method];

describe('the OpenAPI document', () => {
  test('is kept in the repository as the declarations make it (npm run openapi)', () => {
    expect(readFileSync(new URL('openapi.json', root), 'utf8')).toBe(openApiText(version));
  });

  test('describes every declared route, and no other', () => {
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const declared = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);

    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    'names every refusal of %s under its status',
    (_id, endpoint) => {
      const responses = Object.values(operationOf(endpoint)?.responses ?? {}) as {
        description: string;
      }[];
      const named = responses.flatMap(({ description }) => description.split(', '));

      expect(named).toEqual(expect.arrayContaining(refusalsOf(endpoint)));
    },
  );

  test('asks for a session exactly where only some roles may call', () => {
    const secured = ENDPOINTS.filter(
      (endpoint) => JSON.stringify(operationOf(endpoint)?.security) === '[{"BearerAuth":[]}]',
    );

    expect(secured).toEqual(ENDPOINTS.filter(({ access }) => isSession(access)));
  });
});

test('llms.txt has one title, a summary, and every route', () => {
  const text = llmsText();

  expect(text.match(/^# /gm)).toHaveLength(1);
  expect(text).toMatch(/^# Amsel\n\n> /);
  for (const { method, path } of ENDPOINTS)
    expect(text).toContain(`${method.toUpperCase()} ${path}`);
});
