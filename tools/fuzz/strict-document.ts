import { kindsFor } from './settings.ts';
import type { Words } from './demo-data.ts';
import { inputStatusesOf, refusalsOf } from '../../contract/responses.ts';
import { isStaff, type Role } from '../../contract/access.ts';
import { type ErrorCode, ERRORS } from '../../domain/errors.ts';
import { ENDPOINTS } from '../../contract/index.ts';

type Schema = {
  examples?: readonly (string | number)[];
  items?: Schema;
  properties?: Record<string, Schema>;
};
type Operation = {
  operationId: string;
  responses: Record<string, unknown>;
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
};
export type OpenApi = { paths: Record<string, Record<string, Operation>> };

/**
 * The published document without its leniency: no `default` answer, and each status with the very
 * codes that the operation declares.
 */
export function strictDocument(document: OpenApi): OpenApi {
  const strict = structuredClone(document);
  for (const { operationId, responses } of Object.values(strict.paths).flatMap(Object.values)) {
    delete responses['default'];
    for (const [status, response] of Object.entries(responses)) {
      const codes = codesOf(operationId, Number(status));
      if (codes.length > 0) Object.assign(response as object, { content: errorOf(codes) });
    }
  }
  return strict;
}

function codesOf(operationId: string, status: number): readonly ErrorCode[] {
  const endpoint = ENDPOINTS.find(({ id }) => id === operationId)!;
  if (inputStatusesOf(endpoint).includes(status)) return ['INVALID_INPUT'];
  return refusalsOf(endpoint).filter((code) => ERRORS[code] === status);
}

function errorOf(codes: readonly ErrorCode[]) {
  const schema = {
    type: 'object',
    required: ['error'],
    additionalProperties: false,
    properties: { error: { type: 'string', pattern: `^(${codes.join('|')})(:.+)?$` } },
  };
  return { 'application/json': { schema } };
}

/** Without what this caller may not send; that it is refused to them is tested elsewhere. */
export function asSeenBy(document: OpenApi, role: Role | undefined): OpenApi {
  if (role && isStaff(role)) return document;
  const seen = structuredClone(document);
  const reserved = new Map(ENDPOINTS.map(({ id, staffOnly = {} }) => [id, Object.keys(staffOnly)]));
  for (const { operationId, requestBody } of Object.values(seen.paths).flatMap(Object.values)) {
    const fields = requestBody?.content['application/json'].schema.properties;
    for (const name of reserved.get(operationId)!) delete fields?.[name];
  }
  return seen;
}

/** With real values as examples, from which boundary cases begin. */
export function withExamples(document: OpenApi, words: Words): OpenApi {
  const examples = structuredClone(document);
  for (const [path, operations] of Object.entries(examples.paths)) {
    for (const { operationId, parameters = [], requestBody } of Object.values(operations)) {
      const kinds = kindsFor({ id: operationId, path });
      const fields = requestBody?.content['application/json'].schema.properties ?? {};
      const places: [string, Schema | undefined][] = [
        ...parameters.map((each): [string, Schema] => [`${each.in}.${each.name}`, each.schema]),
        ...Object.entries(fields).flatMap(([name, schema]): [string, Schema | undefined][] => [
          [`body.${name}`, schema],
          [`body.${name}[*]`, schema.items],
        ]),
      ];
      for (const [place, schema] of places) {
        const kind = kinds[place];
        if (schema && kind) schema.examples = words[kind]!.slice(0, 3);
      }
    }
  }
  return examples;
}
