import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { type OwnBusiness, selectBusinesses } from '../reads/own-business.ts';
import { businesses } from '../schema/businesses.ts';

type Business = typeof businesses.$inferInsert;

/** Until the transaction ends, no other transaction can change the business, for example its currency. */
export async function lockBusinessForShare(
  executor: Executor,
  id: string,
): Promise<OwnBusiness | undefined> {
  const [row] = await selectBusinesses(executor).where(eq(businesses.id, id)).for('share');
  return row;
}

/** Locks the business until the transaction ends. */
export async function lockBusiness(
  executor: Executor,
  { id }: { readonly id: string },
): Promise<OwnBusiness | undefined> {
  const [locked] = await executor
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.id, id))
    // Bookings reference the business, and this lock does not block foreign keys.
    .for('no key update');
  if (!locked) return undefined;
  // Read after the lock: the first statement does not see closures that were committed while it waited.
  const [row] = await selectBusinesses(executor).where(eq(businesses.id, locked.id));
  return row;
}

export async function insertBusiness(executor: Executor, row: Business): Promise<void> {
  await executor.insert(businesses).values(row);
}

export async function updateBusiness(
  executor: Executor,
  id: string,
  changes: Partial<Business>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await executor.update(businesses).set(changes).where(eq(businesses.id, id));
}
