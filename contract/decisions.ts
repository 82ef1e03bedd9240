import { z } from 'zod';
import { ADMIN } from './access.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { Id, Instant, Moment, OneId, PageQuery } from './primitives.ts';

const Decision = z
  .object({
    id: Id.meta({ description: 'of the command; for a booking, its id' }),
    kind: z.string().meta({ examples: ['book'] }),
    callerId: z.string().meta({ description: 'the account that asked, or `scheduler`' }),
    callerName: z
      .string()
      .optional()
      .meta({ description: 'absent for the scheduler and for an erased account' }),
    request: z.string().meta({ examples: ['svc_1 with pro_1 on Mon 2027-03-15 at 10:00'] }),
    professionalId: Id.optional().meta({
      description: 'absent if a booking with any professional was refused',
    }),
    clientId: Id.optional().meta({
      description: 'the account or client record that staff book for',
    }),
    appointmentId: Id.optional().meta({ description: 'the appointment that the command changes' }),
    requestedAt: Instant,
    decidedAt: Instant,
    decision: z
      .enum(['accepted', 'refused', 'abandoned'])
      .meta({ description: 'abandoned: the caller got 503, and nothing was changed' }),
    error: z
      .string()
      .optional()
      .meta({ description: 'of a refused command: the error, as the caller got it' }),
    reason: z
      .string()
      .optional()
      .meta({
        description: 'of an abandoned one: why it was not decided',
        examples: ['queue_full'],
      }),
    changes: z
      .array(z.object({ type: z.string(), id: Id }))
      .meta({ description: 'the events that the decision wrote', examples: [[]] }),
  })
  .meta({ id: 'Decision' });

export const DECISIONS_DAYS = 7;
/** Decisions name the people who asked. */
const ANY_DECISION = belongsTo([], 'NOT_FOUND', { anyoneAs: ['admin'] });

export const listDecisions = endpoint({
  id: 'listDecisions',
  method: 'get',
  path: '/api/admin/decisions',
  summary: 'List the decisions of the engine, newest first',
  description: `Every accepted or refused command that concerns the customer, the professional or the appointment. Decisions are kept for 90 days; without \`since\`, those of the last ${DECISIONS_DAYS} days are listed. \`npm run decisions\` prints the same.`,
  access: ADMIN,
  ownership: {
    'query.customerId': ANY_DECISION,
    'query.professionalId': ANY_DECISION,
    'query.appointmentId': ANY_DECISION,
  },
  query: PageQuery.extend({
    customerId: OneId.optional().meta({ description: 'an account or a client record' }),
    professionalId: OneId.optional(),
    appointmentId: OneId.optional(),
    since: Moment.optional(),
  }),
  example: {
    query: {
      customerId: sample.customerId,
      professionalId: sample.professionalId,
      appointmentId: sample.appointmentId,
    },
  },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(Decision),
    isPaged: true,
  },
  refusals: [],
});
