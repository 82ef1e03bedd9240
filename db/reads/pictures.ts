import { sql } from 'drizzle-orm';
import type { Executor } from '../client.ts';

const isOpen = sql`b.status NOT IN ('suspended', 'closed')`;

/**
 * The pictures among these whose files are served. A suspended or closed business shows none, nor does a professional who is
 * suspended or works at no other business. A draft has its pictures served, because the owner's browser asks for them like any other.
 */
export async function listServedPictures(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT f.picture_id AS id FROM picture_files f LEFT JOIN services s ON s.id = f.owner_id
    WHERE f.picture_id = ANY(${sql.param([...ids])}::text[]) AND (
      EXISTS (SELECT FROM businesses b WHERE b.id = coalesce(s.business_id, f.owner_id) AND ${isOpen})
      OR EXISTS (SELECT FROM professionals p JOIN business_professionals bp ON bp.professional_id = p.id
        JOIN businesses b ON b.id = bp.business_id
        WHERE p.id = coalesce(s.owner_professional_id, f.owner_id) AND p.suspended_at IS NULL AND ${isOpen}))`);
  return new Set(rows.map(({ id }) => id));
}
