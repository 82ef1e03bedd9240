import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { bookAppointment } from '../../contract/appointments.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { ROOT } from '../../launcher/paths.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { useTestApp } from '../support/test-app.ts';
import { findViolations, isWiderThanScreen, PAGE_TIMEOUT_MS } from '../support/web-page.ts';

/** For a look by eye when the test fails. */
const screenshots = join(tmpdir(), `amsel-screenshots-${process.getuid?.()}`);
const BARBER = '/businesses/biz_demo_berlin_barber';
const app = useTestApp({
  demo: true,
  worker: true,
  checkInvariants: false,
});
let browser: Browser;

beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

type Look = {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
};

/** Opens a page, and records its errors, the hosts that it calls and the scripts that it loads. */
async function open(
  path: string,
  { width = 1200, colorScheme = 'light', locale = 'en' }: Look = {},
) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    locale,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const errors: string[] = [];
  const origins = new Set<string>();
  const files = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    origins.add(origin);
    files.add(pathname);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(app.gateway.baseUrl + path);
  await page.locator('main h1').first().waitFor();
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  return { page, errors, origins, files, close: () => context.close() };
}

type Chunk = { readonly file: string };

/** The compressed size of the scripts among the files, with the longest language of their texts. */
function sizeOfScripts(files: ReadonlySet<string>): number {
  const folder = join(ROOT, 'dist/web');
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Readonly<Record<string, Chunk>>;
  const sizeOf = ({ file }: Chunk) => readFileSync(join(folder, `${file}.gz`)).byteLength;
  const texts = (area: string) => Object.keys(manifest).filter((name) => dirname(name) === area);
  const sizes = Object.entries(manifest)
    .filter(([, { file }]) => files.has(`/${file}`) && file.endsWith('.js'))
    .map(([name, chunk]) =>
      name.startsWith('text/')
        ? Math.max(...texts(dirname(name)).map((text) => sizeOf(manifest[text]!)))
        : sizeOf(chunk),
    );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe.each(['/', BARBER, `${BARBER}/book?services=svc_demo_haircut`])('the page %s', (path) => {
  test.each([
    ['on a wide screen', {}],
    [
      'on a phone, in the dark, from right to left',
      { width: 360, colorScheme: 'dark', locale: 'ar' },
    ],
  ] as const)('has no accessibility fault %s', async (name, look) => {
    const { page, errors, origins, close } = await open(path, look);
    await page.screenshot({ path: join(screenshots, `web-${path.length}-${name}.png`) });

    expect(await findViolations(page)).toEqual([]);
    expect(await isWiderThanScreen(page)).toBe(false);
    expect(errors).toEqual([]);
    expect([...origins]).toEqual([app.gateway.baseUrl]);
    await close();
  });
});

test('a search stays in the address, and one that finds nothing offers what to change', async () => {
  const { page, close } = await open('/');
  await page.getByLabel('What').fill('hot air balloon');
  await page.getByLabel('When').selectOption('From a date');
  await page.getByLabel('From a date').fill('2031-05-04');
  await page.getByRole('button', { name: 'Find times' }).click();
  await page.getByRole('heading', { name: 'Nothing fits this search' }).waitFor();
  expect(new URL(page.url()).search).toBe('?what=hot+air+balloon&when=2031-05-04');

  await page.getByRole('button', { name: 'Show all places' }).click();
  await page.getByRole('button', { name: 'Recommended', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'How is this ordered?' }).click();
  await page.getByText('No business can pay for a better place.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Category').selectOption('Beard');
  await page.getByRole('heading', { name: '1 place' }).waitFor();
  await page.getByRole('button', { name: 'Lowest price' }).click();
  expect(new URL(page.url()).search).toBe(
    '?when=2031-05-04&sort=price&category=Beard&currency=EUR',
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: 'Map' }).click();
  await page.locator('.map-key li').nth(2).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Map' }).click();
  const link = page.getByRole('link', { name: 'Schnittwerk Barbershop', exact: true });
  await link.focus();
  await page.evaluate('scrollBy(0, 100)');
  const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
  const place = await scrolled();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Schnittwerk Barbershop', level: 1 }).waitFor();
  // The heading of the new page has the focus, so that a screen reader begins there.
  await page.locator('h1:focus').waitFor();
  expect(await page.title()).toBe('Schnittwerk Barbershop · Amsel');
  expect([place > 0, await scrolled()]).toEqual([true, 0]);
  await page.goBack();
  await page.locator('h1:focus', { hasNotText: 'Schnittwerk' }).waitFor();
  expect(await scrolled()).toBe(place);
  await close();
});

