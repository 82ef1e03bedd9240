import { type Endpoint, queryOf } from '../../contract/endpoint.ts';
import { samplesIn, type StoredSample } from '../../contract/example.ts';

/** Kinds of valid values that are no ids. */
type ValueKind = 'date' | 'time' | 'timezone' | 'currency' | 'near' | 'prefer';
type Kind = StoredSample | ValueKind;

/** Valid values by kind; the fuzz draws from them. */
export type Dictionaries = Readonly<Record<Kind, readonly (string | number)[]>>;

/** The share of values drawn from a dictionary; schemathesis invents the others. */
const PROBABILITY = 0.8;

/** Fields that have the same kind in every endpoint. */
const KINDS_BY_FIELD: Readonly<Record<string, Kind>> = {
  date: 'date',
  from: 'date',
  to: 'date',
  start: 'time',
  timezone: 'timezone',
  currency: 'currency',
  near: 'near',
  prefer: 'prefer',
  couponCode: 'couponCode',
  businessId: 'businessId',
};

/** The kind of value for each place of a request: `path.id`, `query.date`, `body.services[*]`. */
export function kindsFor(endpoint: Endpoint): Readonly<Record<string, Kind>> {
  const { body, headers } = endpoint;
  const query = queryOf(endpoint);
  const byField = Object.entries({ query, body, header: headers }).flatMap(([part, schema]) =>
    Object.keys((schema as Endpoint['query'])?.shape ?? {}).flatMap((field) => {
      const kind = KINDS_BY_FIELD[field];
      return kind ? [[`${part}.${field}`, kind] as const] : [];
    }),
  );
  const byExample = samplesIn(endpoint.example)
    .filter(({ name }) => !name.startsWith('new'))
    .map(({ place, name }) => [place.replace(/^params/, 'path'), name as StoredSample] as const);
  return Object.fromEntries([...byField, ...byExample]);
}

/** The settings file of schemathesis. */
export function toSettings(
  dictionaries: Dictionaries,
  endpoints: readonly Endpoint[],
  hooksPath: string,
): string {
  return [
    `hooks = ${JSON.stringify(hooksPath)}`,
    '[auth]',
    'auto-signup = false',
    '[generation]',
    // Every text field refuses NUL.
    'allow-x00 = false',
    '[checks.negative_data_rejection]',
    'expected-statuses = ["4XX"]',
    '[dictionaries]',
    ...Object.entries(dictionaries).map(
      ([kind, values]) => `${kind} = { values = ${JSON.stringify(values)} }`,
    ),
    ...endpoints.flatMap((endpoint) => [
      '[[operations]]',
      `include-operation-id = "${endpoint.id}"`,
      '[operations.parameters]',
      ...Object.entries(kindsFor(endpoint)).map(
        ([place, kind]) => `"${place}" = { dictionary = "${kind}", probability = ${PROBABILITY} }`,
      ),
    ]),
  ].join('\n');
}
