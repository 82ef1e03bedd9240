import { describe, expect, test } from '@jest/globals';
import { bookAppointment } from '../../contract/appointments.ts';
import { register } from '../../contract/auth.ts';
import { watchBooking } from '../../contract/bookings.ts';
import { listBusinesses } from '../../contract/businesses.ts';
import { type Endpoint } from '../../contract/endpoint.ts';
import { isSession } from '../../contract/access.ts';
import { refusalsOf } from '../../contract/responses.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { ERRORS } from '../../domain/errors.ts';
import { llmsText, operationPath } from '../../contract/generate/llms.ts';
import { operationTexts } from '../../contract/generate/operation-text.ts';
import { openApiDocument } from '../../contract/generate/openapi.ts';

const document = openApiDocument('0');
const paths = document.paths ?? {};
type TextSchema = { readonly pattern?: string; readonly minLength?: number };
const operationOf = (endpoint: Pick<Endpoint, 'path' | 'method'>) =>
  paths[endpoint.path]?.[endpoint.method];

test('a picture that may be missing may be null', () => {
  const { Professional, Service } = document.components!.schemas as Record<
    string,
    { readonly properties: Readonly<Record<string, object>> }
  >;
  const nullable = { anyOf: [{ $ref: '#/components/schemas/Picture' }, { type: 'null' }] };

  expect(Professional!.properties['picture']).toEqual(nullable);
  expect(Service!.properties['picture']).toEqual(nullable);
});

test('no named schema may be null: where it may be, the reference says so', () => {
  const schemas = document.components!.schemas as Record<string, { readonly type?: unknown }>;
  const nullable = Object.entries(schemas).filter(([, { type }]) => Array.isArray(type));

  expect(nullable.map(([name]) => name)).toEqual([]);
});

function listObjects(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(listObjects)];
}

test('no object has alternatives beside its fields, which generators would lose', () => {
  const mixed = listObjects(document).filter(
    (each) => 'properties' in each && ('anyOf' in each || 'oneOf' in each || 'allOf' in each),
  );

  expect(mixed).toEqual([]);
});

type Response = { readonly description: string };
function responsesOf(endpoint: Endpoint): Readonly<Record<string, Response>> {
  const shared = document.components?.responses as Record<string, Response>;
  const entries = Object.entries(operationOf(endpoint)?.responses ?? {}).map(
    ([status, response]: [string, { $ref?: string }]) => [
      status,
      response.$ref ? shared[response.$ref.split('/').at(-1)!] : response,
    ],
  );
  return Object.fromEntries(entries) as Record<string, Response>;
}

