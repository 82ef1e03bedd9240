import { type Executor, transact } from '../../db/client.ts';
import {
  keepReplacedFiles,
  type PictureFiles,
  releaseFilesOf,
  releasePictureFiles,
  releaseReplacedFiles,
  usePictureFiles,
} from '../../db/writes/pictures.ts';
import { updateProfessional } from '../../db/writes/professionals.ts';
import { DAY_MS } from '../../domain/durations.ts';
import { accept, type Outcome } from '../../domain/outcome.ts';
import type { Picture } from '../../domain/picture.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';

/** Pages and mails that were made before a replacement show the old picture for so long. */
const REPLACED_KEPT_MS = DAY_MS;

export type PictureDeps = Pick<Deps, 'database' | 'pictures' | 'responseCache' | 'nowMs'>;

/** A business, professional or service, with the pictures that a request may change. */
export type Owner<Held> = {
  readonly id: string;
  /** Checks the caller, locks the owner and reads its pictures. */
  readonly lock: (tx: Executor) => Promise<Outcome<Held>>;
  readonly save: (tx: Executor, held: Held) => Promise<unknown>;
};

/** The pictures after a change, one that was removed or replaced, and the response. */
export type Change<Held, Result> = {
  readonly held: Held;
  readonly removed?: Picture | null;
  readonly replaced?: Picture | null;
  readonly result: Result;
};

/** Changes the pictures of an owner in one transaction. The files of a removed one go after it. */
export async function changePictures<Held, Result>(
  { database, pictures, responseCache, nowMs }: PictureDeps,
  owner: Owner<Held>,
  decide: (held: Held) => Outcome<Change<Held, Result>>,
): Promise<Outcome<{ body: Result }>> {
  const changed = await clearCacheAfter(
    responseCache,
    transact(database, async (tx) => {
      const held = await owner.lock(tx);
      if (!held.ok) return held;
      const decided = decide(held.value);
      if (!decided.ok) return decided;
      await owner.save(tx, decided.value.held);
      const released = await takeAway(tx, owner.id, decided.value, nowMs());
      return accept({ released, result: decided.value.result });
    }),
  );
  if (!changed.ok) return changed;
  await pictures.discard(changed.value.released);
  return accept({ body: changed.value.result });
}

/** Returns the pictures whose files go now. An owner keeps the last replaced one only, so that uploads cannot fill the storage. */
async function takeAway(
  tx: Executor,
  ownerId: string,
  { removed, replaced }: Pick<Change<unknown, unknown>, 'removed' | 'replaced'>,
  nowMs: number,
): Promise<PictureFiles[]> {
  if (!removed && !replaced) return [];
  const now = new Date(nowMs);
  const earlier = await releaseReplacedFiles(tx, ownerId, now);
  if (replaced) await keepReplacedFiles(tx, replaced.id, new Date(nowMs + REPLACED_KEPT_MS));
  return removed ? [...earlier, ...(await releasePictureFiles(tx, removed.id, now))] : earlier;
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
  owner: Owner<Picture | null>,
  toResult: (picture: Picture) => Result,
): Promise<Outcome<{ body: Result }>> {
  return usePicture(deps, bytes, owner.lock, (picture) => {
    const save = async (tx: Executor, held: Picture | null) => {
      await usePictureFiles(tx, picture.id, owner.id);
      await owner.save(tx, held);
    };
    return changePictures(deps, { ...owner, save }, (before) =>
      accept({ held: picture, replaced: before, result: toResult(picture) }),
    );
  });
}

/** Takes the picture from a professional. Its files go with the next removal of unused ones. */
export async function removePortrait(tx: Executor, id: string, now: Date): Promise<void> {
  await updateProfessional(tx, id, { picture: null });
  await releaseFilesOf(tx, id, now);
}
