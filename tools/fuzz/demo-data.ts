import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { completeAppointment, payAppointment } from '../../contract/appointment-changes.ts';
import { raiseAlert } from '../../contract/alerts.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { forgotPassword, login, register } from '../../contract/auth.ts';
import { changeBusiness } from '../../contract/own-business.ts';
import { changeProfessional, listStaff } from '../../contract/staff.ts';
import { rejectBusiness } from '../../contract/business-moderation.ts';
import { answerInvitation, inviteProfessional } from '../../contract/invitations.ts';
import { openFeed } from '../../contract/calendar-feeds.ts';
import { type Answered, createClient } from '../../contract/client.ts';
import { createCoupon } from '../../contract/coupons.ts';
import { assignPackage } from '../../contract/packages.ts';
import { addClient } from '../../contract/clients.ts';
import { addFamilyMember } from '../../contract/family-members.ts';
import { takeTimeOff } from '../../contract/time-off.ts';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';
import type { System } from '../../launcher/system.ts';

/** Real values by what they are: ids, codes, dates, tokens. */
export type Words = Readonly<Record<string, readonly (string | number)[]>>;

const BUSINESS = 'biz_demo_berlin_barber';
const UNDER_REVIEW = 'biz_demo_lisbon_barbearia';
const LENA = 'pro_demo_lena';
const ALL_DAY = { start: '00:00', end: '24:00' };
const DAY_MS = 86_400_000;
const OF_EACH = 6;
const APPOINTMENT_MIN = 20;
const BEARD_TRIM_MAJOR = 18;

/** What the scene books, and anyone else can. */
export const BOOKABLE = {
  professional: LENA,
  business: BUSINESS,
  services: ['svc_demo_beard_trim'],
};

type Call = ReturnType<typeof createClient>;

/** Gives the demo something of everything, in every state, so that no operation is left with nothing to do. */
export async function prepareScene(system: System, outboxDir: string): Promise<Words> {
  const owner = await enter(system, 'business@demo.test');
  const customer = await enter(system, 'customer@demo.test');
  const lena = await enter(system, 'professional@demo.test');
  const database = new Client({ connectionString: system.databaseUrl });
  await database.connect();
  try {
    await openAllDay(owner);
    const booked = await bookInEveryState(owner, customer, database);
    const coupon = { code: 'A-TENTH', type: 'percent', value: 10 } as const;
    need(await owner(createCoupon, { body: coupon }));
    for (let n = 0; n < OF_EACH; n++) {
      need(await owner(createCoupon, { body: { ...coupon, code: `SPARE-${n}` } }));
      need(await customer(addFamilyMember, { body: { name: `Child ${n}` } }));
      need(await owner(addClient, { body: { name: `Client ${n}` } }));
      const whom = { packageId: 'pkg_demo_haircut_5', userId: 'usr_demo_customer' };
      need(await owner(assignPackage, { body: whom }));
      const day = dateAhead(100 + n);
      need(await lena(takeTimeOff, { body: { professionalId: LENA, from: day, to: day } }));
    }
    const admin = await enter(system, 'admin@demo.test');
    const verdict = { params: { id: UNDER_REVIEW }, body: { reason: 'no pictures' } };
    need(await admin(rejectBusiness, verdict));
    await database.query(
      `INSERT INTO businesses (id, name, status, timezone, currency, opens_min, closes_min)
       SELECT 'biz_fuzz_' || n, 'Waiting ' || n, 'under_review', 'Europe/Lisbon', 'EUR', 540, 1020
       FROM generate_series(1, $1) AS n`,
      [2 * OF_EACH],
    );
    const tokens = await tokensByMail(system, outboxDir);
    const idle = await hire(system, owner, outboxDir);
    for (let n = 0; n < OF_EACH; n++) {
      need(await owner(inviteProfessional, { body: { email: `silent${n}@demo.test` } }));
    }
    const feed = need(await lena(openFeed, { params: { id: LENA } })).url;
    return {
      ...booked,
      ...tokens,
      idle,
      ...(await wordsIn(database)),
      feed: [feed.replace(/.*\/(.*)\.ics$/, '$1')],
    };
  } finally {
    await database.end();
  }
}

async function openAllDay(owner: Call): Promise<void> {
  const hours = { workingHours: ALL_DAY, breaks: [] };
  const profile = { ...hours, closedWeekdays: [], cancellationWindowHours: 1 };
  need(await owner(changeBusiness, { params: { id: BUSINESS }, body: profile }));
  need(await owner(changeProfessional, { params: { id: LENA }, body: hours }));
}

