import { isStaff, type Role } from '../../contract/access.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { inputStatusesOf, refusalsOf } from '../../contract/responses.ts';
import { type ErrorCode, ERRORS } from '../../domain/errors.ts';
import { type Dictionaries, kindsFor } from './settings.ts';

type Schema = {
  examples?: readonly (string | number)[];
  items?: Schema;
  properties?: Record<string, Schema>;
};
type Operation = {
  operationId: string;
  responses: Record<string, object>;
  parameters?: { in: string; name: string; schema: Schema }[];
  /** Pictures have no JSON. */
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, object> };
};

/** The published document without `default` responses and with the exact codes of each status. */
export function toStrictDocument(document: OpenApi): OpenApi {
  const strict = structuredClone(document);
  for (const { operationId, responses } of operationsIn(strict)) {
    delete responses['default'];
    for (const [status, response] of Object.entries(responses)) {
      const codes = codesOf(operationId, Number(status));
      if (codes.length === 0) continue;
      responses[status] = { ...resolve(document, response), content: errorContent(codes) };
    }
  }
  return strict;
}

function resolve({ components }: OpenApi, response: object): object {
  if (!('$ref' in response)) return response;
  return components.responses[String(response.$ref).split('/').at(-1)!]!;
}

function operationsIn({ paths }: OpenApi): Operation[] {
  return Object.values(paths).flatMap((operations) => Object.values(operations));
}

function endpointOf(operationId: string) {
  return ENDPOINTS.find(({ id }) => id === operationId)!;
}

function codesOf(operationId: string, status: number): readonly ErrorCode[] {
  const endpoint = endpointOf(operationId);
  if (inputStatusesOf(endpoint).includes(status)) return ['INVALID_INPUT'];
  return refusalsOf(endpoint).filter((code) => ERRORS[code] === status);
}

function errorContent(codes: readonly ErrorCode[]) {
  const schema = {
    type: 'object',
    required: ['error'],
    additionalProperties: false,
    properties: { error: { type: 'string', pattern: `^(${codes.join('|')})(:.+)?$` } },
  };
  return { 'application/json': { schema } };
}

/** Removes fields that this role may not send; the authorization tests cover their refusal. */
export function withoutReservedFields(document: OpenApi, role: Role | undefined): OpenApi {
  if (role && isStaff(role)) return document;
  const reduced = structuredClone(document);
  for (const { operationId, requestBody } of operationsIn(reduced)) {
    const fields = requestBody?.content['application/json']?.schema.properties;
    const { staffOnly = {} } = endpointOf(operationId);
    for (const name of Object.keys(staffOnly)) delete fields?.[name];
  }
  return reduced;
}

/** Kinds of rows whose state a request changes: each operation gets rows of its own, while there are some. */
const CHANGED_KINDS =
  /AppointmentId$|^(manageToken|memberId|purchaseId|submittedBusinessId|supportTicketId)$/;
const EXAMPLES = 3;

/** Adds valid values as examples, from which schemathesis derives boundary cases. */
export function withExamples(document: OpenApi, dictionaries: Dictionaries): OpenApi {
  const result = structuredClone(document);
  const used = new Map<string, number>();
  for (const operation of operationsIn(result)) {
    const kinds = kindsFor(endpointOf(operation.operationId));
    for (const [place, schema] of schemasIn(operation)) {
      const kind = kinds[place];
      if (!kind) continue;
      const values = dictionaries[kind];
      const first = used.get(kind) ?? 0;
      if (CHANGED_KINDS.test(kind)) used.set(kind, first + EXAMPLES);
      const start = first % values.length;
      schema.examples = [...values.slice(start), ...values.slice(0, start)].slice(0, EXAMPLES);
    }
  }
  return result;
}

function schemasIn({ parameters = [], requestBody }: Operation): [string, Schema][] {
  const fields = requestBody?.content['application/json']?.schema.properties ?? {};
  return [
    ...parameters.map((each): [string, Schema] => [`${each.in}.${each.name}`, each.schema]),
    ...Object.entries(fields).flatMap(([name, schema]): [string, Schema][] => [
      [`body.${name}`, schema],
      ...(schema.items ? [[`body.${name}[*]`, schema.items] as [string, Schema]] : []),
    ]),
  ];
}
