import { setTimeout as sleep } from 'node:timers/promises';
import { Transformer } from '@napi-rs/image';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { requestEmailChange } from '../../contract/account-email.ts';
import { forgotPassword, login, register, sendMagicLink } from '../../contract/auth.ts';
import { addBusyCalendar } from '../../contract/busy-calendars.ts';
import { openFeed } from '../../contract/calendar-feeds.ts';
import { createClient } from '../../contract/client.ts';
import { addClient } from '../../contract/clients.ts';
import { createCoupon } from '../../contract/coupons.ts';
import { addFamilyMember } from '../../contract/family-members.ts';
import { answerInvitation, inviteProfessional } from '../../contract/invitations.ts';
import { changeBusiness } from '../../contract/own-business.ts';
import { assignPackage } from '../../contract/packages.ts';
import { addPhoto, putBusinessImage } from '../../contract/pictures.ts';
import { changeProfessional, listStaff } from '../../contract/staff.ts';
import { createTicket } from '../../contract/support.ts';
import { takeTimeOff } from '../../contract/time-off.ts';
import { requestTimeOff } from '../../contract/time-off-requests.ts';
import { listAppointmentsByIds } from '../../db/reads/appointments.ts';
import { testWebhook } from '../../contract/webhook-deliveries.ts';
import { createWebhook } from '../../contract/webhooks.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import { insertManageLinks } from '../../db/writes/manage-links.ts';
import { SECOND_MS } from '../../domain/durations.ts';
import type { System } from '../../launcher/system.ts';
import {
  BEARD_TRIM_MAJOR,
  bookInEveryState,
  BUSINESS,
  LENA,
  ROWS_PER_STATE,
} from './demo-appointments.ts';
import { bodyOf, type Call, dateAhead, findToken, loginAs, readMails } from './demo-login.ts';
import type { Dictionaries } from './settings.ts';
import { readStoredSamples } from './stored-samples.ts';

const UNDER_REVIEW = 'biz_demo_lisbon_barbearia';
const EXPORT_SECONDS_MAX = 120;
const EXPORT_LINK = /\/api\/exports\/([\w-]{43})/;
/** An account may open ten an hour. */
const TICKETS = 4;
const ALL_DAY = { start: '00:00', end: '24:00' };

const CONSTANT_VALUES = {
  email: ['customer@demo.test', 'guest1@demo.test', 'unknown@demo.test'],
  password: [DEMO_PASSWORD],
  date: [2, 3, 5, 8, 13, 21].map(dateAhead),
  time: ['11:30', '14:20', '16:40', '17:10', '09:10', '08:00'],
  recentTime: [new Date(Date.now() - 3_600_000).toISOString()],
  timezone: ['Europe/Berlin', 'Asia/Kathmandu', 'America/Sao_Paulo'],
  currency: ['EUR', 'JPY', 'KWD'],
  amountDueMajor: [BEARD_TRIM_MAJOR],
  near: ['52.52,13.40'],
  prefer: ['wait=1', 'respond-async', 'handling=strict'],
  callerProfessionalId: [LENA],
};

/** Adds rows of every kind in every state, and returns valid values for every endpoint. */
export async function prepareDemoData(system: System, outboxDir: string): Promise<Dictionaries> {
  const { apiUrl } = system;
  const owner = await loginAs(apiUrl, 'business@demo.test');
  const customer = await loginAs(apiUrl, 'customer@demo.test');
  const lena = await loginAs(apiUrl, 'professional@demo.test');
  const database = new Client({ connectionString: system.databaseUrl });
  await database.connect();
  try {
    await openAllDay(owner);
    const appointments = await bookInEveryState(owner, customer, database);
    await addRecords(owner, customer, lena);
    await addSubmittedBusinesses(database);
    await addManagers(database);
    const tokens = await createTokens(apiUrl, outboxDir);
    const unbookedProfessionalId = await hireProfessionals(apiUrl, owner, outboxDir);
    await inviteWithoutAnswer(owner);
    const exportToken = await exportToFile(database, outboxDir);
    const feed = bodyOf(await lena(openFeed, { params: { id: LENA } })).url;
    return {
      ...CONSTANT_VALUES,
      ...appointments,
      ...tokens,
      unbookedProfessionalId,
      exportToken,
      ...(await readStoredSamples(database)),
      feedToken: [feed.replace(/.*\/(.*)\.ics$/, '$1')],
      swappableAppointmentId: appointments.upcomingAppointmentId,
      // Once another request has used a coupon or a package for it.
      redeemedAppointmentId: appointments.unpaidAppointmentId,
      manageToken: await createManageLinks(database, appointments.movableAppointmentId),
    };
  } finally {
    await database.end();
  }
}

