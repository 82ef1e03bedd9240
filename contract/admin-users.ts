import { z } from 'zod';
import { ACCOUNT_STATES } from '../domain/account-state.ts';
import { MEMBER_ROLES } from '../domain/rights.ts';
import { ADMIN, ROLES } from './access.ts';
import { SessionAgent } from './account-sessions.ts';
import { AdminAction } from './admin-actions.ts';
import { Status } from './appointments.ts';
import { User } from './auth.ts';
import { ReportOfAccount } from './content-reports.ts';
import { endpoint } from './endpoint.ts';
import { sample } from './example.ts';
import { belongsTo } from './ownership.ts';
import { TicketInList } from './support.ts';
import {
  Id,
  Instant,
  ListQuery,
  OneOrMore,
  Repeatable,
  RequiredText,
  SearchText,
} from './primitives.ts';

const State = z.enum(ACCOUNT_STATES);

const AdminUser = User.extend({ state: State, suspendedAt: Instant.nullable() }).meta({
  id: 'AdminUser',
  description: 'an account as admins see it',
});

const AdminUserDetails = AdminUser.extend({
  memberships: z.array(
    z.object({ businessId: Id, businessName: z.string(), role: z.enum(MEMBER_ROLES) }),
  ),
  bookings: z.object({
    total: z.int(),
    upcoming: z.int(),
    completed: z.int(),
    cancelled: z.int(),
    noShows: z.int(),
    recent: z
      .array(
        z.object({
          id: Id,
          businessId: Id,
          businessName: z.string(),
          startsAt: Instant,
          timezone: z.string(),
          status: Status,
        }),
      )
      .meta({ description: 'the last ten by start' }),
  }),
  sessions: z.array(
    z.object({
      id: Id,
      device: z.string().nullable(),
      createdAt: Instant,
      lastUsedAt: Instant,
      agent: SessionAgent,
    }),
  ),
  tickets: z.array(TicketInList).meta({ description: 'the last ten support tickets' }),
  reports: z
    .array(ReportOfAccount)
    .meta({ description: 'the last ten by the account or about its content' }),
  actionsAbout: z.array(AdminAction).meta({ description: 'the last twenty about the account' }),
  actionsBy: z.array(AdminAction).meta({ description: 'the last twenty by the account' }),
}).meta({ id: 'AdminUserDetails' });

const AccountStateView = z
  .object({
    id: Id,
    state: State,
    suspendedAt: Instant.nullable(),
    endedSessions: z.int().meta({ description: 'the sessions that this request ended' }),
  })
  .meta({ id: 'AccountState' });

const ANY_ACCOUNT = belongsTo([], 'USER_NOT_FOUND', { anyoneAs: ['admin'] });

export const listUsers = endpoint({
  id: 'listUsers',
  method: 'get',
  path: '/api/admin/users',
  summary: 'Find accounts, newest first',
  access: ADMIN,
  ownership: 'filtered',
  query: ListQuery('creation', 'desc').extend({
    query: SearchText.optional().meta({
      description: 'part of a name or email, without case and accents; or an id',
    }),
    role: OneOrMore(z.enum(ROLES)).optional(),
    state: OneOrMore(State).default(['active', 'suspended']),
  }),
  example: { query: { query: 'ana' } },
  success: {
    status: 200,
    isOwnList: true,
    description: 'One page',
    schema: z.array(AdminUser),
    isPaged: true,
  },
  refusals: [],
});

export const getUser = endpoint({
  id: 'getUser',
  method: 'get',
  path: '/api/admin/users/{id}',
  summary:
    'Get an account with its memberships, bookings, sessions, tickets, reports and recorded actions',
  access: ADMIN,
  ownership: { 'params.id': ANY_ACCOUNT },
  params: z.object({ id: Id }),
  example: { params: { id: sample.customerId } },
  success: { status: 200, description: 'The account', schema: AdminUserDetails },
  refusals: ['USER_NOT_FOUND'],
});

const CHANGE = {
  method: 'post',
  access: ADMIN,
  ownership: { 'params.id': ANY_ACCOUNT },
  params: z.object({ id: Id }),
  headers: Repeatable,
  success: { status: 200, description: 'The new state', schema: AccountStateView },
  refusals: ['USER_NOT_FOUND', 'FORBIDDEN', 'MODERATION_INVALID_STATE'],
} as const;

const REASON = z.strictObject({ reason: RequiredText(1000) });
const OPTIONAL_REASON = z.strictObject({ reason: RequiredText(1000).optional() });

export const suspendUser = endpoint({
  ...CHANGE,
  id: 'suspendUser',
  path: '/api/admin/users/{id}/suspend',
  summary: 'Suspend an account, and end its sessions, mailed links and calendar feeds',
  description:
    'The account gets the reason by mail. Its log-in is refused with `FORBIDDEN`. Its bookings stay, new ones are refused. `FORBIDDEN` here: an admin cannot suspend themselves. `MODERATION_INVALID_STATE`: the account is erased.',
  body: REASON,
  example: { params: { id: sample.suspendableUserId }, body: { reason: 'False names' } },
});

export const reinstateUser = endpoint({
  ...CHANGE,
  id: 'reinstateUser',
  path: '/api/admin/users/{id}/reinstate',
  summary: 'Let a suspended account log in again',
  description: 'The account is told by mail. `MODERATION_INVALID_STATE`: it is erased.',
  body: OPTIONAL_REASON,
  example: { params: { id: sample.suspendableUserId }, body: {} },
});

export const endUserSessions = endpoint({
  ...CHANGE,
  id: 'endUserSessions',
  path: '/api/admin/users/{id}/sessions/end',
  summary: 'End all sessions, mailed links and calendar feeds of an account',
  body: OPTIONAL_REASON,
  example: { params: { id: sample.suspendableUserId }, body: {} },
});
