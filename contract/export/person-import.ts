import { z } from 'zod';
import type { LeftOutReason } from '../../domain/import/import.ts';
import { RequiredLine } from '../primitives.ts';
import { LeftOutRows } from './business-import.ts';
import { Envelope } from './envelope.ts';
import { Account, PERSON_SECTIONS, type PersonSection } from './person.ts';

const FAMILY_MAX = 200;

/** The sections that an import leaves out. A file without them can be imported too. */
export const LEFT_OUT_OF_PERSON = {
  memberships: 'account',
  professionals: 'account',
  appointments: 'business',
  purchases: 'business',
  payments: 'business',
  reviews: 'trust',
  waitlist: 'business',
  loginSessions: 'secret',
  notifications: 'past',
  tickets: 'past',
  ticketReplies: 'past',
  reports: 'past',
  appeals: 'past',
  history: 'past',
} as const satisfies Record<Exclude<PersonSection, 'familyMembers'>, LeftOutReason>;
type LeftOut = {
  [Name in keyof typeof LEFT_OUT_OF_PERSON]: z.ZodOptional<z.ZodArray<z.ZodUnknown>>;
};

/** A name replaces that of the account, or is that of a new family member, so it is never empty. */
const RequiredName = RequiredLine(200);

export const PersonImport = Envelope.extend({
  kind: z.literal('person'),
  account: Account.extend({ name: RequiredName }),
  familyMembers: z
    .array(PERSON_SECTIONS.familyMembers.extend({ name: RequiredName }))
    .max(FAMILY_MAX),
  // Safe: the entries keep their names.
  ...(Object.fromEntries(
    Object.keys(LEFT_OUT_OF_PERSON).map((name) => [name, LeftOutRows]),
  ) as LeftOut),
})
  .strict()
  .meta({
    id: 'PersonImport',
    description: 'an export of a person; only the account and the family are read',
  });
export type PersonImport = z.output<typeof PersonImport>;
