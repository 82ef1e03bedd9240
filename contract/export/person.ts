import { z } from 'zod';
import {
  APPEAL_STATUSES,
  REPORT_SIDES,
  REPORT_STATUSES,
  TARGET_TYPES,
} from '../../domain/moderation.ts';
import { TICKET_STATES } from '../../domain/support.ts';
import { Id, Instant, LanguageCode, Phone } from '../primitives.ts';
import { Envelope } from './envelope.ts';
import { PersonName } from './fields.ts';
import { Appointment, Change, Payment, Purchase, Review, WaitlistEntry } from './records.ts';
import { Professional } from './setup.ts';

export const Account = z.object({
  id: Id,
  email: z.string(),
  name: PersonName,
  phone: Phone.nullable(),
  role: z.string(),
  language: LanguageCode.nullable(),
  preferredReminderChannel: z.enum(['email', 'sms', 'none']),
  mailsChanges: z.boolean(),
  mailsThanks: z.boolean(),
  mailsBookings: z.boolean(),
  mailsAgenda: z.boolean(),
  mailsCalendars: z.boolean(),
  emailVerifiedAt: Instant.nullable(),
  createdAt: Instant,
});
const FamilyMember = z.object({ id: Id, name: PersonName, createdAt: Instant });
const LoginSession = z.object({
  familyId: Id,
  device: z.string().nullable(),
  /** Set if the session is that of an agent. */
  clientId: z.string().nullable(),
  clientName: z.string().nullable(),
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
const Ticket = z.object({
  id: Id,
  appointmentId: Id.nullable(),
  subject: z.string(),
  body: z.string(),
  state: z.enum(TICKET_STATES),
  createdAt: Instant,
});
const TicketReply = z.object({
  id: Id,
  ticketId: Id,
  isOwn: z.boolean().meta({ description: 'false: an answer of support' }),
  body: z.string(),
  createdAt: Instant,
});
const Report = z.object({
  id: Id,
  targetType: z.enum(TARGET_TYPES),
  targetId: Id,
  reason: z.string(),
  status: z.enum(REPORT_STATUSES),
  note: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
});
const Appeal = z.object({
  reportId: Id,
  side: z.enum(REPORT_SIDES),
  reason: z.string(),
  status: z.enum(APPEAL_STATUSES),
  note: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
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
  tickets: Ticket,
  ticketReplies: TicketReply,
  reports: Report,
  appeals: Appeal,
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
