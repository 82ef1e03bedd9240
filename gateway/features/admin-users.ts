import {
  endUserSessions,
  getUser,
  listUsers,
  reinstateUser,
  suspendUser,
} from '../../contract/admin-users.ts';
import type { Executor } from '../../db/client.ts';
import { listActiveSessions, type UserRecord } from '../../db/reads/accounts.ts';
import { type AdminActionFilter, listAdminActions } from '../../db/reads/admin-actions.ts';
import * as reads from '../../db/reads/admin-users.ts';
import { listReportsAround } from '../../db/reads/content-reports.ts';
import { listTickets } from '../../db/reads/support.ts';
import {
  endAccess,
  lockAccount,
  lockActiveAdmins,
  updateSuspension,
} from '../../db/writes/accounts.ts';
import { recordAdminAction } from '../../db/writes/admin-actions.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import {
  accountStateOf,
  type AccountVerdict,
  decideAccountVerdict,
} from '../../domain/account-state.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { decisionView } from '../../domain/content-report-view.ts';
import { toUser } from '../access/session-responses.ts';
import { toSessionView } from '../access/session-view.ts';
import type { Deps } from '../deps.ts';
import { DateRank, sendList } from '../http/paging.ts';
import { route, type Route } from '../http/route.ts';
import { createAccountMails } from '../mail/account-mails.ts';
import { type IdempotentRequest, runIdempotently } from '../writes/idempotent.ts';
import { toAdminAction } from './admin-actions.ts';
import { toSummary } from './support.ts';

const BOOKINGS_SHOWN = 10;
const SESSIONS_SHOWN = 50;
const ACTIONS_SHOWN = 20;
const TICKETS_SHOWN = 10;
const REPORTS_SHOWN = 10;

type AccountRequest = IdempotentRequest & {
  readonly params: { readonly id: string };
  readonly body: { readonly reason?: string | undefined };
};

const toState = (user: UserRecord) => ({
  state: accountStateOf(user),
  suspendedAt: user.suspendedAt?.toISOString() ?? null,
});

const toAdminUser = (user: UserRecord) => ({ ...toUser(user), ...toState(user) });

export function adminUserRoutes(deps: Deps): Route[] {
  const { database, sessions, nowMs } = deps;
  const { db } = database;
  const sendAccountMail = createAccountMails(deps);

  /** Ends what the gateways trust for some seconds. */
  function revoke(user: UserRecord, endedSessions: readonly string[]): void {
    endedSessions.forEach(sessions.revoke);
    if (user.externalSubjectHash !== null) deps.revokeExternal(user.externalSubjectHash);
  }

  async function record(
    tx: Executor,
    input: AccountRequest,
    action: AccountVerdict | 'end_sessions',
  ) {
    const { params, caller, body } = input;
    await recordAdminAction(tx, {
      adminId: caller.userId,
      at: new Date(nowMs()),
      action,
      targetType: 'account',
      targetId: params.id,
      reason: body.reason ?? null,
    });
  }

  async function judge(input: AccountRequest, verdict: AccountVerdict) {
    const { params, caller, body } = input;
    let afterCommit = () => Promise.resolve();
    const response = await runIdempotently(database, input, async (tx) => {
      // The engine takes the same lock, so a concurrent booking is decided before or refused.
      await takeLocks(tx, [params.id]);
      const activeAdminIds = await lockActiveAdmins(tx);
      const account = await lockAccount(tx, params.id);
      const erased = account ?? (await reads.findAnyUser(tx, params.id));
      const by = { adminId: caller.userId, activeAdminIds };
      const next = decideAccountVerdict(erased, verdict, by);
      if (!next.ok || !account) return next.ok ? refuse('USER_NOT_FOUND') : next;
      if (next.value === accountStateOf(account)) return accept(toResponse(account, []));
      const suspendedAt = verdict === 'suspend' ? new Date(nowMs()) : null;
      await updateSuspension(tx, account.id, suspendedAt);
      const ended = verdict === 'suspend' ? await endAccess(tx, account.id) : [];
      await record(tx, input, verdict);
      afterCommit = () => {
        revoke(account, ended);
        return sendAccountMail(account, verdict, body.reason ?? '');
      };
      return accept(toResponse({ ...account, suspendedAt }, ended));
    });
    await afterCommit();
    return response;
  }

  async function endSessions(input: AccountRequest) {
    let afterCommit = () => {};
    const response = await runIdempotently(database, input, async (tx) => {
      const account = await lockAccount(tx, input.params.id);
      if (!account) return refuse('USER_NOT_FOUND');
      const ended = await endAccess(tx, account.id);
      await record(tx, input, 'end_sessions');
      afterCommit = () => ended.forEach(sessions.revoke);
      return accept(toResponse(account, ended));
    });
    afterCommit();
    return response;
  }

  const toResponse = (user: UserRecord, ended: readonly string[]) => ({
    body: { id: user.id, ...toState(user), endedSessions: ended.length },
  });

  async function listActions(filter: AdminActionFilter) {
    const rows = await listAdminActions(db, filter).read({ limit: ACTIONS_SHOWN });
    return rows.map(toAdminAction);
  }

  async function toDetails(user: UserRecord) {
    const now = new Date(nowMs());
    const [memberships, counts, recent, active, tickets, reports, actionsAbout, actionsBy] =
      await Promise.all([
        reads.listNamedMemberships(db, user.id),
        reads.countBookings(db, user.id, now),
        reads.listRecentBookings(db, user.id, BOOKINGS_SHOWN),
        listActiveSessions(db, user.id, now, SESSIONS_SHOWN),
        listTickets(db, user.id, undefined).read({ limit: TICKETS_SHOWN }),
        listReportsAround(db, user.id).read({ limit: REPORTS_SHOWN }),
        listActions({ targetId: user.id }),
        listActions({ adminId: user.id }),
      ]);
    return {
      ...toAdminUser(user),
      memberships,
      bookings: {
        ...counts,
        recent: recent.map((each) => ({ ...each, startsAt: each.startsAt.toISOString() })),
      },
      sessions: active.map(toSessionView),
      tickets: tickets.map(toSummary),
      reports: reports.map((each) => ({
        ...decisionView(each),
        side: each.side,
        targetName: each.targetName,
      })),
      actionsAbout,
      actionsBy,
    };
  }

  return [
    route(listUsers, ({ query, path }) =>
      sendList({ path, query }, DateRank, reads.listUsers(db, query), {
        toItem: toAdminUser,
        toPosition: ({ id, createdAt }) => ({ rank: createdAt.getTime(), id }),
      }),
    ),

    route(getUser, async ({ params }) => {
      const user = await reads.findAnyUser(db, params.id);
      return user ? accept({ body: await toDetails(user) }) : refuse('USER_NOT_FOUND');
    }),

    route(suspendUser, (input) => judge(input, 'suspend')),
    route(reinstateUser, (input) => judge(input, 'reinstate')),
    route(endUserSessions, endSessions),
  ];
}
