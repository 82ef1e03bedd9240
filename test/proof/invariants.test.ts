import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { findBrokenInvariantsOfProof, type Invariant } from '../../tools/proof/judge/invariants.ts';
import {
  appointment,
  at,
  classSeat,
  classWith,
  conflict,
  event,
  heldAnd,
  heldSeat,
  hold,
  offerTo,
  outcome,
  priced,
  purchase,
  REASSIGNED,
  session,
  type Rows,
  withClosure,
} from '../support/proof-rows.ts';
import { PAYMENT_CASES, WAITLIST_CASES } from '../support/proof-cases.ts';
import { RESOURCE_CASES } from '../support/proof-resource-rows.ts';
import { WORLD_CASES } from '../support/proof-world-cases.ts';
import { createDatabase } from '../support/services.ts';
import { SESSION_CASES } from '../support/session-cases.ts';

const CREATED = event(1, 'hold.created', 'hld');

type Case = { readonly broken: readonly Rows[]; readonly right: readonly Rows[] };

const CASES: Readonly<Record<Invariant, Case>> = {
  ...SESSION_CASES,
  ...PAYMENT_CASES,
  ...WAITLIST_CASES,
  ...WORLD_CASES,
  'the taken times of two sessions of a calendar overlap': {
    broken: [{ sessions: [session('a', '10:00', '11:00'), session('b', '10:30', '11:30')] }],
    right: [{ sessions: [session('a', '10:00', '11:00'), session('b', '11:00', '12:00')] }],
  },
  'a person has two appointments at the same time': {
    broken: [{ appointments: [appointment('a'), appointment('b')] }],
    right: [{ appointments: [appointment('a'), appointment('b', { status: 'Cancelled' })] }],
  },
  'taken seats differ from active appointments, or exceed the capacity': {
    broken: [
      { sessions: [session('ses', '10:00', '11:00')] },
      {
        sessions: [session('ses', '10:00', '11:00', { seats_taken: 2 })],
        appointments: [appointment('a'), appointment('b')],
      },
    ],
    right: [{ sessions: [session('ses', '10:00', '11:00')], appointments: [appointment('a')] }],
  },
  'the appointments of a booking differ from its outcome': {
    broken: [{ outcomes: [outcome('bkg_a', ['a'])] }],
    right: [{ outcomes: [outcome('bkg_a', ['a'])], appointments: [appointment('a')] }],
  },
  'an appointment has no outcome': {
    broken: [{ appointments: [appointment('a')] }],
    right: [{ outcomes: [outcome('bkg_a', ['a'])], appointments: [appointment('a')] }],
  },
  'the use count of a coupon differs from its uses': {
    broken: [{ coupons: [{ id: 'cpn', times_used: 1 }] }],
    right: [{ coupons: [{ id: 'cpn', times_used: 0 }] }],
  },
  'a coupon use or a redeemed session belongs to no active appointment': {
    broken: [
      { coupon_uses: [{ booking_id: 'bkg_a' }] },
      {
        package_redemptions: [{ appointment_id: 'a' }],
        appointments: [appointment('a', { status: 'Cancelled', package_redemption: {} })],
      },
      { coupon_uses: [{ booking_id: 'bkg_a' }], appointments: [appointment('a')] },
      { package_redemptions: [{ appointment_id: 'a' }], appointments: [appointment('a')] },
    ],
    right: [
      {
        coupon_uses: [{ booking_id: 'bkg_a' }],
        appointments: [appointment('a', { discount: {} })],
      },
    ],
  },
  'a discount has no coupon use, or a package session no redemption': {
    broken: [
      { appointments: [appointment('a', { discount: {} })] },
      { appointments: [appointment('a', { package_redemption: {} })] },
    ],
    right: [
      {
        appointments: [appointment('a', { discount: {} })],
        coupon_uses: [{ booking_id: 'bkg_a' }],
      },
    ],
  },
  'a cancelled appointment does not have exactly one cancelled event': {
    broken: [
      { appointments: [appointment('a', { status: 'Cancelled' })] },
      { appointments: [appointment('a')], events: [event(1, 'appointment.cancelled', 'a')] },
    ],
    right: [
      {
        appointments: [appointment('a', { status: 'Cancelled' })],
        events: [event(1, 'appointment.cancelled', 'a')],
      },
    ],
  },
  'a customer used a coupon more often than it allows': {
    broken: [
      {
        coupons: [{ id: 'cpn', per_customer_limit: 1 }],
        coupon_uses: ['bkg_a', 'bkg_b'].map((booking_id) => ({
          coupon_id: 'cpn',
          customer_id: 'usr',
          booking_id,
        })),
      },
    ],
    right: [
      {
        coupons: [{ id: 'cpn', per_customer_limit: 1 }],
        coupon_uses: [{ coupon_id: 'cpn', customer_id: 'usr', booking_id: 'bkg_a' }],
      },
    ],
  },
  'the redeemed count of a purchase differs from its redemptions': {
    broken: [
      { package_purchases: [purchase(1)] },
      { package_purchases: [purchase(0, 'exhausted')] },
    ],
    right: [{ package_purchases: [purchase(0)] }],
  },
  'an appointment does not have exactly one booked event': {
    broken: [{ appointments: [appointment('a')] }],
    right: [{ appointments: [appointment('a')], events: [event(1, 'appointment.booked', 'a')] }],
  },
  'a seat was booked while a hold kept it for someone else': {
    broken: [
      // In the same batch: both events have the same time.
      heldAnd(event(3, 'appointment.booked', 'apt')),
      heldAnd(event(3, 'appointment.rescheduled', 'apt', '09:05')),
    ],
    right: [
      heldAnd(event(3, 'appointment.rescheduled', 'apt', '09:10')),
      heldAnd(event(3, 'appointment.cancelled', 'apt', '09:05')),
      heldAnd(event(3, 'appointment.booked', 'apt'), {
        holds: [hold('hld', { booking_id: 'bkg_apt' })],
      }),
      heldAnd(event(3, 'appointment.booked', 'apt'), {
        held_seats: [heldSeat('hld', { expires_at: at('09:00') })],
      }),
    ],
  },
  'the booked and held seats of a class exceed its capacity': {
    broken: [classWith(classSeat('hld_1'), classSeat('hld_2'))],
    right: [
      classWith(classSeat('hld_1')),
      // The first ended before the second began, and the second is at another time.
      classWith(classSeat('hld_1', { expires_at: at('09:00') }), classSeat('hld_2')),
      classWith(classSeat('hld_1'), classSeat('hld_2', { starts_at: at('12:00') })),
    ],
  },
  'a hold is booked without appointments, or its booking has no hold': {
    broken: [
      { holds: [hold('hld', { status: 'booked', booking_id: 'bkg_a' })] },
      { holds: [hold('hld', { booking_id: 'bkg_a' })], appointments: [appointment('a')] },
    ],
    right: [{ holds: [hold('hld')], appointments: [appointment('a')] }],
  },
  'a hold does not have exactly one event of its start and of its end': {
    broken: [
      { holds: [hold('hld')] },
      { holds: [hold('hld')], events: [CREATED, event(2, 'hold.released', 'hld')] },
      { holds: [hold('hld', { status: 'released' })], events: [CREATED] },
      {
        holds: [hold('hld', { status: 'released' })],
        events: [CREATED, event(2, 'hold.booked', 'hld')],
      },
      { holds: [hold('hld')], events: [CREATED, { ...CREATED, id: 'evt_2', seq: 2 }] },
    ],
    right: [
      { holds: [hold('hld')], events: [CREATED] },
      { holds: [offerTo('w')] },
      {
        holds: [hold('hld', { status: 'released' })],
        events: [CREATED, event(2, 'hold.released', 'hld')],
      },
    ],
  },
  'the seats of a hold are kept longer than the hold': {
    broken: [
      {
        holds: [hold('a', { status: 'released', expires_at: at('09:05') })],
        held_seats: [heldSeat('a')],
      },
    ],
    right: [{ holds: [hold('a')], held_seats: [heldSeat('a')] }],
  },
  'two holds keep one seat at the same time': {
    broken: [{ holds: [hold('a'), hold('b')], held_seats: [heldSeat('a'), heldSeat('b')] }],
    right: [
      {
        holds: [hold('a'), hold('b', { created_at: at('09:10') })],
        held_seats: [heldSeat('a'), heldSeat('b', { expires_at: at('09:20') })],
      },
    ],
  },
  'an appointment is not where its reassignment left it': REASSIGNED,
  'the positions of events have a gap': {
    broken: [{ events: [{ position: 1 }, { position: 3 }, { position: null }] }],
    right: [{ events: [{ position: 1 }, { position: 2 }, { position: null }] }],
  },
  'an appointment lies in a closure of its business': {
    broken: [withClosure(600, 660), withClosure(0, 1440), withClosure(659, 700)],
    right: [
      withClosure(660, 1440),
      withClosure(0, 600),
      withClosure(0, 1440, { from_date: '2030-01-08', to_date: '2030-01-08' }),
      withClosure(0, 1440, { business_id: 'other' }),
    ],
  },
  ...RESOURCE_CASES,
  'an appointment is not as long or not as expensive as its services': {
    broken: [
      priced({ ends_at: at('10:30') }),
      priced({ final_minor: 3_000 }),
      priced({ service_ids: ['cut'] }),
      priced({ package_redemption: { finalMinor: 1_000 } }),
    ],
    right: [
      priced(),
      priced({ discount: { discountMinor: 400 }, final_minor: 3_600 }),
      priced({ package_redemption: { finalMinor: 1_000 }, final_minor: 1_000 }),
    ],
  },
  'a conflict with an outside calendar was told twice': {
    broken: [{ events: [conflict(at('10:00')), conflict(at('10:00'))] }],
    right: [{ events: [conflict(at('10:00')), conflict(at('12:00'))] }],
  },
};

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: await createDatabase() });
  await client.connect();
});
afterAll(() => client.end());

/** Copies of the tables without constraints hide the tables until the transaction ends. */
async function findBrokenWith(rows: Rows): Promise<string[]> {
  await client.query('BEGIN');
  try {
    for (const [table, values] of Object.entries(rows)) {
      await client.query(`CREATE TEMP TABLE ${table} AS TABLE public.${table} WITH NO DATA`);
      // A query that groups by the key may use the other columns.
      if ('id' in values[0]!) await client.query(`ALTER TABLE ${table} ADD PRIMARY KEY (id)`);
      await client.query(
        `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(values)],
      );
    }
    return Object.keys(await findBrokenInvariantsOfProof(client));
  } finally {
    await client.query('ROLLBACK');
  }
}

test.each(Object.entries(CASES))(
  'a database is reported if %s',
  async (invariant, { broken, right }) => {
    for (const rows of broken) expect(await findBrokenWith(rows)).toContain(invariant);
    for (const rows of right) expect(await findBrokenWith(rows)).not.toContain(invariant);
  },
);
