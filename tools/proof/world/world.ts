import type { Client } from 'pg';
import { type ClockChange, instantOf, nextChanges, toMinute } from '../clock.ts';

/**
 * Businesses in zones whose clocks change, with breaks, closed days, time off, limits and other currencies. Their operations
 * never share a person, or a date of a professional, so that the outcome of every request is known in advance.
 */

/** Clock times of a date. */
export type ClockSpan = { readonly start: string; readonly end: string };

export type WorldService = {
  readonly id: string;
  readonly minutes: number;
  readonly priceMinor: number;
  readonly seats: number;
};

export type WorldAccount = { readonly id: string; readonly email: string };

export type WorldBusiness = {
  readonly id: string;
  readonly zone: string;
  readonly currency: string;
  /** The currency has that many. */
  readonly decimals: number;
  readonly hours: ClockSpan;
  readonly breaks: readonly ClockSpan[];
  /** 1 = Monday. */
  readonly closedWeekday?: number;
  readonly professionalHours: ClockSpan;
  readonly professionalBreaks: readonly ClockSpan[];
  /** Every professional is off then on the dates of clock changes. */
  readonly timeOff: ClockSpan;
  readonly isAutoConfirm: boolean;
  readonly windowHours: number;
  readonly noticeMinutes: number;
  readonly advanceDays: number | null;
  readonly owner: WorldAccount;
  readonly customers: readonly WorldAccount[];
  readonly guests: readonly string[];
  readonly professionals: readonly string[];
  /** One that is booked alone or before the second, and a class. */
  readonly services: readonly [WorldService, WorldService, WorldService];
  /** Without limits. */
  readonly coupon: string;
  /** Each is used by one operation. */
  readonly limitedCoupons: readonly string[];
};

/** Hundredths of a percent: the discounts of the first services end in half a minor unit. */
export const WORLD_PERCENT = 1_250;
export const LIMITS = { perCustomer: 2, total: 3 };
export const SLOT_MINUTES = 15;
const PROFESSIONALS_EACH = 24;
const CUSTOMERS_EACH = 8;
const GUESTS_EACH = 240;
const COUPONS_EACH = 200;

type Settings = Partial<WorldBusiness> & Pick<WorldBusiness, 'zone' | 'currency' | 'decimals'>;

