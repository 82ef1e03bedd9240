/**
 * JSON Schema of rules over several fields of an object, which zod cannot export. They use `if` and `not` only:
 * generators of clients read `anyOf`, `oneOf` and `allOf` as types, and lose the fields of the object.
 */
export const has = (...names: string[]) => ({ required: names });
export const hasAny = (...names: string[]) => ({ anyOf: names.map((name) => has(name)) });

/** No two fields of a pair are sent together. */
export function notBoth(...pairs: readonly (readonly [string, string])[]) {
  const [first, ...others] = pairs.map((pair) => has(...pair));
  return { not: others.length === 0 ? first : { anyOf: [first, ...others] } };
}

const CONDITION = ['if', 'then', 'else'] as const;

/** An object that fulfils the condition fulfils the second schema, too; any other object the third one. */
export function when(...schemas: readonly [condition: object, then: object, otherwise?: object]) {
  return Object.fromEntries(schemas.map((schema, i) => [CONDITION[i]!, schema]));
}
