import type { OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { fillExample, type Request } from '../example.ts';
import type { Endpoint } from '../endpoint.ts';
import { DEMO_SAMPLES } from './demo-samples.ts';

/** The example request of an endpoint on the demo data, without ids that exclude or narrow each other. */
export function demoRequestOf({ example }: Endpoint): Request {
  return fillExample(example, (name, place) =>
    example.alternatives?.includes(place.split('.')[1]!) ? undefined : DEMO_SAMPLES[name],
  );
}

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;
type Parameter = { readonly name: string; readonly in: string; example?: unknown };
type Operation = {
  readonly parameters?: Parameter[];
  readonly requestBody?: { content: { 'application/json': { example?: unknown } } };
};

/** Adds an example to each parameter and body, so that a reader can send the request as it is. */
export function addExamples(
  document: OpenApiDocument,
  endpoints: readonly Endpoint[],
): OpenApiDocument {
  for (const endpoint of endpoints) {
    const { params, query, body } = demoRequestOf(endpoint);
    const operation = document.paths?.[endpoint.path]?.[endpoint.method] as Operation;
    const valuesIn: Readonly<Record<string, Request['params']>> = { path: params, query };
    for (const parameter of operation.parameters ?? []) {
      const value = valuesIn[parameter.in]?.[parameter.name];
      if (value !== undefined) parameter.example = value;
    }
    if (operation.requestBody && !endpoint.isUpload) {
      operation.requestBody.content['application/json'].example = body ?? {};
    }
  }
  return document;
}
