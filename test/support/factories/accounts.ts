import { hash } from '@node-rs/argon2';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Role } from '../../../contract/access.ts';
import { newId } from '../../../contract/ids.ts';
import { users } from '../../../db/schema/accounts.ts';
import { crmClients } from '../../../db/schema/clients.ts';
import { familyMembers } from '../../../db/schema/family-members.ts';

export const PASSWORD = 'a-test-password';
const PASSWORD_HASH = hash(PASSWORD);

export function accountFactories(db: NodePgDatabase) {
  async function user(role: Role = 'customer', name = 'Ana Souza') {
    const [row] = await accounts([{ role, name }]);
    return row!;
  }

  /** Inserts several accounts with one statement. */
  async function accounts(list: readonly { role: Role; name?: string }[]) {
    const passwordHash = await PASSWORD_HASH;
    const rows = list.map(({ role, name = 'Ana Souza' }) => {
      const id = newId('usr');
      return { id, name, role, email: `${id}@example.test`, passwordHash };
    });
    await db.insert(users).values(rows);
    return rows;
  }

  /** Inserts many customers with one statement. */
  function customers(count: number) {
    return accounts(
      Array.from({ length: count }, (_, i) => ({ role: 'customer', name: `Customer ${i}` })),
    );
  }

  async function familyMember(userId: string, name = 'Kim Souza') {
    const row = { id: newId('fam'), userId, name };
    await db.insert(familyMembers).values(row);
    return row;
  }

  async function crmClient(businessId: string, name = 'Eve Klein') {
    const row = { id: newId('crm'), businessId, name };
    await db.insert(crmClients).values(row);
    return row;
  }

  return { user, accounts, customers, familyMember, crmClient };
}
