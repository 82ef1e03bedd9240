import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS } from '../index.ts';
import { ERRORS } from '../../domain/errors.ts';
import { refusalsOf } from '../responses.ts';
import { callersOf } from './callers.ts';
import {
  type DescribedOperation,
  describedOperationOf,
  type Parameter,
} from './described-operation.ts';
import type { OpenApiDocument } from './openapi-examples.ts';
import type { Schema } from './type-text.ts';

/** A plain text about each operation by its id, for readers that run no scripts. */
export function operationTexts(document: OpenApiDocument): ReadonlyMap<string, string> {
  return new Map(
    ENDPOINTS.map((endpoint) => [
      endpoint.id,
      toText(endpoint, describedOperationOf(document, endpoint)),
    ]),
  );
}

function toText(endpoint: Endpoint, { parameters = [], requestBody }: DescribedOperation): string {
  const { method, path, summary, description, success } = endpoint;
  const media = requestBody?.content['application/json'];
  return [
    `# ${method.toUpperCase()} ${path}`,
    `${summary}.`,
    description,
    `Callers: ${callersOf(endpoint)}.`,
    section('Parameters', parameters.map(parameterLine)),
    media && section('Body', bodyLines(media.schema ?? {})),
    media && `Example:\n\n\`\`\`json\n${JSON.stringify(media.example, null, 2)}\n\`\`\``,
    section('Responses', [
      `${success.status}: ${success.description}`,
      ...(endpoint.pending ? [`202: ${endpoint.pending.description}`] : []),
      ...errorLines(endpoint),
    ]),
    'Schemas of all responses: [openapi.json](/openapi.json). All operations: [llms.txt](/llms.txt).\n',
  ]
    .filter(Boolean)
    .join('\n\n');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function parameterLine({ name, in: place, required, description, schema }: Parameter): string {
  const isRequired = required === true ? ', required' : '';
  return withNote(
    `\`${name}\` (${place}, ${typeOf(schema)}${isRequired})`,
    description ?? schema.description,
  );
}

function bodyLines({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name) ? ', required' : '';
    return withNote(`\`${name}\` (${typeOf(schema)}${isRequired})`, schema.description);
  });
}

function withNote(text: string, note: string | undefined): string {
  return note === undefined ? text : `${text}: ${note}`;
}

function typeOf({ type, enum: values, $ref }: Schema): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  return $ref?.split('/').at(-1) ?? [type ?? 'any'].flat().join(' or ');
}

function errorLines(endpoint: Endpoint): string[] {
  const codes = refusalsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => ERRORS[code]))].toSorted((a, b) => a - b);
  return statuses.map(
    (status) => `${status}: ${codes.filter((code) => ERRORS[code] === status).join(', ')}`,
  );
}
