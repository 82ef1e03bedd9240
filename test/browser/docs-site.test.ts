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

test('a search that cannot be loaded is told as such, and tried again', async () => {
  const { page, close } = await open('/docs');
  await page.route('**/docs/search.json', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('searchbox').fill('slot taken');
  await page.getByRole('status').filter({ hasText: 'The search could not be loaded.' }).waitFor();

  await page.unroute('**/docs/search.json');
  await page.keyboard.type(' ');
  await page.getByRole('link', { name: /^SLOT_TAKEN/ }).waitFor();

  expect(await page.getByRole('status').textContent()).toMatch(/^\d+ results?$/);
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

test('a group of examples without the chosen language shows its first one', async () => {
  const { page, close } = await open('/docs/guides/webhooks');
  const group = page.locator('.choices').filter({ hasText: 'createServer' });

  expect(await group.locator('.snippet:visible').count()).toBe(1);
  expect(await group.locator('[aria-pressed="true"]').allTextContents()).toEqual(['TypeScript']);
  await close();
});

test('a reader copies an example with the keyboard', async () => {
  const { page, close } = await open('/docs/guides/series');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const snippet = page.locator('.snippet:visible').first();
  const button = snippet.getByRole('button');
  expect(await button.textContent()).toBe('Copy');
  await button.focus();
  await page.keyboard.press('Enter');
  await button.filter({ hasText: 'Copied' }).waitFor();

  expect(await page.locator('[aria-live]').last().textContent()).toBe('Copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    await snippet.locator('code').textContent(),
  );
  await close();
});

test('an example is copied on a page over plain http too', async () => {
  const { page, close } = await open('/docs/guides/series');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`globalThis.readText = navigator.clipboard.readText.bind(navigator.clipboard);
    Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
  const snippet = page.locator('.snippet:visible').first();
  await snippet.getByRole('button', { name: 'Copy' }).click();
  await snippet.getByRole('button', { name: 'Copied' }).waitFor();

  expect(await page.evaluate('readText()')).toBe(await snippet.locator('code').textContent());
  await close();
});

test('on a phone a table keeps names whole and scrolls in its own box', async () => {
  const { page, close } = await open('/docs/agents', { width: 375 });
  const broken = await page.evaluate(`[...document.querySelectorAll('td code')]
    .filter((each) => each.getClientRects().length > 1).map((each) => each.textContent)`);
  const isScrolled = await page.evaluate(`[...document.querySelectorAll('.wide')]
    .some((each) => each.scrollWidth > each.clientWidth)`);

  expect([broken, isScrolled, await isWiderThanScreen(page)]).toEqual([[], true, false]);
  await close();
});

test('the reference leads back to the site and is dark where the reader wants it', async () => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(`${app.gateway.baseUrl}/docs/reference`);
  await page.locator('.opblock-tag').first().waitFor();
  const shade = (selector: string) =>
    page.evaluate(`Number(getComputedStyle(document.querySelector('${selector}'))
      .backgroundColor.match(/\\d+/)[0])`);

  expect(await shade('.swagger-ui')).toBeLessThan(60);
  expect(await shade('.top')).toBeLessThan(60);
  expect(await page.locator('#demo').isVisible()).toBe(false);
  await page.getByRole('banner').getByRole('link', { name: 'Amsel docs' }).click();
  await page.waitForURL('**/docs');
  await context.close();
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
