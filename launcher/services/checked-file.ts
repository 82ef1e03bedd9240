import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/**
 * Whether the file has the checksum. A note beside it says which file had it, so that a large file is read again only after a change:
 * that takes a second. It detects damage, not someone who may write to the folder.
 */
export async function hasChecksum(file: string, sha256: string): Promise<boolean> {
  if (!existsSync(file)) return false;
  const note = `${file}.checked`;
  const checked = `${sha256} ${stateOf(file)}`;
  if (readNote(note) === checked) return true;
  if ((await sha256Of(file)) !== sha256) return false;
  writeNote(note, checked);
  return true;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Differs after a change: a program can set the time of modification of a file, but not that of its change. */
function stateOf(file: string): string {
  const { ino, size, ctimeNs } = statSync(file, { bigint: true });
  return [ino, size, ctimeNs].join(' ');
}

function readNote(note: string): string | undefined {
  try {
    return readFileSync(note, 'utf8');
  } catch {
    // There is none yet.
    return undefined;
  }
}

function writeNote(note: string, text: string): void {
  try {
    writeFileSync(note, text);
  } catch {
    // The folder is read-only: each start reads the file.
  }
}
