import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ENDPOINTS } from '../../contract/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { createFactories, PASSWORD } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { createDatabase, uniqueTaskQueue } from '../support/services.ts';

/** For a look by eye when the test fails. */
const screenshots = join(tmpdir(), `amsel-screenshots-${process.getuid?.()}`);
let browser: Browser;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  const url = await createDatabase();
  make = createFactories(url);
  gateway = await startGateway({ databaseUrl: url, taskQueue: uniqueTaskQueue() });
  browser = await launchBrowser();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await gateway.stop();
  await make.close();
});

test('the docs page shows every operation, loads nothing from other hosts, and sends a request', async () => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1400 } });
  const origins = new Set<string>();
  const errors: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));

  await page.goto(`${gateway.baseUrl}/docs`);
  const operations = page.locator('.opblock-summary');
  await operations.first().waitFor();
  await page.screenshot({ path: join(screenshots, 'docs.png') });
  const texts = await operations.locator('.opblock-summary-path').allTextContents();
  // The page inserts zero-width spaces into long paths.
  const paths = texts.map((path) => path.replaceAll('\u200b', ''));
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
  expect(errors).toEqual([]);
});
