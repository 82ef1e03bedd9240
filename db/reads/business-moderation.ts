import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { businesses } from '../schema/businesses.ts';
import type { BusinessRecord } from './businesses.ts';
import { isAfter, type Page } from './pagination.ts';
import { type OwnBusiness, selectBusinesses } from './own-business.ts';

export function listBusinessesByStatus(
  executor: Executor,
  status: BusinessRecord['status'],
  page: Page<string>,
): Promise<OwnBusiness[]> {
  return selectBusinesses(executor)
    .where(and(eq(businesses.status, status), isAfter(businesses.id, businesses.id, page.after)))
    .orderBy(asc(businesses.id))
    .limit(page.limit);
}
