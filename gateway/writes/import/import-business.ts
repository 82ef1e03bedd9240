import {
  type BusinessImport,
  LEFT_OUT_SECTIONS,
  TAKEN_SECTIONS,
} from '../../../contract/export/business-import.ts';
import type { Executor } from '../../../db/client.ts';
import { insertEvents } from '../../../db/writes/events.ts';
import { type ImportedRows, insertImported } from '../../../db/writes/imports.ts';
import { toImportEvents, toRecordRows } from './record-rows.ts';
import { type ImportContext, toSetupRows } from './setup-rows.ts';

/** The section that is being written, for the refusal of its rows. */
export type ImportProgress = { section: string };

export async function insertBusinessImport(
  tx: Executor,
  file: BusinessImport,
  context: ImportContext,
  progress: ImportProgress,
): Promise<void> {
  const insert = async (part: ImportedRows) => {
    progress.section = part.section;
    await insertImported(tx, context.businessId, part);
  };
  for (const part of toSetupRows(file, context)) await insert(part);
  for (const part of toRecordRows(file, context)) await insert(part);
  for (const page of toImportEvents(file, context)) await insertEvents(tx, page, context.now);
}

/** The number of rows of each section that has some. */
export function countRows(file: BusinessImport) {
  return {
    taken: TAKEN_SECTIONS.map((section) => ({ section, rows: file[section].length })).filter(
      ({ rows }) => rows > 0,
    ),
    leftOut: [
      ...Object.entries(LEFT_OUT_SECTIONS).map(([name, reason]) => {
        const section = name as keyof typeof LEFT_OUT_SECTIONS;
        return { section, rows: file[section]?.length ?? 0, reason };
      }),
      { section: 'pictures', rows: countPictures(file), reason: 'file' as const },
    ].filter(({ rows }) => rows > 0),
  };
}

function countPictures({ business, professionals, services }: BusinessImport): number {
  const single = [business, ...professionals, ...services].filter(
    ({ picture }) => picture !== null,
  );
  return single.length + business.photos.length;
}
