import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import { findUser } from '../../db/reads/accounts.ts';
import { findOwnProfessional } from '../../db/reads/staff.ts';
import { insertProfessional } from '../../db/writes/professionals.ts';
import type { Caller } from '../access/tokens.ts';

/** The first business of a professional. Until they set hours, they work from its earliest opening to its last closing. */
type FirstPlace = { readonly opensMin: number; readonly closesMin: number };

/** The id of the account's professional, who is created if there is none. */
export async function findOrInsertOwnProfessional(
  tx: Executor,
  { userId }: Caller,
  place: FirstPlace,
  createdAt: Date,
): Promise<string> {
  const existing = await findOwnProfessional(tx, userId);
  if (existing) return existing.id;
  const name = (await findUser(tx, userId))?.name ?? '';
  return insertProfessionalNamed(tx, name, place, createdAt, userId);
}

/** Without `userId`, a person without an account. */
export async function insertProfessionalNamed(
  tx: Executor,
  name: string,
  { opensMin, closesMin }: FirstPlace,
  createdAt: Date,
  userId: string | null = null,
): Promise<string> {
  const id = newId('pro');
  await insertProfessional(tx, { id, userId, name, opensMin, closesMin, createdAt });
  return id;
}
