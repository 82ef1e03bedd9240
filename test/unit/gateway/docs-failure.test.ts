import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, jest, test } from '@jest/globals';
import express from 'express';

const site = await import('../../../gateway/docs/site.ts');
const buildSite = jest.fn(site.buildSite);
jest.unstable_mockModule('../../../gateway/docs/site.ts', () => ({ ...site, buildSite }));
// Imported after the mock, so that it uses it.
const { docsRouter } = await import('../../../gateway/docs/router.ts');

test('a first read of the documentation that fails is tried again, and then kept', async () => {
  buildSite.mockRejectedValueOnce(new Error('EMFILE: too many open files'));
  const app = express().use(
    docsRouter({
      publicUrl: 'http://localhost:3000',
      nowMs: () => 0,
      findDemoLogin: () => Promise.resolve(undefined),
    }),
  );
  // Express prints the errors of an app that has no handler.
  app.set('env', 'test');
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs`;

  const statuses: number[] = [];
  for (let nth = 1; nth <= 3; nth += 1) statuses.push((await fetch(url)).status);
  server.close();
  server.closeAllConnections();

  expect(statuses).toEqual([500, 200, 200]);
  expect(buildSite).toHaveBeenCalledTimes(2);
});
