import type { Page } from 'playwright-core';
import { EXAMPLE_IMPORT } from '../../contract/export/example-import.ts';
import type { Language } from '../../domain/language.ts';

export type Shot = {
  /** The files begin with it. */
  readonly name: string;
  readonly path: string;
  /** The demo account that looks at it; without one, the visitor is not logged in. */
  readonly as?: 'customer' | 'business' | 'frontdesk' | 'professional' | 'admin';
  readonly language?: Language;
  /** Brings the page into the state that is shown. */
  readonly prepare?: (page: Page) => Promise<void>;
};

const BERLIN = '/businesses/biz_demo_berlin_barber';
const HAIRCUT = `${BERLIN}/book?services=svc_demo_haircut`;
const KUWAIT = '/businesses/biz_demo_kuwait_hammam';
/** A visit of today may be over. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** Chooses a time of the day that is open in the page. */
const chooseTime = (page: Page, index: number) => page.locator('.slots .slot').nth(index).click();

async function repeatWeekly(page: Page): Promise<void> {
  await chooseTime(page, 2);
  await page.locator('.segmented label').nth(1).click();
  await page.locator('.series .verdict').first().waitFor();
}

/** Chooses a file to import; it is not sent. */
async function chooseImport(page: Page): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(EXAMPLE_IMPORT));
  const file = { name: 'export.json', mimeType: 'application/json', buffer };
  await page.locator('input[accept*=json]').setInputFiles(file);
  await page.locator('.data-facts').scrollIntoViewIfNeeded();
}

let owners = 0;

/** A new owner imports a file as the first step. */
async function importAsNewOwner(page: Page): Promise<void> {
  const email = `owner-${owners++}-${Date.now()}@demo.test`;
  await page.request.post(new URL('/api/auth/register', page.url()).href, {
    headers: { 'x-session': 'cookie' },
    data: { email, password: 'a-new-password', name: 'Jo Klein', role: 'business' },
  });
  await page.addInitScript(`localStorage.setItem('amsel.session', '1')`);
  await page.goto(new URL('/staff', page.url()).href);
  await page.locator('.start-business .button.plain').click();
  await chooseImport(page);
  await page.locator('.start-business .primary').click();
  await page.locator('.data-done').waitFor();
}

let bookedDays = 0;

/** Each picture books on another day. */
async function book(page: Page): Promise<void> {
  bookedDays += 1;
  await page.locator('.month-day[aria-disabled=false]:not(.full)').nth(bookedDays).click();
  await chooseTime(page, 2);
  // Without waiting for the hold: an account has few at a time, and earlier pictures have taken some.
  await page.locator('.book-bar .button').click();
  await page.locator('.result .success-mark').waitFor();
}

async function startMove(page: Page): Promise<void> {
  await page.locator('.visits .actions a').first().click();
  await page.locator('.slots .slot').first().click();
  await page.locator('.primary:visible').first().waitFor();
}

async function openAppointment(page: Page): Promise<void> {
  await page.locator('.apt > button').first().click();
  await page.locator('.apt-acts').waitFor();
}

async function openMove(page: Page): Promise<void> {
  await openAppointment(page);
  await page.keyboard.press('m');
  await page.locator('dialog[open]').waitFor();
}

