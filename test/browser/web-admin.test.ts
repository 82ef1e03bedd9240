import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { useTestApp } from '../support/test-app.ts';
import { waitUntilEqual } from '../support/wait-until.ts';
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
  env: {
    TEMPORAL_UI_URL: 'http://localhost:8233',
    CALENDAR_ACTORS: '1',
  },
});
let browser: Browser;

beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const ADMIN = { email: 'admin@demo.test', password: DEMO_PASSWORD };

const open = (path: string, look: Look = {}) =>
  openPage(browser, app.gateway.baseUrl + path, { width: 1440, as: ADMIN, ...look });
const personOf = (name: string) => ({ email: `${name}@demo.test`, password: DEMO_PASSWORD });

test.each([
  '/admin',
  '/admin/businesses',
  '/admin/users',
  '/admin/users/usr_demo_customer',
  '/admin/actions',
  '/admin/health',
  '/admin/figures',
  '/admin/decisions',
  '/admin/reports',
  '/admin/reports/rpt_demo_yoga',
  '/admin/support',
  '/admin/support/sup_demo_barber_name',
])('the page %s has no accessibility fault on a dark phone from right to left', async (path) => {
  const { page, errors, close } = await open(path, DARK_ARABIC_PHONE);
  expect([await findViolations(page), errors]).toEqual([[], []]);
  expect(await isWiderThanScreen(page)).toBe(false);
  await close();
});

