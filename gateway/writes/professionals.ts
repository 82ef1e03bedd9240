import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import { findUser } from '../../db/reads/accounts.ts';
import { findOwnProfessional } from '../../db/reads/staff.ts';
import { insertProfessional } from '../../db/writes/professionals.ts';
import { DEFAULT_HOURS } from '../../domain/schedule.ts';
import type { Caller } from '../access/tokens.ts';

/** The id of the account's professional, who is created if there is none. */
export async function findOrInsertOwnProfessional(
  tx: Executor,
  { userId }: Caller,
  createdAt: Date,
): Promise<string> {
  const existing = await findOwnProfessional(tx, userId);
  if (existing) return existing.id;
  const name = (await findUser(tx, userId))?.name ?? '';
  return insertProfessionalNamed(tx, name, createdAt, userId);
}

/** Without `userId`, a person without an account. */
export async function insertProfessionalNamed(
  tx: Executor,
  name: string,
  createdAt: Date,
  userId: string | null = null,
): Promise<string> {
  const id = newId('pro');
  await insertProfessional(tx, { id, userId, name, ...DEFAULT_HOURS, createdAt });
  return id;
}
