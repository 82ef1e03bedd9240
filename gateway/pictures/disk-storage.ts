import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureIdOf } from '../../domain/picture.ts';
import type { Storage } from './storage.ts';

/** Keeps files in one folder, in 256 parts so that none becomes long. */
export function createDiskStorage(dir: string): Storage {
  const pathOf = (name: string) => join(dir, partOf(name), name);
  return {
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(join(dir, partOf(name)), { recursive: true });
      // A reader sees the whole file or none.
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    read: (name) => readFile(pathOf(name)).catch(ignoreMissing),
    async remove(name) {
      // A crash may have left a part.
      for (const path of [pathOf(name), `${pathOf(name)}.part`]) await rm(path, { force: true });
    },
  };
}

const PART_LETTERS = 2;

/** The last letters of an id are random. */
function partOf(name: string): string {
  return pictureIdOf(name).slice(-PART_LETTERS);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
