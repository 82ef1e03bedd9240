import { type Executor, transact } from '../../db/client.ts';
import { findProfessionalPicture } from '../../db/reads/professionals.ts';
import { releasePictureFiles, usePictureFiles } from '../../db/writes/pictures.ts';
import { updateProfessional } from '../../db/writes/professionals.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import type { Picture } from '../../domain/picture.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';

export type PictureDeps = Pick<Deps, 'database' | 'pictures' | 'responseCache' | 'nowMs'>;

/** A business, professional or service, with the pictures that a request may change. */
export type Owner<Held> = {
  /** Checks the caller, locks the owner and reads its pictures. */
  readonly lock: (tx: Executor) => Promise<Outcome<Held>>;
  readonly save: (tx: Executor, held: Held) => Promise<unknown>;
};

/** The pictures after a change, one that lost its owner, and the response. */
export type Change<Held, Result> = {
  readonly held: Held;
  readonly removed?: Picture | null;
  readonly result: Result;
};

/** Changes the pictures of an owner in one transaction. The files of a removed one go after it. */
export async function changePictures<Held, Result>(
  { database, pictures, responseCache, nowMs }: PictureDeps,
  { lock, save }: Owner<Held>,
  decide: (held: Held) => Outcome<Change<Held, Result>>,
): Promise<Outcome<{ body: Result }>> {
  const changed = await clearCacheAfter(
    responseCache,
    transact(database, async (tx) => {
      const held = await lock(tx);
      if (!held.ok) return held;
      const decided = decide(held.value);
      if (!decided.ok) return decided;
      const { removed } = decided.value;
      await save(tx, decided.value.held);
      if (removed) await releasePictureFiles(tx, [removed.id], new Date(nowMs()));
      return decided;
    }),
  );
  if (!changed.ok) return changed;
  if (changed.value.removed) await pictures.discard([changed.value.removed]);
  return accept({ body: changed.value.result });
}

/**
 * Stores an uploaded file, then runs the transaction that uses it; without one its files are removed.
 * The caller is checked before the file is drawn again, which is work.
 */
export async function usePicture<Result>(
  { database, pictures }: PictureDeps,
  bytes: Uint8Array,
  check: (tx: Executor) => Promise<Outcome<unknown>>,
  use: (picture: Picture) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const allowed = await transact(database, check);
  if (!allowed.ok) return allowed;
  const stored = await pictures.store(bytes);
  if (!stored.ok) return stored;
  const used = await use(stored.value);
  if (!used.ok) await pictures.discard([stored.value]);
  return used;
}

/** Replaces the one picture of an owner with an uploaded one. */
export function replacePicture<Result>(
  deps: PictureDeps,
  bytes: Uint8Array,
  { lock, save }: Owner<Picture | null>,
  toResult: (picture: Picture) => Result,
): Promise<Outcome<{ body: Result }>> {
  return usePicture(deps, bytes, lock, (picture) => {
    const saveUsed = async (tx: Executor, held: Picture | null) => {
      await usePictureFiles(tx, picture.id);
      await save(tx, held);
    };
    return changePictures(deps, { lock, save: saveUsed }, (before) =>
      accept({ held: picture, removed: before, result: toResult(picture) }),
    );
  });
}

/** Takes the picture from a professional. Its files go with the next removal of unused ones. */
export async function removePortrait(tx: Executor, id: string, now: Date): Promise<void> {
  const picture = await findProfessionalPicture(tx, id);
  if (!picture) return;
  await updateProfessional(tx, id, { picture: null });
  await releasePictureFiles(tx, [picture.id], now);
}