test('the heading of a search for clock times counts the places that are shown', async () => {
  const { page, close } = await open('/');
  const all = await page.locator('.results > li').count();
  await page.goto(`${app.gateway.baseUrl}/?until=08:30`);
  await page.getByText('Places without a free time then are left out.').waitFor();
  await page.locator('#results', { hasText: /^\d+ places?$/ }).waitFor();

  const shown = await page.locator('.results > li').count();
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(all);
  expect(Number.parseInt(await page.locator('#results').innerText(), 10)).toBe(shown);
  await close();
});

test('a log-in lasts over a reload, without a token in any storage', async () => {
  const { page, close } = await open('/');
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel('Email', { exact: true }).fill('customer@demo.test');
  await dialog.locator('[type=password][autocomplete=current-password]').fill('wrong-password');
  // As a file chooser does that a person closes: it is inside the dialog, and is not the dialog.
  await dialog.getByLabel('Password').dispatchEvent('cancel', { bubbles: true });
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await dialog.getByText('Email or password is wrong.').waitFor();
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  // From now on the app speaks the language of the account.
  const account = page.getByRole('button', { name: /conta$/ });
  await account.waitFor();

  await page.reload();
  await account.waitFor();
  const stored = await page.evaluate<object>('({ ...localStorage, ...sessionStorage })');
  expect(stored).toEqual({ 'amsel.session': '1', 'amsel.language': 'pt' });
  await account.click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('button', { name: 'Entrar' }).waitFor();
  await close();
});

test('a file that cannot be loaded is told, the page stays, and a reload helps', async () => {
  const { page, close } = await open('/');
  await page.route(/\/assets\/(login-dialog|de)-/, (route) => route.abort());
  await page.reload();
  const unreachable = page.locator('.toast', { hasText: 'We cannot reach the server.' });
  await page.getByRole('button', { name: 'Log in' }).click();
  await unreachable.waitFor();
  await page.getByLabel('Language').selectOption('de');
  await unreachable.nth(1).waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('en');

  await page.unrouteAll();
  await unreachable.first().getByRole('button', { name: 'Load the page again' }).click();
  await unreachable.first().waitFor({ state: 'detached' });
  await page.getByLabel('Language').focus();
  await page.getByLabel('Language').selectOption('de');
  await page.locator('html[lang=de]').waitFor();
  // Nothing was hidden meanwhile, so the focus is where it was.
  await page.locator('select:focus').waitFor();
  await close();
});

/** Opens an account in the dialog that the page has opened. */
async function register(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByText('New here').click();
  await dialog.getByLabel('Name').fill('Ada Brand');
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Open account' }).click();
}

