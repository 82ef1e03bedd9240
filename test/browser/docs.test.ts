import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ENDPOINTS } from '../../contract/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { factories, PASSWORD } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../support/services.ts';

/** To be looked at, when in doubt. */
const screenshots = join(tmpdir(), `amsel-screenshots-${process.getuid?.()}`);
let browser: Browser;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  const url = await createDatabase();
  make = factories(url);
  gateway = await startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue() });
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.stop();
  await make.close();
});

test('the docs page shows every operation, asks nobody else for anything, and tries one out', async () => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1400 } });
  const origins = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto(`${gateway.baseUrl}/docs`);
  const operations = page.locator('.opblock-summary');
  await operations.first().waitFor();
  await page.screenshot({ path: join(screenshots, 'docs.png') });
  const discovery = await operations.locator('.opblock-summary-path').allTextContents();
  // The page puts invisible break points into long paths.
  const paths = discovery.map((path) => path.replaceAll('\u200b', ''));
  expect(paths.toSorted()).toEqual(ENDPOINTS.map(({ path }) => path).toSorted());

  const user = await make.user();
  const login = page.locator('#operations-Accounts-login');
  await login.locator('.opblock-summary').click();
  await login
    .locator('textarea.body-param__text')
    .fill(JSON.stringify({ email: user.email, password: PASSWORD }));
  await login.getByRole('button', { name: 'Execute' }).click();
  const status = login.locator('.live-responses-table .response-col_status').last();
  await status.waitFor();
  expect((await status.textContent())?.trim()).toBe('200');
  await page.screenshot({ path: join(screenshots, 'login.png') });

  expect([...origins]).toEqual([gateway.baseUrl]);
  expect(complaints).toEqual([]);
});