async function bookInEveryState(owner: Call, customer: Call, database: Client): Promise<Words> {
  let daysAhead = 40;
  const setAutoConfirm = async (autoConfirm: boolean) =>
    need(await owner(changeBusiness, { params: { id: BUSINESS }, body: { autoConfirm } }));

  async function book(many: number, headers = {}): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < many; n++) {
      const body = { ...BOOKABLE, date: dateAhead(daysAhead++), start: '12:00' };
      ids.push(need(await customer(bookAppointment, { body, headers })).id);
    }
    return ids;
  }
  async function bookAt(minutesFromNow: number, many: number): Promise<string[]> {
    const ids = await book(many);
    for (const [n, id] of ids.entries()) {
      await move(database, id, minutesFromNow + n * APPOINTMENT_MIN);
    }
    return ids;
  }

  await setAutoConfirm(false);
  const pending = await book(2 * OF_EACH);
  await setAutoConfirm(true);
  const upcoming = await book(2 * OF_EACH);
  const movable = await book(2 * OF_EACH);
  const booking = await book(OF_EACH, { prefer: 'respond-async' });
  const past = await bookAt(-1_000, 2 * OF_EACH);
  const completed = await bookAt(-600, 2 * OF_EACH);
  const soon = await bookAt(5, 5);
  for (const id of completed) need(await owner(completeAppointment, { params: { id } }));
  const [unpaid, paid] = [completed.slice(0, OF_EACH), completed.slice(OF_EACH)];
  for (const id of paid) {
    const body = { amountMajor: BEARD_TRIM_MAJOR, method: 'cash' } as const;
    need(await owner(payAppointment, { params: { id }, body }));
  }
  for (const id of soon.slice(3)) {
    need(await customer(raiseAlert, { params: { id }, body: { minutes: 5 } }));
  }
  return { pending, upcoming, movable, booking, past, completed, unpaid, paid, soon };
}

/** The one thing that no request can do: let an appointment's time come. */
async function move(database: Client, id: string, minutesFromNow: number): Promise<void> {
  const starts = `date_trunc('minute', now()) + make_interval(mins => $2)`;
  await database.query(
    `WITH seat AS (
       UPDATE sessions SET starts_at = ${starts}, ends_at = ${starts} + (ends_at - starts_at)
       WHERE id = (SELECT session_id FROM appointments WHERE id = $1) RETURNING *)
     UPDATE appointments SET starts_at = seat.starts_at, ends_at = seat.ends_at,
       local_date = (seat.starts_at AT TIME ZONE timezone)::date
     FROM seat WHERE appointments.id = $1`,
    [id, minutesFromNow],
  );
}

/** What only mail and logins tell. */
async function tokensByMail(system: System, outboxDir: string) {
  const call = createClient({ baseUrl: system.apiUrl });
  for (const place of ['munich', 'yoga']) {
    const other = await enter(system, `owner-${place}@demo.test`);
    need(await other(inviteProfessional, { body: { email: 'professional@demo.test' } }));
  }
  for (let n = 1; n <= 6; n++) {
    need(await call(forgotPassword, { body: { email: `guest${n}@demo.test` } }));
  }
  const refresh: string[] = [];
  for (let n = 0; n < 2 * OF_EACH; n++) {
    const body = { email: 'customer2@demo.test', password: DEMO_PASSWORD };
    refresh.push(need(await call(login, { body })).refreshToken);
  }
  const letters = lettersIn(outboxDir);
  const found = (pattern: RegExp) => letters.flatMap((text) => pattern.exec(text)?.[1] ?? []);
  return {
    refresh: refresh.slice(OF_EACH),
    logout: refresh.slice(0, OF_EACH),
    invitationToken: found(/"token":"([\w-]+)"/),
    reset: found(/password\/reset:\s+([\w-]+)/),
  };
}

