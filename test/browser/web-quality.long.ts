import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { bookAppointment, listAppointments } from '../../contract/appointments.ts';
import { createHold, releaseHold } from '../../contract/holds.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { bookingAt, DATE, PASSWORD } from '../support/factories.ts';
import { findCutTexts, findMotion, findSmallTargets, tabTo } from '../support/page-faults.ts';
import { usePseudoTexts } from '../support/pseudo-texts.ts';
import { bodyOf } from '../support/salon.ts';
import { useTestApp } from '../support/test-app.ts';
import {
  findViolations,
  isWiderThanScreen,
  type Look,
  measureShift,
  openPage,
} from '../support/web-page.ts';

/** Before the shops open on DATE. */
const NOW = `${DATE}T05:30:00Z`;
const app = useTestApp({ worker: true, clock: NOW });
let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

type Shop = Awaited<ReturnType<typeof app.make.shop>>;

async function aCustomer() {
  const user = await app.make.user();
  const call = await app.loginAs(user);
  const as = { email: user.email, password: PASSWORD };
  const listBooked = async () =>
    bodyOf(await call(listAppointments, { query: {} })).map(
      ({ date, start }) => `${date} ${start}`,
    );
  return {
    user,
    call,
    listBooked,
    open: (path: string, look: Look = {}) => open(path, { ...look, as }),
  };
}

const open = (path: string, look: Look = {}) =>
  openPage(browser, app.gateway.baseUrl + path, { nowMs: Date.parse(NOW), ...look });

const bookPath = ({ business, service, professional }: Shop, rest = '') =>
  `/businesses/${business.id}/book?services=${service.id}&with=${professional.id}${rest}`;

const at = (start: string) => `&date=${DATE}&start=${start}`;
const bookButton = (page: Page) => page.getByRole('button', { name: /^Book / });

async function eachPage(
  visit: (path: string, open: (look?: Look) => ReturnType<typeof openPage>) => Promise<void>,
) {
  const shop = await app.make.shop();
  const customer = await aCustomer();
  await app.make.visit(shop, customer.user);
  bodyOf(await customer.call(bookAppointment, { body: bookingAt(shop, '12:00') }));
  const paths = [
    '/',
    `/businesses/${shop.business.id}`,
    bookPath(shop, at('14:00')),
    '/bookings',
    '/account',
  ];
  for (const path of paths) await visit(path, (look) => customer.open(path, look));
}

