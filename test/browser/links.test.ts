import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import type { Browser, Page, Route } from 'playwright-core';
import { bookAppointment, getAppointment } from '../../contract/appointments.ts';
import { login, sendMagicLink } from '../../contract/auth.ts';
import { inviteProfessional } from '../../contract/invitations.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { emailChanges, passwordResets } from '../../db/schema/accounts.ts';
import { insertManageLinks } from '../../db/writes/manage-links.ts';
import { insertReviewLink } from '../../db/writes/review-links.ts';
import { devOutbox } from '../../gateway/pages/dev-outbox.ts';
import { createMailer } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { findExample } from '../../tools/mails/examples.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { findInvitationToken, readMails } from '../support/mails.ts';
import { bookingAt, PASSWORD } from '../support/factories.ts';
import { bodyOf } from '../support/salon.ts';
import { query } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitUntil } from '../support/wait-until.ts';
import { findViolations } from '../support/web-page.ts';

/** For a look by eye when the test fails. */
const screenshots = join(tmpdir(), `amsel-screenshots-${process.getuid?.()}`);
const app = useTestApp({ worker: true });
let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

/** Opens a page on a phone, and records its errors. */
async function open(path: string, baseUrl = app.gateway.baseUrl) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(baseUrl + path);
  return { page, errors, context };
}

async function bookWithLink(language: string) {
  const customer = await app.make.user();
  await query(app.url, 'UPDATE users SET language = $2 WHERE id = $1', [customer.id, language]);
  const shop = await app.make.shop();
  const call = await app.loginAs(customer);
  const { id, endUtc } = bodyOf(await call(bookAppointment, { body: bookingAt(shop) }));
  const appointment = { id, endsAt: new Date(endUtc) };
  const tokens = await insertManageLinks(app.make.db, [appointment], { userId: customer.id });
  const read = async () => bodyOf(await call(getAppointment, { params: { id } })) as object;
  return { path: `/manage/${tokens.get(id)!}`, read, shop };
}

const saysSoon = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor();
const focusedRole = (page: Page) => page.evaluate('document.activeElement.role');
const isWiderThanScreen = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');

