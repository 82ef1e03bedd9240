import { authorizationText } from './authorization.ts';
import { endpointsText } from './endpoints.ts';
import { openApiText } from './openapi.ts';
import { operationsText, workOperationsText } from './operations.ts';

/** Every generated file of the repository, by path. `npm run generate` writes them. */
export function generatedFiles(version: string): Readonly<Record<string, string>> {
  return {
    'openapi.json': openApiText(version),
    'docs/authorization.md': authorizationText(),
    'docs/endpoints.md': endpointsText(),
    'web/api/operations.ts': operationsText(),
    'web/api/work-operations.ts': workOperationsText(),
  };
}
