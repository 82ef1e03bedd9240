import type { z } from 'zod';
import { deleteAccount, getAccount, updateAccount } from '../../contract/accounts.ts';
import { type Executor, transact } from '../../db/client.ts';
import { findUser, type UserRecord } from '../../db/reads/accounts.ts';
import { listMemberships } from '../../db/reads/members.ts';
import { findOwnProfessional } from '../../db/reads/staff.ts';
import {
  eraseAccount,
  lockUser,
  updatePasswordAndEndSessions,
  updateUser,
} from '../../db/writes/accounts.ts';
import { takeLocks } from '../../db/writes/locks.ts';
import { accept, type Outcome, type Refusal, refuse } from '../../domain/outcome.ts';
import { refuseCommonPassword } from '../access/common-passwords.ts';
import { toUser } from '../access/session-responses.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { definedFields } from '../http/defined-fields.ts';
import { refuseStale, toVersioned } from '../http/etag.ts';
import { route, type Route } from '../http/route.ts';

export function accountRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  async function toView(executor: Executor, user: UserRecord, { role }: Caller) {
    const professional = await findOwnProfessional(executor, user.id);
    const { mailsChanges: changes, mailsThanks: thanks } = user;
    const { mailsBookings: bookings, mailsAgenda: agenda, mailsCalendars: calendars } = user;
    return {
      ...toUser(user),
      role,
      mails: { changes, thanks, bookings, agenda, calendars },
      ...(professional && { professionalId: professional.id }),
    };
  }

  /** The role of an external token may be customer while the account here is, or was, staff. */
  async function refuseErasure({ userId, role }: Caller): Promise<Refusal | undefined> {
    if (role !== 'customer') return refuse('ACCOUNT_DELETE_UNSUPPORTED');
    const [user, memberships, professional] = await Promise.all([
      findUser(db, userId),
      listMemberships(db, userId),
      findOwnProfessional(db, userId),
    ]);
    // Already erased, in a session that this gateway does not know to be over.
    if (!user) return refuse('AUTH_REQUIRED');
    const isOnlyCustomer = user.role === 'customer' && memberships.length === 0 && !professional;
    return isOnlyCustomer ? undefined : refuse('ACCOUNT_DELETE_UNSUPPORTED');
  }

  function canRemind({ preferredReminderChannel, phone }: UserRecord): boolean {
    return preferredReminderChannel !== 'sms' || (phone !== null && deps.hasSms);
  }

  /** Checks the current password and hashes the new one, before the account is locked. */
  async function preparePassword(
    { userId }: Caller,
    body: { readonly password: string; readonly currentPassword: string },
    address: string,
  ): Promise<Outcome<{ readonly user: UserRecord; readonly after: string }>> {
    const user = await findUser(db, userId);
    if (!user) return refuse('AUTH_REQUIRED');
    const credentials = { email: user.email, password: body.currentPassword };
    const checked = await deps.checkPassword(user, credentials, address);
    if (!checked.ok) return checked;
    const common = refuseCommonPassword(body.password, user);
    if (common) return common;
    const after = await deps.passwords.hashPassword(body.password);
    return accept({ user, after });
  }

  return [
    route(getAccount, async ({ caller }) => {
      const user = await findUser(db, caller.userId);
      return user ? accept(toVersioned(await toView(db, user, caller))) : refuse('AUTH_REQUIRED');
    }),

    route(updateAccount, async ({ caller, headers, body, address }) => {
      const { password, currentPassword, code, mails = {}, ...profile } = body;
      const change =
        password === undefined || currentPassword === undefined
          ? undefined
          : await preparePassword(caller, { password, currentPassword }, address);
      if (change && !change.ok) return change;
      const endedSessions: string[] = [];
      const changed = await transact(deps.database, async (tx) => {
        const before = await lockUser(tx, caller.userId);
        if (!before) return refuse('AUTH_REQUIRED');
        const stale = refuseStale(headers, await toView(tx, before, caller));
        if (stale) return stale;
        const after = { ...before, ...definedFields(profile), ...toMailColumns(mails) };
        const changesSms = body.preferredReminderChannel === 'sms' || body.phone === null;
        if (changesSms && !canRemind(after)) {
          return refuse('PREFERRED_REMINDER_CHANNEL_UNAVAILABLE');
        }
        if (change) {
          // The password may have changed during the check.
          if (before.passwordHash !== change.value.user.passwordHash)
            return refuse('INVALID_CREDENTIALS');
          const proven = await deps.secondFactors.prove(tx, before.id, code, address);
          if (!proven.ok) return proven;
          const { sessionId: kept } = caller;
          endedSessions.push(
            ...(await updatePasswordAndEndSessions(tx, before.id, change.value.after, kept)),
          );
        }
        await updateUser(tx, after);
        return accept(toVersioned(await toView(tx, after, caller)));
      });
      if (changed.ok) endedSessions.forEach(deps.sessions.revoke);
      if (changed.ok && change) {
        deps.sendSecurityNotice(change.value.user, 'passwordChanged');
        deps.recordSecurityEvent('password_changed', { account: caller.userId, address });
      }
      return changed;
    }),

    route(deleteAccount, async ({ caller, headers }) => {
      const refusal = await refuseErasure(caller);
      if (refusal) return refusal;
      const erased = await transact(deps.database, async (tx): Promise<Outcome<boolean>> => {
        // In the order of the erasure, which takes both locks.
        await takeLocks(tx, [caller.userId]);
        const user = await lockUser(tx, caller.userId);
        if (!user) return refuse('AUTH_REQUIRED');
        const stale = refuseStale(headers, await toView(tx, user, caller));
        return stale ?? accept(await eraseAccount(tx, caller.userId, new Date(deps.nowMs())));
      });
      if (!erased.ok) return erased;
      if (!erased.value) return refuse('ACCOUNT_HAS_BOOKINGS');
      if (caller.sessionId) deps.sessions.revoke(caller.sessionId);
      await deps.responseCache.clear();
      return accept({ body: undefined });
    }),
  ];
}

function toMailColumns(mails: NonNullable<z.output<typeof updateAccount.body & {}>['mails']>) {
  const { changes: mailsChanges, thanks: mailsThanks } = mails;
  const { bookings: mailsBookings, agenda: mailsAgenda, calendars: mailsCalendars } = mails;
  return definedFields({ mailsChanges, mailsThanks, mailsBookings, mailsAgenda, mailsCalendars });
}
