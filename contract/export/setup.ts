import { z } from 'zod';
import { BUSINESS_STATUSES } from '../../domain/calendar.ts';
import { toEmbedOrigin } from '../../domain/embed-origin.ts';
import { PHOTOS_MAX } from '../../domain/picture.ts';
import { REQUEST_STATUSES } from '../../domain/team.ts';
import { StoredPicture } from '../picture.ts';
import {
  Currency,
  Id,
  Instant,
  LanguageCode,
  Line,
  LocalDate,
  Phone,
  RequiredLine,
  Text,
  WebAddress,
} from '../primitives.ts';
import {
  addressField,
  Label,
  Minor,
  Minute,
  Note,
  Seats,
  Span,
  timeSpan,
  Weekday,
  Zone,
} from './fields.ts';

/** In the spelling of browsers, as it is stored. */
const StoredOrigin = RequiredLine(300).refine((text) => toEmbedOrigin(text) === text);

export const Business = z.object({
  id: Id,
  status: z.enum(BUSINESS_STATUSES),
  name: Label,
  description: Note,
  addressLine1: addressField,
  city: addressField,
  state: addressField,
  country: addressField,
  postalCode: addressField,
  lat: z.number().min(-90).max(90).nullable(),
  lng: z.number().min(-180).max(180).nullable(),
  picture: StoredPicture.nullable(),
  photos: z.array(StoredPicture).max(PHOTOS_MAX),
  phone: Phone.nullable(),
  website: WebAddress.nullable(),
  timezone: Zone,
  currency: Currency,
  opensMin: Minute,
  closesMin: Minute,
  breaks: z.array(Span).max(20),
  closedWeekdays: z.array(Weekday).max(7),
  slotMinutes: z.int().min(5).max(240),
  cancellationWindowHours: z.int().min(0).max(8760),
  minNoticeMinutes: z.int().min(0).max(525_600),
  maxAdvanceDays: z.int().min(0).max(1_000).nullable(),
  maxUpcomingPerCustomer: z.int().min(1).max(1_000).nullable(),
  holdMinutes: z.int().min(1).max(30),
  waitlistOfferMinutes: z.int().min(5).max(120),
  autoConfirm: z.boolean(),
  language: LanguageCode,
  reminderHours: z.array(z.int().min(1).max(720)).max(5),
  embedOrigins: z.array(StoredOrigin).max(20),
  createdAt: Instant,
});

export const Hours = z.object({ weekday: Weekday, ...Span.shape });
export const Closure = z.object({
  id: Id,
  name: Label.nullable(),
  from: LocalDate,
  to: LocalDate,
  ...Span.shape,
});
export const ExceptionalOpening = z.object({
  id: Id,
  name: Label.nullable(),
  date: LocalDate,
  spans: z.array(Span).max(20),
});
export const Resource = z.object({
  id: Id,
  name: Label,
  count: z.int().min(1).max(100),
  createdAt: Instant,
  deletedAt: Instant.nullable(),
});
export const Service = z.object({
  id: Id,
  ownerProfessionalId: Id.nullable(),
  name: Label,
  description: Text(5000),
  durationMin: z.int().min(1).max(1440),
  priceMinor: Minor.nullable(),
  currency: Currency,
  active: z.boolean(),
  parent: Label.nullable(),
  picture: StoredPicture.nullable(),
  custom: z.boolean(),
  capacity: Seats,
  bufferBeforeMinutes: z.int().min(0).max(240),
  bufferAfterMinutes: z.int().min(0).max(240),
  createdAt: Instant,
  deletedAt: Instant.nullable(),
});
export const ResourceNeed = z.object({
  serviceId: Id,
  classId: Id.nullable(),
  resourceId: Id,
  count: z.int().min(1).max(100),
});

export const Professional = z.object({
  id: Id,
  name: Label,
  role: Line(200),
  bio: Text(5000),
  picture: StoredPicture.nullable(),
  opensMin: Minute,
  closesMin: Minute,
  breaks: z.array(Span).max(20),
  createdAt: Instant,
  worksHere: z.boolean().meta({ description: 'false: has left, with appointments of the past' }),
  offersOwnServices: z.boolean(),
  mayRefund: z.boolean(),
  mayTakeTimeOff: z.boolean(),
  mayChangeHours: z.boolean(),
});
export const ProfessionalService = z.object({ professionalId: Id, serviceId: Id });
export const WeeklyHours = z.object({ professionalId: Id, ...Hours.shape });
export const HoursException = z.object({
  professionalId: Id,
  date: LocalDate,
  spans: z.array(Span).max(20),
});
export const TimeOff = z.object({ id: Id, professionalId: Id, ...timeSpan, reason: Note });
export const TimeOffRequest = z.object({
  ...TimeOff.shape,
  status: z.enum(REQUEST_STATUSES),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
});
export const Member = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
});
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.string(),
  professionalId: Id.nullable(),
  status: z.string(),
  createdAt: Instant,
});

export const Class = z.object({
  id: Id,
  professionalId: Id,
  serviceId: Id,
  weekdays: z.array(Weekday).min(1).max(7),
  startMin: z.int().min(0).max(1439),
  from: LocalDate,
  until: LocalDate.nullable(),
  capacity: Seats.nullable(),
  createdAt: Instant,
});
export const ClassChange = z.object({
  classId: Id,
  date: LocalDate,
  isCancelled: z.boolean(),
  movedDate: LocalDate.nullable(),
  movedStartMin: z.int().min(0).max(1439).nullable(),
  capacity: Seats.nullable(),
});
