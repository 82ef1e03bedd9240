import type { Logger } from 'pino';
import { newId } from '../../contract/ids.ts';
import { type Database, transact } from '../../db/client.ts';
import {
  deletePictureFiles,
  insertPictureFiles,
  listUnusedPictureFiles,
  type PictureFiles,
  postponePictureFiles,
} from '../../db/writes/pictures.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { accept, type Outcome, refuseField } from '../../domain/outcome.ts';
import { fileNamesOf, type Picture, toPicture } from '../../domain/picture.ts';
import { readPictureHead } from '../../domain/picture-file.ts';
import type { Encode } from './encoder.ts';
import type { Storage } from './storage.ts';

/** Longer than any upload takes from its first file to its row. */
const UNUSED_KEPT_MS = HOUR_MS;
const REMOVED_MAX = 100;
/** More failures at a time mean that the storage does not answer. */
const FAILURES_MAX = 5;

export type Pictures = {
  /** Draws an uploaded file again and stores it. It is unused until a transaction uses it. */
  readonly store: (bytes: Uint8Array) => Promise<Outcome<Picture>>;
  /** Removes the files of pictures without an owner. `removeUnused` repeats a removal that failed. */
  readonly discard: (pictures: readonly Picture[]) => Promise<void>;
  /** Removes old files without an owner, some at a time; returns of how many pictures. */
  readonly removeUnused: () => Promise<number>;
  readonly read: Storage['read'];
};

type PicturesDeps = {
  readonly database: Database;
  readonly storage: Storage;
  readonly encode: Encode;
  readonly nowMs: () => number;
  readonly log: Logger;
};

export function createPictures({ database, storage, encode, nowMs, log }: PicturesDeps): Pictures {
  const { db } = database;

  /** One picture after the other. One that cannot be removed is tried again after all others. */
  async function remove(files: readonly PictureFiles[]): Promise<number> {
    const [removed, left]: [string[], string[]] = [[], []];
    for (const { pictureId, width } of files) {
      try {
        await Promise.all(fileNamesOf(pictureId, width).map((name) => storage.remove(name)));
        removed.push(pictureId);
      } catch (error) {
        log.warn({ err: error, picture: pictureId }, 'files of a picture were not removed yet');
        left.push(pictureId);
        if (left.length === FAILURES_MAX) break;
      }
    }
    await transact(database, async (tx) => {
      await deletePictureFiles(tx, removed);
      await postponePictureFiles(tx, left, new Date(nowMs()));
    });
    return removed.length;
  }

  return {
    async store(bytes) {
      const drawn = readPictureHead(bytes) && (await encode(bytes));
      if (!drawn) return refuseField('INVALID_INPUT', 'body');
      const { width } = drawn;
      const pictureId = newId('pic');
      const storedAt = new Date(nowMs());
      await transact(database, (tx) => insertPictureFiles(tx, { pictureId, width }, storedAt));
      const names = fileNamesOf(pictureId, width);
      await Promise.all(names.map((name, index) => storage.write(name, drawn.files[index]!)));
      return accept(toPicture(pictureId, drawn));
    },

    async discard(pictures) {
      if (pictures.length === 0) return;
      const files = pictures.map(({ id: pictureId, width }) => ({ pictureId, width }));
      await remove(files).catch((error: unknown) =>
        log.warn({ err: error }, 'files of pictures were not removed yet'),
      );
    },

    async removeUnused() {
      const before = new Date(nowMs() - UNUSED_KEPT_MS);
      const files = await listUnusedPictureFiles(db, before, REMOVED_MAX);
      return files.length === 0 ? 0 : remove(files);
    },

    read: storage.read,
  };
}
