import { newId } from '../../contract/ids.ts';
import { businessMembers } from '../../db/schema/members.ts';
import { professionals } from '../../db/schema/professionals.ts';
import type { createFactories } from './factories.ts';

type Make = Pick<ReturnType<typeof createFactories>, 'db'>;
type Account = { readonly id: string };

/** A second owner lets the first one leave. The front desk has a calendar of its own elsewhere, whose id is returned. */
export async function addMembers(
  { db }: Make,
  businessId: string,
  members: Readonly<Record<'manager' | 'frontDesk' | 'partner', Account>>,
): Promise<string> {
  const { manager, frontDesk, partner } = members;
  await db.insert(businessMembers).values([
    { businessId, userId: partner.id, role: 'owner' },
    { businessId, userId: manager.id, role: 'manager' },
    { businessId, userId: frontDesk.id, role: 'frontDesk' },
  ]);
  const calendar = { id: newId('pro'), name: 'Desk', opensMin: 0, closesMin: 1 };
  await db.insert(professionals).values({ ...calendar, userId: frontDesk.id });
  return calendar.id;
}
