import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';
import type { Role } from './access.ts';

/** A party of a thing that belongs to one business; a colleague is another professional there. Members with the right are `business`. */
export type Party = 'customer' | 'professional' | 'colleague' | 'business';

/**
 * The owners of the ids that a caller with access may send:
 * - `public`: anyone's;
 * - `filtered`: anyone's, but the response and the change cover only what the caller owns;
 * - `secret`: anyone's, because only its holder knows the value;
 * - otherwise only those of some parties.
 */
export type Ownership = 'public' | 'filtered' | 'secret' | PartiesOnly;

type PartiesOnly = {
  readonly parties: readonly Party[];
  /** The response to any other caller; `masked` is a response without private fields. */
  readonly others: ErrorCode | 'masked';
  /** Roles that may send anyone's. */
  readonly anyoneAs?: readonly Role[];
  /** Roles that always get this refusal. */
  readonly refusedAs?: Partial<Record<Role, ErrorCode>>;
};

export function belongsTo(
  parties: readonly Party[],
  others: PartiesOnly['others'],
  exceptions: Pick<PartiesOnly, 'anyoneAs' | 'refusedAs'> = {},
): PartiesOnly {
  return { parties, others, ...exceptions };
}

/** The owner and the professional concerned. */
export const STAFF_CONCERNED = ['professional', 'business'] as const;
export const WHOLE_STAFF = ['professional', 'colleague', 'business'] as const;
export const PARTIES_CONCERNED = ['customer', ...STAFF_CONCERNED] as const;

export const OWN_APPOINTMENT = belongsTo(PARTIES_CONCERNED, 'APPOINTMENT_NOT_FOUND');
export const STAFF_APPOINTMENT = belongsTo(STAFF_CONCERNED, 'APPOINTMENT_NOT_FOUND');
export const OWN_SERVICE = belongsTo(['business'], 'SERVICE_NOT_OWNED');
export const OWN_CALENDAR = belongsTo(STAFF_CONCERNED, 'PROFESSIONAL_NOT_FOUND');
export const WORKPLACE = belongsTo(WHOLE_STAFF, 'PROFESSIONAL_NOT_AT_BUSINESS');

/** Fields that contain the id or the secret of a thing. */
export type IdField =
  | ('id' | 'token' | 'refreshToken' | 'professional' | 'business' | 'services' | 'with')
  | `${string}Id`
  | `${string}Ids`;
const ID_FIELD = /^(id|token|refreshToken|professional|business|services|with)$|Ids?$/;

export function isIdField(name: string): name is IdField {
  return ID_FIELD.test(name);
}

type IdPlacesIn<Part extends string, Schema> =
  Schema extends z.ZodObject<infer Shape> ? `${Part}.${Extract<keyof Shape, IdField>}` : never;

/** Every place of a request that contains an id, such as `params.id`. */
type IdPlace<Params, Query, Body> =
  IdPlacesIn<'params', Params> | IdPlacesIn<'query', Query> | IdPlacesIn<'body', Body>;

/** One entry for each id of the request; a single one where the request has no ids. */
export type OwnershipOf<Params, Query, Body> = [IdPlace<Params, Query, Body>] extends [never]
  ? Ownership
  : Readonly<Record<IdPlace<Params, Query, Body>, Ownership>>;
