import { appointment, at, event } from './proof-rows.ts';

/** A coupon for two uses, and bookings that use it. */
const uses = (...bookings: string[]) => ({
  coupons: [{ id: 'cpn', usage_limit: 2, times_used: bookings.length }],
  coupon_uses: bookings.map((booking_id) => ({
    coupon_id: 'cpn',
    customer_id: booking_id,
    booking_id,
  })),
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Two reviews with four and five stars. */
const rated = (changes: object = {}, review: object = {}) => ({
  professionals: [{ id: 'pro', rating_sum: 9, review_count: 2, ...changes }],
  reviews: [
    { id: 'rev_a', professional_id: 'pro', rating: 4 },
    { id: 'rev_b', professional_id: 'pro', rating: 5, ...review },
  ],
});

const lapsed = (clock: string, ...events: object[]) => ({
  appointments: [appointment('a', { status: 'Cancelled', starts_at: at('10:00') })],
  events: [...events, event(2, 'appointment.lapsed', 'a', clock)],
});

/** The limits of coupons and the lapse of requests, each with rows that break it and rows that do not. */
export const WORLD_CASES = {
  'a coupon was used more often than it allows': {
    broken: [uses('bkg_a', 'bkg_b', 'bkg_c')],
    right: [uses('bkg_a', 'bkg_b')],
  },
  'the rating of a professional differs from the reviews': {
    broken: [
      rated({ review_count: 1 }),
      rated({ rating_sum: 8 }),
      rated({}, { hidden_at: at('10:00') }),
    ],
    right: [rated()],
  },
  'a pending appointment did not lapse after its start': {
    broken: [{ appointments: [appointment('a', { status: 'Pending', starts_at: minutesAgo(6) })] }],
    right: [
      { appointments: [appointment('a', { status: 'Pending', starts_at: minutesAgo(4) })] },
      { appointments: [appointment('a', { starts_at: minutesAgo(60) })] },
    ],
  },
  'an appointment lapsed before its start, or after it was confirmed': {
    broken: [lapsed('09:59'), lapsed('10:01', event(1, 'appointment.confirmed', 'a', '09:00'))],
    right: [lapsed('10:00'), lapsed('10:01', event(1, 'appointment.booked', 'a', '09:00'))],
  },
};