/** In the order of their making, so that the same seed draws the same. */
const WORDS: Readonly<Record<string, string>> = {
  appointment: `SELECT id FROM appointments WHERE client_id = 'usr_demo_customer' AND business_id = '${BUSINESS}' ORDER BY created_at, id`,
  business: `SELECT id FROM businesses WHERE id LIKE 'biz_demo_berlin%'`,
  // What an administrator can still decide about comes first: that is what is drawn most.
  anyBusiness: `SELECT id FROM businesses ORDER BY status <> 'under_review', id`,
  professional: `SELECT professional_id AS id FROM business_professionals WHERE business_id = '${BUSINESS}' AND professional_id LIKE 'pro_demo%' ORDER BY 1`,
  service: `SELECT id FROM services WHERE business_id = '${BUSINESS}' ORDER BY id`,
  user: `SELECT id FROM users WHERE role = 'customer' ORDER BY id`,
  alert: `SELECT id FROM alerts ORDER BY id`,
  family: `SELECT id FROM family_members ORDER BY id`,
  client: `SELECT id FROM crm_clients WHERE business_id = '${BUSINESS}' ORDER BY id`,
  package: `SELECT id FROM packages WHERE business_id = '${BUSINESS}' ORDER BY id`,
  purchase: `SELECT id FROM package_purchases WHERE package_id = 'pkg_demo_haircut_5' ORDER BY id`,
  coupon: `SELECT id FROM coupons WHERE business_id = '${BUSINESS}' AND code NOT LIKE 'SPARE-%' ORDER BY id`,
  spareCoupon: `SELECT id FROM coupons WHERE code LIKE 'SPARE-%' ORDER BY id`,
  couponCode: `SELECT code AS id FROM coupons WHERE business_id = '${BUSINESS}' ORDER BY 1`,
  invitation: `SELECT id FROM invitations WHERE email = 'professional@demo.test' ORDER BY id`,
  unanswered: `SELECT id FROM invitations WHERE status = 'pending' AND business_id = '${BUSINESS}' ORDER BY id`,
  draft: `SELECT id FROM businesses WHERE status = 'draft'`,
  timeOff: `SELECT id FROM time_off WHERE professional_id = '${LENA}' ORDER BY id`,
};

async function wordsIn(database: Client): Promise<Words> {
  const words: Record<string, (string | number)[]> = {
    email: ['customer@demo.test', 'guest1@demo.test', 'nobody@demo.test'],
    password: [DEMO_PASSWORD],
    date: [2, 3, 5, 8, 13, 21].map(dateAhead),
    time: ['11:30', '14:20', '16:40', '17:10', '09:10', '08:00'],
    zone: ['Europe/Berlin', 'Asia/Kathmandu', 'America/Sao_Paulo'],
    currency: ['EUR', 'JPY', 'KWD'],
    amount: [BEARD_TRIM_MAJOR],
    near: ['52.52,13.40'],
    self: [LENA],
    prefer: ['wait=1', 'respond-async', 'handling=strict'],
  };
  for (const [kind, query] of Object.entries(WORDS)) {
    const { rows } = await database.query<{ id: string }>(query);
    words[kind] = rows.map(({ id }) => id);
  }
  return words;
}

/** Professionals whom nobody has booked. */
async function hire(system: System, owner: Call, outboxDir: string): Promise<string[]> {
  for (let n = 0; n < OF_EACH; n++) {
    const email = `hired${n}@demo.test`;
    const person = {
      email,
      password: DEMO_PASSWORD,
      name: `Hired ${n}`,
      role: 'professional',
    } as const;
    need(await createClient({ baseUrl: system.apiUrl })(register, { body: person }));
    const { id } = need(await owner(inviteProfessional, { body: { email } }));
    const letter = lettersIn(outboxDir).find((text) => text.includes(id))!;
    const token = /"token":"([\w-]+)"/.exec(letter)![1]!;
    const hired = await enter(system, email);
    need(await hired(answerInvitation, { params: { id, answer: 'accept' }, body: { token } }));
  }
  const staff = need(await owner(listStaff, {}));
  return staff.filter(({ name }) => name.startsWith('Hired')).map(({ id }) => id);
}

function lettersIn(outboxDir: string): string[] {
  return readdirSync(outboxDir).map((name) => readFileSync(join(outboxDir, name), 'utf8'));
}

async function enter({ apiUrl }: System, email: string): Promise<Call> {
  const body = { email, password: DEMO_PASSWORD };
  const session = need(await createClient({ baseUrl: apiUrl })(login, { body }));
  return createClient({ baseUrl: apiUrl, accessToken: session.accessToken });
}

function need<T>(answer: Answered<T>): T {
  if (answer.ok) return answer.body;
  throw new Error(`the scene was refused: ${answer.error}`);
}

function dateAhead(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
