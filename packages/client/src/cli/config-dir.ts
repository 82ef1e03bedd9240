import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SessionTokens } from '../index.ts';
import { FileError } from './failures.ts';

/** A session as it is stored, by the address that it is for. */
type StoredSession = {
  readonly email: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
};
type Sessions = Readonly<Record<string, StoredSession | undefined>>;
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
  const sessionsPath = join(dir, 'sessions.json');
  const webhookSecretPath = join(dir, 'webhook-secret');
  const readSessions = () => parseSessions(readIfPresent(sessionsPath));

  return {
    findSession(baseUrl) {
      const stored = readSessions()[baseUrl];
      if (!stored) return undefined;
      const { accessToken, refreshToken, expiresAtMs } = stored;
      return { accessToken, refreshToken, expiresIn: (expiresAtMs - Date.now()) / 1000 };
    },
    storeSession(baseUrl, session) {
      const sessions = { ...readSessions(), [baseUrl]: session && toStored(session) };
      writePrivately(dir, sessionsPath, JSON.stringify(sessions, undefined, 2));
    },
    webhookSecretPath,
    readWebhookSecret() {
      const known = readIfPresent(webhookSecretPath)?.trim();
      if (known) return known;
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      writePrivately(dir, webhookSecretPath, `${secret}\n`);
      return secret;
    },
  };
}

function baseOf({ XDG_CONFIG_HOME, APPDATA, HOME }: Readonly<Record<string, string | undefined>>) {
  return XDG_CONFIG_HOME || APPDATA || join(HOME || homedir(), '.config');
}

function toStored({ accessToken, refreshToken = '', expiresIn = 0, user }: NewSession) {
  return {
    email: user.email,
    accessToken,
    refreshToken,
    expiresAtMs: Date.now() + expiresIn * 1000,
  };
}

/** A file that was edited by hand may have anything: the user logs in again. */
function parseSessions(text: string | undefined): Sessions {
  try {
    return (JSON.parse(text ?? '{}') as Sessions | null) ?? {};
  } catch {
    return {};
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

/** Another command that reads at the same moment sees the old file or the new one. */
function writePrivately(dir: string, path: string, text: string): void {
  const temporary = `${path}.${process.pid}`;
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, text, { mode: 0o600 });
    // The file may have been left by an earlier process with this number.
    chmodSync(temporary, 0o600);
    renameSync(temporary, path);
  } catch (error) {
    throw new FileError((error as Error).message);
  }
}
