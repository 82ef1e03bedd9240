import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Role } from '../../contract/access.ts';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { PASSWORD } from '../support/factories.ts';
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
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const { nextCode, wrongCode } = createAuthenticator(secret);
  await page.keyboard.type(nextCode());
  await page.keyboard.press('Enter');
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
