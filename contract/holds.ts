import { z } from 'zod';
import { PARTIES } from './access.ts';
import { Quote } from './appointments.ts';
import {
  BOOKING_STAFF_ONLY,
  HOLD_CODES,
  HOLD_EXAMPLE,
  HOLD_OWNERSHIP,
  HoldBody,
  OWN_HOLD,
} from './booking-request.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { Id, Instant, LocalDate, LocalTime, ListQuery, Repeatable } from './primitives.ts';

const Hold = z
  .object({
    id: Id,
    status: z.enum(['open', 'booked', 'released', 'expired']),
    expiresAt: Instant,
    professional: Id,
    business: Id,
    services: z.array(Id),
    date: LocalDate,
    start: LocalTime,
    quote: Quote.meta({ description: 'when the hold was made' }),
    waitlistEntryId: Id.nullable().meta({
      description: 'the entry of the waitlist whose offer this is; null for any other hold',
    }),
    client: z.string().optional().meta({
      description: 'only for staff: the name of the client whom the time is held for',
    }),
    clientId: Id.optional().meta({ description: 'only for staff: their account' }),
    crmClientId: Id.optional().meta({ description: 'only for staff: their client record' }),
    appointmentIds: z
      .array(Id)
      .optional()
      .meta({ description: 'of the booking that used the hold' }),
  })
  .meta({ id: 'Hold' });

const params = z.object({ id: Id });

export const createHold = endpoint({
  id: 'createHold',
  method: 'post',
  path: '/api/holds',
  command: 'hold',
  summary: 'Keep a time for a few minutes, before booking it',
  description:
    'Takes the body of a booking without payment; notes are not kept. The seats are the caller’s until `expiresAt` (`holdMinutes` of the business), and BOOKED for all callers in availability. Book them with `holdId` in `POST /api/appointments`. A hold is refused like the booking, and counts as an appointment of its person: until it ends, another booking of that person at that time is refused, also without `holdId`: SLOT_TAKEN with the held professional, CLIENT_DOUBLE_BOOKED with another or in the same class. CUSTOMER_LIMIT_REACHED, with the reason in the header `Error-Field`: `holds` (the customer has 3 open holds), `heldTimes` (more than 12 times would be held), `maxUpcomingPerCustomer` (that rule of the business), `start` (the customer held this time or an overlapping one with this professional, and that hold ended or was released less than `holdMinutes` ago: book it without a hold, or hold a time that does not overlap).',
  access: PARTIES,
  ownership: HOLD_OWNERSHIP,
  headers: Repeatable,
  body: HoldBody,
  staffOnly: BOOKING_STAFF_ONLY,
  example: HOLD_EXAMPLE,
  success: { status: 201, description: 'Held', schema: Hold, location: '/api/holds/{id}' },
  refusals: [...HOLD_CODES, 'NOT_FOUND'],
});

export const listHolds = endpoint({
  id: 'listHolds',
  method: 'get',
  path: '/api/holds',
  summary: 'List one’s open holds, newest first',
  description:
    'Also open offers of a waitlist, which are holds, and for members who run the calendars those of their colleagues. A hold that was booked or released or has expired is not listed; read it by its id.',
  access: PARTIES,
  ownership: 'filtered',
  query: ListQuery('creation', 'desc'),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(Hold),
    isPaged: true,
  },
  refusals: [],
});

export const getHold = endpoint({
  id: 'getHold',
  method: 'get',
  path: '/api/holds/{id}',
  summary: 'Read a hold: open, booked, released or expired',
  description:
    'Members who run the calendars of the business share their holds. `booked` names the appointments. `expired`: the hold ended without a booking; the time may have been booked since, by the same caller too.',
  access: PARTIES,
  ownership: { 'params.id': OWN_HOLD },
  params,
  example: { params: { id: sample.holdId } },
  success: { status: 200, description: 'The hold', schema: Hold },
  refusals: ['NOT_FOUND'],
});

export const releaseHold = endpoint({
  id: 'releaseHold',
  method: 'delete',
  path: '/api/holds/{id}',
  command: 'releaseHold',
  summary: 'Release a hold, so that others can book the time',
  description:
    'By its holder, or by a colleague who runs the calendars. A hold that has expired or is released already: 204. INVALID_STATUS: it was booked; cancel the appointment.',
  access: PARTIES,
  ownership: { 'params.id': OWN_HOLD },
  params,
  example: { params: { id: sample.holdId } },
  success: { status: 204, description: 'Released', schema: z.undefined() },
  refusals: ['NOT_FOUND', 'INVALID_STATUS'],
});
