import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SessionTokens } from '../index.ts';
import { FileError } from './failures.ts';

/** A session as it is stored, in a file of its own. */
type StoredSession = {
  /** For people who look into the file. */
  readonly url: string;
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
};
type NewSession = SessionTokens & { readonly user: { readonly email: string } };

export type ConfigDir = {
  readonly findSession: (baseUrl: string) => SessionTokens | undefined;
  /** Undefined: it has ended. */
  readonly storeSession: (baseUrl: string, session: NewSession | undefined) => void;
  readonly webhookSecretPath: string;
  /** The secret that signs forwarded events: made once. */
  readonly readWebhookSecret: () => string;
};

/** The files of this user. No other user of the machine can read them. */
export function openConfigDir(env: Readonly<Record<string, string | undefined>>): ConfigDir {
  const dir = join(baseOf(env), 'amsel');
  const webhookSecretPath = join(dir, 'webhook-secret');
  // One file for all would lose a session that another command stores at the same moment.
  const pathOf = (baseUrl: string) => join(dir, 'sessions', `${nameOf(baseUrl)}.json`);

  return {
    findSession(baseUrl) {
      const stored = parseSession(readIfPresent(pathOf(baseUrl)));
      if (!stored) return undefined;
      const { accessToken, refreshToken, expiresAtMs } = stored;
      return { accessToken, refreshToken, expiresIn: (expiresAtMs - Date.now()) / 1000 };
    },
    storeSession(baseUrl, session) {
      const path = pathOf(baseUrl);
      if (session) writePrivately(path, JSON.stringify(toStored(baseUrl, session), undefined, 2));
      else removeIfPresent(path);
    },
    webhookSecretPath,
    readWebhookSecret() {
      const known = readIfPresent(webhookSecretPath)?.trim();
      if (known) return known;
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      writePrivately(webhookSecretPath, `${secret}\n`);
      return secret;
    },
  };
}

function baseOf({ XDG_CONFIG_HOME, APPDATA, HOME }: Readonly<Record<string, string | undefined>>) {
  return XDG_CONFIG_HOME || APPDATA || join(HOME || homedir(), '.config');
}

/** An address may have characters that file names cannot have, and differ from another one only by case. */
const nameOf = (baseUrl: string) => createHash('sha256').update(baseUrl).digest('hex');

function toStored(url: string, session: NewSession): StoredSession {
  const { accessToken, refreshToken = '', expiresIn = 0, user } = session;
  return {
    url,
    email: user.email,
    accessToken,
    refreshToken,
    expiresAtMs: Date.now() + expiresIn * 1000,
  };
}

/** A file that was edited by hand may have anything: the user logs in again. */
function parseSession(text: string | undefined): StoredSession | undefined {
  try {
    return (JSON.parse(text ?? 'null') as StoredSession | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new FileError((error as Error).message);
  }
}

function removeIfPresent(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw new FileError((error as Error).message);
  }
}

/** Another command that reads at the same moment sees the old file or the new one. */
function writePrivately(path: string, text: string): void {
  const temporary = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, text, { mode: 0o600 });
    // The file may have been left by an earlier process with this number.
    chmodSync(temporary, 0o600);
    renameSync(temporary, path);
  } catch (error) {
    throw new FileError((error as Error).message);
  }
}
