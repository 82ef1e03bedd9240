import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { drawSample } from '../support/pictures.ts';
import { query } from '../support/services.ts';
import { useTestApp } from '../support/test-app.ts';
import {
  DARK_ARABIC_PHONE,
  findViolations,
  isWiderThanScreen,
  type Look,
  openPage,
} from '../support/web-page.ts';

const app = useTestApp({
  demo: true,
  worker: true,
  checkInvariants: false,
  env: { CALENDAR_ACTORS: '1' },
});
const OWNER = { email: 'business@demo.test', password: DEMO_PASSWORD };
let browser: Browser;

beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const open = (path: string, look: Look = {}) =>
  openPage(browser, app.gateway.baseUrl + path, { as: OWNER, ...look });

const PAGES = [
  '/staff/clients',
  '/staff/clients/crm_demo_otto',
  '/staff/clients/duplicates',
  '/staff/till',
  '/staff/waitlist',
  '/staff/classes',
  '/staff/reviews',
  '/staff/offers',
  '/staff/webhooks',
];

test('the lists have no accessibility fault on a phone, in the dark, from right to left', async () => {
  const { page, errors, close } = await open(PAGES[0]!, DARK_ARABIC_PHONE);
  const faults: string[] = [];
  for (const path of PAGES) {
    await page.goto(app.gateway.baseUrl + path);
    await page.locator('main h1').first().waitFor();
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
    faults.push(...(await findViolations(page)).map((found) => `${path} ${found}`));
    if (await isWiderThanScreen(page)) faults.push(`${path} is wider than the screen`);
  }

  expect([...faults, ...errors]).toEqual([]);
  await close();
});

