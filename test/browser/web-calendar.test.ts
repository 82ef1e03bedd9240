import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { useTestApp } from '../support/test-app.ts';
import { findViolations, type Look, openPage } from '../support/web-page.ts';

const BARBER = 'biz_demo_berlin_barber';
/** Far enough for the demo data to have no bookings there, and a Tuesday. */
const DATE = nextTuesdayAfterDays(40);
const app = useTestApp({
  demo: true,
  worker: true,
  checkInvariants: false,
});
let browser: Browser;
let token: string;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ accessToken: token } = (await send('/api/auth/login', {
    email: 'business@demo.test',
    password: DEMO_PASSWORD,
  })) as { accessToken: string });
});
afterAll(() => browser.close());

function nextTuesdayAfterDays(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

async function send(path: string, body: object): Promise<unknown> {
  const response = await fetch(app.gateway.baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return response.json();
}

const book = (clientName: string, start: string) =>
  send('/api/appointments', {
    business: BARBER,
    professional: 'pro_demo_lena',
    date: DATE,
    start,
    services: ['svc_demo_haircut'],
    clientName,
  });

const OWNER = { email: 'business@demo.test', password: DEMO_PASSWORD };

async function open(path: string, look: Look = {}) {
  const url = app.gateway.baseUrl + path;
  const opened = await openPage(browser, url, { width: 1440, ...look, as: OWNER });
  await opened.page.locator('.sums').waitFor();
  return opened;
}

const block = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`\\d, ${name}, `) });

test('a phone booking takes three choices, and a colleague sees it without a reload', async () => {
  const colleague = await open(`/staff?date=${DATE}`);
  await colleague.page.getByText('Live, all saved').waitFor();
  const { page, errors, close } = await open(`/staff?date=${DATE}`);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  // The field for the client has the focus.
  await page.keyboard.type('Marta Neu');
  await dialog.getByRole('button', { name: /^Haircut/ }).click();
  await dialog.getByRole('group', { name: 'Free times' }).getByRole('button').first().click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Book / }).click();

  await page.getByRole('complementary').getByText('Marta Neu').waitFor();
  await app.relay();
  await block(colleague.page, 'Marta Neu').waitFor();
  expect(errors).toEqual([]);
  await close();
  await colleague.close();
});

test('a phone booking that is decided later is told as refused, not as booked', async () => {
  const { page, close } = await open(`/staff?date=${DATE}`);
  await page.route('**/api/appointments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 202, json: { id: 'bkg_later', status: 'pending' } })
      : route.continue(),
  );
  const failed = { id: 'bkg_later', status: 'failed', error: 'SLOT_TAKEN' };
  await page.route('**/api/bookings/bkg_later', (route) => route.fulfill({ json: failed }));
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await page.keyboard.type('Marta Spaet');
  await dialog.getByRole('button', { name: /^Haircut/ }).click();
  await dialog.getByRole('group', { name: 'Free times' }).getByRole('button').first().click();
  await dialog.getByRole('button', { name: /^Book / }).click();

  await dialog.getByRole('alert').waitFor();
  expect(await page.locator('.toast').count()).toBe(0);
  await close();
});

test('an appointment is moved by dragging, and moved back by undo', async () => {
  await book('Dora Zug', '14:00');
  const { page, close } = await open(`/staff?date=${DATE}`);
  const box = (await block(page, 'Dora Zug').boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 30, box.y + 5 + 42, { steps: 4 });
  await page.mouse.move(box.x + 30, box.y + 5 + 84, { steps: 4 });
  await page.mouse.up();

  await page.getByRole('button', { name: /^15:00 to 15:45, Dora Zug/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^14:00 to 14:45, Dora Zug/ }).waitFor();
  expect(await block(page, 'Dora Zug').count()).toBe(1);
  await close();
});