/** The links that mails contain. */
async function createManageLinks(database: Client, ids: readonly string[]): Promise<string[]> {
  const db = drizzle(database);
  const appointments = await listAppointmentsByIds(db, ids);
  const links = await Promise.all(
    appointments.map((each) => insertManageLinks(db, [each], { userId: each.clientId! })),
  );
  return links.flatMap((tokens) => [...tokens.values()]);
}

async function openAllDay(owner: Call): Promise<void> {
  const hours = { workingHours: ALL_DAY, breaks: [] };
  const rules = { cancellationWindowHours: 1, maxUpcomingPerCustomer: null };
  const profile = { ...hours, ...rules, closedWeekdays: [] };
  bodyOf(await owner(changeBusiness, { params: { id: BUSINESS }, body: profile }));
  bodyOf(await owner(changeProfessional, { params: { id: LENA }, body: hours }));
}

/** A grey logo and a grey photo. */
async function addPictures(owner: Call): Promise<void> {
  const pixels = new Uint8Array(4 * 300 * 200).fill(200);
  const body = Transformer.fromRgbaPixels(pixels, 300, 200).webpSync();
  bodyOf(await owner(putBusinessImage, { params: { id: BUSINESS }, body }));
  bodyOf(await owner(addPhoto, { params: { id: BUSINESS }, body }));
}

async function addRecords(owner: Call, customer: Call, lena: Call): Promise<void> {
  const coupon = { code: 'A-TENTH', type: 'percent', value: 10 } as const;
  bodyOf(await owner(createCoupon, { body: coupon }));
  await addPictures(owner);
  const hook = { url: 'https://hooks.example/amsel', events: ['*' as const] };
  const { id } = bodyOf(await owner(createWebhook, { body: hook }));
  bodyOf(await owner(testWebhook, { params: { id } }));
  for (let n = 0; n < TICKETS; n++) {
    const ticket = { subject: `Question ${n}`, body: 'Where is my receipt?' };
    bodyOf(await customer(createTicket, { body: ticket }));
  }
  const calendar = { url: 'https://calendar.example/lena.ics', kind: 'ics' as const };
  bodyOf(await lena(addBusyCalendar, { params: { professionalId: LENA }, body: calendar }));
  for (let n = 0; n < ROWS_PER_STATE; n++) {
    bodyOf(await owner(createCoupon, { body: { ...coupon, code: `SPARE-${n}` } }));
    bodyOf(await customer(addFamilyMember, { body: { name: `Child ${n}` } }));
    bodyOf(await owner(addClient, { body: { name: `Client ${n}` } }));
    const purchase = { packageId: 'pkg_demo_haircut_5', userId: 'usr_demo_customer' };
    bodyOf(await owner(assignPackage, { body: purchase }));
    const day = dateAhead(100 + n);
    bodyOf(await lena(takeTimeOff, { body: { professionalId: LENA, from: day, to: day } }));
    const asked = dateAhead(200 + n);
    bodyOf(await lena(requestTimeOff, { body: { professionalId: LENA, from: asked, to: asked } }));
  }
}

/** Leaves one draft, and many businesses under review. */
async function addSubmittedBusinesses(database: Client): Promise<void> {
  await database.query(
    `UPDATE businesses SET status = 'draft', status_reason = 'no pictures' WHERE id = $1`,
    [UNDER_REVIEW],
  );
  await database.query(
    `INSERT INTO businesses (id, name, status, timezone, currency, opens_min, closes_min)
     SELECT 'biz_fuzz_' || n, 'Waiting ' || n, 'under_review', 'Europe/Lisbon', 'EUR', 540, 1020
     FROM generate_series(1, $1) AS n`,
    [2 * ROWS_PER_STATE],
  );
}

/** Members whom the owner may change and remove. */
async function addManagers(database: Client): Promise<void> {
  await database.query(
    `INSERT INTO business_members (business_id, user_id, role)
     SELECT $1, id, 'manager' FROM users
     WHERE id IN ('usr_demo_owner_salao', 'usr_demo_owner_tokyo', 'usr_demo_owner_physio', 'usr_demo_owner_kathmandu')`,
    [BUSINESS],
  );
}