describe('the OpenAPI document', () => {
  test('describes exactly the declared endpoints', () => {
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    const declared = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);

    expect(described.toSorted()).toEqual(declared.toSorted());
  });

  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    'lists every error code of %s under its status',
    (_id, endpoint) => {
      const responses = responsesOf(endpoint);
      const listed = refusalsOf(endpoint).filter((code) =>
        responses[ERRORS[code]]?.description.split(', ').includes(code),
      );

      expect(listed).toEqual(refusalsOf(endpoint));
    },
  );

  test('describes the event that a webhook receives', () => {
    const { requestBody } = document.webhooks!['event']!.post!;
    expect(requestBody).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
    });
  });

  test('repeats no error response', () => {
    const inline = ENDPOINTS.flatMap((endpoint) =>
      Object.entries(operationOf(endpoint)?.responses ?? {})
        .filter(([status]) => Number(status) >= 400)
        .map(([, response]) => JSON.stringify(response))
        .filter((response) => !response.includes('#/components/responses/')),
    );

    expect(new Set(inline).size).toBe(inline.length);
  });

  test('requires a session exactly where access is by role', () => {
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
    ['name', ' Ana'],
    ['name', '\u00a0\ufeff'],
    ['name', 'Ana\r\nBcc: eve@example.com'],
    ['name', 'Ana\u202eeve'],
    ['email', 'ana@example.com'],
    ['email', '"ana s"@example.com'],
    ['email', 'a\u008ena@example.com'],
    ['email', '"a\u001fna"@example.com'],
    ['email', 'ana@exam\u007fple.com'],
    ['email', ' @example.com'],
    ['email', 'ana\u202e@example.com'],
  ] as const)('accepts a %s like %j exactly if the API does', (field, text) => {
    const content = paths['/api/auth/register']?.post?.requestBody as {
      content: { 'application/json': { schema: { properties: Record<string, TextSchema> } } };
    };
    const { pattern, minLength } =
      content.content['application/json'].schema.properties[field] ?? {};
    const isDocumented = text.length >= (minLength ?? 0) && new RegExp(pattern ?? '').test(text);
    const body = { ...person, role: 'customer', [field]: text };

    expect(isDocumented).toBe(register.body?.safeParse(body).success);
  });

  test('has the pattern of a place', () => {
    const parameters = operationOf(listBusinesses)?.parameters as {
      name: string;
      schema: TextSchema;
    }[];
    const near = parameters.find(({ name }) => name === 'near')?.schema.pattern ?? '';
    const isPlace = (text: string) => new RegExp(near).test(text);

    expect(['52.52,13.40', '-90, 180.0', '9,99.9', '89.9,-179.9'].filter(isPlace)).toHaveLength(4);
    expect(['x', '91,0', '90.1,0', '0,180.5', '0,181', '0,200'].filter(isPlace)).toEqual([]);
  });

  test('has the statuses of input that is too long or not JSON', () => {
    expect(Object.keys(operationOf(bookAppointment)?.responses ?? {})).toEqual(
      expect.arrayContaining(['413', '415', '431']),
    );
    expect(Object.keys(operationOf(listBusinesses)?.responses ?? {})).toContain('431');
    expect(Object.keys(operationOf(listBusinesses)?.responses ?? {})).not.toContain('415');
  });

  test('describes a stream by its events, whose data is a JSON body', () => {
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

const WITH_BODY = ENDPOINTS.filter((endpoint) => endpoint.body && !endpoint.isUpload);
test.each(WITH_BODY.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the example body of %s is accepted by its schema',
  (_id, endpoint) => {
    const { requestBody } = operationOf(endpoint) as {
      requestBody: { content: { 'application/json': { example: unknown } } };
    };

    expect(endpoint.body?.safeParse(requestBody.content['application/json'].example)).toMatchObject(
      { success: true },
    );
  },
);

const GUIDE = { path: '/docs/guides/x', name: 'A guide', summary: 'It is short.' };

test('llms.txt links to a text about every operation, and its links have no spaces', () => {
  const links = [...llmsText([GUIDE]).matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link!);
  const texts = operationTexts(document);
  const ofOperations = ENDPOINTS.map((endpoint) => operationPath(endpoint));

  expect(links).toEqual([...new Set(links)]);
  expect(links.toSorted()).toEqual(
    [...ofOperations, '/docs/guides/x.md', '/llms-full.txt', '/openapi.json'].toSorted(),
  );
  expect(links.filter((link) => /\s|#/.test(link))).toEqual([]);
  expect([...texts.keys()]).toEqual(ENDPOINTS.map(({ id }) => id));
});

test('the text about booking has its fields, an example and every code', () => {
  const text = operationTexts(document).get(bookAppointment.id)!;

  expect(text).toMatch(/^# POST \/api\/appointments\n/);
  expect(text).toContain('- `professional` (string, required): opaque id');
  expect(text).toContain('- `recurringFrequency` ("none" or "weekly" or "biweekly")');
  expect(text).toContain('- `idempotency-key` (header, string): ');
  expect(text).toContain('"professional": "pro_demo_lena"');
  for (const code of refusalsOf(bookAppointment)) expect(text).toContain(code);
});

test('llms.txt has one title, a summary and every endpoint', () => {
  const text = llmsText([GUIDE]);

  expect(text.match(/^# /gm)).toHaveLength(1);
  expect(text).toMatch(/^# Amsel\n\n> /);
  expect(text).toContain("-H 'Prefer: respond-async'");
  expect(text).toContain('Idempotency-Key: ');
  for (const { method, path } of ENDPOINTS)
    expect(text).toContain(`${method.toUpperCase()} ${path}`);
});
