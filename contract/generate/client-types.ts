import { type ErrorCode, ERRORS } from '../../domain/errors.ts';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS } from '../index.ts';
import { refusalsOf } from '../responses.ts';
import {
  type Content,
  type DescribedOperation,
  describedOperationOf,
  type Parameter,
} from './described-operation.ts';
import type { OpenApiDocument } from './openapi-examples.ts';
import {
  commentLines,
  type Field,
  objectText,
  type Schema,
  typeText,
  unionText,
} from './type-text.ts';

/** The types of `packages/client`: plain TypeScript, so that the package needs no schema library. */

const PREFACE = '/** Written by `npm run generate`. */\n';
/** Callers see errors as exceptions. */
const ERROR_SCHEMA = 'Error';

/** The objects of the API by name. */
export function schemaTypesText({ components }: OpenApiDocument): string {
  const types = Object.entries(components?.schemas ?? {})
    .filter(([name]) => name !== ERROR_SCHEMA)
    .map(([name, schema]) => {
      const { description, ...named } = schema as Schema;
      const comment = description === undefined ? [] : commentLines([description]);
      return [...comment, `export type ${name} = ${typeText(named, 'received')};`].join('\n');
    });
  return `${PREFACE}\n${types.join('\n\n')}\n`;
}

/** The input, output and error codes of each operation. */
export function operationTypesText(document: OpenApiDocument): string {
  const fields = ENDPOINTS.map((endpoint): Field => {
    const text = operationText(endpoint, describedOperationOf(document, endpoint));
    return { name: endpoint.id, isRequired: true, text, comment: commentOf(endpoint) };
  });
  const operations = objectText(fields, 'received');
  const code = operations.replaceAll(/^\s*(\/\*\*|\*).*$/gm, '');
  const names = Object.keys(document.components?.schemas ?? {}).filter((name) =>
    new RegExp(`\\b${name}\\b`).test(code),
  );
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './schemas.ts';

${PREFACE}
/** Every code of the catalogue of errors. */
export type ErrorCode = ${unionText(Object.keys(ERRORS).map(quote))};

/** Codes that every operation can answer with. */
type CommonErrorCode = ${unionText(COMMON.map(quote))};

export interface Operations ${operations}\n`;
}

const quote = (text: string) => `'${text}'`;

const COMMON: readonly ErrorCode[] = ENDPOINTS.map(refusalsOf).reduce((shared, codes) =>
  shared.filter((code) => codes.includes(code)),
);

const ownCodesOf = (endpoint: Endpoint) =>
  refusalsOf(endpoint).filter((code) => !COMMON.includes(code));

function commentOf(endpoint: Endpoint): string[] {
  const { method, path, summary, description, deprecated } = endpoint;
  const own = ownCodesOf(endpoint);
  return [
    `${summary}. \`${method.toUpperCase()} ${path}\``,
    ...(description === undefined ? [] : [description]),
    ...(own.length === 0 ? [] : [`Errors: ${own.map((code) => `\`${code}\``).join(', ')}`]),
    ...(deprecated ? [`@deprecated since ${deprecated.since}`] : []),
  ];
}

function operationText(endpoint: Endpoint, operation: DescribedOperation): string {
  const own = ownCodesOf(endpoint);
  const kind = kindOf(endpoint);
  const fields = [
    { name: 'input', isRequired: true, text: inputText(endpoint, operation) },
    { name: 'output', isRequired: true, text: outputText(endpoint, operation) },
    { name: 'errors', isRequired: true, text: unionText(['CommonErrorCode', ...own.map(quote)]) },
    ...(kind === undefined ? [] : [{ name: 'kind', isRequired: true, text: quote(kind) }]),
  ];
  return objectText(fields, 'received', '  ');
}

function kindOf({ success }: Endpoint): string | undefined {
  if (success.isPaged) return 'pages';
  return success.isStream ? 'stream' : undefined;
}

const INPUT_INDENT = ' '.repeat(6);
/** The parts of an input by the place of their parameters. */
const PLACES = { path: 'params', query: 'query', header: 'headers' } as const;
/** Only a raw response can be empty because the caller has a copy. */
const RAW_ONLY = 'If-None-Match';

function inputText(
  { isUpload }: Endpoint,
  { parameters = [], requestBody }: DescribedOperation,
): string {
  const parts = Object.entries(PLACES).flatMap(([place, name]): Field[] => {
    const fields = parameters
      .filter((each) => each.in === place && each.name !== RAW_ONLY)
      .map(parameterField);
    if (fields.length === 0) return [];
    const isRequired = fields.some((field) => field.isRequired);
    return [{ name, isRequired, text: objectText(fields, 'sent', INPUT_INDENT) }];
  });
  if (requestBody) {
    const schema = requestBody.content['application/json']?.schema ?? {};
    const text = isUpload ? 'Blob | Uint8Array' : typeText(schema, 'sent', INPUT_INDENT);
    parts.push({ name: 'body', isRequired: requestBody.required ?? false, text });
  }
  return parts.length === 0 ? '{}' : objectText(parts, 'sent', '    ');
}

function parameterField({ name, required, description, schema }: Parameter): Field {
  return {
    name,
    isRequired: required ?? false,
    text: typeText(schema, 'sent', `${INPUT_INDENT}  `),
    comment: [description ?? schema.description].filter((text) => text !== undefined),
  };
}

function outputText({ success, pending }: Endpoint, { responses }: DescribedOperation): string {
  // An event of a stream has a body of the schema.
  if (success.isStream) return success.schema.meta()!.id!;
  const statuses = [success.status, ...(pending ? [202] : [])];
  return unionText(statuses.map((status) => bodyText(responses[status]?.content)));
}

function bodyText(content: Content | undefined): string {
  const schema = content?.['application/json']?.schema;
  if (schema) return typeText(schema, 'received', '    ');
  return content ? 'string' : 'undefined';
}