test('an admin sends a business back with a reason, and suspends another and undoes it', async () => {
  const { page, close } = await open('/admin');
  await page.getByRole('link', { name: /Barbearia Graça/ }).click();
  await page.getByRole('button', { name: 'Approve Barbearia Graça' }).waitFor();
  await page.getByRole('button', { name: /^Send back/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Barbearia Graça back' }).click();
  await dialog.getByText('Write what the owner has to change.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Reason, for the owner').fill('No pictures');
  await dialog.getByRole('button', { name: 'Send Barbearia Graça back' }).click();
  await page.getByText('Barbearia Graça went back to its owner').waitFor();
  await page.getByText('Nothing waits. New submissions appear here.').waitFor();

  await page.getByText('Approved', { exact: true }).click();
  await page.locator('summary', { hasText: 'Schnittwerk Barbershop' }).click();
  await page.locator('details[open]').getByRole('button', { name: 'Suspend …' }).click();
  await dialog.getByLabel('Reason, for the owner').fill('Wrong address');
  await dialog.getByRole('button', { name: 'Suspend Schnittwerk Barbershop' }).click();
  await page.getByText('Schnittwerk Barbershop is suspended').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Schnittwerk Barbershop is open for bookings again').waitFor();
  await close();
});

test('an admin suspends an account with a reason and reinstates it; the trail has both', async () => {
  const { page, close } = await open('/admin/users');
  await page.getByRole('searchbox').fill('krug');
  await page.getByRole('link', { name: /Ben Krüger/ }).click();
  await page.getByRole('button', { name: 'Suspend …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend Ben Krüger' }).click();
  await dialog.getByText('Write the reason.').waitFor();
  await dialog.getByLabel('Reason, for the person').fill('False names');
  await dialog.getByRole('button', { name: 'Suspend Ben Krüger' }).click();
  await page.getByText('Ben Krüger is suspended').waitFor();
  await page.getByRole('button', { name: 'Reinstate Ben Krüger' }).click();
  await page.getByText('Ben Krüger can log in again').waitFor();
  await page.getByRole('link', { name: 'Trail' }).click();
  await page.getByRole('heading', { name: 'Trail' }).waitFor();
  const rows = page.getByRole('row');
  await rows.filter({ hasText: 'False names' }).filter({ hasText: 'Suspended' }).waitFor();
  await rows.filter({ hasText: 'Reinstated' }).first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await close();
});

test('the figures have the open businesses, and the days of the chosen period', async () => {
  const { page, close } = await open('/admin/figures');
  await page.getByRole('row', { name: /Open/ }).waitFor();
  await page.getByText('7 days').click();
  await page.waitForURL(/days=7/);
  await page.getByText('tattoo').waitFor();
  await page.getByText('As a table').click();
  const table = page.getByRole('table').filter({ hasText: 'No-shows' });
  await waitUntilEqual(() => table.getByRole('row').count(), 8, 10_000);
  expect(await findViolations(page)).toEqual([]);
  await close();
});

test('the health page says that all answer, and links each calendar to its workflow', async () => {
  const { page, close } = await open('/admin/health');
  await page.getByText('Every booking is decided.').waitFor();
  const link = page.getByRole('link', { name: 'Open in Temporal calendar/0' });
  expect(await link.getAttribute('href')).toBe(
    `http://localhost:8233/namespaces/${app.namespace}/workflows/calendar%2F0`,
  );
  await close();
});

test('a customer asks for help, an admin notes and answers it, and the customer closes it', async () => {
  const customer = { email: 'customer@demo.test', password: DEMO_PASSWORD };
  const asked = await openPage(
    browser,
    `${app.gateway.baseUrl}/support?appointment=apt_demo_ana_beard_gift`,
    { width: 360, as: customer },
  );
  const { page } = asked;
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByText('Please write something here.').first().waitFor();
  await page.getByLabel('Subject').fill('A second voucher');
  await page.getByLabel('Your message').fill('Can I give two?');
  expect(await findViolations(page)).toEqual([]);
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole('button', { name: 'Send the question' }).click();
  await page.getByRole('heading', { level: 1, name: 'A second voucher' }).waitFor();

  const answering = await open('/admin/support');
  await answering.page.getByRole('link', { name: /A second voucher/ }).click();
  await answering.page.getByText('Internal note', { exact: true }).click();
  await answering.page.getByLabel('Internal note').last().fill('Asks often');
  await answering.page.getByRole('button', { name: 'Save the note' }).click();
  await answering.page.getByText('The note is saved.').waitFor();
  await answering.page.getByText('Answer', { exact: true }).first().click();
  await answering.page.getByLabel('Answer', { exact: true }).last().fill('Yes, you can.');
  await answering.page.getByRole('button', { name: 'Send the answer' }).click();
  await answering.page.getByRole('button', { name: 'Mark as resolved' }).click();
  await answering.page.getByRole('button', { name: 'Close the ticket' }).waitFor();
  await answering.close();

  await page.reload();
  await page.getByText('Yes, you can.').waitFor();
  expect(await page.getByText('Asks often').count()).toBe(0);
  await page.getByRole('button', { name: 'Close the question' }).click();
  await page.getByText('This question is closed.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await asked.close();
});

/** Opens an account in the dialog. */
async function register(page: Page, name: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByText('New here').click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@salon.test`);
  await dialog.getByLabel('Password').fill('a long password');
  await dialog.getByRole('button', { name: 'Open account' }).click();
}

/** Goes through the steps that open a business, up to the last one. */
async function setUp(page: Page) {
  await page.getByLabel('Name of the business').fill('Salon Jo');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByText('Step 1 of 6').waitFor();
  await page.getByLabel('Description').fill('Hair for everyone.');
  await page.getByRole('button', { name: 'Save what clients read' }).click();
  await page.getByText('The settings are saved.').waitFor();
  await page.getByLabel('Street and number').fill('Oranienstr. 12');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Country').fill('Germany');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 52.501, longitude: 13.419 });
  await page.getByRole('button', { name: 'Use my place' }).click();
  await page.getByRole('link', { name: 'Check it on a map' }).waitFor();
  await page.getByRole('button', { name: 'Save the address' }).click();
  await page.getByRole('button', { name: 'Save the address' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Go on to Opening hours' }).click();
  await page.getByRole('link', { name: 'Go on to Services' }).click();
  await page.getByRole('button', { name: 'Add a service' }).click();
  await page.getByLabel('Name').fill('Haircut');
  await page.getByRole('button', { name: 'Add this service' }).click();
  await page.getByText('Haircut is saved.').waitFor();
  await page.getByRole('link', { name: 'Check and submit' }).click();
  await page.getByText('No person offers a service yet, so clients cannot book.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Team' }).click();
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('button', { name: 'Haircut', exact: true }).click();
  await page.getByRole('button', { name: 'Save Jo' }).click();
  await page.getByText('Jo is saved.').waitFor();
  await page.getByRole('link', { name: 'Go on with opening it' }).click();
  await page.getByRole('link', { name: 'Check and submit' }).click();
}

test('an owner opens a business, an admin approves it, and the first booking is in the calendar', async () => {
  const opening = app.gateway.baseUrl + PAGE_PATHS.opening;
  const owner = await openPage(browser, opening);
  await owner.page.getByRole('button', { name: 'Open your business here' }).click();
  await register(owner.page, 'Jo');
  await setUp(owner.page);
  await owner.page.getByRole('button', { name: 'Submit Salon Jo for review' }).click();
  await owner.page.getByRole('heading', { name: 'Under review.' }).waitFor();

  const admin = await open(PAGE_PATHS.review);
  // The first of the queue is open already.
  const reviewed = admin.page.locator('details', { hasText: 'Salon Jo' });
  if ((await reviewed.getAttribute('open')) === null) await reviewed.locator('summary').click();
  await admin.page.getByRole('button', { name: 'Approve Salon Jo' }).click();
  await admin.page.getByText('Salon Jo is approved').waitFor();
  await admin.close();

  await owner.page.reload();
  await owner.page.getByRole('link', { name: 'See your page' }).waitFor();
  const nearby = `${app.gateway.baseUrl}/?what=Salon+Jo&near=52.5,13.42`;
  const customer = await openPage(browser, nearby, { width: 360 });
  await customer.page.getByRole('link', { name: 'Salon Jo', exact: true }).click();
  await customer.page.getByRole('link', { name: 'Book Haircut' }).click();
  await customer.page.locator('.slots .slot').first().click();
  await customer.page.getByRole('button', { name: /^Log in and book/ }).click();
  await register(customer.page, 'Ada');
  await customer.page.getByRole('timer').waitFor();
  await customer.page.getByRole('button', { name: /^Book / }).click();
  await customer.page.getByRole('heading', { name: /^Booked. See you/ }).waitFor();
  const date = new URL(customer.page.url()).searchParams.get('date');
  await customer.close();

  await owner.page.goto(`${app.gateway.baseUrl}${PAGE_PATHS.day}?date=${date}`);
  await owner.page.getByRole('button', { name: /Ada/ }).click();
  await owner.page.getByRole('heading', { name: /Ada/ }).waitFor();
  expect([...owner.errors, ...admin.errors, ...customer.errors]).toEqual([]);
  await owner.close();
});

test('a visitor logs in to report a review, an admin hides it, and its author appeals and wins', async () => {
  const reporting = await open('/businesses/biz_demo_berlin_barber', { width: 360, as: undefined });
  await reporting.page.getByRole('button', { name: 'Report the review of Ben K.' }).click();
  const dialog = reporting.page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill('guest1@demo.test');
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await dialog.getByText('Say what is wrong first.').waitFor();
  expect(await findViolations(reporting.page)).toEqual([]);
  await dialog.getByLabel('Tell us what is wrong').fill('He was never there');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await reporting.page.getByText('Your report was sent.').waitFor();
  await reporting.page.waitForFunction(`document.activeElement.textContent === 'Report'`);

  const deciding = await open('/admin/reports');
  await deciding.page.getByRole('link', { name: /He was never there/ }).click();
  await deciding.page.getByText('Best fade in Kreuzberg.').waitFor();
  await deciding.page.getByText('Hide the review', { exact: true }).click();
  await deciding.page.getByRole('button', { name: 'Hide the review' }).click();
  await deciding.page.getByText('Write the reason of the decision.').waitFor();
  expect(await findViolations(deciding.page)).toEqual([]);
  await deciding.page.getByLabel('Reason, for both sides').fill('No visit is known');
  await deciding.page.getByRole('button', { name: 'Hide the review' }).click();
  await deciding.page.getByRole('heading', { name: 'Reports' }).waitFor();
  await deciding.page.setViewportSize({ width: 360, height: 800 });
  expect(await isWiderThanScreen(deciding.page)).toBe(false);

  await reporting.page.goto(`${app.gateway.baseUrl}/account/reports`);
  const reported = reporting.page.getByRole('listitem').filter({ hasText: 'He was never there' });
  await reported.getByText('No visit is known').waitFor();
  expect(await reported.getByRole('button', { name: 'Appeal …' }).count()).toBe(0);

  const author = await open('/account/reports', { width: 360, as: personOf('customer2') });
  const decided = author.page.getByRole('region', { name: 'Decisions about you' });
  await decided.getByText('No visit is known').waitFor();
  expect(await author.page.getByText('He was never there').count()).toBe(0);
  await decided.getByRole('button', { name: 'Appeal …' }).click();
  await author.page.getByLabel('Why is the decision wrong?').fill('I have the receipt');
  expect(await findViolations(author.page)).toEqual([]);
  await author.page.getByRole('button', { name: 'Send the appeal' }).click();
  await author.page.getByText('Your appeal waits for its decision.').waitFor();
  expect(await decided.getByRole('button', { name: 'Appeal …' }).count()).toBe(0);
  expect(await isWiderThanScreen(author.page)).toBe(false);

  await deciding.page.getByText('Appeals', { exact: true }).click();
  await deciding.page.getByRole('link', { name: /He was never there/ }).click();
  await deciding.page.getByText('I have the receipt').waitFor();
  await deciding.page.getByText('Change the decision', { exact: true }).first().click();
  await deciding.page.getByLabel('Reason, for both sides').fill('The receipt is right');
  await deciding.page.getByRole('button', { name: 'Change the decision' }).click();
  await deciding.page.getByText('Decided. The sides are told by email.').waitFor();
  await author.page.reload();
  await author.page.getByText('Your appeal was right: the decision was changed.').waitFor();
  expect([...reporting.errors, ...deciding.errors, ...author.errors]).toEqual([]);
  for (const { close } of [reporting, deciding, author]) await close();
});

test('an owner appeals once against a suspension, and an admin takes the decision back', async () => {
  const deciding = await open('/admin/reports/rpt_demo_jonas');
  const report = deciding.page.url();
  const decide = async (choice: string, note: string, button: string) => {
    await deciding.page.getByText(choice, { exact: true }).first().click();
    await deciding.page.getByLabel('Reason, for both sides').fill(note);
    await deciding.page.getByRole('button', { name: button }).click();
    await deciding.page.getByRole('heading', { name: 'Reports' }).waitFor();
    await deciding.page.goto(report);
  };
  await decide('Suspend', 'No such person', 'Suspend Jonas Weiß');

  const owner = await open('/staff/reports', { as: personOf('business') });
  const decision = owner.page.getByRole('listitem').filter({ hasText: 'No such person' });
  await decision.getByRole('button', { name: 'Appeal …' }).click();
  await owner.page.getByLabel('Why is the decision wrong?').fill('Jonas is here');
  await owner.page.getByRole('button', { name: 'Send the appeal' }).click();
  await decision.getByText('Your appeal waits for its decision.').waitFor();
  expect(await findViolations(owner.page)).toEqual([]);

  await deciding.page.reload();
  await decide('The decision stays', 'Nobody has seen him', 'Keep the decision');
  await owner.page.reload();
  await decision.getByText('The decision stays. No further appeal is possible.').waitFor();
  expect(await decision.getByRole('button').count()).toBe(0);

  await decide('Take the decision back', 'He has shown his papers', 'Take the decision back');
  await owner.page.reload();
  await owner.page.getByText('He has shown his papers').waitFor();
  expect([...deciding.errors, ...owner.errors]).toEqual([]);
  for (const { close } of [deciding, owner]) await close();
});
