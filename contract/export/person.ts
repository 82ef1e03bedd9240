import { z } from 'zod';
import { Id, Instant } from '../primitives.ts';
import { Envelope } from './envelope.ts';
import { Appointment, Change, Payment, Purchase, Review, WaitlistEntry } from './records.ts';
import { Professional } from './setup.ts';

export const Account = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  role: z.string(),
  language: z.string().nullable(),
  preferredReminderChannel: z.string(),
  mailsChanges: z.boolean(),
  mailsThanks: z.boolean(),
  mailsBookings: z.boolean(),
  mailsAgenda: z.boolean(),
  mailsCalendars: z.boolean(),
  emailVerifiedAt: Instant.nullable(),
  createdAt: Instant,
});
const FamilyMember = z.object({ id: Id, name: z.string(), createdAt: Instant });
const LoginSession = z.object({
  familyId: Id,
  device: z.string().nullable(),
  loggedInAt: Instant,
  createdAt: Instant,
  expiresAt: Instant,
});
const Notification = z.object({
  id: Id,
  kind: z.string(),
  businessId: Id,
  appointmentId: Id.nullable(),
  channel: z.string(),
  status: z.string(),
  dueAt: Instant,
  settledAt: Instant.nullable(),
});
const Membership = z.object({ businessId: Id, businessName: z.string(), role: z.string() });

/** The rows of each section. The notes of staff are no part of it: the contract keeps them from customers. */
export const PERSON_SECTIONS = {
  familyMembers: FamilyMember,
  memberships: Membership,
  professionals: Professional.omit({
    worksHere: true,
    offersOwnServices: true,
    mayRefund: true,
    mayTakeTimeOff: true,
    mayChangeHours: true,
  }),
  appointments: Appointment.omit({ staffNotes: true }).extend({
    businessId: Id,
    businessName: z.string(),
    professionalName: z.string(),
  }),
  purchases: Purchase.extend({ businessId: Id, title: z.string() }),
  payments: Payment.omit({ takenById: true }).extend({ businessId: Id }),
  reviews: Review,
  waitlist: WaitlistEntry.extend({ businessId: Id }),
  loginSessions: LoginSession,
  notifications: Notification,
  history: Change,
};
export type PersonSection = keyof typeof PERSON_SECTIONS;

type Sections = typeof PERSON_SECTIONS;
type Lists = { [Name in PersonSection]: z.ZodArray<Sections[Name]> };

export const PersonExport = Envelope.extend({
  kind: z.literal('person'),
  account: Account,
  // Safe: the entries keep their names.
  ...(Object.fromEntries(
    Object.entries(PERSON_SECTIONS).map(([name, row]) => [name, z.array(row)]),
  ) as Lists),
}).meta({
  id: 'PersonExport',
  description: 'everything of a person, in the format `amsel-export`',
});
export type PersonExport = z.infer<typeof PersonExport>;
