import { deleteAccount, getAccount, updateAccount } from '../../contract/accounts.ts';
import { findUser, type UserRecord } from '../../db/reads/accounts.ts';
import { findOwnBusiness } from '../../db/reads/own-business.ts';
import { findOwnProfessional } from '../../db/reads/staff.ts';
import { eraseAccount, updateUser } from '../../db/writes/accounts.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import type { Deps } from '../deps.ts';
import { definedFields } from '../http/defined-fields.ts';
import { route, type Route } from '../http/route.ts';
import { toUser } from './auth.ts';

/** Text messages are not supported yet. */
const REMINDER_CHANNELS: readonly string[] = ['email', 'none'];

export function accountRoutes(deps: Deps): Route[] {
  const { db } = deps.database;

  async function toResponse(user: UserRecord | undefined, { role }: Caller) {
    if (!user) return refuse('AUTH_REQUIRED');
    const professional = await findOwnProfessional(db, user.id);
    return accept({
      body: { ...toUser(user), role, ...(professional && { professionalId: professional.id }) },
    });
  }

  /** The role of an external token may be customer while the account here is, or was, staff. */
  async function isOnlyCustomer({ userId, role }: Caller): Promise<boolean> {
    if (role !== 'customer') return false;
    const [user, business, professional] = await Promise.all([
      findUser(db, userId),
      findOwnBusiness(db, userId),
      findOwnProfessional(db, userId),
    ]);
    return user?.role === 'customer' && !business && !professional;
  }

  return [
    route(getAccount, async ({ caller }) => toResponse(await findUser(db, caller.userId), caller)),

    route(updateAccount, async ({ caller, body }) => {
      const channel = body.preferredReminderChannel;
      if (channel !== undefined && !REMINDER_CHANNELS.includes(channel)) {
        return refuse('PREFERRED_REMINDER_CHANNEL_UNAVAILABLE');
      }
      const change = definedFields(body);
      const user =
        Object.keys(change).length > 0
          ? await updateUser(db, caller.userId, change)
          : await findUser(db, caller.userId);
      return toResponse(user, caller);
    }),

    route(deleteAccount, async ({ caller }) => {
      if (!(await isOnlyCustomer(caller))) return refuse('ACCOUNT_DELETE_UNSUPPORTED');
      const isErased = await eraseAccount(db, caller.userId, new Date(deps.nowMs()));
      if (!isErased) return refuse('ACCOUNT_HAS_BOOKINGS');
      if (caller.sessionId) deps.sessions.revoke(caller.sessionId);
      await deps.responseCache.clear();
      return accept({ body: undefined });
    }),
  ];
}
