import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { PAGE_PATHS } from '../../contract/page-paths.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { launchBrowser } from '../../tools/browser.ts';
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
});
let browser: Browser;

beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

/** Opens a page as a member of the team. */
async function open(path: string, as = 'business', look: Look = {}) {
  const login = { email: `${as}@demo.test`, password: DEMO_PASSWORD };
  const url = app.gateway.baseUrl + path;
  const opened = await openPage(browser, url, { width: 1300, ...look, as: login });
  await opened.page.locator('main h2').first().waitFor();
  return opened;
}

const PATHS = [
  PAGE_PATHS.numbers,
  PAGE_PATHS.hours,
  PAGE_PATHS.services,
  PAGE_PATHS.team,
  PAGE_PATHS.person.replace(':id', 'pro_demo_lena'),
  PAGE_PATHS.resources,
  PAGE_PATHS.settings,
  PAGE_PATHS.opening,
  PAGE_PATHS.timeOff,
];

test('the pages have no accessibility fault on a phone, in the dark, from right to left', async () => {
  const { page, errors, close } = await open(PATHS[0]!, 'business', DARK_ARABIC_PHONE);
  for (const path of PATHS) {
    await page.goto(app.gateway.baseUrl + path);
    await page.locator('main h2').first().waitFor();
    await page.locator('main .skeleton').first().waitFor({ state: 'detached' });

    expect({ path, found: await findViolations(page) }).toEqual({ path, found: [] });
    expect({ path, isWider: await isWiderThanScreen(page) }).toEqual({ path, isWider: false });
  }
  expect(errors).toEqual([]);
  await close();
});

test('numbers of chosen days are in the address, as a table and as a file', async () => {
  const { page, close } = await open('/staff/numbers');
  await page.getByText('7 days').click();
  await page.waitForURL(/from=\d{4}-\d\d-\d\d&to=/);
  await page.getByText('Show as a table').click();
  await page.getByRole('columnheader', { name: 'Day' }).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^numbers-.*\.csv$/);
  expect(readFileSync(await file.path(), 'utf8').split('\n')[0]).toContain('bookings');
  await close();
});

test('hours that overlap are joined and saved; a stale version is refused', async () => {
  const first = await open('/staff/setup');
  const second = await open('/staff/setup');
  const { page } = first;
  const { page: other } = second;
  await other.getByRole('button', { name: 'Add hours on Monday' }).click();
  await page.getByRole('switch', { name: 'Open on Sunday' }).check();
  await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
  await page.getByLabel('Sunday, from').nth(1).fill('1630');
  await page.getByLabel('Sunday, from').nth(1).blur();
  await page.getByText('16:30 – 17:00 is in both.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Join to/ }).click();
  await page.getByRole('button', { name: 'Save the hours' }).click();
  await page.getByText('The opening hours are saved.').waitFor();
  expect(await page.getByLabel('Sunday, from').count()).toBe(1);

  await other.getByRole('button', { name: 'Save the hours' }).click();
  await other.getByText('Someone else has changed this').waitFor();
  await other.getByRole('button', { name: 'Load what is there now' }).click();
  await other.locator('.save-row').waitFor({ state: 'detached' });
  await other.getByLabel('Sunday, from').waitFor();
  await first.close();
  await second.close();
});

test('breaks of the business and of a person are added, checked, and saved', async () => {
  const { page, close } = await open('/staff/setup');
  await page.getByRole('button', { name: 'Add a break' }).click();
  await page.getByLabel('Break, from').fill('09:00');
  await page.getByLabel('Break, until').fill('20:00');
  await page.getByText(/would be in a break/).waitFor();
  await page.getByLabel('Break, from').fill('06:00');
  await page.getByLabel('Break, until').fill('06:15');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save the breaks' }).click();
  await page.getByText('The settings are saved.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Remove 06:00 to 06:15' }).click();
  await page.getByRole('button', { name: 'Save the breaks' }).click();
  await page.getByText('No breaks.').waitFor();

  await page.goto(app.gateway.baseUrl + PAGE_PATHS.person.replace(':id', 'pro_demo_lena'));
  const usual = page.getByRole('region', { name: 'Usual hours and breaks' });
  await usual.getByLabel('Usual hours, from').fill('08:30');
  await usual.getByRole('button', { name: 'Save hours and breaks of Lena Vogel' }).click();
  await page.getByText('The hours of Lena Vogel are saved.').waitFor();
  expect(await usual.getByLabel('Usual hours, from').inputValue()).toBe('08:30');
  await close();
});

