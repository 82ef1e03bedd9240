import {
  confirmEmailChange,
  requestEmailChange,
  sendEmailVerification,
} from '../../contract/account-email.ts';
import { findUser } from '../../db/reads/accounts.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { runAsOwner } from '../access/own-account.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

export function accountEmailRoutes(deps: Deps): Route[] {
  const { emailChanges } = deps;

  return [
    route(requestEmailChange, async (input) => {
      const owner = await runAsOwner(deps, input, async (_tx, user) => user);
      if (!owner.ok) return owner;
      const { caller, body, address } = input;
      // Answered before the rest, so that the response says nothing about the new address.
      emailChanges
        .request(owner.value, body.email, { address, sessionId: caller.sessionId })
        .catch((error: unknown) =>
          deps.log.error({ err: error }, 'a change of email could not be prepared'),
        );
      return accept({ body: { status: 'accepted' as const } });
    }),

    route(sendEmailVerification, async ({ caller, address }) => {
      const user = await findUser(deps.database.db, caller.userId);
      if (!user) return refuse('AUTH_REQUIRED');
      emailChanges.sendVerification(user, address);
      return accept({ body: { status: 'accepted' as const } });
    }),

    route(confirmEmailChange, async ({ body, address }) => {
      const changed = await emailChanges.confirm(body.token, address, (user) =>
        deps.checkPassword(user, { email: user.email, password: body.password }, address),
      );
      return changed.ok ? accept({ body: { email: changed.value } }) : changed;
    }),
  ];
}
