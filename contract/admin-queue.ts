import { z } from 'zod';
import { QUEUE_KINDS } from '../domain/admin-queue.ts';
import { ADMIN } from './access.ts';
import { endpoint } from './endpoint.ts';
import { belongsTo } from './ownership.ts';
import { CountsBy, Id, Instant, OneOrMore, PageQuery } from './primitives.ts';

const Kind = z.enum(QUEUE_KINDS);

export const getQueue = endpoint({
  id: 'getQueue',
  method: 'get',
  path: '/api/admin/queue',
  summary: 'List everything that waits for an admin, the oldest first',
  description: 'Open reports of one target are one item: they are decided together.',
  access: ADMIN,
  ownership: belongsTo([], 'NOT_FOUND', { anyoneAs: ['admin'] }),
  query: PageQuery.extend({ kind: OneOrMore(Kind).default([...QUEUE_KINDS]) }),
  example: {},
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page, and how many wait of every kind',
    schema: z
      .object({
        counts: CountsBy(Kind),
        items: z.array(
          z.object({
            kind: Kind,
            id: Id.meta({ description: 'of the business, the report or the support ticket' }),
            title: z.string().meta({
              description: 'the name of what is reviewed or reported, or the subject of the ticket',
            }),
            since: Instant.meta({ description: 'when it began to wait' }),
          }),
        ),
      })
      .meta({ id: 'AdminQueue' }),
    isPaged: true,
  },
  refusals: [],
});
