import { authorizationText } from './authorization.ts';
import { clientOperationsText, clientWorkOperationsText } from './client-operations.ts';
import { operationTypesText, schemaTypesText } from './client-types.ts';
import { endpointsText } from './endpoints.ts';
import { errorsText } from './error-page.ts';
import { openApiDocument } from './openapi.ts';

/** Every generated file of the repository, by path. `npm run generate` writes them. */
export function generatedFiles(version: string): Readonly<Record<string, string>> {
  const document = openApiDocument(version);
  return {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'docs/authorization.md': authorizationText(),
    'docs/endpoints.md': endpointsText(),
    'docs/errors.md': errorsText(),
    'packages/client/src/operation-types.ts': operationTypesText(document),
    'packages/client/src/operations.ts': clientOperationsText(),
    'packages/client/src/schemas.ts': schemaTypesText(document),
    'packages/client/src/work-operations.ts': clientWorkOperationsText(),
  };
}
