import { and, asc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { pictureFiles } from '../schema/pictures.ts';

export type PictureFiles = { readonly pictureId: string; readonly width: number };

/** Notes files before they are written: if they are never used, they are found and removed. */
export async function insertPictureFiles(
  executor: Executor,
  files: PictureFiles,
  now: Date,
): Promise<void> {
  await executor.insert(pictureFiles).values({ ...files, unusedSince: now });
}

/** Throws if the files were removed meanwhile. */
export async function usePictureFiles(executor: Executor, pictureId: string): Promise<void> {
  const { rowCount } = await executor
    .update(pictureFiles)
    .set({ unusedSince: null })
    .where(eq(pictureFiles.pictureId, pictureId));
  if (rowCount !== 1) throw new Error(`the files of ${pictureId} are gone`);
}

/** In the transaction that takes the pictures away from their owner. */
export async function releasePictureFiles(
  executor: Executor,
  pictureIds: readonly string[],
  now: Date,
): Promise<void> {
  if (pictureIds.length === 0) return;
  await executor
    .update(pictureFiles)
    .set({ unusedSince: now })
    .where(inArray(pictureFiles.pictureId, [...pictureIds]));
}

export async function listUnusedPictureFiles(
  executor: Executor,
  before: Date,
  limit: number,
): Promise<PictureFiles[]> {
  const { pictureId, width, unusedSince } = pictureFiles;
  return executor
    .select({ pictureId, width })
    .from(pictureFiles)
    .where(lt(unusedSince, before))
    .orderBy(asc(unusedSince))
    .limit(limit);
}

/** Puts files that could not be removed behind the others. */
export async function postponePictureFiles(
  executor: Executor,
  pictureIds: readonly string[],
  now: Date,
): Promise<void> {
  await executor.update(pictureFiles).set({ unusedSince: now }).where(areUnused(pictureIds));
}

/** After the files themselves are gone. */
export async function deletePictureFiles(
  executor: Executor,
  pictureIds: readonly string[],
): Promise<void> {
  await executor.delete(pictureFiles).where(areUnused(pictureIds));
}

const areUnused = (pictureIds: readonly string[]) =>
  and(inArray(pictureFiles.pictureId, [...pictureIds]), isNotNull(pictureFiles.unusedSince));
