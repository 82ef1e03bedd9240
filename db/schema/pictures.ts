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
    /** Null while a business, professional or service has the picture. */
    unusedSince: instant('unused_since'),
  },
  (t) => [
    index('picture_files_unused')
      .on(t.unusedSince)
      .where(sql`unused_since IS NOT NULL`),
    check('picture_files_width', sql`${t.width} > 0`),
  ],
);