function toBusiness(name: string, prices: readonly number[], settings: Settings): WorldBusiness {
  const listOf = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${prefix}_world_${name}_${n}`);
  const toAccount = (id: string) => ({ id, email: `${id}@proof.test` });
  const service = (title: string, n: number, minutes: number, seats: number) => ({
    id: `svc_world_${name}_${title}`,
    minutes,
    seats,
    priceMinor: prices[n]!,
  });
  return {
    id: `biz_world_${name}`,
    hours: { start: '00:00', end: '24:00' },
    breaks: [{ start: '12:00', end: '13:00' }],
    professionalHours: { start: '00:00', end: '24:00' },
    professionalBreaks: [{ start: '10:10', end: '10:30' }],
    timeOff: { start: '15:00', end: '16:20' },
    isAutoConfirm: true,
    windowHours: 0,
    noticeMinutes: 0,
    advanceDays: null,
    owner: toAccount(`usr_world_${name}_owner`),
    customers: listOf('usr', CUSTOMERS_EACH).map(toAccount),
    guests: listOf('crm', GUESTS_EACH),
    professionals: listOf('pro', PROFESSIONALS_EACH),
    services: [service('cut', 0, 40, 1), service('wash', 1, 25, 1), service('class', 2, 60, 3)],
    coupon: `WORLD-${name.toUpperCase()}`,
    limitedCoupons: Array.from({ length: COUPONS_EACH }, (_, n) => `LIMITED-${n}`),
    ...settings,
  };
}

/** Their clocks change by an hour at night, by half an hour, and by an hour at midnight. */
export const CHANGING: readonly WorldBusiness[] = [
  toBusiness('newyork', [4_564, 1_999, 1_004], {
    zone: 'America/New_York',
    currency: 'USD',
    decimals: 2,
    hours: { start: '00:30', end: '21:00' },
    professionalHours: { start: '01:15', end: '23:00' },
    closedWeekday: 1,
  }),
  toBusiness('berlin', [3_332, 1_995, 1_000], {
    zone: 'Europe/Berlin',
    currency: 'EUR',
    decimals: 2,
    hours: { start: '02:30', end: '22:00' },
    professionalHours: { start: '01:00', end: '20:30' },
    isAutoConfirm: false,
    closedWeekday: 3,
  }),
  toBusiness('lordhowe', [5_004, 1_251, 332], {
    zone: 'Australia/Lord_Howe',
    currency: 'JPY',
    decimals: 0,
    breaks: [
      { start: '01:00', end: '01:20' },
      { start: '12:00', end: '13:00' },
    ],
  }),
  toBusiness('cairo', [12_348, 7_505, 1_004], {
    zone: 'Africa/Cairo',
    currency: 'KWD',
    decimals: 3,
    timeOff: { start: '22:00', end: '22:45' },
    closedWeekday: 2,
  }),
];

/** Customers must book in time, and not too early. */
export const LIMITED: WorldBusiness = toBusiness('limited', [2_000, 1_000, 500], {
  zone: 'America/St_Johns',
  currency: 'CAD',
  decimals: 2,
  breaks: [],
  professionalBreaks: [],
  windowHours: 3,
  noticeMinutes: 120,
  advanceDays: 5,
});

/** It confirms bookings itself; those that it does not confirm lapse at their start. */
export const LAPSING: WorldBusiness = toBusiness('lapsing', [2_000, 1_000, 500], {
  zone: 'Asia/Kathmandu',
  currency: 'EUR',
  decimals: 2,
  breaks: [],
  professionalBreaks: [],
  isAutoConfirm: false,
});

export const WORLD: readonly WorldBusiness[] = [...CHANGING, LIMITED, LAPSING];

const startedMs = Date.now();
const changes = new Map<string, readonly ClockChange[]>();

/** The next two changes of the clocks of a business. */
export function changesOf({ zone }: WorldBusiness): readonly ClockChange[] {
  const known = changes.get(zone) ?? nextChanges(zone, startedMs, 2);
  changes.set(zone, known);
  return known;
}

const timesOff = new Map<string, readonly { readonly startMs: number; readonly endMs: number }[]>();

/** The time off on the dates of clock changes. */
export function listTimeOff(business: WorldBusiness) {
  const { id, zone, timeOff } = business;
  const known =
    timesOff.get(id) ??
    changesOf(business).map(({ date }) => ({
      startMs: instantOf(date, timeOff.start, zone)!,
      endMs: instantOf(date, timeOff.end, zone)!,
    }));
  timesOff.set(id, known);
  return known;
}

/** Only the parties of an appointment may see it. */
export const surnameOf = (id: string) => `Surname-${id}`;

export async function insertWorld(client: Client, passwordHash: string): Promise<void> {
  for (const business of WORLD) {
    await insertAccounts(client, business, passwordHash);
    await insertBusiness(client, business);
    await insertStaff(client, business);
    await insertCoupons(client, business);
  }
}

async function insertAccounts(
  client: Client,
  { owner, customers }: WorldBusiness,
  passwordHash: string,
): Promise<void> {
  const accounts = [owner, ...customers];
  await client.query(
    `INSERT INTO users (id, email, password_hash, name, role)
     SELECT id, email, $3, 'Ada ' || surname, CASE id WHEN $4 THEN 'business' ELSE 'customer' END
     FROM unnest($1::text[], $2::text[], $5::text[]) AS u(id, email, surname)`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ email }) => email),
      passwordHash,
      owner.id,
      accounts.map(({ id }) => surnameOf(id)),
    ],
  );
}

const toSpans = (spans: readonly ClockSpan[]) =>
  JSON.stringify(
    spans.map(({ start, end }) => ({ startMin: toMinute(start), endMin: toMinute(end) })),
  );

async function insertBusiness(client: Client, business: WorldBusiness): Promise<void> {
  const { hours, breaks, closedWeekday, services } = business;
  await client.query(
    `INSERT INTO businesses (id, user_id, status, name, timezone, currency, opens_min, closes_min, breaks, closed_weekdays,
       slot_minutes, cancellation_window_hours, min_notice_minutes, max_advance_days, auto_confirm, max_upcoming_per_customer)
     VALUES ($1, $2, 'approved', $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, NULL)`,
    [
      business.id,
      business.owner.id,
      business.zone,
      business.currency,
      toMinute(hours.start),
      toMinute(hours.end),
      toSpans(breaks),
      closedWeekday === undefined ? [] : [closedWeekday],
      SLOT_MINUTES,
      business.windowHours,
      business.noticeMinutes,
      business.advanceDays,
      business.isAutoConfirm,
    ],
  );
  await client.query(
    `INSERT INTO services (id, business_id, name, duration_min, capacity, price_minor, currency)
     SELECT id, $1, id, minutes, seats, price, $2
     FROM unnest($3::text[], $4::int[], $5::int[], $6::int[]) AS s(id, minutes, seats, price)`,
    [
      business.id,
      business.currency,
      services.map(({ id }) => id),
      services.map(({ minutes }) => minutes),
      services.map(({ seats }) => seats),
      services.map(({ priceMinor }) => priceMinor),
    ],
  );
}

async function insertStaff(client: Client, business: WorldBusiness): Promise<void> {
  const { id, professionals, professionalHours, professionalBreaks, guests, services } = business;
  await client.query(
    `INSERT INTO professionals (id, name, opens_min, closes_min, breaks)
     SELECT id, id, $2, $3, $4 FROM unnest($1::text[]) AS id`,
    [
      professionals,
      toMinute(professionalHours.start),
      toMinute(professionalHours.end),
      toSpans(professionalBreaks),
    ],
  );
  await client.query(
    `INSERT INTO business_professionals SELECT $1, id FROM unnest($2::text[]) AS id`,
    [id, professionals],
  );
  await client.query(
    `INSERT INTO professional_services SELECT p, s FROM unnest($1::text[]) AS p, unnest($2::text[]) AS s`,
    [professionals, services.map((service) => service.id)],
  );
  await client.query(
    `INSERT INTO crm_clients (id, business_id, name) SELECT id, $1, id FROM unnest($2::text[]) AS id`,
    [id, guests],
  );
  for (const [n, { startMs, endMs }] of listTimeOff(business).entries()) {
    await client.query(
      `INSERT INTO time_off (id, professional_id, starts_at, ends_at)
       SELECT 'tof_' || id || '_' || $2, id, $3, $4 FROM unnest($1::text[]) AS id`,
      [professionals, n, new Date(startMs), new Date(endMs)],
    );
  }
}

async function insertCoupons(
  client: Client,
  { id, coupon, limitedCoupons }: WorldBusiness,
): Promise<void> {
  await client.query(
    `INSERT INTO coupons (id, business_id, code, type, value, usage_limit, per_customer_limit)
     SELECT 'cpn_' || $1 || '_' || code, $1, code, 'percent', $3,
       CASE code WHEN $4 THEN NULL ELSE $5::int END, CASE code WHEN $4 THEN NULL ELSE $6::int END
     FROM unnest($2::text[]) AS code`,
    [id, [coupon, ...limitedCoupons], WORLD_PERCENT, coupon, LIMITS.total, LIMITS.perCustomer],
  );
}