/** Every page and state of the gallery. A new page adds its rows here. */
export const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-known', path: '/', as: 'customer' },
  { name: 'home-german', path: '/', language: 'de' },
  { name: 'home-arabic', path: '/', language: 'ar' },
  {
    name: 'home-filters',
    path: '/?category=Massage&price=120&currency=EUR&sort=price',
    prepare: (page) => page.locator('.tools > .button').first().click(),
  },
  {
    name: 'home-map',
    path: '/?near=52.5,13.4&sort=rating',
    prepare: (page) => page.locator('.tools > .button').nth(1).click(),
  },
  {
    name: 'home-map-world',
    path: '/',
    language: 'ar',
    prepare: (page) => page.locator('.tools > .button').nth(1).click(),
  },
  {
    name: 'home-order',
    path: '/?what=massage',
    prepare: (page) => page.locator('.tools > .text-button').click(),
  },
  { name: 'home-search', path: '/?what=massage&when=weekend' },
  { name: 'home-nothing', path: '/?what=hot+air+balloon&where=Berlin' },
  {
    name: 'login',
    path: '/',
    prepare: (page) => page.locator('header .button').click(),
  },
  { name: 'business', path: BERLIN },
  { name: 'business-arabic', path: KUWAIT, language: 'ar' },
  { name: 'book', path: BERLIN + '/book' },
  { name: 'book-time', path: HAIRCUT, prepare: (page) => chooseTime(page, 2) },
  {
    name: 'book-wait',
    // He is full on the next open day.
    path: `${HAIRCUT}&with=pro_demo_emre`,
    as: 'customer',
    prepare: async (page) => {
      await page.locator('.month-day.full').first().click();
      await page.locator('.ask-to-wait .button').click();
      await page.locator('dialog[open] .primary').waitFor();
    },
  },
  { name: 'book-series', path: HAIRCUT, as: 'customer', prepare: repeatWeekly },
  { name: 'book-arabic', path: `${KUWAIT}/book`, language: 'ar' },
  { name: 'booked', path: HAIRCUT, as: 'customer', prepare: book },
  { name: 'me', path: '/bookings', as: 'customer' },
  { name: 'me-arabic', path: '/bookings', as: 'customer', language: 'ar' },
  { name: 'me-out', path: '/bookings' },
  {
    name: 'me-cancel',
    path: '/bookings',
    as: 'customer',
    prepare: (page) => page.locator('.visits .actions button').first().click(),
  },
  {
    name: 'me-review',
    path: '/bookings',
    as: 'customer',
    prepare: (page) => page.locator('.past .actions button').first().click(),
  },
  { name: 'move', path: '/bookings', as: 'customer', prepare: startMove },
  { name: 'account', path: '/account', as: 'customer' },
  { name: 'account-german', path: '/account', as: 'customer', language: 'de' },
  { name: 'invitation', path: '/invitations/inv_demo' },
  { name: 'invitation-other', path: '/invitations/inv_demo', as: 'professional' },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'reset-password-arabic', path: '/reset-password?language=ar' },
  { name: 'embed', path: '/embed/biz_demo_berlin_barber?services=svc_demo_haircut' },
  { name: 'admin-waiting', path: '/admin', as: 'admin' },
  { name: 'admin-review', path: '/admin/businesses', as: 'admin' },
  { name: 'admin-users', path: '/admin/users', as: 'admin' },
  { name: 'admin-user', path: '/admin/users/usr_demo_customer', as: 'admin' },
  { name: 'admin-trail', path: '/admin/actions', as: 'admin' },
  { name: 'admin-figures', path: '/admin/figures', as: 'admin' },
  { name: 'admin-health', path: '/admin/health', as: 'admin' },
  { name: 'admin-decisions', path: '/admin/decisions', as: 'admin' },
  { name: 'support', path: '/support', as: 'customer' },
  { name: 'support-ticket', path: '/support/sup_demo_barber_name', as: 'business' },
  {
    name: 'report',
    path: BERLIN,
    as: 'customer',
    prepare: async (page) => {
      await page.locator('.reviews .report-link').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'own-reports', path: '/account/reports', as: 'customer' },
  { name: 'own-reports-arabic', path: '/account/reports', as: 'customer', language: 'ar' },
  {
    name: 'own-reports-appeal',
    path: '/account/reports',
    as: 'customer',
    prepare: async (page) => {
      await page.locator('.own-reports .button').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  },
  { name: 'staff-reports', path: '/staff/reports', as: 'business' },
  { name: 'admin-reports', path: '/admin/reports', as: 'admin' },
  { name: 'admin-report', path: '/admin/reports/rpt_demo_facial', as: 'admin' },
  {
    name: 'admin-report-arabic',
    path: '/admin/reports/rpt_demo_yoga',
    as: 'admin',
    language: 'ar',
  },
  { name: 'support-arabic', path: '/support', as: 'customer', language: 'ar' },
  { name: 'admin-support', path: '/admin/support?view=all', as: 'admin' },
  { name: 'admin-ticket', path: '/admin/support/sup_demo_barber_name', as: 'admin' },
  { name: 'admin-arabic', path: '/admin', as: 'admin', language: 'ar' },
  { name: 'day', path: '/staff', as: 'business' },
  { name: 'day-arabic', path: '/staff', as: 'business', language: 'ar' },
  { name: 'day-panel', path: '/staff', as: 'business', prepare: openAppointment },
  { name: 'day-move', path: `/staff?date=${TOMORROW}`, as: 'business', prepare: openMove },
  {
    name: 'day-book',
    path: '/staff',
    as: 'business',
    prepare: (page) => page.locator('.work-bar .primary').click(),
  },
  {
    name: 'day-find',
    path: '/staff',
    as: 'business',
    prepare: async (page) => {
      // Narrow screens have no room for it.
      const field = page.getByRole('searchbox');
      if (!(await field.isVisible())) return;
      await field.fill('hair');
      await page.locator('.cal-found').waitFor();
    },
  },
  { name: 'week', path: '/staff/week?who=pro_demo_lena', as: 'business' },
  { name: 'clients', path: '/staff/clients', as: 'business' },
  { name: 'clients-arabic', path: '/staff/clients', as: 'business', language: 'ar' },
  {
    name: 'clients-add',
    path: '/staff/clients',
    as: 'business',
    prepare: (page) => page.locator('.work-bar .primary').click(),
  },
  { name: 'client', path: '/staff/clients/crm_demo_otto', as: 'business' },
  { name: 'client-german', path: '/staff/clients/crm_demo_otto', as: 'business', language: 'de' },
  { name: 'duplicates', path: '/staff/clients/duplicates', as: 'business' },
  { name: 'till', path: '/staff/till', as: 'business' },
  { name: 'till-arabic', path: '/staff/till', as: 'business', language: 'ar' },
  { name: 'waitlist', path: '/staff/waitlist', as: 'business' },
  { name: 'classes', path: '/staff/classes', as: 'business' },
  { name: 'reviews', path: '/staff/reviews', as: 'business' },
  { name: 'offers', path: '/staff/offers', as: 'business' },
  {
    name: 'offers-coupon',
    path: '/staff/offers',
    as: 'business',
    prepare: (page) => page.locator('#coupons ~ *, .head .button').last().click(),
  },
  { name: 'webhooks', path: '/staff/webhooks', as: 'business' },
  { name: 'numbers', path: '/staff/numbers', as: 'business' },
  { name: 'hours', path: '/staff/setup', as: 'business' },
  { name: 'hours-arabic', path: '/staff/setup', as: 'business', language: 'ar' },
  {
    name: 'hours-closure',
    path: '/staff/setup',
    as: 'business',
    prepare: (page) => page.locator('.section-head .button').click(),
  },
  {
    name: 'services',
    path: '/staff/setup/services',
    as: 'business',
    prepare: (page) => page.locator('.service-row .icon-button').first().click(),
  },
  { name: 'numbers-arabic', path: '/staff/numbers', as: 'business', language: 'ar' },
  { name: 'team', path: '/staff/setup/team', as: 'business' },
  { name: 'person', path: '/staff/setup/team/pro_demo_lena', as: 'business' },
  {
    name: 'person-arabic',
    path: '/staff/setup/team/pro_demo_lena',
    as: 'business',
    language: 'ar',
  },
  { name: 'resources', path: '/staff/setup/resources', as: 'business' },
  { name: 'time-off', path: '/staff/time-off', as: 'business' },
  { name: 'settings', path: '/staff/setup/settings', as: 'business' },
  { name: 'settings-import', path: '/staff/setup/settings', as: 'business', prepare: chooseImport },
  { name: 'start-imported', path: '/', prepare: importAsNewOwner },
  {
    name: 'picture',
    path: '/staff/setup/settings',
    as: 'business',
    prepare: (page) => page.locator('.own-pictures .button').nth(2).click(),
  },
  {
    name: 'picture-arabic',
    path: '/staff/setup/team',
    as: 'business',
    language: 'ar',
    prepare: (page) => page.locator('.picture-button').first().click(),
  },
  { name: 'opening', path: '/staff/setup/open?step=check', as: 'business' },
  { name: 'not-found', path: '/nothing-here' },
];
