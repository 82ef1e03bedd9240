import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import type * as client from '../../packages/client/src/index.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { launchBrowser } from '../../tools/browser.ts';
import { installClient } from '../support/installed-client.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitUntil } from '../support/wait-until.ts';
import { PAGE_TIMEOUT_MS } from '../support/web-page.ts';

const app = useTestApp({ demo: true, worker: true, checkInvariants: false });
let installed: ReturnType<typeof installClient>;
beforeAll(() => {
  installed = installClient();
});
afterAll(() => installed?.remove());

/** The result of the script that books, in each place where it runs. */
const BOOKED = {
  anonymous: 'AUTH_REQUIRED',
  pending: 'pending',
  isBooked: true,
  again: 'taken',
  isVersioned: true,
  isSame: true,
  wrong: ['MISSING_FIELDS', 'city'],
  isRefreshed: true,
};

test('the installed package books in Node', async () => {
  const output = await installed.runScript('main.js', app.gateway.baseUrl, '0');

  expect(JSON.parse(output)).toMatchObject(BOOKED);
});

/** Another site than that of the gateway, with the files of the project. */
async function serveProject(): Promise<Server> {
  const page = `<!doctype html><script type="importmap">
    {"imports":{"@amsel/client":"/node_modules/@amsel/client/dist/index.js"}}
  </script>`;
  const server = createServer((req, res) => {
    const file = join(installed.project, req.url!);
    const isScript = req.url!.endsWith('.js') && existsSync(file);
    res.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    res.end(isScript ? readFileSync(file) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('the installed package books in Chromium, from another site', async () => {
  const server = await serveProject();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    const result = await page.evaluate(
      `import('/booking.js').then(({ book }) => book('${app.gateway.baseUrl}', 1))`,
    );

    expect(result).toMatchObject(BOOKED);
  } finally {
    await browser.close();
    server.close();
  }
});

/** The relay tries again what fails on a busy machine. */
function relay(): Promise<boolean> {
  const isRelayed = () =>
    app.relay().then(
      () => true,
      () => false,
    );
  return waitUntil(isRelayed, (isDone) => isDone);
}

test('a stream of the installed package brings a change', async () => {
  const entry = pathToFileURL(join(installed.dir, 'dist/index.js')).href;
  const { createClient } = (await import(entry)) as typeof client;
  const amsel = createClient({ baseUrl: app.gateway.baseUrl });
  const body = { email: 'business@demo.test', password: DEMO_PASSWORD };
  amsel.useSession(await amsel.login({ body }));
  await relay();
  const last = (await amsel.listEvents()).at(-1);
  const events = amsel.stream.streamEvents(last ? { query: { after: last.id } } : {});

  const next = events.next();
  await amsel.createClosure({ body: { from: '2030-01-07', to: '2030-01-07' } });
  await relay();

  expect((await next).value?.type).toBe('schedule.changed');
  await events.return();
});

describe('the types of the installed package', () => {
  test.each(['browser.json', 'node.json'])('are exact, by %s', async (config) => {
    expect(await installed.checkTypes(config)).toBe('');
  });
});

describe('the files of the installed package', () => {
  test('are code, types, licence and guide, with the version of the server', () => {
    const others = installed
      .listFiles()
      .filter((name) => !/^dist(\/cli(\/commands)?)?(\/[\w-]+(\.d\.ts|\.js))?$/.test(name));
    const { version, dependencies } = JSON.parse(
      readFileSync(join(installed.dir, 'package.json'), 'utf8'),
    ) as Record<string, unknown>;

    expect(others.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
    expect([version, dependencies]).toEqual([packageJson.version, undefined]);
  });

  test.each([
    ['one operation', `import { createCore, listBusinesses } from '@amsel/client/core'`, 4_500],
    ['every operation', `import { createClient } from '@amsel/client'`, 10_000],
  ])('are small in a bundle with %s', async (_name, line, bytesMax) => {
    const names = line.match(/\{.*\}/)![0];
    const bundle = await build({
      stdin: { contents: `${line};\nglobalThis.kept = ${names};`, resolveDir: installed.project },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    const text = bundle.outputFiles[0]!.text;

    expect(gzipSync(text).length).toBeLessThan(bytesMax);
    expect(text.includes('/api/reviews')).toBe(bytesMax > 5_000);
  });
});
