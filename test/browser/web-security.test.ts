import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Role } from '../../contract/access.ts';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { PASSWORD } from '../support/factories.ts';
import { readMailsTo, waitForToken } from '../support/mails.ts';
import { query } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';
import { findViolations, isWiderThanScreen, type Look, openPage } from '../support/web-page.ts';

const app = useTestApp();
let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

async function open(role: Role, path: string, look: Look = {}) {
  const user = await app.make.user(role);
  await query(app.url, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id]);
  const as = { email: user.email, password: PASSWORD };
  return { user, ...(await openPage(browser, app.gateway.baseUrl + path, { ...look, as })) };
}

/** Goes through the open dialog until it shows the recovery codes. */
async function turnOn(page: Page) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const authenticator = createAuthenticator(secret);
  await page.keyboard.type(authenticator.nextCode());
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  return authenticator;
}

test('an admin is led to a second factor, sets it up on a phone, and goes on', async () => {
  const { page, errors, close } = await open('admin', PAGE_PATHS.waiting, { width: 360 });
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.getByRole('button', { name: 'Set up …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByRole('img', { name: 'QR code for the app' }).waitFor();
  expect([await findViolations(page), await isWiderThanScreen(page)]).toEqual([[], false]);
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const { nextCode } = createAuthenticator(secret);
  await page.keyboard.type(nextCode());
  await page.keyboard.press('Enter');
  await dialog.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const shown = await dialog.locator('.recovery-codes code').allInnerTexts();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(readFileSync(await file.path(), 'utf8')).toBe(`${shown.join('\n')}\n`);
  expect([await findViolations(page), await isWiderThanScreen(page)]).toEqual([[], false]);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();
  expect(await page.getByRole('button', { name: 'Turn off …' }).count()).toBe(0);

  await page.goto(app.gateway.baseUrl + PAGE_PATHS.waiting);
  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  // The pages of admins read nothing before the second factor: each refused read would be a security event.
  expect(errors).toEqual([]);
  await close();
});

test('the dialog to log in asks for the code where it is needed, after a wrong one too', async () => {
  const { user, page, close } = await open('customer', PAGE_PATHS.account);
  await page.getByRole('button', { name: 'Set up …' }).click();
  const dialog = page.getByRole('dialog');
  const { nextCode, wrongCode } = await turnOn(page);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();

  await page.getByRole('button', { name: `${user.name}, account` }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click();
  await page.getByRole('button', { name: 'Log in to your account' }).click();
  await dialog.getByLabel('Email', { exact: true }).fill(user.email);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code from your app').waitFor();
  await page.keyboard.type(wrongCode());
  await page.keyboard.press('Enter');
  await dialog.getByText('The code is wrong').waitFor();
  await dialog.getByLabel('Code from your app').fill(nextCode());
  await page.keyboard.press('Enter');
  await page.getByText('10 recovery codes are left.').waitFor();

  await page.getByRole('button', { name: 'Turn off …' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByLabel('A code of the app').fill(nextCode());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set up …' }).waitFor();
  expect(await page.getByText('recovery codes are left').count()).toBe(0);
  await close();
});

test('the recovery codes stay until their button is used, after Escape and a click outside', async () => {
  const { page, close } = await open('customer', PAGE_PATHS.account);
  await page.getByRole('button', { name: 'Set up …' }).click();
  const dialog = page.getByRole('dialog');
  await turnOn(page);
  const codes = dialog.locator('.recovery-codes code');
  const shown = await codes.allInnerTexts();
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  // As the gesture of a phone to go back does.
  await page.evaluate(`document.querySelector('dialog').close()`);
  await page.locator('dialog:modal').waitFor();
  expect(await codes.allInnerTexts()).toEqual(shown);
  expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);

  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'New phone or new codes …' }).waitFor();
  await close();
});

test('the dialog of the second factor says that the password is wrong, and not the email', async () => {
  const { page, close } = await open('customer', PAGE_PATHS.account);
  await page.getByRole('button', { name: 'Set up …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('wrong-password');
  await page.keyboard.press('Enter');
  expect(await dialog.getByRole('alert').innerText()).toBe('The password is wrong.');

  const { wrongCode } = await turnOn(page);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Turn off …' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByLabel('A code of the app').fill(wrongCode());
  await page.keyboard.press('Enter');
  expect(await dialog.getByRole('alert').innerText()).toContain('The code is wrong');
  await close();
});

test('an owner who forgot the password gets a link from the dialog to log in, by keyboard', async () => {
  const { email } = await app.make.user();
  const { page, errors, close } = await openPage(browser, app.gateway.baseUrl, { width: 360 });
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  const forgot = dialog.getByRole('button', { name: 'Forgot password?' });
  // Without an email the browser asks for it.
  await forgot.press('Enter');
  await dialog.locator('[name=email]:focus:invalid').waitFor();
  await page.keyboard.type('nobody@example.test');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const told = (address: string) =>
    `If ${address} has an account, a link to set a new password is on its way.`;
  expect(await dialog.getByRole('status').innerText()).toBe(told('nobody@example.test'));

  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await forgot.press('Space');
  await dialog
    .getByRole('status')
    .filter({ hasText: told(email) })
    .waitFor();
  expect(await waitForToken(app.gateway.outboxDir, email)).toHaveLength(43);
  expect(readMailsTo(app.gateway.outboxDir, 'nobody@example.test')).toEqual([]);
  expect([await findViolations(page), await isWiderThanScreen(page)]).toEqual([[], false]);
  expect(errors).toEqual([]);

  const json = { error: 'RATE_LIMITED' };
  await page.route('**/api/auth/password/forgot', (route) => route.fulfill({ status: 429, json }));
  await forgot.press('Enter');
  expect(await dialog.getByRole('alert').innerText()).toContain('That was too often.');
  expect(await dialog.getByRole('status').count()).toBe(0);
  await close();
});
