import { confirmEmailChange, requestEmailChange } from '../../contract/account-email.ts';
import { findUser } from '../../db/reads/accounts.ts';
import { accept, refuse } from '../../domain/outcome.ts';
import { createEmailChanges } from '../access/email-changes.ts';
import type { Deps } from '../deps.ts';
import { route, type Route } from '../http/route.ts';

export function accountEmailRoutes(deps: Deps): Route[] {
  const emailChanges = createEmailChanges(deps);

  return [
    route(requestEmailChange, async ({ caller, body, address }) => {
      const user = await findUser(deps.database.db, caller.userId);
      if (!user) return refuse('AUTH_REQUIRED');
      const credentials = { email: user.email, password: body.password };
      const checked = await deps.checkPassword(user, credentials, address);
      if (!checked.ok) return checked;
      // Answered before the rest, so that the response says nothing about the new address.
      emailChanges
        .request(user, body.email, { address, sessionId: caller.sessionId })
        .catch((error: unknown) =>
          deps.log.error({ err: error }, 'a change of email could not be prepared'),
        );
      return accept({ body: { status: 'accepted' as const } });
    }),

    route(confirmEmailChange, async ({ body }) => {
      const changed = await emailChanges.confirm(body.token);
      return changed.ok ? accept({ body: { email: changed.value } }) : changed;
    }),
  ];
}