/** Creates the secrets that only mails and logins contain. */
async function createTokens(apiUrl: string, outboxDir: string) {
  const call = createClient({ baseUrl: apiUrl });
  for (const name of ['munich', 'yoga']) {
    const other = await loginAs(apiUrl, `owner-${name}@demo.test`);
    bodyOf(await other(inviteProfessional, { body: { email: 'professional@demo.test' } }));
  }
  for (let n = 1; n <= ROWS_PER_STATE; n++) {
    bodyOf(await call(forgotPassword, { body: { email: `guest${n}@demo.test` } }));
    bodyOf(await call(sendMagicLink, { body: { email: `guest${n}@demo.test` } }));
    await requestNewEmail(apiUrl, `mover${n}@demo.test`);
  }
  const refreshTokens: string[] = [];
  for (let n = 0; n < 2 * ROWS_PER_STATE; n++) {
    const body = { email: 'customer2@demo.test', password: DEMO_PASSWORD };
    refreshTokens.push(bodyOf(await call(login, { body })).refreshToken!);
  }
  const mails = readMails(outboxDir);
  const findAll = (path: string) =>
    mails.filter((mail) => mail.includes(path)).flatMap((mail) => findToken(mail) ?? []);
  return {
    refreshToken: refreshTokens.slice(ROWS_PER_STATE),
    endableRefreshToken: refreshTokens.slice(0, ROWS_PER_STATE),
    invitationToken: findAll('/api/invitations/'),
    resetToken: findAll('/reset-password'),
    emailToken: mails.flatMap((mail) => /confirm-email\S*#([\w-]+)/.exec(mail)?.[1] ?? []),
    magicToken: mails.flatMap((mail) => /magic-link\S*#([\w-]+)/.exec(mail)?.[1] ?? []),
  };
}

/** An export of few rows has no link unless the worker is asked for one. Returns its token. */
async function exportToFile(database: Client, outboxDir: string): Promise<string[]> {
  await database.query(
    `INSERT INTO exports (id, kind, subject_id, requested_by_id)
     VALUES ('exp_fuzz', 'person', 'usr_demo_customer2', 'usr_demo_customer2')`,
  );
  for (let seconds = 0; seconds < EXPORT_SECONDS_MAX; seconds++) {
    await sleep(SECOND_MS);
    const links = readMails(outboxDir).flatMap((mail) => EXPORT_LINK.exec(mail)?.[1] ?? []);
    if (links.length > 0) return links;
  }
  throw new Error('the worker wrote no export');
}

async function requestNewEmail(apiUrl: string, email: string): Promise<void> {
  const password = DEMO_PASSWORD;
  const account = { email, password, name: 'Mo', role: 'customer' as const };
  bodyOf(await createClient({ baseUrl: apiUrl })(register, { body: account }));
  const mover = await loginAs(apiUrl, email);
  bodyOf(await mover(requestEmailChange, { body: { email: `new-${email}`, password } }));
}

/** Adds professionals without appointments, and returns their ids. */
async function hireProfessionals(
  apiUrl: string,
  owner: Call,
  outboxDir: string,
): Promise<string[]> {
  for (let n = 0; n < ROWS_PER_STATE; n++) {
    const account = { email: `hired${n}@demo.test`, name: `Hired ${n}` };
    const body = { ...account, role: 'professional', password: DEMO_PASSWORD } as const;
    bodyOf(await createClient({ baseUrl: apiUrl })(register, { body }));
    const { id } = bodyOf(await owner(inviteProfessional, { body: { email: account.email } }));
    const email = readMails(outboxDir).find((text) => text.includes(id))!;
    const token = findToken(email)!;
    const hired = await loginAs(apiUrl, account.email);
    bodyOf(await hired(answerInvitation, { params: { id, answer: 'accept' }, body: { token } }));
  }
  const staff = bodyOf(await owner(listStaff, {}));
  return staff.filter(({ name }) => name.startsWith('Hired')).map(({ id }) => id);
}

async function inviteWithoutAnswer(owner: Call): Promise<void> {
  for (let n = 0; n < ROWS_PER_STATE; n++) {
    bodyOf(await owner(inviteProfessional, { body: { email: `silent${n}@demo.test` } }));
  }
}
