import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
} from '../../contract/second-factor.ts';
import { transact } from '../../db/client.ts';
import { findUser } from '../../db/reads/accounts.ts';
import { findSecondFactor } from '../../db/reads/second-factors.ts';
import { endSessions, lockUser } from '../../db/writes/accounts.ts';
import { deleteEmailChange } from '../../db/writes/email-changes.ts';
import { deleteSecondFactor, markSessionProven } from '../../db/writes/second-factors.ts';
import { accept, refuse, refuseField } from '../../domain/outcome.ts';
import { runAsOwner } from '../access/own-account.ts';
import { isExempt } from '../access/second-factors.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

export function secondFactorRoutes(deps: Deps): Route[] {
  const { database, secondFactors } = deps;
  const { db } = database;

  return [
    route(getSecondFactor, async ({ caller }) => {
      const factor = await findSecondFactor(db, caller.userId);
      return accept({
        body: {
          enabledAt: factor?.enabledAt?.toISOString() ?? null,
          recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
          isRequired: caller.role === 'admin' && !isExempt(caller, deps),
        },
      });
    }),

    route(beginSecondFactor, async (input) => {
      const user = await findUser(db, input.caller.userId);
      // A stranger who registered with the email of another person must not close the account to its owner.
      if (!user?.emailVerifiedAt) return refuseField('FORBIDDEN', 'emailVerifiedAt');
      const begun = await runAsOwner(deps, input, (tx, owner) => secondFactors.begin(tx, owner));
      return begun.ok ? accept({ body: begun.value }) : begun;
    }),

    route(confirmSecondFactor, async ({ caller, body, address }) => {
      const confirmed = await transact(database, async (tx) => {
        const user = await lockUser(tx, caller.userId);
        if (!user) return refuse('AUTH_REQUIRED');
        const proof = { userId: user.id, code: body.code, address };
        const enabled = await secondFactors.confirm(tx, proof);
        if (!enabled.ok) return enabled;
        // It was requested without a code.
        await deleteEmailChange(tx, user.id);
        if (caller.sessionId) await markSessionProven(tx, caller.sessionId);
        const endedSessions = await endSessions(tx, user.id, caller.sessionId);
        return accept({ user, endedSessions, recoveryCodes: enabled.value });
      });
      if (!confirmed.ok) return confirmed;
      const { user, endedSessions, recoveryCodes } = confirmed.value;
      endedSessions.forEach(deps.sessions.revoke);
      deps.sendSecurityNotice(user, 'secondFactorOn');
      deps.recordSecurityEvent('second_factor_enabled', { account: user.id, address });
      return accept({ body: { recoveryCodes } });
    }),

    route(removeSecondFactor, async (input) => {
      const removed = await runAsOwner(deps, input, async (tx, user) => {
        const isRemoved = await deleteSecondFactor(tx, user.id);
        return isRemoved ? user : undefined;
      });
      if (!removed.ok) return removed;
      if (removed.value) {
        const { address } = input;
        deps.sendSecurityNotice(removed.value, 'secondFactorOff');
        deps.recordSecurityEvent('second_factor_removed', { account: removed.value.id, address });
      }
      return accept({ body: undefined });
    }),
  ];
}
