import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Role } from '../../contract/access.ts';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { challengeOf, type Document, newVerifier, postForm } from '../support/agent-login.ts';
import { agentEnv, serveDocument } from '../support/agents.ts';
import { PASSWORD } from '../support/factories.ts';
import { useTestApp } from '../support/test-app.ts';
import {
  DARK_ARABIC_PHONE,
  findViolations,
  isWiderThanScreen,
  type Look,
  openPage,
} from '../support/web-page.ts';

const app = useTestApp({ env: await agentEnv() });
let browser: Browser;
let document: Document;
beforeAll(async () => {
  [browser, document] = await Promise.all([launchBrowser(), serveDocument()]);
});
afterAll(() => Promise.all([browser.close(), document.close()]));

const verifier = newVerifier();

/** The address to which an agent sends the browser. */
function addressOf(changes: Readonly<Record<string, string>> = {}): string {
  const sent = {
    response_type: 'code',
    client_id: document.clientId,
    redirect_uri: document.redirectUri,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state: 'a state',
    ...changes,
  };
  return `${app.gateway.baseUrl}${PAGE_PATHS.agent}?${new URLSearchParams(sent).toString()}`;
}

async function open(address: string, look: Look = {}, role: Role = 'customer') {
  const user = await app.make.user(role);
  const as = { email: user.email, password: PASSWORD };
  return { user, ...(await openPage(browser, address, { ...look, as })) };
}

test('the user sees who asks, allows it by the keyboard, and ends it in the account', async () => {
  const { page, user, close } = await open(addressOf());
  const host = new URL(document.origin).host;
  await page.getByRole('heading', { level: 1, name: 'Helpful Agent asks for access' }).waitFor();
  const shown = await page.locator('main').innerText();
  for (const text of [host, user.email, 'book, move and cancel', '90 days', 'Anyone can take']) {
    expect(shown).toContain(text);
  }
  await page.getByRole('button', { name: 'Refuse' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/callback');
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('state'), searchParams.get('iss')]).toEqual([
    'a state',
    app.gateway.publicUrl,
  ]);
  const exchanged = await postForm(app, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: document.clientId,
    code: searchParams.get('code')!,
    code_verifier: verifier,
  });
  expect(exchanged.status).toBe(200);

  await page.goto(app.gateway.baseUrl + PAGE_PATHS.account);
  await page.getByRole('button', { name: `End the access Helpful Agent (${host})` }).click();
  await page.locator('.toast').filter({ hasText: 'has ended' }).waitFor();
  const token = exchanged.body['access_token']!;
  expect(await app.gateway.agentAccess.authenticate(token)).toBeUndefined();
  await close();
});

test('staff are told that clients and reports of the business are part of it', async () => {
  const { page, close } = await open(addressOf(), {}, 'business');
  await page.getByRole('button', { name: 'Allow access' }).waitFor();
  expect(await page.locator('main').innerText()).toContain('clients and reports of your business');
  await close();
});

test('the user refuses, and the agent gets no code', async () => {
  const { page, close } = await open(addressOf());
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.waitForURL((url) => url.pathname === '/callback');
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['access_denied', null]);
  await close();
});

test('the page goes nowhere with an address that is not that of the agent', async () => {
  const { page, close } = await open(addressOf({ redirect_uri: 'https://evil.example/' }));
  await page.getByText('an address that the app does not name').waitFor();
  expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
  expect(page.url()).toContain(PAGE_PATHS.agent);
  await close();
});

test('a wrong request goes back to the agent only if the user says so', async () => {
  const { page, close } = await open(addressOf({ code_challenge_method: 'plain' }));
  const back = page.getByRole('link', { name: `Go back to ${new URL(document.origin).host}` });
  await back.waitFor();
  expect(new URL(page.url()).pathname).toBe(PAGE_PATHS.agent);
  await back.click();
  await page.waitForURL((url) => url.pathname === '/callback');
  expect(new URL(page.url()).searchParams.get('error')).toBe('invalid_request');
  await close();
});

test('a request with a parameter that is sent twice is not valid', async () => {
  const { page, close } = await open(`${addressOf()}&scope=appointments:read&scope=x`);
  await page.getByText('has not asked in the way that this site needs').waitFor();
  expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
  await close();
});

test('a user who is not logged in logs in first, and is asked then', async () => {
  const user = await app.make.user();
  const { page, close } = await openPage(browser, addressOf());
  const main = page.locator('main');
  await main.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(user.email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  expect(await main.innerText()).toContain(user.email);
  await close();
});

test('the page has no fault on a dark phone from right to left, and is in no frame', async () => {
  const { page, errors, close } = await open(addressOf(), DARK_ARABIC_PHONE);
  await page.locator('.connect .primary').waitFor();
  expect([await findViolations(page), await isWiderThanScreen(page)]).toEqual([[], false]);
  expect(errors).toEqual([]);
  const { headers } = await fetch(addressOf());
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  // A web page that opened it waits for its end.
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  await close();
});
