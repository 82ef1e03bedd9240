import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ROOT } from '../../launcher/paths.ts';
import { compose, read } from '../support/manifests.ts';

/** The scripts with programs in place of Postgres' own; `npm run test:restore` runs them with the real ones. */
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'amsel-backup-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function addProgram(name: string, lines: string): void {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
}

function run(script: string, env: Record<string, string> = {}, ...args: string[]) {
  const path = `${folder}:${process.env['PATH']}`;
  return spawnSync('sh', [join(ROOT, 'deploy/backup', script), ...args], {
    encoding: 'utf8',
    env: { PATH: path, PGDATABASE: 'amsel', BACKUP_DIR: folder, ...env },
  });
}

const OLD = ['20200101T000000Z', '20200102T000000Z', '20200103T000000Z'].map(
  (time) => `amsel-${time}.dump`,
);
const listDumps = () => readdirSync(folder).filter((name) => name.includes('.dump'));

describe('dump.sh', () => {
  beforeEach(() => {
    for (const name of [...OLD, 'amsel-mine.dump', 'temporal-20200101T000000Z.dump']) {
      writeFileSync(join(folder, name), '');
    }
    addProgram('pg_dump', 'for a; do case $a in --file=*) echo data > "${a#--file=}";; esac; done');
    addProgram('pg_restore', 'grep -q data "$2"');
  });

  test('keeps the newest dumps of its database, and no file of others', () => {
    const { status } = run('dump.sh', { BACKUP_KEEP: '2' });

    expect(status).toBe(0);
    const [newest, ...rest] = listDumps()
      .filter((name) => /^amsel-20/.test(name))
      .toReversed();
    expect(rest).toEqual(['amsel-20200103T000000Z.dump']);
    expect(statSync(join(folder, newest!)).mode & 0o777).toBe(0o600);
    expect(listDumps()).toEqual(expect.arrayContaining(['amsel-mine.dump']));
    expect(listDumps()).toEqual(expect.arrayContaining(['temporal-20200101T000000Z.dump']));
  });

  test('deletes what a killed dump of its database has left', () => {
    const left = 'amsel-20200104T000000Z.dump.part';
    const others = ['amsel-test-20200104T000000Z.dump.part', 'temporal-20200104T000000Z.dump.part'];
    for (const name of [left, ...others]) writeFileSync(join(folder, name), 'half');

    run('dump.sh');

    expect(listDumps().filter((name) => name.endsWith('.part'))).toEqual(others);
  });

  test.each([
    ['pg_dump', 'echo half > "$4"; exit 1'],
    ['pg_restore', 'exit 1'],
  ])('deletes nothing and leaves no dump if %s fails', (program, lines) => {
    addProgram(program, lines);
    const before = listDumps();

    const { status } = run('dump.sh', { BACKUP_KEEP: '1' });

    expect(status).not.toBe(0);
    expect(listDumps()).toEqual(before);
  });

  test('refuses to keep no dump', () => {
    const { status, stderr } = run('dump.sh', { BACKUP_KEEP: '0' });

    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'BACKUP_KEEP must be 1 or more, and is 0\n',
    });
    expect(listDumps()).toHaveLength(5);
  });
});

test('restore.sh refuses a database that is not empty', () => {
  addProgram('psql', 'cat > /dev/null; echo 3');
  addProgram('pg_restore', 'touch "$(dirname "$0")/restored"');

  const { status, stderr } = run('restore.sh', {}, OLD[0]!);

  expect(status).toBe(1);
  expect(stderr).toContain('the database amsel is not empty: it has 3 tables');
  expect(readdirSync(folder)).not.toContain('restored');
});

test('compose runs the same scripts, only when asked, as a login that may only read', () => {
  const { backup, restore, postgres } = compose.services;

  expect([backup!.entrypoint, restore!.entrypoint]).toEqual([
    ['sh', '/scripts/dump.sh'],
    ['sh', '/scripts/restore.sh'],
  ]);
  expect([backup!.profiles, restore!.profiles]).toEqual([['backup'], ['backup']]);
  expect(backup!.volumes).toContain('./backup:/scripts:ro');
  expect(backup!.environment!['PGUSER']).toBe('amsel_backup');
  expect(postgres!.volumes!.join()).toContain('./postgres/backup-login.sql:');
  expect(read('deploy/postgres/backup-login.sql')).toContain('GRANT pg_read_all_data TO');
});
