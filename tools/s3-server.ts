import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { deepStrictEqual } from 'node:assert';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { UnavailableError } from '../domain/unavailable.ts';
import { createS3Storage, type S3Options } from '../gateway/pictures/s3-storage.ts';
import { cacheDir } from '../launcher/paths.ts';
import { findFreePort } from '../launcher/ports.ts';

/**
 * `npm run test:s3`: keeps files in a real S3 server, with the code of the gateway. The server is a Go program, so it
 * is not part of `npm test`, which needs only Node.
 */
const VERSION = 'v1.8.0';
const START_MS = 20_000;
const CREDENTIALS = { accessKeyId: 'amsel', secretAccessKey: 'secret of the bucket' };
const REGION = 'us-east-1';
const NAME = 'pic_01-480.webp';
/** As large as the largest file of a picture. */
const BYTES = new Uint8Array(1_500_000).map((_, index) => index * 7);

const dataDir = mkdtempSync(join(tmpdir(), 'amsel-s3-'));
const port = await findFreePort(0);
const bucketUrl = `http://127.0.0.1:${port}/pictures`;
const options: S3Options = { ...CREDENTIALS, bucketUrl, region: REGION };
const server = startServer(installServer());
try {
  await createBucket();
  for (const [name, check] of Object.entries(listChecks())) {
    await check();
    console.log(`✓ ${name}`);
  }
} finally {
  server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

function listChecks(): Record<string, () => Promise<void>> {
  const storage = createS3Storage(options);
  return {
    async 'a file is read as it was written'() {
      await storage.write(NAME, BYTES);
      deepStrictEqual(await storage.read(NAME), BYTES);
    },
    async 'a removed file is gone, and its removal can be repeated'() {
      await storage.remove(NAME);
      deepStrictEqual(await storage.read(NAME), undefined);
      await storage.remove(NAME);
    },
    async 'a bucket that does not exist is reported'() {
      const none = createS3Storage({ ...options, bucketUrl: `${bucketUrl}-none` });
      deepStrictEqual(await failureOf(none.write(NAME, BYTES)), 'UnavailableError');
    },
    async 'a wrong secret is refused, and nothing is stored'() {
      const wrong = createS3Storage({ ...options, secretAccessKey: 'another secret' });
      deepStrictEqual(await failureOf(wrong.write(NAME, BYTES)), 'UnavailableError');
      deepStrictEqual(await failureOf(wrong.read(NAME)), 'UnavailableError');
      deepStrictEqual(await storage.read(NAME), undefined);
    },
  };
}

function failureOf(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => 'none',
    (error: unknown) => (error instanceof UnavailableError ? 'UnavailableError' : String(error)),
  );
}

/** Returns the path of the program. */
function installServer(): string {
  if (spawnSync('go', ['version']).status !== 0) {
    console.error('Go is not installed, so no S3 server was tested');
    process.exit(1);
  }
  const folder = join(cacheDir(), `versitygw-${VERSION}`);
  const program = join(folder, 'versitygw');
  if (!existsSync(program)) {
    const source = `github.com/versity/versitygw/cmd/versitygw@${VERSION}`;
    execFileSync('go', ['install', source], {
      env: { ...process.env, GOBIN: folder },
      stdio: 'inherit',
    });
  }
  return program;
}

function startServer(program: string) {
  const [files, attributes] = ['files', 'attributes'].map((name) => join(dataDir, name));
  for (const folder of [files!, attributes!]) mkdirSync(folder);
  const { accessKeyId, secretAccessKey } = CREDENTIALS;
  const login = ['--access', accessKeyId, '--secret', secretAccessKey, '--region', REGION];
  const listen = ['--port', `127.0.0.1:${port}`, '--quiet'];
  // Attributes in files of their own: not every file system has room for them.
  const keep = ['posix', '--sidecar', attributes!, files!];
  return spawn(program, [...login, ...listen, ...keep], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function createBucket(): Promise<void> {
  const client = new AwsClient({ ...CREDENTIALS, region: REGION, service: 's3', retries: 0 });
  const endMs = Date.now() + START_MS;
  for (;;) {
    try {
      const response = await client.fetch(bucketUrl, { method: 'PUT' });
      if (response.ok) return;
      throw new Error(`the bucket was refused: ${response.status} ${await response.text()}`);
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await sleep(200);
    }
  }
}
