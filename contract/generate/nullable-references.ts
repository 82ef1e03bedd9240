/** A generated schema that no value fulfils: null is not what the reference says. */
type Impossible = { readonly allOf: readonly [{ readonly $ref: string }, object] };

function isImpossible(value: unknown): value is Impossible {
  const parts: unknown = (value as { allOf?: unknown } | null)?.allOf;
  if (!Array.isArray(parts) || parts.length !== 2) return false;
  const [reference, other] = parts as [{ $ref?: unknown }, { type?: unknown }];
  return reference.$ref !== undefined && Array.isArray(other.type) && other.type.includes('null');
}

/** The generator joins a reference and null with `allOf`; either of both is meant. */
export function withNullableReferences<T>(document: T): T {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    isImpossible(value) ? { anyOf: [value.allOf[0], { type: 'null' }] } : value,
  ) as T;
}
