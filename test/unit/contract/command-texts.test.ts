import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/index.ts';
import { TEXT_FIELDS, textsOf, withoutTexts } from '../../../domain/commands/texts.ts';
import { aCommand } from '../../support/world.ts';

/** Ids, codes and dates are shorter. */
const TEXT_MIN = 101;

type Schema = {
  readonly type?: unknown;
  readonly maxLength?: number;
  readonly enum?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

/** The fields in which a person can write a text, with the names that a command gives them. */
function listTexts(schema: Schema, name = ''): string[] {
  const isText = schema.type === 'string' && (schema.maxLength ?? 0) >= TEXT_MIN && !schema.enum;
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    listTexts(field, name ? name + key[0]!.toUpperCase() + key.slice(1) : key),
  );
  const others = [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat();
  return [...(isText ? [name] : []), ...inner, ...others.flatMap((each) => listTexts(each, name))];
}

test('every text of a request that becomes a command stays out of it', () => {
  const texts = ENDPOINTS.filter(({ command, body }) => command && body).flatMap(({ body }) =>
    listTexts(z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }) as Schema),
  );

  expect([...new Set(texts)].toSorted()).toEqual([...TEXT_FIELDS].toSorted());
});

test('a command without texts is sent as it is', () => {
  expect(textsOf(aCommand())).toBeUndefined();
});

test('a command with texts is sent with the id of their row instead', () => {
  const command = aCommand({ notes: 'left side' });

  expect(textsOf(command)).toEqual({ notes: 'left side' });
  const sent = withoutTexts(command, 'row');
  expect(sent).toEqual({ ...aCommand(), notes: '', textsId: 'row' });
});
