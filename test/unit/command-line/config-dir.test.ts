import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openConfigDir } from '../../../packages/client/src/cli/config-dir.ts';

const ONE = 'https://one.example';
const OTHER = 'https://other.example/a/b';
let home = '';
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'amsel-home-'))));
afterEach(() => rmSync(home, { recursive: true }));

const open = () => openConfigDir({ XDG_CONFIG_HOME: home });
const sessionOf = (refreshToken: string) => ({
  accessToken: 'access',
  refreshToken,
  expiresIn: 900,
  user: { email: 'ana@example.com' },
});
const listFiles = () => {
  const dir = join(home, 'amsel/sessions');
  return readdirSync(dir).map((name) => join(dir, name));
};

test('a session is found by its address, by every command', () => {
  open().storeSession(ONE, sessionOf('one'));
  open().storeSession(OTHER, sessionOf('other'));

  expect(open().findSession(ONE)?.refreshToken).toBe('one');
  expect(open().findSession(OTHER)?.refreshToken).toBe('other');
  expect(open().findSession(OTHER.toUpperCase())).toBeUndefined();
});

test('a session that is stored or ends leaves the files of other addresses alone', () => {
  open().storeSession(ONE, sessionOf('one'));
  const [file] = listFiles() as [string];
  const before = [readFileSync(file, 'utf8'), statSync(file).ino];

  open().storeSession(OTHER, sessionOf('other'));
  open().storeSession(OTHER, undefined);

  expect([readFileSync(file, 'utf8'), statSync(file).ino]).toEqual(before);
  expect(listFiles()).toEqual([file]);
});

test('a session that has ended leaves no token behind', () => {
  open().storeSession(ONE, sessionOf('one'));

  open().storeSession(ONE, undefined);
  open().storeSession(ONE, undefined);

  expect(open().findSession(ONE)).toBeUndefined();
  expect(listFiles()).toEqual([]);
});
