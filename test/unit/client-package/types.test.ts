import { expect, test } from '@jest/globals';
import type { z } from 'zod';
import { isDiscovery, isSession } from '../../../contract/access.ts';
import { type Declaration, ENDPOINTS } from '../../../contract/index.ts';
import type { ErrorCode as CatalogueCode } from '../../../domain/errors.ts';
import * as core from '../../../packages/client/src/core-entry.ts';
import type {
  ErrorCode,
  Input,
  OperationName,
  Output,
} from '../../../packages/client/src/index.ts';

/** The compiler checks most of this file: the generated types say the same as the schemas of the contract. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

/** Without differences that no caller notices: constant arrays, and fields that are absent or undefined. */
type Plain<T> = unknown extends T
  ? unknown
  : T extends readonly (infer Each)[]
    ? Plain<Each>[]
    : T extends object
      ? {
          -readonly [Key in keyof T]: Plain<T[Key]> | ({} extends Pick<T, Key> ? undefined : never);
        }
      : T;

/** The operations where a mapped type has `false`. */
type Wrong<Checks extends Readonly<Record<OperationName, boolean>>> = {
  [Name in OperationName]: Checks[Name] extends true ? never : Name;
}[OperationName];

type DeclaredOutput<Name extends OperationName> = z.output<Declaration<Name>['success']['schema']>;
type WrongOutput = Wrong<{
  [Name in OperationName]: Same<Plain<Output<Name>>, Plain<DeclaredOutput<Name>>>;
}>;
/** These may also answer with 202, whose body has no type in the declaration. */
type Pending = 'bookAppointment' | 'exportAccount' | 'exportBusiness';
/** The document says less: no field of an unknown type is required. */
type LessExact = 'downloadExport';
const OUTPUTS: Same<WrongOutput, Pending | LessExact> = true;

type DeclaredBody<Name extends OperationName> = z.input<NonNullable<Declaration<Name>['body']>>;
type SentBody<Name extends OperationName> =
  Input<Name> extends { readonly body?: infer Body }
    ? 'body' extends keyof Input<Name>
      ? NonNullable<Body>
      : undefined
    : undefined;
type WrongBody = Wrong<{
  [Name in OperationName]: Same<Plain<SentBody<Name>>, Plain<DeclaredBody<Name>>>;
}>;
/** Bytes, which have no schema. */
type Upload = 'addPhoto' | 'putBusinessImage' | 'putProfessionalImage' | 'putServiceImage';
/** The document says more: an amount that is absent has a code of its own. */
type MoreExact = 'payAppointment';
const BODIES: Same<WrongBody, Upload | MoreExact> = true;

const CODES: Same<ErrorCode, CatalogueCode> = true;

test('the package has every operation of the contract, typed by it', () => {
  const operations = new Map<string, unknown>(Object.entries(core));
  const described = ENDPOINTS.map(({ id, method, path, headers, access }) => ({
    id,
    method: method.toUpperCase(),
    path,
    ...(headers?.shape['idempotency-key'] && { isKeyed: true }),
    ...(!isDiscovery(access) && !isSession(access) && { isAnonymous: true }),
  }));

  expect(ENDPOINTS.map(({ id }) => ({ id, ...(operations.get(id) as object) }))).toEqual(described);
  expect([OUTPUTS, BODIES, CODES]).toEqual([true, true, true]);
});
