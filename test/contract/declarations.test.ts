import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { isSession } from '../../contract/access.ts';
import { type Endpoint, isEndpoint, ownershipsOf } from '../../contract/endpoint.ts';
import { type Example, fillExample, samplesIn } from '../../contract/example.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { isIdField } from '../../contract/ownership.ts';

const EVERY_ENDPOINT = ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const);

/** Every place of a request that contains an id, such as `params.id`. */
function idPlacesOf({ params, query, body }: Endpoint): string[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema instanceof z.ZodObject
      ? Object.keys(schema.shape)
          .filter(isIdField)
          .map((field) => `${part}.${field}`)
      : [],
  );
}

/** Any valid value: only the shape of the example is checked. */
const requestOf = (example: Example) =>
  fillExample(example, (name) => {
    if (name === 'newDate' || name === 'newDayOff') return '2030-05-14';
    if (name === 'recentTime') return '2030-05-13T09:00:00Z';
    if (name === 'newEmail' || name === 'newMemberEmail') return 'ana@example.com';
    return name === 'amountDueMajor' ? 35 : 'long-enough-text';
  });

/** Ids that exclude each other are all in the example; the tests send one of them. */
const withoutOptionalIds = (schema: z.ZodObject, fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field]) => !isIdField(field) || !schema.shape[field]!.safeParse(undefined).success,
    ),
  );

describe('the declaration of an endpoint', () => {
  test.each(EVERY_ENDPOINT)('declares an owner for every id of %s', (_id, endpoint) => {
    const places = idPlacesOf(endpoint);

    expect(Object.keys(ownershipsOf(endpoint)).toSorted()).toEqual(
      places.length > 0 ? places.toSorted() : ['-'],
    );
  });

  test('calls every list that needs a session an own list, and no list of discovery', () => {
    const lists = ENDPOINTS.filter(({ success }) => success.schema instanceof z.ZodArray);

    expect(lists.filter(({ success }) => success.isOwnList)).toEqual(
      lists.filter(({ access }) => isSession(access)),
    );
  });

  test("lets every paged list of one's own be reversed and counted", () => {
    const lists = ENDPOINTS.filter(({ success }) => success.isOwnList && success.isPaged);
    const plain = lists.filter(({ query }) => !query?.shape['order'] || !query.shape['count']);
    // Pairs are computed page by page; the queue has its counts in the body; decisions have the times of a log.
    expect(plain.map(({ id }) => id)).toEqual(['listDuplicates', 'getQueue', 'listDecisions']);
  });

  test('lets no filter of a paged list take several ids for one', () => {
    const filters = ENDPOINTS.filter(({ success }) => success.isPaged).flatMap(({ id, query }) =>
      Object.entries(query?.shape ?? {})
        .filter(([field]) => isIdField(field))
        .map(([field, schema]) => ({ name: `${id}.${field}`, read: schema.safeParse('a,b') })),
    );
    const misread = filters.filter(({ read }) => read.success && !Array.isArray(read.data));
    expect(filters.length).toBeGreaterThan(20);
    expect(misread.map(({ name }) => name)).toEqual([]);
  });

  test.each(EVERY_ENDPOINT)('has a sample for each id of %s', (_id, endpoint) => {
    const places = samplesIn(endpoint.example).map(({ place }) => place.replace('[*]', ''));

    expect(places).toEqual(expect.arrayContaining(idPlacesOf(endpoint)));
  });

  test.each(EVERY_ENDPOINT)('has an example that the schemas of %s accept', (_id, endpoint) => {
    const request = requestOf(endpoint.example);
    const parts = ['params', 'query', ...(endpoint.isUpload ? [] : (['body'] as const))] as const;
    for (const part of parts) {
      const schema = endpoint[part] as z.ZodObject | undefined;
      const result = schema?.safeParse(withoutOptionalIds(schema, request[part] ?? {}));

      expect([part, result?.error?.issues ?? []]).toEqual([part, []]);
    }
  });

  test('lets every change of a versioned object be conditional', () => {
    const versioned = ENDPOINTS.filter(
      ({ method, success }) => method === 'get' && success.isVersioned,
    );
    const paths = new Set(versioned.map(({ path }) => path));
    const changes = ENDPOINTS.filter(({ method, path }) => paths.has(path) && method !== 'get');
    const unconditional = changes.filter(({ headers }) => !headers?.shape['if-match']);

    expect(versioned.length).toBeGreaterThan(5);
    expect(unconditional.map(({ id }) => id)).toEqual([]);
  });

  test('names the values of every filter by status', () => {
    const filters = ENDPOINTS.flatMap(({ id, query }) =>
      Object.entries(query?.shape ?? {})
        .filter(([name]) => /status$/i.test(name))
        .map(([, schema]) => [id, JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))]),
    );

    expect(filters.length).toBeGreaterThan(5);
    expect(filters.filter(([, schema]) => !/of `|"enum"/.test(schema!))).toEqual([]);
  });

  const CREATING = ENDPOINTS.filter(({ success }) => success.status === 201);
  test.each(CREATING.map((endpoint) => [endpoint.id, endpoint] as const))(
    'names a path that can be read after %s',
    (_id, { success }) => {
      const readable = ENDPOINTS.filter(({ method }) => method === 'get').map(({ path }) => path);

      expect([...readable, '{url}']).toContain(success.location?.split('?')[0]);
    },
  );

  test('has an id and a path of its own', () => {
    const ids = new Set(ENDPOINTS.map(({ id }) => id));
    const paths = new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`));

    expect([ids.size, paths.size]).toEqual([ENDPOINTS.length, ENDPOINTS.length]);
  });

  test('is found by contract/index.ts', async () => {
    const folder = new URL('../../contract/', import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    const modules = await Promise.all(
      files.map((name) => import(new URL(name, folder).href) as Promise<object>),
    );
    const declared = modules.flatMap((each) => Object.values(each)).filter(isEndpoint);

    expect(new Set(ENDPOINTS.map(({ id }) => id))).toEqual(new Set(declared.map(({ id }) => id)));
  });
});
