import type { Endpoint } from '../endpoint.ts';
import type { OpenApiDocument } from './openapi-examples.ts';
import type { Schema } from './type-text.ts';

export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
export type Content = Readonly<
  Record<string, { readonly schema?: Schema; readonly example?: unknown }>
>;
/** An operation as the OpenAPI document describes it. */
export type DescribedOperation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

export function describedOperationOf(
  document: OpenApiDocument,
  { path, method }: Endpoint,
): DescribedOperation {
  const operation: unknown = document.paths?.[path]?.[method];
  // Safe: the document describes every endpoint.
  return operation as DescribedOperation;
}
