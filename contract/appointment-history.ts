import { z } from 'zod';
import { LEDGER_KINDS } from '../domain/ledger-entry.ts';
import { PARTIES } from './access.ts';
import { Alert } from './alerts.ts';
import { Status } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { NotificationEntry } from './notifications.ts';
import { OWN_APPOINTMENT } from './ownership.ts';
import { Id, Instant, LocalDate, LocalEnd, LocalTime, ListQuery } from './primitives.ts';

const HistoryEntry = z.object({
  id: Id,
  at: Instant,
  type: z.string().meta({ examples: ['appointment.booked'] }),
  by: z
    .string()
    .meta({ description: 'an account, the client record whose link was used, or `scheduler`' }),
  byName: z
    .string()
    .optional()
    .meta({ description: 'only for staff: the name of that account or record' }),
  role: z.enum(['customer', 'staff', 'scheduler']),
  via: z.enum(['api', 'link', 'scheduler']).meta({ description: '`link`: the link of a mail' }),
  status: Status,
  professional: Id,
  professionalName: z.string().optional(),
  date: LocalDate,
  start: LocalTime,
  end: LocalEnd,
  endUtc: Instant.optional().meta({ description: 'absent in old entries' }),
  paymentStatus: z.string(),
  reason: z.string().optional(),
  payment: z
    .object({ amountMajor: z.number(), method: z.string(), tipMajor: z.number().optional() })
    .optional(),
  entries: z
    .array(
      z.object({
        id: Id,
        kind: z.enum(LEDGER_KINDS),
        amountMajor: z.number(),
        method: z.string(),
        voidsId: Id.optional(),
      }),
    )
    .optional()
    .meta({ description: 'the entries that a payment, a refund or a void added to the ledger' }),
  alert: Alert.optional(),
  notification: NotificationEntry.optional(),
  override: z.array(z.string()).optional().meta({ description: 'rules that staff override' }),
  swappedWith: Id.optional().meta({ description: 'the other appointment of a swap' }),
  services: z.array(Id).optional().meta({ description: 'after a change of services or price' }),
  finalMajor: z.number().optional(),
  couponCode: z.string().optional().meta({ description: 'that was used or taken back' }),
  packagePurchaseId: Id.optional().meta({ description: 'that was used or taken back' }),
  previous: z
    .object({
      services: z.array(Id),
      finalMajor: z.number().optional(),
      end: LocalEnd,
      endUtc: Instant,
    })
    .optional()
    .meta({ description: 'before a change of services or price' }),
});

export const listHistory = endpoint({
  id: 'listHistory',
  method: 'get',
  path: '/api/appointments/{id}/history',
  summary: 'List the changes of an appointment, oldest first',
  description: 'Changes of fields that only staff may read are hidden from customers.',
  access: PARTIES,
  ownership: { 'params.id': OWN_APPOINTMENT },
  params: z.object({ id: Id }),
  query: ListQuery('time'),
  example: { params: { id: sample.appointmentId } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page of changes',
    isPaged: true,
    schema: z.array(HistoryEntry),
  },
  refusals: ['APPOINTMENT_NOT_FOUND'],
});
