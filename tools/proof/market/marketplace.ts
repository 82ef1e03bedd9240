import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import { asOwner } from '../database.ts';
import { insertLeavers, LEAVER_ACCOUNTS } from './leavers.ts';
import {
  COLOUR,
  DESKS,
  insertStudio,
  insertTeam,
  PILATES,
  STUDIO,
  STUDIO_OWNER,
  STYLING,
  STYLISTS,
  TEACHERS,
  VARIABLE_SERVICES,
  VARIABLE_SETTINGS,
} from './studio.ts';
import { insertWorld } from '../world/world.ts';

/** The data of the proof: one business that is always open, with many free slots, one with a waitlist, and a studio. */
export const BUSINESS = 'biz_proof';
export const HAIRCUT = 'svc_proof_haircut';
export const YOGA = 'svc_proof_yoga';
/** Staff add it to a haircut. */
export const BEARD = 'svc_proof_beard';
export const YOGA_SEATS = 8;
/** Each takes one of the rooms. */
export const MASSAGE = 'svc_proof_massage';
export const ROOMS = 2;
/** The business with a waitlist: its holds last one minute, its offers five. */
export const LINE = 'biz_proof_line';
export const TRIM = 'svc_proof_trim';
export const LINE_PROFESSIONALS = Array.from({ length: 8 }, (_, n) => `pro_proof_line_${n}`);
export const MINUTES: Readonly<Record<string, number>> = {
  [HAIRCUT]: 30,
  [YOGA]: 60,
  [BEARD]: 15,
  [MASSAGE]: 30,
  [TRIM]: 30,
  [STYLING]: 30,
  [PILATES]: 60,
  [COLOUR]: 30,
  // The longer of their settings.
  ...Object.fromEntries(VARIABLE_SERVICES.map((id) => [id, VARIABLE_SETTINGS[1].minutes])),
};
export const PRICE_MINOR: Readonly<Record<string, number>> = {
  [HAIRCUT]: 3_000,
  [YOGA]: 1_500,
  [BEARD]: 1_000,
  [MASSAGE]: 4_000,
  [TRIM]: 2_000,
  [STYLING]: 2_500,
  [PILATES]: 1_200,
  [COLOUR]: 1_800,
};
export const COUPON_PERCENT = 10;
const PACKAGE_SESSIONS = 40;
/** Staff assign it, and its few sessions are used up at once. */
export const SMALL_PACKAGE = 'pkg_proof_small';
export const SMALL_PACKAGE_SESSIONS = 3;
const SERVICES = [HAIRCUT, YOGA, BEARD, MASSAGE];
export const PROFESSIONALS = Array.from({ length: 60 }, (_, n) => `pro_proof_${n}`);
export const OWNER = { id: 'usr_proof_owner', email: 'owner@proof.test' };
export const LINE_OWNER = { id: 'usr_proof_line_owner', email: 'line-owner@proof.test' };
export const CUSTOMERS = Array.from({ length: 60 }, (_, n) => ({
  id: `usr_proof_${n}`,
  email: `customer-${n}@proof.test`,
  purchase: `pur_proof_${n}`,
}));
/** The sessions of a purchase: those that the customers have from the start are of the large package. */
export const sessionsOf = (purchase: string) =>
  CUSTOMERS.some((customer) => customer.purchase === purchase)
    ? PACKAGE_SESSIONS
    : SMALL_PACKAGE_SESSIONS;

export const COUPONS = Array.from({ length: 60 }, (_, n) => `PROOF-${n}`);
export const GUESTS = Array.from({ length: 2_000 }, (_, n) => `crm_proof_${n}`);
export const PASSWORD = 'a-password-for-the-proof';

export async function createMarketplace(databaseUrl: string): Promise<void> {
  const passwordHash = await hash(PASSWORD);
  await asOwner(databaseUrl, async (client) => {
    await insertAccounts(client, passwordHash);
    await insertBusiness(client);
    await insertRooms(client);
    await insertProfessionals(client, BUSINESS, PROFESSIONALS, SERVICES);
    await insertLine(client);
    await insertProfessionals(client, LINE, LINE_PROFESSIONALS, [TRIM]);
    await insertStudio(
      client,
      [STYLING, PILATES, COLOUR].map((id) => ({
        minutes: MINUTES[id]!,
        priceMinor: PRICE_MINOR[id]!,
      })),
    );
    await insertProfessionals(client, STUDIO, STYLISTS, [STYLING, COLOUR, ...VARIABLE_SERVICES]);
    const teachers = TEACHERS.map(({ id }) => id);
    await insertProfessionals(client, STUDIO, teachers, [PILATES]);
    await insertTeam(client);
    await insertLeavers(client);
    await insertGuestsAndCoupons(client);
    await insertPackages(client);
    await insertWorld(client, passwordHash);
    await client.query('ANALYZE');
  });
}

