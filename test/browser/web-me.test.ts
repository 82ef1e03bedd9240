import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { listAppointments, bookAppointment, getAppointment } from '../../contract/appointments.ts';
import { BusinessExport } from '../../contract/export/business.ts';
import { EXAMPLE_IMPORT } from '../../contract/export/example-import.ts';
import { PersonExport } from '../../contract/export/person.ts';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { joinWaitlist } from '../../contract/waitlist.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { bookingAt, DATE, PASSWORD } from '../support/factories.ts';
import { bodyOf } from '../support/salon.ts';
import { useTestApp } from '../support/test-app.ts';
import {
  findViolations,
  isWiderThanScreen,
  type Look,
  measureShift,
  openPage,
} from '../support/web-page.ts';

/** Half an hour before the visits on DATE begin. */
const NOW = `${DATE}T07:30:00Z`;
const app = useTestApp({ worker: true, clock: NOW });
let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

async function anAccount(role: 'customer' | 'business' = 'customer') {
  const user = await app.make.user(role);
  const call = await app.loginAs(user);
  const open = (path: string, look: Look = {}) =>
    openPage(browser, app.gateway.baseUrl + path, {
      ...look,
      nowMs: Date.parse(NOW),
      as: { email: user.email, password: PASSWORD },
    });
  return { user, call, open };
}

/** A customer with a visit today, a series, a family member, a past visit and an offer of a waitlist. */
async function aRegular() {
  const customer = await anAccount();
  const shop = await app.make.shop();
  const { call, user } = customer;
  await app.make.familyMember(user.id, 'Kim Souza');
  await app.make.visit(shop, user);
  bodyOf(await call(bookAppointment, { body: bookingAt(shop) }));
  const series = { ...bookingAt(shop), date: '2035-06-19' };
  const repeat = { recurringFrequency: 'weekly', recurringCount: 3 } as const;
  const first = bodyOf(await call(bookAppointment, { body: { ...series, ...repeat } }));
  if (!('services' in first)) throw new Error('the booking is not decided');
  const readSeries = async () => {
    const query = { recurringGroupId: first.recurringGroupId };
    return bodyOf(await call(listAppointments, { query })).map(({ status }) => status);
  };
  return { ...customer, shop, first, readSeries };
}

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

async function download(page: Page, button: string): Promise<unknown> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return JSON.parse(readFileSync(await file.path(), 'utf8'));
}

async function chooseFile(page: Page, content: object): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(content));
  const file = { name: 'export.json', mimeType: 'application/json', buffer };
  await page.getByLabel('File of the export (.json)').setInputFiles(file);
}

describe('the own pages of a customer', () => {
  test.each([
    ['on a wide screen', {}],
    [
      'on a phone, in the dark, from right to left',
      { width: 360, colorScheme: 'dark', locale: 'ar' },
    ],
  ] as const)('have no accessibility fault %s', async (_name, look) => {
    const { open, first, shop, call } = await aRegular();
    const wanted = { business: shop.business.id, services: [shop.service.id] };
    await call(joinWaitlist, { body: { ...wanted, from: '2035-06-14', to: '2035-06-14' } });
    await app.offerSeats();
    const { page, errors, close } = await open('/bookings', look);
    await page.locator('.offer .primary').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await isWiderThanScreen(page)).toBe(false);

    for (const path of [`/bookings/${first.id}/move`, '/account']) {
      await page.goto(app.gateway.baseUrl + path);
      await page.locator('main .slot, main .lines li').first().waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await isWiderThanScreen(page)).toBe(false);
    }
    expect(errors).toEqual([]);
    await close();
  });
});

test('the bookings of a customer do not shift on a phone while they load', async () => {
  const { open, user, call } = await anAccount();
  const shop = await app.make.shop();
  await app.make.visit(shop, user);
  bodyOf(await call(bookAppointment, { body: bookingAt(shop) }));
  const { page, close } = await open('/bookings', { width: 360 });
  await page.locator('.visits > li').waitFor();

  expect(await measureShift(page)).toBeLessThan(0.05);
  await close();
});

async function openBooking() {
  const customer = await anAccount();
  const { business, service, professional } = await app.make.shop();
  const query = `services=${service.id}&with=${professional.id}&date=${DATE}`;
  const opened = await customer.open(`/businesses/${business.id}/book?${query}`);
  const listBooked = async () => bodyOf(await customer.call(listAppointments, { query: {} }));
  return { ...opened, listBooked };
}

const booked = (page: Page) => page.getByRole('heading', { name: /^Booked. See you/ });

