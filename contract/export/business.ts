import { z } from 'zod';
import { Envelope } from './envelope.ts';
import * as records from './records.ts';
import * as setup from './setup.ts';

/** The rows of each section. A row may name rows of earlier sections by their ids. */
export const BUSINESS_SECTIONS = {
  openingHours: setup.Hours,
  closures: setup.Closure,
  exceptionalOpenings: setup.ExceptionalOpening,
  resources: setup.Resource,
  professionals: setup.Professional,
  services: setup.Service,
  professionalServices: setup.ProfessionalService,
  weeklyHours: setup.WeeklyHours,
  hoursExceptions: setup.HoursException,
  timeOff: setup.TimeOff,
  timeOffRequests: setup.TimeOffRequest,
  classes: setup.Class,
  classChanges: setup.ClassChange,
  resourceNeeds: setup.ResourceNeed,
  members: setup.Member,
  invitations: setup.Invitation,
  clients: records.Client,
  clientFamily: records.ClientFamily,
  coupons: records.Coupon,
  packages: records.Package,
  purchases: records.Purchase,
  sessions: records.Session,
  appointments: records.Appointment,
  couponUses: records.CouponUse,
  redemptions: records.Redemption,
  payments: records.Payment,
  reviews: records.Review,
  waitlist: records.WaitlistEntry,
  alerts: records.Alert,
  webhooks: records.Webhook,
  history: records.Change,
};
export type BusinessSection = keyof typeof BUSINESS_SECTIONS;

type Sections = typeof BUSINESS_SECTIONS;
type Lists = { [Name in BusinessSection]: z.ZodArray<Sections[Name]> };

export const BusinessExport = Envelope.extend({
  kind: z.literal('business'),
  business: setup.Business,
  // Safe: the entries keep their names.
  ...(Object.fromEntries(
    Object.entries(BUSINESS_SECTIONS).map(([name, row]) => [name, z.array(row)]),
  ) as Lists),
}).meta({
  id: 'BusinessExport',
  description:
    'everything of a business, in the format `amsel-export`: a list of rows for each section, amounts in minor units, times of day in minutes, instants in UTC',
});
export type BusinessExport = z.infer<typeof BusinessExport>;
