import type { Logger } from 'pino';
import { newId } from '../../contract/ids.ts';
import { type Database, transact } from '../../db/client.ts';
import { listServedPictures } from '../../db/reads/pictures.ts';
import {
  deletePictureFiles,
  insertPictureFiles,
  listRemovableFiles,
  type PictureFiles,
  postponeRemoval,
} from '../../db/writes/pictures.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { accept, type Outcome, refuseField } from '../../domain/outcome.ts';
import { fileNamesOf, type Picture, pictureIdOf, toPicture } from '../../domain/picture.ts';
import { hasUsableSides, readPictureHead } from '../../domain/picture-file.ts';
import { batch } from '../reads/batch.ts';
import type { Encode } from './encoder.ts';
import type { Storage } from './storage.ts';

/** Longer than any upload takes from its first file to its row. */
const UPLOAD_MS = HOUR_MS;
const REMOVED_MAX = 100;
/** More failures at a time mean that the storage does not answer. */
const FAILURES_MAX = 5;
const RETRY_MS = HOUR_MS;
/** A page shows many pictures at once. */
const SERVED = { inFlightMax: 2, batchMax: 100 };

export type Pictures = {
  /** Draws an uploaded file again and stores it. It is unused until a transaction uses it. */
  readonly store: (bytes: Uint8Array) => Promise<Outcome<Picture>>;
  /** Removes the files of pictures without an owner. `removeUnused` repeats a removal that failed. */
  readonly discard: (pictures: readonly PictureFiles[]) => Promise<void>;
  /** Removes files whose time is over, some at a time; returns of how many pictures. */
  readonly removeUnused: () => Promise<number>;
  /** Undefined if there is no such file, or its owner is not shown. */
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

  const isServed = batch(async (ids: string[]) => {
    const served = await listServedPictures(db, ids);
    return ids.map((id) => served.has(id));
  }, SERVED);

  /** One picture after the other. One that cannot be removed is tried again after all others. */
  async function remove(pictures: readonly PictureFiles[]): Promise<number> {
    const [removed, left]: [string[], string[]] = [[], []];
    for (const { id, width } of pictures) {
      try {
        await Promise.all(fileNamesOf(id, width).map((name) => storage.remove(name)));
        removed.push(id);
      } catch (error) {
        log.warn({ err: error, picture: id }, 'files of a picture were not removed yet');
        left.push(id);
        if (left.length === FAILURES_MAX) break;
      }
    }
    await transact(database, async (tx) => {
      await deletePictureFiles(tx, removed);
      await postponeRemoval(tx, left, new Date(nowMs() + RETRY_MS));
    });
    return removed.length;
  }

  return {
    async store(bytes) {
      const head = readPictureHead(bytes);
      if (head && !hasUsableSides(head)) return refuseField('INVALID_VALUE', 'body');
      const drawn = head && (await encode(bytes));
      if (!drawn) return refuseField('INVALID_INPUT', 'body');
      const picture = toPicture(newId('pic'), drawn);
      const removeAt = new Date(nowMs() + UPLOAD_MS);
      await transact(database, (tx) => insertPictureFiles(tx, picture, removeAt));
      const names = fileNamesOf(picture.id, picture.width);
      await Promise.all(names.map((name, index) => storage.write(name, drawn.files[index]!)));
      return accept(picture);
    },

    async discard(pictures) {
      if (pictures.length === 0) return;
      await remove(pictures).catch((error: unknown) =>
        log.warn({ err: error }, 'files of pictures were not removed yet'),
      );
    },

    async removeUnused() {
      const pictures = await listRemovableFiles(db, new Date(nowMs()), REMOVED_MAX);
      return pictures.length === 0 ? 0 : remove(pictures);
    },

    read: async (name) => ((await isServed(pictureIdOf(name))) ? storage.read(name) : undefined),
  };
}