test('a closure with bookings in it is refused, and they are named', async () => {
  const { page, close } = await open('/staff/setup');
  await page.getByRole('button', { name: 'Add a day' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Everything');
  await dialog.getByLabel('Last day').fill(inDays(200));
  await dialog.getByText(/bookings? (is|are) in it\./).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const [refusal] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    dialog.getByRole('button', { name: 'Save this day' }).click(),
  ]);
  expect(await refusal.json()).toEqual({ error: 'SCHEDULE_TIME_TAKEN' });

  await dialog.getByLabel('First day').fill(inDays(300));
  await dialog.getByLabel('Last day').fill(inDays(301));
  await dialog.getByRole('button', { name: 'Save this day' }).click();
  await page.getByText('Everything is saved.').waitFor();
  await page.getByRole('button', { name: 'Remove: Everything' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Change Everything' }).waitFor();
  await close();
});

test('a service is added, changed, turned off, and kept while it is in use', async () => {
  const { page, close } = await open('/staff/setup/services');
  await page.getByRole('button', { name: 'Add a service' }).click();
  await page.getByLabel('Minutes', { exact: true }).fill('none');
  await page.getByRole('button', { name: 'Add this service' }).click();
  await page.getByText('Give it a name.').waitFor();
  await page.getByText('Between 1 and 1440 minutes.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Name').fill('Head massage');
  await page.getByLabel('Minutes', { exact: true }).fill('20');
  await page.getByLabel(/^Price/).fill('17,50');
  await page.getByRole('button', { name: /^Lena/ }).click();
  await page.getByRole('button', { name: 'Add this service' }).click();
  await page.getByText('Head massage is saved.').waitFor();
  await page.getByText('€17.50').waitFor();

  await page.getByRole('switch', { name: 'Head massage can be booked' }).click();
  await page.getByText('Head massage can no longer be booked.').waitFor();
  await page.getByRole('button', { name: 'Change Haircut', exact: true }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove Haircut' }).click();
  await page.getByText('It has upcoming bookings').waitFor();
  await close();
});

test('a front desk sees the hours and cannot change them', async () => {
  const { page, close } = await open('/staff/setup', 'frontdesk');
  await page.getByText('An owner or a manager can change it.').waitFor();
  expect(await page.getByRole('switch').first().isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Add a day' }).count()).toBe(0);
  await close();
});

test('hours of a person that leave bookings outside are named before they are saved', async () => {
  const { page, close } = await open(PAGE_PATHS.team);
  await page.getByRole('link', { name: 'Hours and details of Lena' }).click();
  await page.getByRole('heading', { name: 'Working hours' }).waitFor();
  const set = page.getByRole('button', { name: 'Set a week' });
  if (await set.isVisible()) await set.click();
  await page
    .getByLabel(/, until$/)
    .first()
    .fill('09:05');
  await page
    .getByLabel(/, from$/)
    .first()
    .fill('09:00');
  await page.getByRole('button', { name: /^Copy Monday/ }).click();
  await page.getByText(/would be outside these hours/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText(/would be outside these hours/).waitFor({ state: 'detached' });
  await close();
});

test('a person without an account is added with services and a day that differs', async () => {
  const { page, close } = await open(PAGE_PATHS.team);
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Mira Neu');
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('heading', { name: 'Mira Neu', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Haircut', exact: true }).click();
  await page.getByRole('button', { name: 'Save Mira Neu' }).click();
  await page.getByText('Mira Neu is saved.').waitFor();
  await page.getByRole('button', { name: 'Add a day' }).click();
  await dialog.getByLabel('Day').fill(inDays(30));
  await dialog.getByRole('button', { name: 'Save this day' }).click();
  await page.locator('.team-row').getByText('Does not work').waitFor();
  await page.getByRole('switch', { name: 'Take time off without asking' }).click();
  await page.getByRole('switch', { name: /^Take time off/, checked: false }).waitFor();
  await page.getByRole('button', { name: 'Remove Mira Neu' }).click();
  await dialog.getByRole('button', { name: 'Remove Mira Neu' }).click();
  await page.getByText('Mira Neu is removed.').waitFor();
  expect(new URL(page.url()).pathname).toBe(PAGE_PATHS.team);
  await close();
});

test('a member is invited with a role, and the invitation is withdrawn', async () => {
  const { page, close } = await open(PAGE_PATHS.team);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('desk@salon.test');
  await dialog.getByRole('radio', { name: /^Manager/ }).check();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('desk@salon.test').first().waitFor();
  await page.getByRole('button', { name: 'Withdraw the invitation to desk@salon.test' }).click();
  await page.getByText('The invitation to desk@salon.test no longer works.').waitFor();
  await page.getByLabel('Role of Paula Reuter').selectOption('manager');
  await page.getByText('Paula Reuter: Manager.').waitFor();
  await page.getByLabel('Role of Paula Reuter').selectOption('frontDesk');
  await page.getByText('Paula Reuter: Front desk.').waitFor();
  await close();
});

test('a professional asks for time off, and the front desk approves it', async () => {
  const owner = await open(PAGE_PATHS.person.replace(':id', 'pro_demo_lena'));
  await owner.page.getByRole('switch', { name: 'Take time off without asking' }).click();
  await owner.page.getByText('Lena Vogel is saved.').waitFor();
  await owner.close();
  const { page, close } = await open(PAGE_PATHS.timeOff, 'professional');
  await page.getByRole('button', { name: 'Add time off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill(inDays(60));
  await dialog.getByLabel('Reason').fill('A wedding');
  await dialog.getByRole('button', { name: 'Save the time off' }).click();
  await dialog.getByText('Your business decides about your time off.').waitFor();
  await dialog.getByRole('button', { name: 'Ask for this time off' }).click();
  await page.getByText('The request is sent.').waitFor();
  await close();

  const desk = await open(PAGE_PATHS.timeOff, 'frontdesk');
  await desk.page.getByText('A wedding').waitFor();
  await desk.page.getByRole('button', { name: 'Approve the request of Lena Vogel' }).click();
  await desk.page.getByText('Approved.').waitFor();
  await desk.page.getByRole('button', { name: 'Lena Vogel', exact: true }).click();
  await desk.page.getByText('A wedding').waitFor();
  expect(await desk.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  await desk.close();
});

test('time off is not saved before its bookings are shown, and gives them to colleagues', async () => {
  const { page, close } = await open(PAGE_PATHS.timeOff);
  let answer = () => undefined as void;
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  const changes: string[] = [];
  await page.route('**/reassign?*', async (route) => {
    await isHeld;
    await route.continue();
  });
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? (request.postData() ?? '') : '';
    if (body.includes('"from"') && !body.includes('"dryRun":true')) changes.push(body);
  });
  await page.getByRole('button', { name: 'Lena Vogel', exact: true }).click();
  await page.getByRole('button', { name: 'Add time off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill(inDays(1));
  await dialog.getByLabel('Last day').fill(inDays(14));
  await dialog.getByLabel('Last day').press('Enter');
  answer();
  await dialog.getByText(/bookings? (is|are) in it/).waitFor();
  expect(changes).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save, and tell the clients' }).click();
  await page.getByText(/^The time off of Lena Vogel is saved\. .*visits? moved to /).waitFor();
  expect(changes).toHaveLength(1);
  await close();
});

test('rooms are added, changed, and removed', async () => {
  const { page, close } = await open(PAGE_PATHS.resources);
  await page.getByRole('button', { name: 'Add a room or equipment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Quiet room');
  await dialog.getByLabel('How many there are').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Between 1 and 100.').waitFor();
  await dialog.getByLabel('How many there are').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('there are 2').nth(1).waitFor();
  await page.getByRole('button', { name: 'Change Quiet room' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Quiet room is removed.').waitFor();
  expect(await page.getByText('Quiet room', { exact: true }).count()).toBe(0);
  await close();
});

test('settings say what is wrong, are saved, and bookings are paused and resumed', async () => {
  const { page, close } = await open(PAGE_PATHS.settings);
  // The people of the demo have no pictures.
  await page.getByText(/^Your page is \d0% complete\.$/).waitFor();
  await page.getByRole('link', { name: 'a picture of everyone in the team' }).waitFor();
  await page.getByLabel('Minutes between offered times').fill('4');
  await page.getByText('A whole number from 5 to 240.').waitFor();
  await page.getByLabel('Minutes between offered times').fill('20');
  await page.getByRole('button', { name: 'Save the rules' }).click();
  await page.getByText('The settings are saved.').waitFor();
  await page.getByLabel('Addresses of websites, one in each line').fill('https://salon.example');
  await page.getByRole('button', { name: 'Save the websites' }).click();
  await page.getByText('<amsel-booking').waitFor();
  await page.getByRole('button', { name: 'Pause bookings' }).click();
  const dialog = page.getByRole('dialog');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pause bookings' }).click();
  await page.getByText('Bookings are paused.').waitFor();
  await page.getByRole('button', { name: 'Resume bookings' }).click();
  await dialog.getByRole('button', { name: 'Resume bookings' }).click();
  await page.getByText('Clients can book again.').waitFor();
  await close();
});
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
