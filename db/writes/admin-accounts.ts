import { eq } from 'drizzle-orm';
import { newId } from '../../contract/ids.ts';
import { hashSecret } from '../../contract/secrets.ts';
import type { Executor } from '../client.ts';
import { findUserByEmail, NO_PASSWORD, type UserRecord } from '../reads/accounts.ts';
import { users } from '../schema/accounts.ts';
import {
  endSessions,
  insertPasswordReset,
  insertUser,
  lockAccount,
  updatePasswordAndEndSessions,
} from './accounts.ts';
import { recordAdminAction } from './admin-actions.ts';
import { deleteSecondFactor } from './second-factors.ts';

/** Writes of the operator, as the owner of the database: the roles of gateway and worker may not make admins. */

type NewAdmin = { readonly email: string; readonly name: string };
type ResetLink = { readonly token: string; readonly expiresAt: Date };

/**
 * The account becomes an admin and gets a link to set a password; without an account, one is inserted. A stranger may have
 * registered with the email: the password, the second factor and the sessions of a known account end.
 */
export async function makeAdmin(
  tx: Executor,
  { email, name }: NewAdmin,
  { token, expiresAt }: ResetLink,
): Promise<UserRecord> {
  const known = await findUserByEmail(tx, email);
  const id = newId('usr');
  const row = { id, email, name, role: 'admin' as const, passwordHash: NO_PASSWORD };
  const user = known ? await lockAccount(tx, known.id) : await insertUser(tx, row);
  if (!user) throw new Error('the account has changed meanwhile; run the command again');
  await tx.update(users).set({ role: 'admin' }).where(eq(users.id, user.id));
  await updatePasswordAndEndSessions(tx, user.id, NO_PASSWORD);
  await deleteSecondFactor(tx, user.id);
  await insertPasswordReset(tx, { tokenHash: hashSecret(token), userId: user.id, expiresAt });
  await record(tx, user.id, 'make_admin');
  return { ...user, role: 'admin' };
}

/** For an admin who has set no password yet: the account stays as it is. */
export async function renewAdminLink(
  tx: Executor,
  admin: UserRecord,
  { token, expiresAt }: ResetLink,
): Promise<UserRecord> {
  await insertPasswordReset(tx, { tokenHash: hashSecret(token), userId: admin.id, expiresAt });
  return admin;
}

/** For an account whose owner has lost the device and the recovery codes. False if there was no second factor. */
export async function resetSecondFactor(tx: Executor, userId: string): Promise<boolean> {
  await lockAccount(tx, userId);
  if (!(await deleteSecondFactor(tx, userId))) return false;
  await endSessions(tx, userId, undefined);
  await record(tx, userId, 'reset_second_factor');
  return true;
}

async function record(
  tx: Executor,
  userId: string,
  action: 'make_admin' | 'reset_second_factor',
): Promise<void> {
  await recordAdminAction(tx, {
    adminId: null,
    at: new Date(),
    action,
    targetType: 'account',
    targetId: userId,
  });
}
