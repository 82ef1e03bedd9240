import { newId } from '../../contract/ids.ts';
import type { Executor } from '../../db/client.ts';
import { findUser } from '../../db/reads/accounts.ts';
import {
  countWorkplaces,
  findOwnProfessional,
  listWorkplaces,
  type Workplace,
} from '../../db/reads/staff.ts';
import { insertProfessional } from '../../db/writes/professionals.ts';
import { accept, type Outcome, refuse } from '../../domain/outcome.ts';
import { toAccountScope } from '../access/caller.ts';
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

type ProfileEditor = {
  /** Where the caller manages the team. */
  readonly places: readonly Workplace[];
  readonly isSelf: boolean;
  /** They work at another business too: profile and hours apply there as well, so one employer must not change them. */
  readonly isElsewhere: boolean;
};

/** The professional themselves, or a manager of a team they are part of. */
export async function checkProfileEditor(
  tx: Executor,
  caller: Caller,
  id: string,
): Promise<Outcome<ProfileEditor>> {
  const places = await listWorkplaces(tx, toAccountScope(caller), id, 'team');
  const isSelf = (await findOwnProfessional(tx, caller.userId))?.id === id;
  if (places.length === 0 && !isSelf) return refuse('PROFESSIONAL_NOT_FOUND');
  const isElsewhere = !isSelf && (await countWorkplaces(tx, id)) > places.length;
  return accept({ places, isSelf, isElsewhere });
}