async function insertAccounts(client: Client, passwordHash: string): Promise<void> {
  const staff = [OWNER, LINE_OWNER, STUDIO_OWNER, ...DESKS];
  const accounts = [...staff, ...CUSTOMERS, ...LEAVER_ACCOUNTS];
  await client.query(
    `INSERT INTO users (id, email, password_hash, name, role)
     SELECT id, email, $3, email, CASE WHEN id = ANY($4) THEN 'business' ELSE 'customer' END
     FROM unnest($1::text[], $2::text[]) AS u(id, email)`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ email }) => email),
      passwordHash,
      staff.map(({ id }) => id),
    ],
  );
}

async function insertBusiness(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO businesses (id, user_id, status, name, timezone, currency, opens_min, closes_min, cancellation_window_hours,
       max_upcoming_per_customer)
     VALUES ($1, $2, 'approved', 'Proof', 'UTC', 'EUR', 0, 1440, 0, NULL)`,
    [BUSINESS, OWNER.id],
  );
  await client.query(
    `INSERT INTO services (id, business_id, name, duration_min, capacity, price_minor, currency)
     SELECT id, $1, id, minutes, seats, price, 'EUR'
     FROM unnest($2::text[], $3::int[], $4::int[], $5::int[]) AS s(id, minutes, seats, price)`,
    [
      BUSINESS,
      SERVICES,
      SERVICES.map((id) => MINUTES[id]),
      [1, YOGA_SEATS, 1, 1],
      SERVICES.map((id) => PRICE_MINOR[id]),
    ],
  );
}

async function insertRooms(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO resources (id, business_id, name, count) VALUES ('res_proof_room', $1, 'Room', $2)`,
    [BUSINESS, ROOMS],
  );
  await client.query(
    `INSERT INTO resource_needs (service_id, resource_id, count) VALUES ($1, 'res_proof_room', 1)`,
    [MASSAGE],
  );
}

async function insertLine(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO businesses (id, user_id, status, name, timezone, currency, opens_min, closes_min, cancellation_window_hours,
       slot_minutes, hold_minutes, waitlist_offer_minutes, max_upcoming_per_customer)
     VALUES ($1, $2, 'approved', 'Line', 'UTC', 'EUR', 0, 1440, 0, $3, 1, 5, NULL)`,
    [LINE, LINE_OWNER.id, MINUTES[TRIM]],
  );
  await client.query(
    `INSERT INTO services (id, business_id, name, duration_min, capacity, price_minor, currency)
     VALUES ($1, $2, $1, $3, 1, $4, 'EUR')`,
    [TRIM, LINE, MINUTES[TRIM], PRICE_MINOR[TRIM]],
  );
}

async function insertProfessionals(
  client: Client,
  business: string,
  professionals: readonly string[],
  services: readonly string[],
): Promise<void> {
  await client.query(
    `INSERT INTO professionals (id, name, opens_min, closes_min) SELECT id, id, 0, 1440 FROM unnest($1::text[]) AS id`,
    [professionals],
  );
  await client.query(
    `INSERT INTO business_professionals SELECT $1, id FROM unnest($2::text[]) AS id`,
    [business, professionals],
  );
  await client.query(
    `INSERT INTO professional_services SELECT p, s FROM unnest($1::text[]) AS p, unnest($2::text[]) AS s`,
    [professionals, services],
  );
}

async function insertGuestsAndCoupons(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO crm_clients (id, business_id, name) SELECT id, $1, id FROM unnest($2::text[]) AS id`,
    [BUSINESS, GUESTS],
  );
  await client.query(
    `INSERT INTO coupons (id, business_id, code, type, value, usage_limit, per_customer_limit)
     SELECT 'cpn_' || code, $1, code, 'percent', $3, 40, 2 FROM unnest($2::text[]) AS code`,
    [BUSINESS, COUPONS, COUPON_PERCENT * 100],
  );
}

async function insertPackages(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO packages (id, business_id, service_id, title, session_count, package_price_minor, single_session_price_minor, currency, validity_days)
     SELECT id, $1, $2, id, sessions, 90000, $5, 'EUR', 365 FROM unnest($3::text[], $4::int[]) AS p(id, sessions)`,
    [
      BUSINESS,
      HAIRCUT,
      ['pkg_proof', SMALL_PACKAGE],
      [PACKAGE_SESSIONS, SMALL_PACKAGE_SESSIONS],
      PRICE_MINOR[HAIRCUT],
    ],
  );
  await client.query(
    `INSERT INTO package_purchases (id, package_id, business_id, service_id, user_id, sessions_total,
       package_price_minor, single_session_price_minor, currency, status, expires_at)
     SELECT id, 'pkg_proof', $1, $2, user_id, $5, 90000, $6, 'EUR', 'active', now() + interval '365 days'
     FROM unnest($3::text[], $4::text[]) AS p(id, user_id)`,
    [
      BUSINESS,
      HAIRCUT,
      CUSTOMERS.map(({ purchase }) => purchase),
      CUSTOMERS.map(({ id }) => id),
      PACKAGE_SESSIONS,
      PRICE_MINOR[HAIRCUT],
    ],
  );
}