test('a client is found as one types, imported after a dry run, and merged', async () => {
  const { page, errors, close } = await open('/staff/clients');
  await page.getByLabel('Find a client').fill('5555 01 99');
  await page.getByText('1 client', { exact: true }).waitFor();
  await page.getByRole('link', { name: /Otto Brandt/ }).waitFor();

  await page.getByRole('button', { name: 'Import …' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (csv: string) =>
    dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await choose('name,phone\n,030 1\nOtto Brandt,\n');
  await dialog.getByText('Row 2, column name: is empty').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await choose('name,phone,tags\nOtto Brand,030 7777777,VIP\nEva Neu,030 8888888,\n');
  await dialog.getByRole('button', { name: 'Add 2 clients' }).click();
  await page.getByText('2 clients are added.').waitFor();

  await page.getByLabel('Find a client').fill('');
  await page.getByRole('link', { name: 'Possible duplicates' }).click();
  const pair = page.getByRole('listitem').filter({ hasText: 'Same name' });
  await pair.getByRole('button', { name: /^Keep Otto Brandt/ }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge into Otto Brandt' }).click();
  await page.getByText('Merged into Otto Brandt.').waitFor();
  await page.goto(`${app.gateway.baseUrl}/staff/clients?tag=VIP`);
  await page.getByRole('link', { name: /Otto Brandt/ }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('a record that a colleague has changed is not overwritten, and keeps what was typed', async () => {
  const [mine, other] = await Promise.all([
    open('/staff/clients/crm_demo_otto'),
    open('/staff/clients/crm_demo_otto'),
  ]);
  await mine.page.getByLabel('Notes').fill('Prefers mornings');
  await other.page.getByLabel('Notes').fill('Wants tea');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await other.page.getByText('Saved.').waitFor();
  await mine.page.getByRole('button', { name: 'Save', exact: true }).click();
  await mine.page.getByText('Someone else has changed this').waitFor();

  expect(await mine.page.getByLabel('Notes').inputValue()).toBe('Prefers mornings');
  await mine.close();
  await other.close();
});

test('a package is sold and voided at the till, and the drawer is counted', async () => {
  const { page, errors, close } = await open('/staff/till');
  const cash = page.locator('p', { hasText: 'Cash taken today' }).locator('bdi');
  // Soon after midnight the demo data have no visit of today yet.
  const cashOrNone = await cash.or(page.getByText('Nothing was taken on this day.')).innerText();
  const before = Number(/^€(.+)/.exec(cashOrNone)?.[1] ?? 0);
  await page.getByRole('button', { name: 'Sell a package' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Client').fill('otto');
  await dialog.getByRole('button', { name: /Otto Brandt/ }).click();
  await dialog.getByLabel('Package').selectOption({ label: 'Ten beard trims, €150' });
  await dialog.getByText('Cash', { exact: true }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Sell for €150.00' }).click();
  await page.getByText('Otto Brandt has the package.').waitFor();
  await cash.filter({ hasText: `€${(before + 150).toFixed(2)}` }).waitFor();
  await page.getByLabel('Counted now, EUR').fill(String(before + 145));
  await page.getByText('€5.00 missing.').waitFor();
  await page
    .locator('li', { hasText: '€150.00' })
    .getByRole('button', { name: /^Void Package sold/ })
    .click();
  await dialog.getByRole('button', { name: /it was a mistake/ }).click();
  await page.getByText('Voided.', { exact: true }).waitFor();
  await page.getByText('voided', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('a booking for a client begins on the page of the client', async () => {
  const { page, close } = await open('/staff/clients/crm_demo_otto');
  await page.getByRole('link', { name: 'Book for Otto Brandt' }).click();
  const name = page.getByRole('dialog').getByRole('searchbox');
  await name.waitFor();
  expect(await name.inputValue()).toBe('Otto Brandt');
  await close();
});

test('staff put clients on the waitlist, change their places with undo, and remove one', async () => {
  const { page, close } = await open('/staff/waitlist');
  const dialog = page.getByRole('dialog');
  for (const name of ['Otto Brandt', 'Clara Nguyễn']) {
    await page.getByRole('button', { name: 'Put a client on the list' }).click();
    await dialog.getByLabel('Client').fill(name.slice(0, 4));
    await dialog.getByRole('button', { name: new RegExp(name) }).click();
    await dialog.getByRole('button', { name: /^Haircut/ }).click();
    await dialog.getByRole('button', { name: `Put ${name} on the list` }).click();
    await page.getByText(`${name} is on the waitlist.`).waitFor();
  }
  // Three customers of the demo data wait already.
  const fourth = (name: string) => page.locator('.rows li:nth-child(4)', { hasText: name });
  await page.getByRole('button', { name: 'Move Clara Nguyễn up' }).click();
  await page.getByText('Clara Nguyễn has place 4 now.').waitFor();
  await fourth('Clara Nguyễn').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await fourth('Otto Brandt').waitFor();
  expect(await page.locator('.rows li').count()).toBe(5);

  await page.getByRole('button', { name: 'Remove Otto Brandt …' }).click();
  await dialog.getByRole('button', { name: 'Remove Otto Brandt from the waitlist' }).click();
  await page.getByText('Otto Brandt is off the waitlist.').waitFor();
  await close();
});

test('a session of a class gets more seats and is cancelled with its consequence named', async () => {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const { page, close } = await open(`/staff/classes?date=${inAWeek}`);
  const session = page.locator('.session').filter({ hasText: 'Open' }).first();
  await session.getByRole('button', { name: /^Seats …/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Seats of this session').fill('8');
  await dialog.getByRole('button', { name: 'Set to 8 seats' }).click();
  await page.getByText('0 of 8 seats').waitFor();

  await page.locator('.session', { hasText: '0 of 8 seats' }).getByText('Cancel …').click();
  await dialog.getByText('0 seats are cancelled').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel the session' }).click();
  await page.getByText('The session is cancelled.').waitFor();
  await page.getByRole('button', { name: /^Restore/ }).click();
  await page.getByText('The session takes place again.').waitFor();
  await close();
});

test('a webhook shows its secret once, and its test event among the deliveries', async () => {
  const { page, errors, close } = await open('/staff/webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://hooks.example/amsel');
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await dialog.getByText(/^whsec_/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  await page.getByRole('button', { name: 'Send a test event' }).click();
  await page.getByText('webhook.test').waitFor();
  expect(await page.getByText(/whsec_/).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

test('a coupon is made and turned off, and a reply to a review is published', async () => {
  const { page, errors, close } = await open('/staff/offers');
  await page.getByRole('button', { name: 'New coupon' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('winter-5');
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Save the coupon' }).click();
  await page.getByText(/until 31 Dec 2099|until Dec 31, 2099/).waitFor();
  await page.getByRole('button', { name: 'Turn off WINTER-5' }).click();
  await page.getByText('WINTER-5 is off.').waitFor();

  await page.goto(`${app.gateway.baseUrl}/staff/reviews`);
  await page
    .getByRole('button', { name: /^Reply to / })
    .first()
    .click();
  await page.getByLabel('Reply, in public').fill('Thank you.');
  await page.getByRole('button', { name: /^Publish the reply/ }).click();
  await page.getByText('Thank you.').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('the form of a coupon shows its latest terms, and overwrites no change of a colleague', async () => {
  const mine = await open('/staff/offers');
  const form = mine.page.getByRole('dialog');
  await mine.page.getByRole('button', { name: 'New coupon' }).click();
  await form.getByLabel('Code').fill('spring-5');
  await form.getByRole('button', { name: 'Save the coupon' }).click();
  await mine.page.getByRole('button', { name: 'Change SPRING-5' }).waitFor();
  const other = await open('/staff/offers');
  const limitTo = async (uses: string) => {
    await other.page.getByRole('button', { name: 'Change SPRING-5' }).click();
    const dialog = other.page.getByRole('dialog');
    await dialog.getByLabel('Uses in all').fill(uses);
    await dialog.getByRole('button', { name: 'Save the coupon' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  await limitTo('7');
  await mine.page.getByRole('button', { name: 'Change SPRING-5' }).click();
  const limit = form.getByLabel('Uses in all');
  expect(await limit.inputValue()).toBe('7');
  await limitTo('8');
  await form.getByRole('button', { name: 'Save the coupon' }).click();
  await form.getByText('Someone else has changed this').waitFor();
  await mine.close();
  await other.close();
});

test('the key / goes to the search of the calendar until single keys are turned off', async () => {
  const { page, close } = await open('/staff', { width: 1440 });
  const field = page.getByRole('searchbox', { name: 'Find a client or a visit' });
  await page.keyboard.press('/');
  await page.keyboard.type('otto');
  const clients = page.getByRole('region', { name: 'Clients' });
  await clients.getByRole('link', { name: /Otto Brandt/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.type('hairc');
  const visits = page.getByRole('region', { name: 'Upcoming visits' });
  await visits
    .getByRole('link', { name: /Haircut/ })
    .first()
    .click();
  await page.getByRole('complementary').getByText('Haircut').first().waitFor();
  await page.locator('.cal-found').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /, account$/ }).click();
  await page.getByLabel('Single keys: N, M, /').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('/');

  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await field.evaluate((input) => input.matches(':focus'))).toBe(false);
  await close();
});

test('an owner uploads a photo and describes it; clients see it on the page', async () => {
  const { page, errors, close } = await open(PAGE_PATHS.settings);
  const choose = page.getByLabel('Add a photo');
  await choose.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no png'),
  });
  await page.getByText('This file cannot be used.').waitFor();
  const buffer = drawSample(600, 400).jpegSync(90);
  await choose.setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Edit: Photo 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description in words').fill('Our door');
  const slider = dialog.getByLabel('From left to right');
  await dialog.locator('.whole').click({ position: { x: 30, y: 20 } });
  expect(Number(await slider.inputValue())).toBeLessThan(0.3);
  await slider.press('Home');
  await dialog.getByLabel('From top to bottom').press('End');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save the picture' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${app.gateway.baseUrl}/businesses/biz_demo_berlin_barber`);
  const photo = page.getByRole('img', { name: 'Our door' });
  await photo.waitFor();
  expect(await photo.getAttribute('style')).toContain('object-position: 0% 100%');
  // The file arrived and is a picture.
  await page.waitForFunction(`document.querySelector('.photos img').naturalWidth > 0`);
  expect(await findViolations(page)).toEqual([]);
  expect(errors.filter((error) => !error.includes('400'))).toEqual([]);
  await close();
});

test('an owner uploads the picture of a person, and removes it', async () => {
  const { page, errors, close } = await open(PAGE_PATHS.team);
  await page.getByRole('button', { name: 'Picture of Lena Vogel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture of Lena Vogel' });
  const buffer = drawSample(300, 300).pngSync();
  const file = { name: 'lena.png', mimeType: 'image/png', buffer };
  await dialog.getByLabel('Upload a picture').setInputFiles(file);
  await dialog.getByLabel('From top to bottom').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove: Picture of Lena Vogel' }).click();
  await dialog.getByLabel('Upload a picture').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('on a phone, a visit that is done fills its row of the day', async () => {
  const [done] = await query<{ date: string }>(
    app.url,
    `SELECT local_date::text AS date FROM appointments
     WHERE professional_id = 'pro_demo_lena' AND status = 'Completed' ORDER BY starts_at DESC LIMIT 1`,
  );
  const path = `/staff?date=${done!.date}&who=pro_demo_lena`;
  const { page, close } = await open(path, { width: 360 });
  const box = await page.locator('.agenda-card.done > button').first().boundingBox();
  expect(box!.width).toBeGreaterThan(200);
  await close();
});
