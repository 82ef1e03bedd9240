import { z } from 'zod';
import { LEDGER_KINDS, PAYMENT_METHODS } from '../../domain/ledger-entry.ts';
import { Currency, Email, Id, Instant, Line, LocalDate, Phone, Text } from '../primitives.ts';
import {
  Buffer,
  Count,
  Label,
  Minor,
  Minute,
  Note,
  PersonName,
  Seats,
  timeSpan,
  Weekday,
  Zone,
} from './fields.ts';

export const Client = z.object({
  id: Id,
  hasAccount: z.boolean(),
  name: PersonName,
  email: Email.nullable(),
  phone: Phone.nullable(),
  notes: Note,
  tags: z.array(Label).max(50),
  wantsReminders: z.boolean(),
  wantsChanges: z.boolean(),
  createdAt: Instant,
});
export const ClientFamily = z.object({
  id: Id,
  crmClientId: Id,
  name: PersonName,
  createdAt: Instant,
});

export const Coupon = z.object({
  id: Id,
  code: Text(32).regex(/^[A-Za-z0-9_-]{3,32}$/),
  type: z.enum(['percent', 'fixed']),
  value: z
    .int()
    .min(1)
    .max(1e14)
    .meta({ description: 'hundredths of a percent, or minor units of `currency`' }),
  currency: Currency.nullable(),
  validFrom: Instant.nullable(),
  validUntil: Instant.nullable(),
  usageLimit: Count.nullable(),
  perCustomerLimit: Count.nullable(),
  firstTimeOnly: z.boolean(),
  minSpendMinor: Minor.nullable(),
  serviceIds: z.array(Id).max(1000).nullable(),
  isActive: z.boolean(),
  timesUsed: Count,
  createdAt: Instant,
  deletedAt: Instant.nullable(),
});
export const CouponUse = z.object({
  bookingId: Id,
  couponId: Id,
  customerId: Id,
  createdAt: Instant,
});
export const Package = z.object({
  id: Id,
  serviceId: Id,
  title: Label,
  description: Note,
  sessionCount: z.int().min(1).max(100),
  packagePriceMinor: Minor,
  singleSessionPriceMinor: Minor,
  currency: Currency,
  validityDays: z.int().min(1).max(3650),
  isActive: z.boolean(),
  createdAt: Instant,
});
export const Purchase = z.object({
  id: Id,
  packageId: Id,
  serviceId: Id,
  userId: Id.nullable(),
  crmClientId: Id.nullable(),
  sessionsTotal: z.int().min(1).max(100),
  sessionsRedeemed: z.int().min(0).max(100),
  packagePriceMinor: Minor,
  singleSessionPriceMinor: Minor,
  currency: Currency,
  status: z.enum(['active', 'exhausted', 'expired', 'cancelled']),
  purchasedAt: Instant,
  expiresAt: Instant,
});
export const Redemption = z.object({ appointmentId: Id, purchaseId: Id, createdAt: Instant });

export const Session = z.object({
  id: Id,
  professionalId: Id,
  serviceId: Id,
  ...timeSpan,
  bufferBeforeMinutes: Buffer,
  bufferAfterMinutes: Buffer,
  capacity: Seats,
  units: z
    .array(z.object({ resourceId: Id, unit: z.int().min(1).max(100) }))
    .max(1000)
    .nullable(),
});
const BookedService = z.object({
  serviceId: Id,
  name: Line(200),
  duration: Count,
  priceMinor: Minor.nullable(),
});
const Discount = z.object({
  couponCode: Line(64),
  subtotalMinor: Minor,
  discountMinor: Minor,
  finalMinor: Minor,
});
const AppointmentRedemption = z.object({
  packagePurchaseId: Id,
  serviceId: Id,
  subtotalMinor: Minor,
  finalMinor: Minor,
  sessionsTotal: Count,
});
export const Appointment = z.object({
  id: Id,
  bookingId: Id,
  sessionId: Id,
  professionalId: Id,
  ...timeSpan,
  localDate: LocalDate,
  timezone: Zone,
  personId: Id,
  clientId: Id.nullable(),
  crmClientId: Id.nullable(),
  clientName: PersonName,
  bookedById: Id.nullable(),
  cancellationWindowHours: z.int().min(0).max(8760).nullable(),
  recurringGroupId: Id.nullable(),
  serviceIds: z.array(Id).min(1).max(50),
  status: z.enum(['Pending', 'Confirmed', 'Cancelled', 'Completed', 'NoShow']),
  notes: Note,
  staffNotes: Note,
  paymentStatus: z.enum(['unpaid', 'paid', 'refunded']),
  paymentIntentId: Text(255).nullable(),
  currency: Currency,
  bookedServices: z.array(BookedService).max(50),
  finalMinor: Minor.nullable(),
  discount: Discount.nullable(),
  packageRedemption: AppointmentRedemption.nullable(),
  paidMinor: Minor,
  refundedMinor: Minor,
  tipMinor: Minor,
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)).max(3),
  createdAt: Instant,
  cancelledBy: z.enum(['customer', 'staff', 'scheduler']).nullable(),
  cancelReason: Note,
  statusSince: Instant.nullable(),
});
export const Payment = z.object({
  id: Id,
  appointmentId: Id.nullable(),
  purchaseId: Id.nullable(),
  kind: z.enum(LEDGER_KINDS),
  amountMinor: Minor,
  currency: Currency,
  method: z.enum(PAYMENT_METHODS),
  takenById: Id,
  takenAt: Instant,
  voidsId: Id.nullable(),
  agreedPrice: z
    .object({ services: z.array(z.object({ serviceId: Id, priceMinor: Minor })).max(50) })
    .nullable(),
  overpaidMinor: Minor,
});
export const Review = z.object({
  id: Id,
  appointmentId: Id,
  professionalId: Id,
  clientId: Id,
  clientName: z.string(),
  rating: z.int(),
  comment: z.string().nullable(),
  createdAt: Instant,
  reply: z.string().nullable(),
  repliedAt: Instant.nullable(),
});

export const WaitlistEntry = z.object({
  id: Id,
  customerId: Id.nullable(),
  crmClientId: Id.nullable(),
  serviceIds: z.array(Id),
  professionalId: Id.nullable(),
  fromDate: LocalDate,
  toDate: LocalDate,
  fromMin: Minute,
  toMin: Minute,
  weekdays: z.array(Weekday),
  status: z.string(),
  createdAt: Instant,
});
export const Alert = z.object({
  id: Id,
  appointmentId: Id,
  minutes: z.int(),
  status: z.string(),
  createdAt: Instant,
  respondedAt: Instant.nullable(),
});
export const Change = z.object({
  id: Id,
  type: z.string(),
  resourceId: Id,
  actorId: z.string(),
  data: z.unknown(),
  createdAt: Instant,
});
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.string()),
  description: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: Instant,
});
