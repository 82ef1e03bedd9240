import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { isSession, type Role } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Request } from '../../contract/example.ts';
import { DEMO_SAMPLES, withCurrentDates } from '../../contract/generate/demo-samples.ts';
import { demoRequestOf } from '../../contract/generate/openapi-examples.ts';
import { ENDPOINTS } from '../../contract/index.ts';
import { ROOT } from '../../launcher/paths.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { waitUntilEqual } from '../support/wait-until.ts';
import { bodyOf, urlOf } from '../support/requests.ts';
import { query } from '../support/services.ts';
import type { Account } from '../support/sessions.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp({
  demo: true,
  worker: true,
  checkInvariants: false,
});
let browser: Browser;
/** Shared, since the page takes seconds to open. */
let docs: Awaited<ReturnType<typeof openDocs>>;

beforeAll(async () => {
  browser = await launchBrowser();
  docs = await openDocs();
});
afterAll(() => browser.close());

/** Opens the docs, and records requests to other hosts and errors of the page. */
async function openDocs() {
  const page = await browser.newPage();
  const origins = new Set<string>();
  const errors: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  // The address of the reference before it had one of its own.
  await page.goto(`${app.gateway.baseUrl}/docs#/`);
  await page.locator('.opblock-tag').first().waitFor();
  return { page, origins, errors };
}

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: [string] }>>>>;
};

const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as Document;
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map(({ tags: [tag] }) => ({ path, tag })),
);

/** The operations of one tag. The page draws them while the tag is open. */
const sectionOf = (page: Page, tag: string) =>
  page.locator('.opblock-tag-section').filter({ has: page.locator(`#operations-tag-${tag}`) });

/** Opens an operation and sends it as it is offered; returns the status and the body. */
async function execute(page: Page, tag: string, operation: string) {
  const section = sectionOf(page, tag);
  await section.locator('.opblock-tag').click();
  const block = section.locator(`#operations-${tag}-${operation}`);
  await block.locator('.opblock-summary').click();
  await block.getByRole('button', { name: 'Execute' }).click();
  const response = block.locator('.live-responses-table .response').last();
  await response.locator('.response-col_status').waitFor();
  const status = await response.locator('.response-col_status').textContent();
  const body = await response.locator('.highlight-code').first().textContent();
  await section.locator('.opblock-tag').click();
  return { status: status?.trim(), body: body ?? '' };
}

test('the reference shows every tag and loads nothing from other hosts', async () => {
  const { page, origins, errors } = docs;
  const headings = await page.locator('.opblock-tag').all();
  const tags = await Promise.all(headings.map((heading) => heading.getAttribute('data-tag')));
  expect(tags.toSorted()).toEqual([...new Set(OPERATIONS.map(({ tag }) => tag))].toSorted());

  // Each takes a second to draw, so one stands for all.
  const section = sectionOf(page, 'Waitlist');
  await section.locator('.opblock-tag').click();
  await section.locator('.opblock-summary-path').first().waitFor();
  const texts = await section.locator('.opblock-summary-path').allTextContents();
  await section.locator('.opblock-tag').click();
  // The page inserts zero-width spaces into long paths.
  const shown = texts.map((path) => path.replaceAll('\u200b', ''));
  const expected = OPERATIONS.filter(({ tag }) => tag === 'Waitlist').map(({ path }) => path);
  expect(shown.toSorted()).toEqual(expected.toSorted());
  expect([...origins]).toEqual([app.gateway.baseUrl]);
  expect(errors).toEqual([]);
});

test('on demo data a reader books with the first click on Execute', async () => {
  const { page, errors } = docs;
  await page.locator('.btn.authorize.locked').waitFor();
  await page.getByText('This page is logged in as the demo customer').waitFor();

  // A slow machine decides after the response.
  expect(['201', '202']).toContain((await execute(page, 'Appointments', 'bookAppointment')).status);

  expect(errors).toEqual([]);
  await waitUntilEqual(
    () =>
      query(
        app.url,
        `SELECT professional_id, client_id FROM appointments WHERE id NOT LIKE 'apt_demo%'`,
      ),
    [{ professional_id: 'pro_demo_lena', client_id: 'usr_demo_customer' }],
    30_000,
  );
});

