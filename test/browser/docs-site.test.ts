import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PAGES } from '../../gateway/docs/pages.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { useTestApp } from '../support/test-app.ts';
import {
  findViolations,
  isWiderThanScreen,
  type Look,
  openPage,
  PAGE_TIMEOUT_MS,
} from '../support/web-page.ts';

const app = useTestApp();
let browser: Browser;

beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const open = (path: string, look: Look = {}) => openPage(browser, app.gateway.baseUrl + path, look);

test.each([
  ['on a phone, in the dark', { width: 360, colorScheme: 'dark' }],
  ['on a wide screen, in the light', { width: 1280, colorScheme: 'light' }],
] as const)('the pages have no accessibility fault and fit %s', async (_look, look) => {
  const { page, errors, close } = await open('/docs', look);
  const faults: string[] = [];
  for (const path of ['/docs', ...PAGES.map((each) => each.path)]) {
    await page.goto(app.gateway.baseUrl + path);
    await page.locator('.search:not([hidden])').waitFor();
    faults.push(...(await findViolations(page)).map((found) => `${path} ${found}`));
    if (await isWiderThanScreen(page)) faults.push(`${path} is wider than the screen`);
  }

  expect([...faults, ...errors]).toEqual([]);
  await close();
});

test('a reader finds an error code with the keyboard alone', async () => {
  const { page, errors, close } = await open('/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('slot taken');
  await page.getByRole('link', { name: /^SLOT_TAKEN/ }).waitFor();
  expect(await page.getByRole('status').textContent()).toMatch(/^\d+ results?$/);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await page.locator('#search-results').isHidden()).toBe(true);

  await page.keyboard.type(' ');
  await page.getByRole('link', { name: /^SLOT_TAKEN/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await page.waitForURL('**/docs/errors#slot_taken');
  expect(errors).toEqual([]);
  await close();
});

test('a reader chooses a language once for all pages', async () => {
  const { page, close } = await open('/docs/guides/series');
  const shown = () =>
    page.evaluate(`[...new Set([...document.querySelectorAll('.choices .snippet')]
      .filter((each) => each.checkVisibility()).map((each) => each.dataset.language))]`);
  expect(await shown()).toEqual(['sh']);

  await page.getByRole('button', { name: 'Python' }).first().click();
  expect(await shown()).toEqual(['python']);
  await page.getByRole('link', { name: 'Next: Packages' }).click();
  await page.waitForURL('**/docs/guides/packages');
  await page.locator('.languages').first().waitFor();

  expect(await shown()).toEqual(['python']);
  await close();
});

test('a link to an operation of the former address leads to the reference', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(`${app.gateway.baseUrl}/docs#/Appointments/bookAppointment`);

  await page.waitForURL('**/docs/reference#/Appointments/bookAppointment');
  await page.locator('.opblock-tag').first().waitFor();

  expect(await page.title()).toBe('Reference · Amsel');
  await context.close();
});
