import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';

const FOLDER = new URL('../../dist/web/', import.meta.url);
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export type AppFile = {
  readonly type: string;
  readonly bytes: Buffer;
  /** Compressed at the build. */
  readonly encoded: ReadonlyMap<string, Buffer>;
};

export type AppFiles = {
  /** The document of every page, without its head. */
  readonly html: string;
  /** The key is the name, which changes with the content. */
  readonly assets: ReadonlyMap<string, AppFile>;
};

/** Reads the built web app, once: it is small, and no request can name another file. None if it is not built. */
export async function readAppFiles(folder: URL = FOLDER): Promise<AppFiles | undefined> {
  const html = await readFile(new URL('index.html', folder), 'utf8').catch(() => undefined);
  if (html === undefined) return undefined;
  const dir = new URL('assets/', folder);
  const names = await readdir(dir);
  const read = async (name: string): Promise<[string, AppFile]> => {
    const versions = ENCODINGS.filter(([, suffix]) => names.includes(name + suffix)).map(
      async ([encoding, suffix]) =>
        [encoding, await readFile(new URL(name + suffix, dir))] as const,
    );
    const bytes = await readFile(new URL(name, dir));
    return [name, { type: extname(name), bytes, encoded: new Map(await Promise.all(versions)) }];
  };
  const isOriginal = (name: string) => ENCODINGS.every(([, suffix]) => !name.endsWith(suffix));
  return { html, assets: new Map(await Promise.all(names.filter(isOriginal).map(read))) };
}
