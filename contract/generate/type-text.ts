/** The parts of a JSON schema that a type can express. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly description?: string;
};

/** A value that is sent may have undefined fields and constant arrays; one that is received has neither. */
export type Direction = 'sent' | 'received';

/** A schema as a TypeScript type. Conditions between the fields of an object have no type. */
export function typeText(schema: Schema, direction: Direction, indent = ''): string {
  const { $ref, type, enum: values, anyOf } = schema;
  if ($ref !== undefined) return $ref.split('/').at(-1)!;
  if (anyOf) return unionText(anyOf.map((each) => typeText(each, direction, indent)));
  const types = [type ?? []].flat();
  if (values) {
    const nulls = types.includes('null') ? ['null'] : [];
    return unionText([...values.map((value) => JSON.stringify(value)), ...nulls]);
  }
  if (types.length === 0) return 'unknown';
  return unionText(types.map((each) => simpleTypeText(each, schema, direction, indent)));
}

function simpleTypeText(
  type: string,
  { items = {}, properties, required, additionalProperties }: Schema,
  direction: Direction,
  indent: string,
): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return arrayText(typeText(items, direction, indent), direction);
  if (type !== 'object') return type;
  if (properties) {
    const fields = Object.entries(properties).map(([name, schema]) => ({
      name,
      isRequired: required?.includes(name) ?? false,
      text: typeText(schema, direction, `${indent}  `),
      comment: schema.description === undefined ? [] : [schema.description],
    }));
    return objectText(fields, direction, indent);
  }
  const values = typeof additionalProperties === 'object' ? additionalProperties : {};
  return `Record<string, ${typeText(values, direction, indent)}>`;
}

function arrayText(item: string, direction: Direction): string {
  const isSimple = /^\w+$|^\{[^]*\}$/.test(item);
  const array = `${isSimple ? item : `(${item})`}[]`;
  return direction === 'sent' ? `readonly ${array}` : array;
}

export function unionText(members: readonly string[]): string {
  return [...new Set(members)].join(' | ');
}

export type Field = {
  readonly name: string;
  readonly isRequired: boolean;
  readonly text: string;
  /** The paragraphs of its comment. */
  readonly comment?: readonly string[];
};

/** The type of an object, one field a line. */
export function objectText(fields: readonly Field[], direction: Direction, indent = ''): string {
  const lines = fields.flatMap(({ name, isRequired, text, comment = [] }) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const line = isRequired
      ? `${key}: ${text};`
      : `${key}?: ${text}${direction === 'sent' ? ' | undefined' : ''};`;
    return [...commentLines(comment), line];
  });
  return `{\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}`;
}

/** A comment that editors show, one paragraph a line. */
export function commentLines(paragraphs: readonly string[]): string[] {
  if (paragraphs.length === 0) return [];
  const texts = paragraphs.map((text) => text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' '));
  if (texts.length === 1) return [`/** ${texts[0]} */`];
  const separated = texts.flatMap((text, i) => (i === 0 ? [` * ${text}`] : [' *', ` * ${text}`]));
  return ['/**', ...separated, ' */'];
}
