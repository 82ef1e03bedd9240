import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Whether the file has the checksum. A note beside it says which file had it: a large file that has not changed since then is not
 * read again, which would take a second of each start.
 */
export async function hasChecksum(file: string, sha256: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const note = `${file}.checked`;
  const checked = `${sha256} ${stateOf(file)}`;
  if (existsSync(note) && readFileSync(note, 'utf8') === checked) return true;
  if ((await sha256Of(file)) !== sha256) return false;
  writeNote(note, checked);
  return true;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Differs after every change: a program can set the time of modification, but not that of the change. */
function stateOf(file: string): string {
  const { ino, size, ctimeNs } = statSync(file, { bigint: true });
  return [ino, size, ctimeNs].join(' ');
}

/** A folder that is read-only has no note. */
function writeNote(note: string, text: string): void {
  try {
    writeFileSync(note, text);
  } catch {
    // The file is read at the next start.
  }
}
