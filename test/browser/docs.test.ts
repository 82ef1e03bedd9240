import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { ENDPOINTS } from '../../contract/index.ts';
import { seedDemo } from '../../db/seed/demo.ts';
import { launchBrowser } from '../support/browser.ts';
import { waitUntilEqual } from '../support/http.ts';
import { query } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

/** For a look by eye when the test fails. */
const screenshots = join(tmpdir(), `amsel-screenshots-${process.getuid?.()}`);
const app = useTestApp({ worker: true, checkInvariants: false });
let browser: Browser;

beforeAll(async () => {
  await seedDemo(app.url, new Date());
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser.close());

/** Opens the docs, and records requests to other hosts and errors of the page. */
async function openDocs() {
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
  await page.goto(`${app.gateway.baseUrl}/docs`);
  await page.locator('.opblock-summary').first().waitFor();
  return { page, origins, errors };
}

/** Opens an operation and sends it as it is offered; returns the status and the body. */
async function execute(page: Page, operation: string) {
  const block = page.locator(`#operations-${operation}`);
  await block.locator('.opblock-summary').click();
  await block.getByRole('button', { name: 'Execute' }).click();
  const response = block.locator('.live-responses-table .response').last();
  await response.locator('.response-col_status').waitFor();
  const status = await response.locator('.response-col_status').textContent();
  const body = await response.locator('.highlight-code').first().textContent();
  await page.screenshot({ path: join(screenshots, `${operation}.png`) });
  return { status: status?.trim(), body: body ?? '' };
}

test('the docs page shows every operation and loads nothing from other hosts', async () => {
  const { page, origins, errors } = await openDocs();
  await page.screenshot({ path: join(screenshots, 'docs.png') });
  const texts = await page.locator('.opblock-summary-path').allTextContents();
  // The page inserts zero-width spaces into long paths.
  const paths = texts.map((path) => path.replaceAll('\u200b', ''));

  expect(paths.toSorted()).toEqual(ENDPOINTS.map(({ path }) => path).toSorted());
  expect([...origins]).toEqual([app.gateway.baseUrl]);
  expect(errors).toEqual([]);
  await page.close();
}, 120_000);

test('a reader logs in, sees open slots and books, each with one click on Execute', async () => {
  const { page, errors } = await openDocs();

  expect((await execute(page, 'Accounts-login')).status).toBe('200');
  const availability = await execute(page, 'Discovery-getAvailability');
  expect(availability.status).toBe('200');
  expect(availability.body.replaceAll(/\s/g, '')).toContain('{"time":"14:00","available":true}');
  // A slow machine decides after the response.
  expect(['201', '202']).toContain((await execute(page, 'Appointments-bookAppointment')).status);

  expect(errors).toEqual([]);
  await waitUntilEqual(
    () =>
      query(
        app.url,
        `SELECT professional_id, client_id FROM appointments WHERE id NOT LIKE 'apt_demo%'`,
      ),
    [{ professional_id: 'pro_demo_lena', client_id: 'usr_demo_customer' }],
    30_000,
  );
  await page.close();
}, 120_000);