test('a reader sees open slots and logs in, each with one click on Execute', async () => {
  const { page } = docs;

  const availability = await execute(page, 'Availability', 'getAvailability');
  expect(availability.status).toBe('200');
  expect(availability.body.replaceAll(/\s/g, '')).toContain('"available":true');
  expect((await execute(page, 'Auth', 'login')).status).toBe('200');
});

/** Two examples each answer the same request. */
beforeEach(async () => {
  const { pendingAppointmentId, submittedBusinessId } = DEMO_SAMPLES;
  await query(app.url, `UPDATE appointments SET status = 'Pending' WHERE id = $1`, [
    pendingAppointmentId,
  ]);
  await query(app.url, `UPDATE businesses SET status = 'under_review' WHERE id = $1`, [
    submittedBusinessId,
  ]);
});

/** The accounts of the demo data, for requests without a body of their own account. */
const ACCOUNTS: Readonly<Record<Role, Account>> = {
  customer: { id: 'usr_demo_customer', role: 'customer' },
  business: { id: 'usr_demo_business', role: 'business' },
  professional: { id: 'usr_demo_professional', role: 'professional' },
  admin: { id: 'usr_demo_admin', role: 'admin' },
};
/** The pending appointment of the demo data is at another business. */
const MUNICH: Account = { id: 'usr_demo_owner_munich', role: 'business' };
const OWNER_OF: Readonly<Record<string, Account>> = {
  confirmAppointment: MUNICH,
  declineAppointment: MUNICH,
};

/** Bodies that need something that no demo data can contain. */
const NEEDS_MORE: Readonly<Record<string, string>> = {
  bookAppointment: 'a free slot, which the reader above has taken',
  refresh: 'the token of a login',
  resetPassword: 'the token of an email',
  exchangeMagicLink: 'the token of an email',
  confirmEmailChange: 'the token of an email',
  beginSecondFactor: 'an account with a verified email',
  confirmSecondFactor: 'a code of an app',
  answerInvitation: 'the token of an email',
  changeBusyCalendar: 'an outside calendar, which every installation would read',
  changeWebhook: 'a webhook, which would send the demo data somewhere',
  redeliverSince: 'a webhook, which would send the demo data somewhere',
  inviteProfessional: 'an address that inviteMember has not invited',
  reorderWaitlist: 'a waiting customer',
  swapAppointments: 'two appointments that fit into the time of each other',
  raiseAlert: 'an appointment within two hours',
  redeemCoupon: 'an appointment that is not paid',
  redeemPackage: 'an appointment that is not paid',
  voidRedemption: 'a session or a coupon used at the till',
  voidSale: 'a package of which no session is used',
  respondToAlert: 'an alert',
  changeBusinessImage: 'a logo',
  changeProfessionalImage: 'a picture',
  changeServiceImage: 'a picture',
  orderPhotos: 'a photo',
  changePhoto: 'a photo',
  cancelManagedAppointment: 'the token of an email',
  rescheduleManagedAppointment: 'the token of an email',
};

/** Cancelled after everything else that needs the appointment. */
const LAST = ['cancelAppointment', 'deleteAccount'];
const SENT = ENDPOINTS.filter(({ id, body }) => body && !(id in NEEDS_MORE)).toSorted(
  (a, b) => LAST.indexOf(a.id) - LAST.indexOf(b.id),
);

function requestOf(endpoint: Endpoint): Request {
  return JSON.parse(
    withCurrentDates(JSON.stringify(demoRequestOf(endpoint)), new Date()),
  ) as Request;
}

async function callerOf({ id, access, example }: Endpoint): Promise<Account | null> {
  if (!isSession(access)) return null;
  const [role] = access.roles as [Role];
  return example.needsNewAccount ? app.make.user(role) : (OWNER_OF[id] ?? ACCOUNTS[role]);
}

test.each(SENT.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the documented example of %s works on the demo data',
  async (_id, endpoint) => {
    const request = requestOf(endpoint);
    const method = endpoint.method.toUpperCase();
    const sent = await app.send(
      await callerOf(endpoint),
      method,
      urlOf(endpoint, request),
      bodyOf(endpoint, request),
    );

    expect([sent.status, sent.body?.['error']]).toEqual([endpoint.success.status, undefined]);
  },
);