/** Drags from a point, by pixels. */
async function dragBy(page: Page, x: number, y: number, pixels: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + pixels / 2, { steps: 3 });
  await page.mouse.move(x, y + pixels, { steps: 3 });
  await page.mouse.up();
}

test('the end of an appointment is dragged, and undone; its dialog does the same', async () => {
  await book('Lea Lang', '12:00');
  const { page, close } = await open(`/staff?date=${DATE}`);
  const box = (await block(page, 'Lea Lang').boundingBox())!;
  await dragBy(page, box.x + 30, box.y + box.height - 2, -21);
  await page.getByRole('button', { name: /^12:00 to 12:30, Lea Lang/ }).waitFor();
  expect(await page.getByRole('complementary').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^12:00 to 12:45, Lea Lang/ }).waitFor();

  await block(page, 'Lea Lang').press('Enter');
  await page.getByRole('button', { name: 'Change services' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Agreed length, minutes').fill('30');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^12:00 to 12:30, Lea Lang/ }).waitFor();

  await page.goto(`${app.gateway.baseUrl}/staff?date=${DATE}`);
  const short = (await block(page, 'Lea Lang').boundingBox())!;
  await dragBy(page, short.x + 30, short.y + short.height - 2, 21);
  await page.getByRole('button', { name: /^12:00 to 12:45, Lea Lang/ }).waitFor();
  await close();
});

test('an edge of the working hours is dragged, and undone; bookings in the way are named', async () => {
  await book('Nora Spät', '17:00');
  const { page, errors, close } = await open(`/staff?date=${DATE}`);
  const lena = page.locator('.cal-col', { has: page.getByText('Nora Spät') });
  const hours = page.getByRole('button', { name: /^Hours of Lena Vogel/ });
  const before = await hours.textContent();
  const edge = lena.locator('.cal-edge.from').first();
  const box = (await edge.boundingBox())!;
  await dragBy(page, box.x + 30, box.y + 5, 84);
  await page.getByText(/^Lena Vogel works 10:00/).waitFor();
  await page.getByRole('button', { name: /^Hours of Lena Vogel.*: 10:00/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/has the hours of the week again/).waitFor();
  await hours.filter({ hasText: before! }).waitFor();

  await hours.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(/, until$/)
    .last()
    .fill('16:00');
  await dialog.getByText('Nora Spät').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('.cal-hours:focus').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('the keyboard moves an appointment, takes a part of its price, and gives the focus back', async () => {
  const { id } = (await book('Kim Taste', '09:00')) as { id: string };
  // As in the mail about it.
  const { page, close } = await open(`/staff?business=${BARBER}&date=${DATE}&open=${id}`);
  const panel = page.getByRole('complementary');
  await panel.getByText('Kim Taste').first().waitFor();
  expect(page.url()).not.toContain('business=');
  await panel.focus();
  await page.keyboard.press('Escape');
  await block(page, 'Kim Taste').focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Move to …' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  // Its own time does not block the ones that overlap it.
  await dialog.getByRole('button', { name: '09:15', exact: true }).waitFor();
  await dialog.getByLabel('Start').fill('11:00');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^11:00 to 11:45, Kim Taste/ }).waitFor();

  await panel.getByRole('button', { name: /^Take payment/ }).click();
  await dialog.getByLabel('Amount in EUR').fill('20');
  await dialog.getByText('€18.00 stays to be paid.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Take €20.00' }).click();
  await dialog.getByText('Payment, Card').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await panel.getByText('€18 to pay').waitFor();

  await panel.focus();
  await page.keyboard.press('Escape');
  await page.locator('.apt > button:focus').waitFor();
  await close();
});

test('an appointment that a colleague has changed is not moved over the change', async () => {
  const { id } = (await book('Ole Doppel', '16:00')) as { id: string };
  const { page, close } = await open(`/staff?date=${DATE}&open=${id}`);
  await page.getByRole('button', { name: 'Move to …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Start').fill('17:00');
  await send(`/api/appointments/${id}/reschedule`, { date: DATE, start: '15:00' });
  await app.relay();
  await page
    .getByRole('button', { name: /^15:00 to 15:45, Ole Doppel/, includeHidden: true })
    .waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('This appointment has changed meanwhile.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await block(page, 'Ole Doppel').textContent()).toContain('15:00');
  await close();
});

test('staff use a package or a coupon of a client at the till, and take it back', async () => {
  const { id } = (await send('/api/appointments', {
    business: BARBER,
    professional: 'pro_demo_lena',
    date: DATE,
    start: '16:00',
    services: ['svc_demo_haircut'],
    clientId: 'usr_demo_customer',
  })) as { id: string };
  const { page, close } = await open(`/staff?date=${DATE}&open=${id}`);
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: /^Take payment/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Use package or coupon …').click();
  await dialog.getByLabel('Coupon code').fill('NO-SUCH-CODE');
  await dialog.getByRole('button', { name: 'Use coupon' }).click();
  await dialog.getByText('There is no coupon with this code.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Use a session for Haircut/ }).click();
  await dialog.getByText('paid by package').waitFor();

  await dialog.getByRole('button', { name: 'Take back' }).click();
  await dialog.getByRole('button', { name: 'Take back: it was a mistake' }).click();
  await dialog.getByText('Use package or coupon …').click();
  await dialog.getByLabel('Coupon code').fill('FIVE-OFF');
  await dialog.getByRole('button', { name: 'Use coupon' }).click();
  await dialog.getByText('Coupon FIVE-OFF').waitFor();
  expect(await dialog.getByLabel('Amount in EUR').inputValue()).toBe('33');
  await close();
});

test('a payment whose responses were lost is recorded once when it is taken again', async () => {
  const { id } = (await book('Nora Netz', '09:00')) as { id: string };
  const { page, close } = await open(`/staff?business=${BARBER}&date=${DATE}&open=${id}`);
  // The app repeats the request itself, before it says that it has failed.
  let isLost = true;
  await page.route('**/payments', async (route) => {
    if (!isLost || route.request().method() !== 'POST') {
      await route.continue();
      return;
    }
    await route.fetch();
    await route.abort();
  });
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Take payment/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in EUR').fill('10');
  const take = dialog.getByRole('button', { name: 'Take €10.00' });
  await take.click();
  await dialog.getByText('We cannot reach the server').waitFor();
  isLost = false;
  await take.click();
  await dialog.getByText('Payment, Card').waitFor();

  const entries = await fetch(`${app.gateway.baseUrl}/api/appointments/${id}/payments`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await entries.json()).toMatchObject([{ kind: 'payment', amountMajor: 10 }]);
  await close();
});

test.each([
  [
    'the day on a tablet from right to left, with its panel',
    '/staff',
    { width: 768, locale: 'ar' },
  ],
  ['the week on a phone in the dark', '/staff/week', { width: 360, colorScheme: 'dark' }],
] as const)('has no accessibility fault: %s', async (_name, path, look) => {
  await book('Axel Prüf', '16:30');
  const { page, errors, close } = await open(`${path}?date=${DATE}&who=pro_demo_lena`, look);
  if (path === '/staff') await page.locator('.apt > button').first().click();

  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  expect(errors).toEqual([]);
  await close();
});

test('a customer is told that the page is for staff', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${app.gateway.baseUrl}/admin`);
  await page.getByRole('heading', { name: 'This page is for the admins' }).waitFor();
  await page.getByRole('link', { name: 'Amsel' }).click();
  await page.getByRole('link', { name: 'For businesses' }).click();
  await page.getByRole('heading', { name: 'This page is for your team' }).waitFor();
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill('customer@demo.test');
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  // In the language of the account.
  await page.getByRole('heading', { name: 'Esta página não é para a sua conta' }).waitFor();
  expect(await page.locator('.cal').count()).toBe(0);
  await context.close();
});
