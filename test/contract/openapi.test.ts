import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { bookAppointment } from '../../contract/appointments.ts';
import { register } from '../../contract/auth.ts';
import { watchBooking } from '../../contract/bookings.ts';
import { listBusinesses } from '../../contract/businesses.ts';
import { type Endpoint } from '../../contract/endpoint.ts';
import { isSession } from '../../contract/access.ts';
import { refusalsOf } from '../../contract/responses.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { llmsText } from '../../contract/generate/llms.ts';
import { openApiDocument, openApiText } from '../../contract/generate/openapi.ts';

const root = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  version: string;
};
const paths = openApiDocument(version).paths ?? {};
type TextSchema = { readonly pattern?: string; readonly minLength?: number };
const operationOf = (endpoint: Pick<Endpoint, 'path' | 'method'>) =>
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

  const person = { email: 'ana@example.com', password: 'long-enough-1', name: 'Ana' };
  test.each([
    ['name', 'Ana'],
    ['name', ''],
    ['name', ' '],
    ['name', '\u0085\u001c\ufeff'],
    ['email', 'ana@example.com'],
    ['email', '"ana s"@example.com'],
    ['email', 'a\u008ena@example.com'],
    ['email', '"a\u001fna"@example.com'],
    ['email', 'ana@exam\u007fple.com'],
    ['email', ' @example.com'],
  ] as const)('says of a %s like %j what the API says', (field, text) => {
    const content = paths['/api/auth/register']?.post?.requestBody as {
      content: { 'application/json': { schema: { properties: Record<string, TextSchema> } } };
    };
    const { pattern, minLength } =
      content.content['application/json'].schema.properties[field] ?? {};
    const isPromised = text.length >= (minLength ?? 0) && new RegExp(pattern ?? '').test(text);
    const body = { ...person, role: 'customer', [field]: text };

    expect(isPromised).toBe(register.body?.safeParse(body).success);
  });

  test('says what a place is', () => {
    const parameters = operationOf(listBusinesses)?.parameters as {
      name: string;
      schema: TextSchema;
    }[];
    const near = parameters.find(({ name }) => name === 'near')?.schema.pattern ?? '';
    const isPlace = (text: string) => new RegExp(near).test(text);

    expect(['52.52,13.40', '-90, 180.0', '9,99.9', '89.9,-179.9'].filter(isPlace)).toHaveLength(4);
    expect(['x', '91,0', '90.1,0', '0,180.5', '0,181', '0,200'].filter(isPlace)).toEqual([]);
  });

  test('declares the statuses of input that is too long or no JSON', () => {
    expect(Object.keys(operationOf(bookAppointment)?.responses ?? {})).toEqual(
      expect.arrayContaining(['413', '415', '431']),
    );
    expect(Object.keys(operationOf(listBusinesses)?.responses ?? {})).toContain('431');
    expect(Object.keys(operationOf(listBusinesses)?.responses ?? {})).not.toContain('415');
  });

  test('describes a stream by its events, whose data is the text of a body', () => {
    expect(operationOf(watchBooking)?.responses?.['200']).toMatchObject({
      content: {
        'text/event-stream': {
          schema: {
            properties: {
              data: { type: 'string', contentSchema: { $ref: '#/components/schemas/Booking' } },
            },
          },
        },
      },
    });
  });
});

test('llms.txt has one title, a summary, and every route', () => {
  const text = llmsText();

  expect(text.match(/^# /gm)).toHaveLength(1);
  expect(text).toMatch(/^# Amsel\n\n> /);
  for (const { method, path } of ENDPOINTS)
    expect(text).toContain(`${method.toUpperCase()} ${path}`);
});