test('a click on Book before the hold is answered books, also if that response is lost', async () => {
  const { page, listBooked, close } = await openBooking();
  const lost = new Promise<void>((resolve) => {
    void page.route(
      '**/api/holds',
      async (route) => {
        await route.fetch();
        await route.abort();
        resolve();
      },
      { times: 1 },
    );
  });
  await page.locator('.slots .slot').first().click();
  await lost;
  await page.getByRole('button', { name: /^Book / }).click();
  await booked(page).waitFor();

  expect(await listBooked()).toHaveLength(1);
  await close();
});

test('a series that is booked is told as booked, also if its dates cannot be read', async () => {
  const { page, listBooked, close } = await openBooking();
  await page.route('**/api/appointments?recurringGroupId=*', (route) => route.abort(), {
    times: 1,
  });
  await page.locator('.slots .slot').first().click();
  await page.getByText('Weekly', { exact: true }).click();
  await page.getByRole('timer').waitFor();
  await page.getByRole('button', { name: /^Book .*3 more/ }).click();
  await booked(page).waitFor();
  await page.getByText(/^And /).waitFor();

  expect(await listBooked()).toHaveLength(4);
  await close();
});

test('a cancellation names its terms, reaches the following visits, and nothing else', async () => {
  const { open, readSeries } = await aRegular();
  const { page, close } = await open('/bookings');
  const second = page.locator('.visits > li').nth(2);
  await second.getByText('2 of 3 in this series').waitFor();
  await second.getByText('Free to change until Mon 25 Jun, 10:00').waitFor();
  await second.getByRole('button', { name: 'Cancel Haircut with Lena' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The time of Lena is given free.').waitFor();
  await dialog.getByLabel('This and the one that follows').check();
  expect(await findViolations(page)).toEqual([]);
  expect(await readSeries()).toEqual(['Confirmed', 'Confirmed', 'Confirmed']);

  await dialog.getByRole('button', { name: 'Cancel 2 visits' }).click();
  await toast(page, '2 visits cancelled.').waitFor();
  // The button that opened the dialog is gone with its visit.
  await page.locator('h2:focus', { hasText: 'Coming up' }).waitFor();
  expect(await readSeries()).toEqual(['Confirmed', 'Cancelled', 'Cancelled']);
  await page.locator('.past').getByText('You cancelled').first().waitFor();
  await close();
});

test('a move takes a time of the booking page, by keyboard, and can be undone', async () => {
  const { open, call, first } = await aRegular();
  const read = async () => {
    const { date, start } = bodyOf(await call(getAppointment, { params: { id: first.id } }));
    return `${date} ${start}`;
  };
  const { page, close } = await open('/bookings');
  await page.getByRole('link', { name: 'Move Haircut with Lena' }).first().focus();
  await page.keyboard.press('Enter');
  await page.locator('h1:focus', { hasText: 'Move your visit' }).waitFor();
  // Its own time does not block the ones that overlap it.
  await page.getByRole('button', { name: '10:15', exact: true }).waitFor();
  await page.getByRole('button', { name: '14:00', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move to Tue 19 Jun, 14:00' }).focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Moved to Tue 19 Jun, 14:00.').waitFor();
  expect(await read()).toBe('2035-06-19 14:00');

  await page.getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Moved back to Tue 19 Jun, 10:00.').waitFor();
  expect(await read()).toBe('2035-06-19 10:00');
  await close();
});

test('a late customer tells it, takes an offer, and cannot report the own review', async () => {
  const { open, call, shop } = await aRegular();
  await app.make.review(shop);
  const wanted = { business: shop.business.id, services: [shop.service.id] };
  await call(joinWaitlist, { body: { ...wanted, from: '2035-06-14', to: '2035-06-14' } });
  await app.offerSeats();
  const { page, close } = await open('/bookings');
  const today = page.locator('.visits > li').first();
  await today.getByText('Too close to move or cancel here.').waitFor();
  await today.getByRole('button', { name: '10 mins' }).click();
  await today.getByText('You come 10 mins later, at about 10:10.').waitFor();

  await page.getByRole('button', { name: 'Take Thu 14 Jun, 09:00' }).click();
  await toast(page, 'Booked: Thu 14 Jun, 09:00.').waitFor();
  await page.locator('.visits .day', { hasText: 'Thu 14 Jun' }).waitFor();

  await page.getByRole('button', { name: 'Review Visit with Lena' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('4 stars').check();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Post 4 stars' }).click();
  await page.getByRole('img', { name: 'You gave 4 stars' }).waitFor();
  await page.goto(`${app.gateway.baseUrl}/businesses/${shop.business.id}`);
  await page.locator('.reviews > li').nth(1).waitFor();
  expect(await page.locator('.reviews .report-link').count()).toBe(1);
  await close();
});

test('a day without a free time leads to the waitlist, which can be left; a family has 20', async () => {
  const { open, user } = await anAccount();
  for (let n = 1; n <= 20; n++) await app.make.familyMember(user.id, `Kim ${n}`);
  const shop = await app.make.shop({ service: { durationMin: 480 } });
  const other = await app.loginAs(await app.make.user());
  bodyOf(
    await other(bookAppointment, { body: { ...bookingAt(shop, '09:00'), date: '2035-06-14' } }),
  );
  const path = `/businesses/${shop.business.id}/book?services=${shop.service.id}`;
  const { page, close } = await open(path);
  await page.getByRole('button', { name: 'Thursday 14 June, 0 free times' }).click();
  await page.getByRole('button', { name: 'Tell me when a time opens' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From Thu 14 Jun').selectOption('Only this day');
  await dialog.getByLabel('Not before').selectOption('08:00');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Join the waitlist' }).click();
  await dialog.getByText('Place 1 in line.').waitFor();
  await dialog.getByRole('link', { name: 'See your bookings' }).click();

  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Kim 21');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a person' }).click();
  await page.getByText('You have as many people as an account can have.').waitFor();
  await page.keyboard.press('Escape');
  const entry = page.getByRole('region', { name: 'Waitlist' }).getByText('after 08:00');
  await entry.waitFor();
  await page.getByRole('button', { name: 'Leave the waitlist for Haircut' }).click();
  await toast(page, 'You are not on the waitlist any more.').waitFor();
  await entry.waitFor({ state: 'detached' });
  await close();
});

test('a customer changes the account, keeps input after a refusal, and erases it', async () => {
  const { open, user } = await anAccount();
  const { page, close } = await open('/account');
  await page.getByLabel('Name').fill('Ana Lima');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Saved.').waitFor();
  await page.getByLabel('Password now').fill('wrong-password');
  await page.getByLabel('New password').fill('another-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The password is wrong.').waitFor();
  expect(await page.getByLabel('New password').inputValue()).toBe('another-password');
  await page.getByText('This device').waitFor();
  const exported = PersonExport.parse(await download(page, 'Download my data'));
  expect(exported.account).toMatchObject({ id: user.id, name: 'Ana Lima' });
  await page.getByText('Done. The file is among your downloads.').waitFor();

  await page.getByRole('button', { name: 'Erase account …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('someone@example.test');
  await dialog.getByRole('button', { name: 'Erase for ever' }).click();
  await dialog.getByText('This is not the email of the account.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('textbox').fill(user.email);
  await dialog.getByRole('button', { name: 'Erase for ever' }).click();
  await toast(page, 'Your account is erased.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await close();
});

test('an owner starts a business from a file after wrong ones, and takes out its data', async () => {
  const { open } = await anAccount('business');
  const { page, errors, close } = await open(PAGE_PATHS.settings, {
    width: 360,
    colorScheme: 'dark',
  });
  await page.getByRole('button', { name: 'Start from an exported file' }).click();
  await chooseFile(page, { format: 'other' });
  await page.getByText('This is not the export of a business.').waitFor();
  const [service] = EXAMPLE_IMPORT.services;
  await chooseFile(page, { ...EXAMPLE_IMPORT, services: [service, service] });
  await page.getByRole('button', { name: 'Import Salon Jo' }).click();
  await page.getByText('does not fit together at “services”').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await chooseFile(page, { ...EXAMPLE_IMPORT, history: [{ type: 'appointment.booked' }] });
  await page.getByRole('button', { name: 'Import Salon Jo' }).click();
  const done = page.getByRole('heading', { name: 'Salon Jo is imported' });
  await done.and(page.locator(':focus')).waitFor();
  await page.getByText('The history of changes').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole('button', { name: 'Open Salon Jo' }).click();
  await page.getByText('Step 6 of 6').waitFor();

  await page.goto(app.gateway.baseUrl + PAGE_PATHS.settings);
  const button = 'Download everything of the business';
  const file = BusinessExport.parse(await download(page, button));
  expect(file.services).toMatchObject([{ name: service!.name }]);
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  await close();
});

test('an owner of a business stays there after an import, and opens the new one', async () => {
  const { user, open } = await anAccount('business');
  await app.make.shop({ business: { userId: user.id, id: 'biz_zzz_last', name: 'Salon Last' } });
  const { page, errors, close } = await open(PAGE_PATHS.settings);
  await chooseFile(page, EXAMPLE_IMPORT);
  await page.getByRole('button', { name: 'Import Salon Jo' }).click();
  await page.getByRole('heading', { name: 'Salon Jo is imported' }).waitFor();
  expect(await page.getByLabel('Name of the business').inputValue()).toBe('Salon Last');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open Salon Jo' }).click();
  await page.getByText('Step 6 of 6').waitFor();
  await page.locator('.open-page nav').getByText('Salon Jo').waitFor();
  expect(errors).toEqual([]);
  await close();
});
