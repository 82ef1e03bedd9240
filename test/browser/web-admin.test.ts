import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { DEMO_PASSWORD, seedDemo } from '../../db/seed/demo.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { useTestApp } from '../support/test-app.ts';
import { findViolations } from '../support/web-page.ts';

/** For a look by eye when the test fails. */
const screenshots = join(tmpdir(), `amsel-screenshots-${process.getuid?.()}`);
const app = useTestApp({
  worker: true,
  checkInvariants: false,
  env: {
    TEMPORAL_NAMESPACE: 'web-admin',
    TEMPORAL_UI_URL: 'http://localhost:8233',
    CALENDAR_ACTORS: '1',
  },
});
let browser: Browser;

beforeAll(async () => {
  await seedDemo(app.url, new Date());
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser.close());

type Look = {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly locale: string;
};

async function open(path: string, { width, ...look }: Look): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    ...look,
    reducedMotion: 'reduce',
  });
  await context.request.post(`${app.gateway.baseUrl}/api/auth/login`, {
    headers: { 'x-session': 'cookie' },
    data: { email: 'admin@demo.test', password: DEMO_PASSWORD },
  });
  await context.addInitScript(
    `localStorage.setItem('amsel.session', '1'); localStorage.setItem('amsel.language', '${look.locale}')`,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(app.gateway.baseUrl + path);
  await page.locator('main h1').first().waitFor();
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  return page;
}

const WIDE: Look = { width: 1440, colorScheme: 'light', locale: 'en' };
const PHONE: Look = { width: 360, colorScheme: 'dark', locale: 'ar' };

test.each(['/admin', '/admin/health', '/admin/decisions'])(
  'the page %s has no accessibility fault, wide and on a phone from right to left',
  async (path) => {
    for (const look of [WIDE, PHONE]) {
      const page = await open(path, look);
      const name = `admin-${path.slice(7)}-${look.width}.png`;
      await page.screenshot({ path: join(screenshots, name), fullPage: true });
      expect(await findViolations(page)).toEqual([]);
      const isWide = 'document.documentElement.scrollWidth > innerWidth';
      expect(await page.evaluate(isWide)).toBe(false);
      await page.context().close();
    }
  },
  60_000,
);

test('an admin sends a business back with a reason, and suspends another and undoes it', async () => {
  const page = await open('/admin', WIDE);
  await page.getByRole('button', { name: 'Approve Barbearia Graça' }).waitFor();
  await page.getByRole('button', { name: /^Send back/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Barbearia Graça back' }).click();
  await dialog.getByText('Write what the owner has to change.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Reason, for the owner').fill('No pictures');
  await dialog.getByRole('button', { name: 'Send Barbearia Graça back' }).click();
  await page.getByText('Barbearia Graça went back to its owner').waitFor();
  await page.getByText('Nothing waits. New submissions appear here.').waitFor();

  await page.getByText('Approved', { exact: true }).click();
  await page.locator('summary', { hasText: 'Schnittwerk Barbershop' }).click();
  await page.locator('details[open]').getByRole('button', { name: 'Suspend …' }).click();
  await dialog.getByLabel('Reason, for the owner').fill('Wrong address');
  await dialog.getByRole('button', { name: 'Suspend Schnittwerk Barbershop' }).click();
  await page.getByText('Schnittwerk Barbershop is suspended').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Schnittwerk Barbershop is open for bookings again').waitFor();
  await page.context().close();
}, 60_000);

test('the health page says that all answer, and links each calendar to its workflow', async () => {
  const page = await open('/admin/health', WIDE);
  await page.getByText('Every booking is decided.').waitFor();
  const link = page.getByRole('link', { name: 'Open in Temporal calendar/0' });
  expect(await link.getAttribute('href')).toBe(
    'http://localhost:8233/namespaces/web-admin/workflows/calendar%2F0',
  );
  await page.context().close();
}, 60_000);