describe('the page of a manage link', () => {
  test('shows the appointment in the language of its holder and cancels it after a question', async () => {
    const { path, read } = await bookWithLink('de');
    const { page, errors, context } = await open(path);
    await page.getByRole('heading', { name: 'Ihr Termin' }).waitFor();
    const text = await page.locator('main').innerText();
    expect(text).toMatch(/12\. Juni 2035, 10:00.11:00 Uhr \(GMT\+2\)/);
    expect(text).toMatch(/Europe\/Berlin \(Mitteleuropäische Zeit\)/);
    expect(text).toMatch(/Preis\s+35,00\s€/);
    expect(text).toMatch(/bis Montag, 11\. Juni 2035 um 10:00 .* verschieben oder absagen/);
    expect(await isWiderThanScreen(page)).toBe(false);
    await page.screenshot({ path: join(screenshots, 'manage-de.png') });
    expect(await read()).toMatchObject({ status: 'Confirmed' });

    // Only the keyboard is used.
    await page.getByRole('button', { name: 'Termin absagen' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/12\. Juni 2035, 10:00.11:00 .*Europe\/Berlin/s);
    // The focus is on the button that changes nothing.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Termin absagen' }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await read()).toMatchObject({ status: 'Confirmed' });
    await page.getByRole('button', { name: 'Termin absagen' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Grund').fill('Erkältet');
    await page.getByRole('dialog').getByRole('button', { name: 'Termin absagen' }).focus();
    await page.keyboard.press('Enter');

    await saysSoon(page, 'Der Termin ist abgesagt.');
    expect(await focusedRole(page)).toBe('status');
    expect(await read()).toMatchObject({ status: 'Cancelled', cancelReason: 'Erkältet' });
    expect(await page.getByRole('button').count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('moves the appointment in Arabic, and shows other times if one was just taken', async () => {
    const { path, read, shop } = await bookWithLink('ar');
    const { page, errors, context } = await open(path);
    await page.getByRole('button', { name: 'تغيير الموعد' }).click();
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    await page.getByLabel('اليوم الجديد').fill('2035-06-13');
    await page.getByRole('button', { name: '15:00', exact: true }).click();
    expect(await page.locator('section').innerText()).toContain('Europe/Berlin');
    expect(await page.getByRole('dialog').innerText()).toContain('Europe/Berlin');
    await page.screenshot({ path: join(screenshots, 'manage-ar.png') });
    const rival = await app.loginAs(await app.make.user());
    const taken = { ...bookingAt(shop, '15:00'), date: '2035-06-13' };
    bodyOf(await rival(bookAppointment, { body: taken }));
    await page.getByRole('dialog').getByRole('button', { name: 'تغيير الموعد' }).click();
    await saysSoon(page, 'تم حجز هذا الوقت للتو.');
    expect(await focusedRole(page)).toBe('status');
    expect(await page.getByLabel('اليوم الجديد').inputValue()).toBe('2035-06-13');
    await page.getByRole('button', { name: '16:00', exact: true }).click();
    expect(await page.getByRole('button', { name: '15:00', exact: true }).count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'تغيير الموعد' }).click();

    await saysSoon(page, 'تم تغيير الموعد.');
    expect(await focusedRole(page)).toBe('status');
    expect(await read()).toMatchObject({ date: '2035-06-13', start: '16:00' });
    expect(await page.locator('main').innerText()).not.toMatch(/[٠-٩]/);
    expect(await isWiderThanScreen(page)).toBe(false);
    // The browser reports the refusal.
    expect(errors).toEqual([expect.stringContaining('409')]);
    await context.close();
  });

  test('says that an unknown link is not valid', async () => {
    const { page, context } = await open('/manage/unknown');
    await saysSoon(page, 'This link is not valid any more.');
    expect(await page.getByRole('button').count()).toBe(0);
    // The page of an offer has no script; its message has the focus too.
    await page.goto(`${app.gateway.baseUrl}/waitlist/unknown`);
    await saysSoon(page, 'This link is not valid any more.');
    expect(await focusedRole(page)).toBe('status');
    await context.close();
  });
});

test('the page to review a visit works by keyboard, from right to left in Arabic', async () => {
  const customer = await app.make.user();
  await query(app.url, `UPDATE users SET language = 'ar' WHERE id = $1`, [customer.id]);
  const appointmentId = await app.make.visit(await app.make.shop(), customer);
  const link = { appointmentId, userId: customer.id };
  const { page, errors, context } = await open(
    `/review/${await insertReviewLink(app.make.db, link, new Date())}`,
  );
  expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ممتاز');
  await page.screenshot({ path: join(screenshots, 'review-ar.png') });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await saysSoon(page, 'تم نشر تقييمك');
  expect(await focusedRole(page)).toBe('status');
  const rows = await query(
    app.url,
    'SELECT rating, comment FROM reviews WHERE appointment_id = $1',
    [appointmentId],
  );
  expect(rows).toEqual([{ rating: 4, comment: 'ممتاز' }]);
  expect(errors).toEqual([]);
  await context.close();
});

test('the page of a magic link logs in once, by a click, also after a passing fault', async () => {
  const { id, email } = await app.make.user();
  await query(app.url, `UPDATE users SET language = 'de' WHERE id = $1`, [id]);
  await app.gateway.client(sendMagicLink, { body: { email } });
  const mailed = () =>
    readMails(app.gateway.outboxDir).flatMap((text) =>
      text.includes(email) ? (/\/magic-link\?language=de#[\w-]+/.exec(text)?.[0] ?? []) : [],
    );
  const [path] = (await waitUntil(mailed, (paths) => paths.length > 0)) as [string];
  const sessions = () =>
    query<{ device: string }>(app.url, 'SELECT device FROM refresh_tokens WHERE user_id = $1', [
      id,
    ]);

  const first = await open(path);
  await first.page.getByRole('button', { name: 'Anmelden' }).waitFor();
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
    await first.page.getByRole('button', { name: 'Anmelden', disabled: false }).click();
    await saysSoon(first.page, 'Bitte versuchen Sie es noch einmal');
    await first.page.getByRole('button', { name: 'Anmelden', disabled: false }).waitFor();
    expect([requests.length, first.page.url().endsWith(path)]).toEqual([1, true]);
    await first.page.unroute('**/exchange');
  }
  await waitUntil(
    () => first.errors.length,
    (count) => count === 2,
  );
  first.errors.length = 0;
  await first.page.getByRole('button', { name: 'Anmelden' }).click();
  await saysSoon(first.page, 'Sie sind angemeldet');
  expect(await focusedRole(first.page)).toBe('status');

  expect(await sessions()).toHaveLength(1);
  const [cookie] = await first.context.cookies(`${app.gateway.baseUrl}/api/auth/refresh`);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  expect(first.page.url()).not.toMatch(/[?#]/);
  expect(first.errors).toEqual([]);
  const second = await open(path);
  await second.page.getByRole('button', { name: 'Anmelden' }).click();
  await saysSoon(second.page, 'Dieser Link wurde schon benutzt');
  expect(await sessions()).toHaveLength(1);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('the page of a new email changes it with the password, and not by opening it', async () => {
  const { id } = await app.make.user();
  const [email, token] = [`${id}@moved.test`, 'x'.repeat(43)];
  const expiresAt = new Date(Date.now() + 60_000);
  const tokenHash = hashSecret(token);
  await app.make.db.insert(emailChanges).values({ tokenHash, userId: id, email, expiresAt });
  const current = async () =>
    (await query<{ email: string }>(app.url, 'SELECT email FROM users WHERE id = $1', [id]))[0]!;

  const { page, errors, context } = await open(`/confirm-email?language=pt#${token}`);
  const field = page.getByLabel('Senha da sua conta');
  await field.fill(PASSWORD);
  expect((await current()).email).not.toBe(email);
  await page.keyboard.press('Enter');
  await saysSoon(page, `O e-mail da sua conta é ${email}`);

  expect((await current()).email).toBe(email);
  expect([page.url().includes('#'), errors]).toEqual([false, []]);
  await context.close();
});

test('the page of a reset link sets a new password, once', async () => {
  const { id, email } = await app.make.user();
  const [password, token] = ['a new password', 'y'.repeat(43)];
  const expiresAt = new Date(Date.now() + 60_000);
  const tokenHash = hashSecret(token);
  await app.make.db.insert(passwordResets).values({ tokenHash, userId: id, expiresAt });

  const { page, errors, context } = await open(`/reset-password?language=de#${token}`);
  await page.getByLabel('Neues Passwort').fill('zu kurz');
  await page.keyboard.press('Enter');
  await saysSoon(page, 'mindestens 10 Zeichen');
  const masked = page.locator('[type=password][autocomplete=new-password]');
  await page.getByLabel('Neues Passwort').and(masked).fill(password);
  await page.keyboard.press('Enter');
  await saysSoon(page, 'Ihr neues Passwort gilt.');

  expect((await app.gateway.client(login, { body: { email, password } })).status).toBe(200);
  // The browser reports the refusal.
  expect([page.url().includes('#'), errors]).toEqual([false, [expect.stringContaining('400')]]);
  await context.close();
});

test('the page of an invitation opens an account, and accepting it joins the team', async () => {
  const owner = await app.make.user('business');
  const { business } = await app.make.shop({ business: { userId: owner.id } });
  const call = await app.loginAs(owner);
  const email = 'new.colleague@example.com';
  const { id } = bodyOf(await call(inviteProfessional, { body: { email } }));
  const token = findInvitationToken(app.gateway.outboxDir, id);
  expect(readMails(app.gateway.outboxDir).at(-1)).toContain(`/invitations/${id}#${token}`);

  const { page, errors, context } = await open(`/invitations/${id}#${token}`);
  await page.getByRole('button', { name: 'Log in or open an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('New here').click();
  await dialog.getByLabel('Name').fill('Nora Neu');
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Open account' }).click();
  const joining = page.getByRole('button', { name: `Join ${business.name}` });
  await joining.waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
  await joining.click();
  await saysSoon(page, `You belong to the team of ${business.name}.`);
  await page.getByRole('link', { name: 'Open the calendar' }).click();
  await page.locator('.sums').waitFor();

  expect(errors).toEqual([]);
  await context.close();
});

test('the list of the outbox and a mail fit on a phone', async () => {
  const outboxDir = mkdtempSync(join(tmpdir(), 'amsel-outbox-'));
  const { send } = createMailer({
    from: 'Amsel <no-reply@amsel.example>',
    smtpUrl: undefined,
    outboxDir,
    count: () => undefined,
  });
  await send({
    to: 'a.person.with.a.long.address@example.com',
    ...renderMail(findExample('booked')),
  });
  const outbox = express().use(devOutbox({ outboxDir, isOpen: async () => true }));
  const server = outbox.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;

  const { page, context } = await open('/dev/outbox', `http://127.0.0.1:${port}`);
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole('link', { name: 'Booked: Haircut' }).click();
  await page.getByRole('heading', { name: 'Headers' }).waitFor();
  expect(await isWiderThanScreen(page)).toBe(false);
  await context.close();
  await new Promise((resolve) => server.close(resolve));
  rmSync(outboxDir, { recursive: true });
});
