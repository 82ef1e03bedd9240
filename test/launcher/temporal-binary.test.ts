import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { portOf } from '../../gateway/http/server.ts';
import { findTemporalBinary } from '../../launcher/services/temporal-binary.ts';
import { readTemporalDev, type TemporalDev } from '../../launcher/services/temporal-dev.ts';

const BINARY = '#!/bin/sh\necho a binary\n';
const SHA256 = createHash('sha256').update(BINARY).digest('hex');
const platform = `${process.platform}-${process.arch}`;
let server: Server;
let requestCount: number;
let cacheDir: string;
let dev: TemporalDev;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'amsel-archive-'));
  writeFileSync(join(folder, 'temporal'), BINARY);
  execFileSync('tar', ['-czf', join(folder, 'archive.tar.gz'), '-C', folder, 'temporal']);
  const archive = readFileSync(join(folder, 'archive.tar.gz'));
  server = createServer((_req, res) => {
    requestCount += 1;
    res.end(archive);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  requestCount = 0;
  cacheDir = mkdtempSync(join(tmpdir(), 'amsel-cache-'));
  dev = {
    ...readTemporalDev(),
    version: '0.0.0',
    download: `http://127.0.0.1:${portOf(server)}/v{version}?platform={os}&arch={arch}`,
    wheel: 'not a package',
    sha256: { [platform]: SHA256 },
  };
});

const find = (declared: TemporalDev, path = '/usr/bin:/bin') =>
  findTemporalBinary({ dev: declared, cacheDir, env: { PATH: path }, report: () => undefined });

describe('the Temporal binary', () => {
  test('is downloaded once, and then used from the cache', async () => {
    const first = await find(dev);
    const second = await find(dev);

    expect(execFileSync(first, { encoding: 'utf8' })).toBe('a binary\n');
    expect(second).toBe(first);
    expect(requestCount).toBe(1);
  });

  test('is downloaded again if it has changed in the cache', async () => {
    const binary = await find(dev);
    await find(dev);
    writeFileSync(binary, `${BINARY}# damaged\n`);

    expect(execFileSync(await find(dev), { encoding: 'utf8' })).toBe('a binary\n');
    expect(requestCount).toBe(2);
  });

  test('is not read again while it has not changed', async () => {
    const binary = await find(dev);
    await find(dev);
    const checked = readFileSync(`${binary}.checked`, 'utf8');
    const other = '0'.repeat(64);
    writeFileSync(`${binary}.checked`, checked.replace(SHA256, other));

    expect(await find({ ...dev, sha256: { [platform]: other } })).toBe(binary);
    expect(requestCount).toBe(1);
  });

  test('is refused and deleted if its checksum differs from the pinned one', async () => {
    const expected = '0'.repeat(64);

    await expect(find({ ...dev, sha256: { [platform]: expected } })).rejects.toMatchObject({
      component: 'temporal',
      message: expect.stringContaining(`its SHA-256 is ${SHA256}, not the pinned ${expected}`),
      cure: expect.stringContaining('TEMPORAL_ADDRESS'),
    });
    expect(readdirSync(join(cacheDir, 'temporal-0.0.0'))).toEqual([]);
  });

  test('is not downloaded for a platform without a pinned checksum', async () => {
    await expect(find({ ...dev, sha256: {} })).rejects.toMatchObject({ component: 'temporal' });

    expect(requestCount).toBe(0);
  });

  test('is used from PATH if it has the declared version', async () => {
    const bin = mkdtempSync(join(tmpdir(), 'amsel-bin-'));
    writeFileSync(join(bin, 'temporal'), '#!/bin/sh\necho temporal version 0.0.0 "(Server 1.0)"\n');
    chmodSync(join(bin, 'temporal'), 0o755);

    expect(await find(dev, bin)).toBe('temporal');
    expect(await find({ ...dev, version: '0.0.1' }, bin)).not.toBe('temporal');
  });
});

test('temporal-dev.yml declares every platform and the search attributes', () => {
  const declared = readTemporalDev();

  expect(Object.keys(declared.sha256).toSorted()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
  ]);
  expect(Object.keys(declared.searchAttributes)).toEqual(
    expect.arrayContaining(['BookingId', 'ProfessionalId', 'BusinessId', 'CustomerId', 'Outcome']),
  );
});
