import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from './columns.ts';

/**
 * The files of each picture, from before they are written until after they are removed. The picture itself is a
 * field of its business, professional or service.
 */
export const pictureFiles = pgTable(
  'picture_files',
  {
    pictureId: text('picture_id').primaryKey(),
    /** The width of the largest file; the others follow from it. */
    width: integer('width').notNull(),
    /** The business, professional or service that shows it, or has replaced it. Null: its files are not served. */
    ownerId: text('owner_id'),
    /** From then on the files are removed. Null while the owner shows the picture. */
    removeAt: instant('remove_at'),
  },
  (t) => [
    index('picture_files_by_owner').on(t.ownerId),
    index('picture_files_by_removal')
      .on(t.removeAt)
      .where(sql`remove_at IS NOT NULL`),
    check('picture_files_width', sql`${t.width} > 0`),
    check('picture_files_used', sql`${t.ownerId} IS NOT NULL OR ${t.removeAt} IS NOT NULL`),
  ],
);
