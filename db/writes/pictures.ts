import { and, asc, eq, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { Picture } from '../../domain/picture.ts';
import type { Executor } from '../client.ts';
import { pictureFiles } from '../schema/pictures.ts';

/** The width of the largest file gives the names of all. */
export type PictureFiles = Pick<Picture, 'id' | 'width'>;

const COLUMNS = { id: pictureFiles.pictureId, width: pictureFiles.width };

/** Notes files before they are written: if no owner uses them until then, they are removed. */
export async function insertPictureFiles(
  executor: Executor,
  { id: pictureId, width }: PictureFiles,
  removeAt: Date,
): Promise<void> {
  await executor.insert(pictureFiles).values({ pictureId, width, removeAt });
}

/** Throws if the files were removed meanwhile. */
export async function usePictureFiles(
  executor: Executor,
  pictureId: string,
  ownerId: string,
): Promise<void> {
  const { rowCount } = await executor
    .update(pictureFiles)
    .set({ ownerId, removeAt: null })
    .where(eq(pictureFiles.pictureId, pictureId));
  if (rowCount !== 1) throw new Error(`the files of ${pictureId} are gone`);
}

/** A replaced picture stays at its addresses until then. */
export async function keepReplacedFiles(
  executor: Executor,
  pictureId: string,
  removeAt: Date,
): Promise<void> {
  await executor
    .update(pictureFiles)
    .set({ removeAt })
    .where(eq(pictureFiles.pictureId, pictureId));
}

/** In the transaction that takes the picture away from its owner. */
export function releasePictureFiles(
  executor: Executor,
  pictureId: string,
  now: Date,
): Promise<PictureFiles[]> {
  return release(executor, eq(pictureFiles.pictureId, pictureId), now);
}

/** The pictures that the owner has replaced. */
export function releaseReplacedFiles(
  executor: Executor,
  ownerId: string,
  now: Date,
): Promise<PictureFiles[]> {
  const { removeAt } = pictureFiles;
  return release(executor, and(eq(pictureFiles.ownerId, ownerId), isNotNull(removeAt)), now);
}

/** All pictures of an owner, also the replaced ones. */
export function releaseFilesOf(
  executor: Executor,
  ownerId: string,
  now: Date,
): Promise<PictureFiles[]> {
  return release(executor, eq(pictureFiles.ownerId, ownerId), now);
}

function release(
  executor: Executor,
  condition: SQL | undefined,
  now: Date,
): Promise<PictureFiles[]> {
  return executor
    .update(pictureFiles)
    .set({ ownerId: null, removeAt: now })
    .where(condition)
    .returning(COLUMNS);
}

export function listRemovableFiles(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<PictureFiles[]> {
  const { removeAt } = pictureFiles;
  return executor
    .select(COLUMNS)
    .from(pictureFiles)
    .where(lte(removeAt, now))
    .orderBy(asc(removeAt))
    .limit(limit);
}

/** Puts files that could not be removed behind the others. */
export async function postponeRemoval(
  executor: Executor,
  pictureIds: readonly string[],
  removeAt: Date,
): Promise<void> {
  await executor.update(pictureFiles).set({ removeAt }).where(areRemovable(pictureIds));
}

/** After the files themselves are gone. */
export async function deletePictureFiles(
  executor: Executor,
  pictureIds: readonly string[],
): Promise<void> {
  await executor.delete(pictureFiles).where(areRemovable(pictureIds));
}

const areRemovable = (pictureIds: readonly string[]) =>
  and(inArray(pictureFiles.pictureId, [...pictureIds]), isNotNull(pictureFiles.removeAt));
