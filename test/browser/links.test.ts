import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { bookAppointment, getAppointment } from '../../contract/appointments.ts';
import { sendMagicLink } from '../../contract/auth.ts';
import { insertManageLink } from '../../db/writes/manage-links.ts';
import { launchBrowser } from '../support/browser.ts';
import { readEmails } from '../support/emails.ts';
import { bookingAt } from '../support/factories.ts';
import { bodyOf } from '../support/salon.ts';
import { query } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';

/** For a look by eye when the test fails. */
const screenshots = join(tmpdir(), `amsel-screenshots-${process.getuid?.()}`);
const app = useTestApp({ worker: true });
let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()), 60_000);
afterAll(() => browser.close());

/** Opens a page on a phone, and records its errors. */
async function open(path: string) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(app.gateway.baseUrl + path);
  return { page, errors, context };
}

async function bookWithLink(language: string) {
  const customer = await app.make.user();
  await query(app.url, 'UPDATE users SET language = $2 WHERE id = $1', [customer.id, language]);
  const shop = await app.make.shop();
  const call = await app.loginAs(customer);
  const { id, endUtc } = bodyOf(await call(bookAppointment, { body: bookingAt(shop) }));
  const link = { id, endsAt: new Date(endUtc), clientId: customer.id };
  const token = await insertManageLink(app.make.db, link);
  const read = async () => bodyOf(await call(getAppointment, { params: { id } })) as object;
  return { path: `/manage/${token}`, read };
}

const saysSoon = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();
const isWiderThanScreen = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');

describe('the page of a manage link', () => {
  test('shows the appointment in the language of its holder and cancels it after a question', async () => {
    const { path, read } = await bookWithLink('de');
    const { page, errors, context } = await open(path);
    await page.getByRole('heading', { name: 'Ihr Termin' }).waitFor();
    const text = await page.locator('main').innerText();
    expect(text).toContain('Mitteleuropäische Sommerzeit');
    expect(text).toContain('12. Juni 2035');
    expect(await isWiderThanScreen(page)).toBe(false);
    await page.screenshot({ path: join(screenshots, 'manage-de.png') });
    expect(await read()).toMatchObject({ status: 'Confirmed' });

    // By keyboard only.
    await page.getByRole('button', { name: 'Termin absagen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await read()).toMatchObject({ status: 'Confirmed' });
    await page.getByRole('button', { name: 'Termin absagen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Termin absagen' }).focus();
    await page.keyboard.press('Enter');

    await saysSoon(page, 'Der Termin ist abgesagt.');
    expect(await read()).toMatchObject({ status: 'Cancelled' });
    expect(await page.getByRole('button').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  }, 60_000);

  test('moves the appointment to a chosen day and time, from right to left in Arabic', async () => {
    const { path, read } = await bookWithLink('ar');
    const { page, errors, context } = await open(path);
    await page.getByRole('button', { name: 'تغيير الموعد' }).click();
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    await page.getByLabel('اليوم الجديد').fill('2035-06-13');
    await page.getByRole('button', { name: '15:00', exact: true }).click();
    await page.screenshot({ path: join(screenshots, 'manage-ar.png') });
    await page.getByRole('dialog').getByRole('button', { name: 'تغيير الموعد' }).click();

    await saysSoon(page, 'تم تغيير الموعد.');
    expect(await read()).toMatchObject({ date: '2035-06-13', start: '15:00' });
    expect(await isWiderThanScreen(page)).toBe(false);
    expect(errors).toEqual([]);
    await context.close();
  }, 60_000);

  test('says that an unknown link is not valid', async () => {
    const { page, context } = await open('/manage/unknown');
    await page.getByRole('paragraph').waitFor();
    expect(await page.locator('main').innerText()).toContain('This link is not valid any more.');
    await context.close();
  }, 60_000);
});

test('the page of a magic link logs in by a click, once, and after a passing fault', async () => {
  const { id, email } = await app.make.user();
  await app.gateway.client(sendMagicLink, { body: { email } });
  const mailed = () =>
    readEmails(app.gateway.outboxDir).flatMap((text) =>
      text.includes(email) ? (/\/magic-link#[\w-]+/.exec(text)?.[0] ?? []) : [],
    );
  while (mailed().length === 0) await new Promise((resolve) => setImmediate(resolve));
  const [path] = mailed() as [string];
  const sessions = () =>
    query<{ device: string }>(app.url, 'SELECT device FROM refresh_tokens WHERE user_id = $1', [
      id,
    ]);

  const first = await open(path);
  await first.page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await sessions()).toEqual([]);
  // A passing fault, without a network or with a busy server, leaves the link as it was.
  for (const fail of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 503, json: { error: 'DB_UNAVAILABLE' } }),
  ]) {
    const requests: string[] = [];
    await first.page.route('**/exchange', (route) => {
      requests.push(route.request().url());
      return fail(route);
    });
    await first.page.getByRole('button', { name: 'Log in', disabled: false }).click();
    await saysSoon(first.page, 'Please try again');
    await first.page.getByRole('button', { name: 'Log in', disabled: false }).waitFor();
    expect([requests.length, first.page.url().endsWith(path)]).toEqual([1, true]);
    await first.page.unroute('**/exchange');
  }
  expect(first.errors.splice(0)).toHaveLength(2);
  await first.page.getByRole('button', { name: 'Log in' }).click();
  await saysSoon(first.page, 'You are logged in');

  expect(await sessions()).toHaveLength(1);
  const [cookie] = await first.context.cookies(`${app.gateway.baseUrl}/api/auth/refresh`);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  expect(first.page.url()).not.toContain('#');
  expect(first.errors).toEqual([]);
  const second = await open(path);
  await second.page.getByRole('button', { name: 'Log in' }).click();
  await saysSoon(second.page, 'This link was used already');
  expect(await sessions()).toHaveLength(1);
  await Promise.all([first.context.close(), second.context.close()]);
}, 60_000);
