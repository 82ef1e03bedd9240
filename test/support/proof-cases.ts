import {
  appointment,
  at,
  entry,
  event,
  freeVisit,
  heldSeat,
  ledgerEntry,
  lineOf,
  offerDecided,
  offerTo,
  outcome,
  paidVisit,
  session,
} from './proof-rows.ts';

/** The invariants of payments, each with rows that break it and rows that do not. */
export const PAYMENT_CASES = {
  'the totals of an appointment differ from its ledger': {
    broken: [
      paidVisit({ paid_minor: 0 }),
      paidVisit({}, ledgerEntry('tip', 'tip')),
      paidVisit({}, ledgerEntry('void', 'void', { voids_id: 'pay' })),
      paidVisit({}, ledgerEntry('lost', 'payment', { appointment_id: 'b' })),
    ],
    right: [
      paidVisit(),
      paidVisit({ refunded_minor: 3_000 }, ledgerEntry('ref', 'refund')),
      paidVisit({ paid_minor: 0 }, ledgerEntry('ref', 'refund', { overpaid_minor: 3_000 })),
      paidVisit({ paid_minor: 0 }, ledgerEntry('void', 'void', { voids_id: 'pay' })),
    ],
  },
  'the payment status of an appointment differs from its ledger': {
    broken: [
      paidVisit({ payment_status: 'unpaid' }),
      paidVisit({ final_minor: 4_000 }),
      paidVisit({}, ledgerEntry('ref', 'refund')),
      paidVisit({ payment_status: 'refunded' }, ledgerEntry('ref', 'refund', { amount_minor: 1 })),
      paidVisit({ paid_minor: 0 }, ledgerEntry('void', 'void', { voids_id: 'pay' })),
      paidVisit({}, ledgerEntry('ref', 'refund', { amount_minor: 1, overpaid_minor: 1 })),
      freeVisit({ payment_status: 'unpaid' }),
    ],
    right: [
      paidVisit(),
      freeVisit(),
      paidVisit({ payment_status: 'refunded' }, ledgerEntry('ref', 'refund')),
      paidVisit(
        { final_minor: 2_999 },
        ledgerEntry('ref', 'refund', { amount_minor: 1, overpaid_minor: 1 }),
      ),
      paidVisit({ final_minor: 4_000, payment_status: 'unpaid' }),
      paidVisit({ payment_status: 'unpaid', booked_services: [{ priceMinor: null }] }),
    ],
  },
  'an entry is voided twice, or more is given back than was paid': {
    broken: [
      paidVisit({}, ...['1', '2'].map((id) => ledgerEntry(id, 'void', { voids_id: 'pay' }))),
      paidVisit({}, ledgerEntry('ref', 'refund', { amount_minor: 3_001 })),
    ],
    right: [paidVisit({}, ledgerEntry('ref', 'refund'))],
  },
  'more is paid for an appointment than its price': {
    broken: [paidVisit({ final_minor: 2_999 })],
    right: [paidVisit()],
  },
  'the accepted payments of an appointment differ from its ledger': {
    broken: [paidVisit(), { outcomes: [outcome('bkg_p', ['a'], { kind: 'pay' })] }],
    right: [{ ...paidVisit(), outcomes: [outcome('bkg_p', ['a'], { kind: 'pay' })] }],
  },
};

/** The invariants of the waitlist. */
export const WAITLIST_CASES = {
  'an offer to a waiting customer is no hold of theirs, or one of two': {
    broken: [
      { waitlist_entries: [entry('w', 1, { hold_id: 'hld_w' })] },
      { holds: [offerTo('w'), { ...offerTo('w'), id: 'hld_other' }] },
    ],
    right: [{ waitlist_entries: [entry('w', 1, { hold_id: 'hld_w' })], holds: [offerTo('w')] }],
  },
  'an entry of the waitlist is booked without appointments, or not booked with its offer': {
    broken: [
      { waitlist_entries: [entry('w', 1, { status: 'booked', booking_id: 'bkg_w' })] },
      { waitlist_entries: [entry('w', 1)], holds: [offerTo('w', { status: 'booked' })] },
    ],
    right: [
      { waitlist_entries: [entry('w', 1)], holds: [offerTo('w')] },
      {
        waitlist_entries: [entry('w', 1, { status: 'booked', booking_id: 'bkg_w' })],
        appointments: [appointment('w')],
      },
    ],
  },
  'a waiting customer got an offer before the one in front': {
    broken: [
      lineOf({ holds: [offerTo('next')] }),
      lineOf({
        holds: [offerTo('next')],
        outcomes: [offerDecided({ ok: false, code: 'SLOT_TAKEN' })],
      }),
    ],
    right: [
      lineOf({ holds: [offerTo('next')], events: [event(1, 'waitlist.left', 'first')] }),
      lineOf({ holds: [offerTo('next')], outcomes: [offerDecided({ ok: true })] }),
      lineOf({ holds: [offerTo('next')] }, { from_min: 700 }),
    ],
  },
  'an offer that ended was not passed on to the next in line': {
    broken: [
      lineOf({ holds: [offerTo('first', { expires_at: '2020-01-01T00:00Z' })] }),
      lineOf({
        holds: [offerTo('first', { status: 'expired' })],
        events: [event(1, 'waitlist.left', 'next', '09:16')],
      }),
      lineOf({
        holds: [offerTo('first', { status: 'released', expires_at: at('09:05') })],
        events: [event(1, 'waitlist.left', 'next', '09:11')],
      }),
    ],
    right: [
      lineOf({
        holds: [offerTo('first', { expires_at: '2020-01-01T00:00Z' })],
        held_seats: [heldSeat('hld_first')],
        sessions: [session('ses', '10:00', '11:00')],
      }),
      lineOf({
        holds: [
          offerTo('first', { status: 'released', expires_at: '2020-01-01T00:00Z' }),
          offerTo('first', { id: 'hld_again' }),
        ],
      }),
      lineOf({ holds: [offerTo('first')], events: [event(1, 'waitlist.left', 'next', '09:14')] }),
      lineOf({ holds: [offerTo('first', { expires_at: '2020-01-01T00:00Z' }), offerTo('next')] }),
    ],
  },
};