test('a visitor books with the keyboard alone, and the focus is always visible and never lost', async () => {
  const shop = await app.make.shop();
  const { page, close } = await open(`/businesses/${shop.business.id}`);
  await tabTo(page, /^Book Haircut$/);
  await page.keyboard.press('Enter');
  await page.locator('h1:focus').waitFor();
  await page.locator('.slots .slot').first().waitFor();
  await tabTo(page, /Lena$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /free time/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, /^10:00$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Log in and book/);
  await page.keyboard.press('Enter');
  await page.locator('dialog :focus').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('button:focus', { hasText: 'Log in and book' }).waitFor();

  await page.keyboard.press('Enter');
  await tabTo(page, /^Log in$|^New here$/);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog').getByLabel('Name').waitFor();
  for (const [label, text] of [
    [/^Name/, 'Ada Brand'],
    [/^Email/, `${shop.business.id}@example.test`.toLowerCase()],
    [/^Password/, PASSWORD],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('timer').waitFor();
  await tabTo(page, /^Book /);
  await page.keyboard.press('Enter');
  await page.locator('h1:focus', { hasText: 'Booked. See you' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await close();
});

test('no page orders the focus by hand, and what changes is announced', async () => {
  const shop = await app.make.shop();
  const { open: openAs } = await aCustomer();
  const { page, close } = await openAs(bookPath(shop));
  expect(await page.locator('[tabindex]:not([tabindex="0"]):not([tabindex="-1"])').count()).toBe(0);
  await app.make.closure(shop.business.id, '2035-06-20');
  await page.locator('.slots .slot').first().click();
  // A timer is not read out each second; the month and the answers to a question are.
  await page.getByRole('timer').waitFor();
  expect(await page.getByRole('timer').getAttribute('aria-live')).toBeNull();
  await page.locator('.month-head h3[aria-live=polite]').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('status').filter({ hasText: 'offline' }).waitFor();
  await page.context().setOffline(false);
  await close();
});

describe('every page of a customer', () => {
  test('has targets of 24 px or more on a phone, and keeps still where little motion is wanted', async () => {
    await eachPage(async (path, openIt) => {
      const { page, close } = await openIt({ width: 360 });
      expect([path, await findSmallTargets(page)]).toEqual([path, []]);
      expect([path, await findMotion(page)]).toEqual([path, []]);
      await close();
    });
  });

  test.each([
    ['at 200 %', { width: 640 }, '100%'],
    ['at 400 %', { width: 320 }, '100%'],
    ['with text of twice the size', { width: 1280 }, '200%'],
  ] as const)(
    'is whole %s',
    async (_name, look, size) => {
      await eachPage(async (path, openIt) => {
        const { page, close } = await openIt(look);
        await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
        expect([path, await isWiderThanScreen(page)]).toEqual([path, false]);
        expect([path, await findCutTexts(page)]).toEqual([path, []]);
        await close();
      });
    },
    120_000,
  );

  test.each([360, 1280])(
    'shows longer texts without cutting them off at %i px',
    async (width) => {
      const areas = ['shell', 'customer', 'me'];
      await eachPage(async (path, openIt) => {
        const { page, close } = await openIt({ width });
        await usePseudoTexts(page, areas);
        await page.reload();
        await page
          .locator('main h1', { hasText: /^\[|Friseur/ })
          .first()
          .waitFor();
        await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
        expect([path, await findCutTexts(page)]).toEqual([path, []]);
        expect([path, await isWiderThanScreen(page)]).toEqual([path, false]);
        await close();
      });
    },
    120_000,
  );
});

test('the search, a business and the booking do not shift while they load', async () => {
  await eachPage(async (path, openIt) => {
    if (path !== '/' && !path.startsWith('/businesses/')) return;
    const { page, close } = await openIt({ width: 360 });
    const shift = await measureShift(page);
    expect([path, shift < 0.05 ? 0 : shift]).toEqual([path, 0]);
    await close();
  });
});

test('without network the input stays, and the next try books once', async () => {
  const shop = await app.make.shop();
  const { open: openAs, listBooked } = await aCustomer();
  const { page, close } = await openAs(bookPath(shop, at('10:00')));
  await page.getByRole('timer').waitFor();
  await page.getByLabel('Note, if you like').fill('Window seat');
  await page.context().setOffline(true);
  await bookButton(page).click();
  await page.locator('.summary .note').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.getByLabel('Note, if you like').inputValue()).toBe('Window seat');
  expect(await listBooked()).toEqual([]);

  await page.context().setOffline(false);
  await bookButton(page).click();
  await page.getByRole('heading', { name: /^Booked. See you/ }).waitFor();
  expect(await listBooked()).toEqual([`${DATE} 10:00`]);
  await close();
});

test('a time that is booked in one tab is refused in the other, with the nearest times', async () => {
  const shop = await app.make.shop();
  const { open: openAs, listBooked } = await aCustomer();
  const first = await openAs(bookPath(shop, at('10:00')));
  await first.page.getByRole('timer').waitFor();
  const second = await first.page.context().newPage();
  await second.clock.setFixedTime(Date.parse(NOW));
  await second.goto(app.gateway.baseUrl + bookPath(shop, at('10:00')));
  await bookButton(first.page).click();
  await first.page.getByRole('heading', { name: /^Booked. See you/ }).waitFor();
  const lost = second.locator('section', { hasText: 'Nothing was booked.' }).last();
  await lost.locator('.slot').first().waitFor();
  expect(await listBooked()).toEqual([`${DATE} 10:00`]);
  await first.close();
});

test('the back button leads through the pages, and the search is kept', async () => {
  const shop = await app.make.shop({ business: { name: 'Salon Rückweg' } });
  const { page, close } = await open('/?what=Rückweg&sort=rating');
  await page.getByRole('link', { name: 'Salon Rückweg', exact: true }).click();
  await page.getByRole('link', { name: 'Book Haircut' }).click();
  await page.locator('.slots .slot').first().click();
  await page.waitForURL(/start=/);
  await page.goBack();
  await page.getByRole('heading', { name: 'Salon Rückweg', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/businesses/${shop.business.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Salon Rückweg', exact: true }).waitFor();
  expect(await page.getByLabel('What').inputValue()).toBe('Rückweg');
  expect(await page.getByRole('button', { name: 'Best rated' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await close();
});

test('a time that is lost in the last second is told with its reason, and another is booked', async () => {
  const shop = await app.make.shop();
  const { open: openAs, call, listBooked } = await aCustomer();
  // A time that the customer held before is not kept again, so that another can take it.
  const hold = bodyOf(await call(createHold, { body: bookingAt(shop, '10:00') }));
  await call(releaseHold, { params: { id: hold.id } });
  const { page, close } = await openAs(bookPath(shop, at('10:00')));
  await page.getByText('This time is not kept for you now.').waitFor();
  const other = await app.loginAs(await app.make.user());
  bodyOf(await other(bookAppointment, { body: bookingAt(shop, '10:00') }));
  await bookButton(page).click();
  const lost = page.locator('section:focus', { hasText: 'was a moment quicker.' });
  await lost.locator('.slot', { hasText: '11:00' }).click();
  await page.getByRole('timer').waitFor();
  await bookButton(page).click();
  await page.getByRole('heading', { name: /^Booked. See you/ }).waitFor();
  expect(await listBooked()).toEqual([`${DATE} 11:00`]);
  await close();
});

test('a time stays kept while the customer changes to a series and back, which is then booked', async () => {
  const shop = await app.make.shop();
  const { open: openAs, listBooked } = await aCustomer();
  const { page, close } = await openAs(bookPath(shop, at('10:00')));
  await page.getByRole('timer').waitFor();
  await page.getByText('Weekly', { exact: true }).click();
  await page.getByText('The first date is kept for you').waitFor();
  await page.locator('.series .verdict', { hasText: 'Free' }).nth(3).waitFor();
  expect(await page.locator('.series .taken').count()).toBe(0);
  await page.getByText('Once', { exact: true }).click();
  await page.locator('.hold p', { hasText: /^Kept for you/ }).waitFor();
  await page.getByText('Weekly', { exact: true }).click();
  await page.locator('.series .verdict', { hasText: 'Free' }).nth(3).waitFor();
  await bookButton(page).click();
  await page.getByRole('heading', { name: /^Booked. See you/ }).waitFor();
  expect((await listBooked()).toSorted()).toEqual(
    ['12', '19', '26'].map((day) => `2035-06-${day} 10:00`).concat('2035-07-03 10:00'),
  );
  await close();
});