test('a visitor chooses by keyboard, opens an account on the way, books, and sees it', async () => {
  const { page, errors, files, close } = await open(BARBER);
  await page.getByRole('link', { name: 'Book Haircut' }).click();
  await page.getByRole('button', { name: 'Lena Vogel' }).click();
  await page.locator('.month-day[aria-pressed=true]').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('.month-day:focus[aria-disabled=false]').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.slots .slot').first().click();
  await page.getByRole('button', { name: /^Log in and book/ }).click();
  await register(page, 'ada@demo.test');
  await page.getByRole('timer').waitFor();
  expect(await findViolations(page)).toEqual([]);

  await page.getByText(/Free to move or cancel until \w+ \d+ \w+, \d\d:\d\d\./).waitFor();
  await page.getByRole('button', { name: /^Book / }).click();
  await page.getByRole('heading', { name: /^Booked. See you/, level: 1 }).waitFor();
  await page.getByText('€38.00, to be paid at the place').waitFor();
  // Everything from the search to the booking.
  expect(sizeOfScripts(files)).toBeLessThanOrEqual(126_000);
  expect(await findViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole('link', { name: 'Move', exact: true }).waitFor();
  // The form would offer the booked time again, as one that is taken.
  await page.reload();
  await page.locator('.visits > li').filter({ hasText: 'Haircut' }).waitFor();
  await page.goto(app.gateway.baseUrl);
  await page.locator('.next-up', { hasText: 'Haircut' }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('a time that another customer takes is told with the nearest ones, and the choice is kept', async () => {
  const { page, close } = await open(`${BARBER}/book?services=svc_demo_haircut&with=pro_demo_lena`);
  await page.getByLabel('Note, if you like').fill('As last time');
  await page.locator('.slots .slot').first().click();
  await page.waitForURL(/start=/);
  await page.reload();
  const query = new URL(page.url()).searchParams;
  const other = await app.loginAs(await app.make.user());
  const taken = await other(bookAppointment, {
    body: {
      business: 'biz_demo_berlin_barber',
      professional: 'pro_demo_lena',
      services: ['svc_demo_haircut'],
      date: query.get('date')!,
      start: query.get('start')!,
    },
  });
  expect(taken.ok).toBe(true);

  await page.getByRole('button', { name: /^Log in and book/ }).click();
  await register(page, 'ben@demo.test');
  // The card is below the times on a narrow screen, and the times beside it are read again.
  await page
    .locator('section:focus', { hasText: 'Another customer was a moment quicker.' })
    .waitFor();
  await page.locator('.when .slot[aria-pressed=true]').waitFor({ state: 'detached' });
  expect(await findViolations(page)).toEqual([]);
  await page.locator('.side .slot').first().click();
  await page.getByRole('timer').waitFor();
  expect(await page.getByLabel('Note, if you like').inputValue()).toBe('As last time');

  await page.getByRole('button', { name: /account/ }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: /^Log in and book/ }).waitFor();
  expect(await page.getByLabel('Note, if you like').inputValue()).toBe('');
  const kept = await page.evaluate<string>(
    'JSON.stringify([history.state, { ...sessionStorage }])',
  );
  expect(kept).not.toContain('As last time');
  await close();
});

describe('the gateway', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.gateway.baseUrl + path, { headers: { accept: 'text/html', ...headers } });

  test('serves files of the app for ever, compressed', async () => {
    const [, asset] = /src="(\/assets\/[^"]+)"/.exec(await (await get('/')).text())!;
    const response = await get(asset!, { 'accept-encoding': 'br' });

    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect((await get('/assets/nothing.js')).status).toBe(404);
  });

  test('describes a business in the head of its page, with its own characters escaped', async () => {
    const html = await (await get('/businesses/biz_demo_munich_spa')).text();

    expect(html).toContain('<title>Isar Spa &amp; Café, München · Amsel</title>');
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/businesses\/biz_demo_munich_spa"/);
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(data!)).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Isar Spa & Café',
      openingHoursSpecification: expect.arrayContaining([
        expect.objectContaining({ dayOfWeek: 'https://schema.org/Tuesday', opens: '10:00' }),
      ]),
    });
    expect(await (await get('/sitemap.xml')).text()).toContain('/businesses/biz_demo_munich_spa<');
    const robots = await (await get('/robots.txt')).text();
    // A crawler that runs the app loads the content of its public pages.
    for (const path of ['businesses', 'services', 'reviews']) {
      expect(robots).toContain(`Allow: /api/${path}\n`);
    }
    expect(robots).toContain('/sitemap.xml');
    expect(robots).not.toContain('appointments');
  });

  test.each([
    ['/nothing-here', 'text/html; charset=utf-8'],
    ['/businesses/biz_nothing', 'text/html; charset=utf-8'],
    ['/api/nothing-here', 'application/json; charset=utf-8'],
  ])('answers 404 to %s as %s', async (path, type) => {
    const response = await get(path);

    expect([response.status, response.headers.get('content-type')]).toEqual([404, type]);
  });

  test('allows the app no inline script and no other origin', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');

    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
  });
});
