import { z } from 'zod';
import { daysBetween } from '../domain/local-time.ts';
import { STAFF } from './access.ts';
import { Appointment } from './appointments.ts';
import { SessionState } from './classes.ts';
import { Closure, ExceptionalOpening } from './closures.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo, WHOLE_STAFF } from './ownership.ts';
import {
  BusinessId,
  Id,
  Instant,
  LocalDate,
  LocalEnd,
  LocalTime,
  WorkingHours,
} from './primitives.ts';
import { TakenResources } from './resources.ts';
import { TimeOff } from './time-off.ts';

const DAYS_MAX = 31;

const Span = z.object({ start: LocalTime, end: LocalEnd, startUtc: Instant, endUtc: Instant });

const place = {
  service: Id,
  serviceName: z.string(),
  date: LocalDate,
  ...Span.shape,
};

const Column = z
  .object({
    id: Id,
    name: z.string(),
    isMember: z.boolean().meta({
      description: 'false: has left the business; shown for the appointments of these dates',
    }),
    isSuspended: z.boolean().meta({
      description: 'by an admin: takes no new bookings; appointments stay',
    }),
    days: z.array(
      z.object({
        date: LocalDate,
        hours: z.array(Span).meta({
          description:
            'when appointments may be: within the hours of business and professional, without closures and breaks',
        }),
        free: z.array(Span).meta({
          description:
            'the hours without time off, busy times, held seats, and sessions with their buffers',
        }),
      }),
    ),
    timeOff: z.array(TimeOff),
    busy: z
      .array(
        z.object({
          source: z.enum(['outsideCalendar', 'otherBusiness']),
          startUtc: Instant,
          endUtc: Instant,
        }),
      )
      .meta({
        description: 'busy elsewhere; joined, so that it shows only that the time is taken',
      }),
    sessions: z
      .array(
        z.object({
          id: Id.optional().meta({ description: 'absent until a seat is booked' }),
          classId: Id.optional().meta({
            description: 'the timetable of the session, if it has one',
          }),
          sessionDate: LocalDate.optional().meta({
            description: 'the date that the timetable gives it',
          }),
          ...SessionState.partial().shape,
          ...place,
          capacity: z.int(),
          seatsTaken: z.int(),
          seatsHeld: z.int(),
          seatsLeft: z.int(),
          resources: TakenResources,
        }),
      )
      .meta({
        description:
          'class sessions that are booked or of a timetable, also closed ones, earliest first, but no cancelled ones. A closed session takes its time and rooms all the same. Only sessions of timetables have `status` and `reason`',
      }),
    holds: z
      .array(z.object({ ...place, expiresAt: Instant }))
      .meta({ description: 'seats that are held now, also by offers of the waitlist' }),
    appointments: z
      .array(
        Appointment.extend({
          sessionId: Id.meta({ description: 'shared by the seats of a class' }),
          clientPhone: z.string().nullable(),
          resources: TakenResources,
        }),
      )
      .meta({ description: 'of any status, earliest first' }),
  })
  .meta({ id: 'CalendarColumn', description: 'the calendar of one professional' });

const BusinessCalendar = z
  .object({
    business: Id,
    timezone: z.string(),
    currency: z.string(),
    slotMinutes: z.int(),
    from: LocalDate,
    to: LocalDate,
    days: z.array(
      z.object({
        date: LocalDate,
        open: z.array(WorkingHours).meta({ description: 'after closures; none: closed' }),
        breaks: z.array(WorkingHours),
        closures: z.array(Closure),
        exceptionalOpening: ExceptionalOpening.optional(),
      }),
    ),
    professionals: z.array(Column).meta({ description: 'sorted by name' }),
  })
  .meta({ id: 'BusinessCalendar' });

export const getBusinessCalendar = endpoint({
  id: 'getBusinessCalendar',
  method: 'get',
  path: '/api/business/calendar',
  summary: 'Read the calendars of all professionals of a business, for a day, a week or a month',
  description:
    'All that a page of the day or the week shows, as it was at one moment. Members with the right to all calendars get a column for each professional; a professional gets their own. Times at other businesses and in outside calendars are masked.',
  access: STAFF,
  ownership: { 'query.businessId': belongsTo(WHOLE_STAFF, 'BUSINESS_NOT_FOUND') },
  query: z
    .object({
      from: LocalDate,
      to: LocalDate.meta({ description: `at most ${DAYS_MAX} days, both ends included` }),
      businessId: BusinessId.optional().meta({ description: 'required of members of several' }),
    })
    .refine(({ from, to }) => isRange(daysBetween(from, to)), { path: ['to'] }),
  example: {
    query: { businessId: sample.businessId, from: sample.newDate, to: sample.newDate },
  },
  success: {
    status: 200,
    isOwnList: true,
    description: 'The calendars',
    schema: BusinessCalendar,
  },
  refusals: ['BUSINESS_NOT_FOUND', 'INVALID_DATE_FORMAT'],
});

function isRange(days: number): boolean {
  return days >= 0 && days < DAYS_MAX;
}
