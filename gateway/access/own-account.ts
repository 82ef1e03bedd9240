import { type Executor, transact } from '../../db/client.ts';
import { findUser, type UserRecord } from '../../db/reads/accounts.ts';
import { lockUser } from '../../db/writes/accounts.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './tokens.ts';

type Proof = {
  readonly caller: Caller;
  readonly address: string;
  readonly body: { readonly password: string; readonly code?: string | undefined };
};

/** Runs under the lock of the caller's account, once its password, and the second factor that it has, are proven. */
export async function runAsOwner<T>(
  { database, checkPassword, secondFactors }: Deps,
  { caller, address, body }: Proof,
  run: (tx: Executor, user: UserRecord) => Promise<T>,
): Promise<Outcome<T>> {
  const user = await findUser(database.db, caller.userId);
  if (!user) return refuse('AUTH_REQUIRED');
  const credentials = { email: user.email, password: body.password };
  const checked = await checkPassword(user, credentials, address);
  if (!checked.ok) return checked;
  return transact(database, async (tx) => {
    const current = await lockUser(tx, user.id);
    // The password may have changed during the check.
    if (current?.passwordHash !== user.passwordHash) return refuse('INVALID_CREDENTIALS');
    const proven = await secondFactors.prove(tx, user.id, body.code, address);
    return proven.ok ? accept(await run(tx, current)) : proven;
  });
}
