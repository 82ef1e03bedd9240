/** Rows of the proof’s invariants, with the columns that these read. */

/** The rows of each table. */
export type Rows = Readonly<Record<string, readonly object[]>>;

export const at = (clock: string) => `2030-01-07T${clock}Z`;
export const range = (start: string, end: string) => `[${at(start)},${at(end)})`;
const PLACE = { professional_id: 'pro', service_id: 'svc', capacity: 1 };

export const session = (id: string, start: string, end: string, changes: object = {}) => ({
  ...PLACE,
  id,
  starts_at: at(start),
  taken: range(start, end),
  seats_taken: 1,
  ...changes,
});
export const appointment = (id: string, changes: object = {}) => ({
  id,
  booking_id: `bkg_${id}`,
  session_id: 'ses',
  person_id: 'person',
  during: range('10:00', '11:00'),
  status: 'Confirmed',
  ...changes,
});
/** Half an hour and a quarter of an hour, for 30 and 10. */
export const priced = (changes: object = {}) => ({
  appointments: [
    appointment('a', {
      starts_at: at('10:00'),
      ends_at: at('10:45'),
      service_ids: ['cut', 'beard'],
      booked_services: [
        { serviceId: 'cut', duration: 30, priceMinor: 3_000 },
        { serviceId: 'beard', duration: 15, priceMinor: 1_000 },
      ],
      final_minor: 4_000,
      ...changes,
    }),
  ],
});
export const event = (seq: number, type: string, resourceId: string, clock = '09:00') => ({
  id: `evt_${seq}`,
  seq,
  type,
  resource_id: resourceId,
  created_at: at(clock),
});
export const hold = (id: string, changes: object = {}) => ({
  id,
  status: 'open',
  owner_id: 'usr',
  created_at: at('09:00'),
  expires_at: at('09:10'),
  ...changes,
});
export const heldSeat = (holdId: string, changes: object = {}) => ({
  ...PLACE,
  hold_id: holdId,
  starts_at: at('10:00'),
  taken: range('10:00', '11:00'),
  expires_at: at('09:10'),
  ...changes,
});
export const entry = (id: string, rank: number, changes: object = {}) => ({
  id,
  rank,
  business_id: 'biz',
  professional_id: 'pro',
  customer_id: `usr_${id}`,
  from_date: '2030-01-07',
  to_date: '2030-01-07',
  from_min: 600,
  to_min: 660,
  status: 'waiting',
  ...changes,
});
export const outcome = (commandId: string, ids: readonly string[], changes: object = {}) => ({
  command_id: commandId,
  kind: 'book',
  outcome: { ok: true, value: { appointmentIds: ids } },
  ...changes,
});
/** A decision about the appointment of an absent professional, and its stored row if there is one. */
const reassigned = (professional: string, result: string, stored: readonly object[]) => ({
  outcomes: [
    outcome('bkg_r', ['a'], {
      kind: 'reassign',
      outcome: {
        ok: true,
        value: { reassignments: [{ appointmentId: 'a', professional, result }] },
      },
    }),
  ],
  ...(stored.length > 0 && { appointments: stored.map((fields) => appointment('a', fields)) }),
});
export const REASSIGNED = {
  broken: [
    reassigned('pro_2', 'reassigned', []),
    reassigned('pro_2', 'reassigned', [{ professional_id: 'pro' }]),
    reassigned('pro', 'cancelled', [{ professional_id: 'pro' }]),
    reassigned('pro', 'kept', [{ professional_id: 'pro', status: 'Cancelled' }]),
  ],
  right: [reassigned('pro_2', 'reassigned', [{ professional_id: 'pro_2' }])],
};
export const purchase = (redeemed: number, status = 'active') => ({
  id: 'ppu',
  sessions_redeemed: redeemed,
  sessions_total: 5,
  status,
});
export const conflict = (startUtc: string) => ({
  type: 'busy_calendar.conflict',
  data: { appointmentId: 'apt', startUtc },
});

/** A seat is held at 9:00 until 9:10, and someone else gets it by the event. */
export const heldAnd = (taking: object, changes: Rows = {}): Rows => ({
  holds: [hold('hld')],
  held_seats: [heldSeat('hld')],
  sessions: [session('ses', '10:30', '11:30')],
  appointments: [appointment('apt')],
  events: [event(2, 'hold.created', 'hld'), event(1, 'appointment.booked', 'apt'), taking],
  ...changes,
});
/** A class with two seats: one is booked, and others are held. */
export const classWith = (...held: readonly object[]): Rows => ({
  sessions: [session('ses', '10:00', '11:00', { capacity: 2 })],
  appointments: [appointment('apt')],
  held_seats: held,
  events: [
    event(1, 'appointment.booked', 'apt'),
    event(2, 'hold.created', 'hld_1'),
    event(3, 'hold.created', 'hld_2'),
  ],
});
export const classSeat = (holdId: string, changes: object = {}) =>
  heldSeat(holdId, { capacity: 2, ...changes });
/** Two customers wait for the same time. */
export const lineOf = (rows: Rows, first: object = {}): Rows => ({
  waitlist_entries: [entry('first', 1, first), entry('next', 2)],
  ...rows,
});
export const offerTo = (id: string, changes: object = {}) =>
  hold(`hld_${id}`, { waitlist_entry_id: id, owner_id: `usr_${id}`, ...changes });

/** The decision about an offer to the first. */
export const offerDecided = (decided: object) => ({
  fingerprint: 'offer first',
  decided_at: at('09:00'),
  outcome: decided,
});

/** An appointment from 10:00 to 11:00 in Berlin, and a closure. */
export const withClosure = (startMin: number, endMin: number, changes: object = {}): Rows => ({
  appointments: [
    appointment('apt', {
      business_id: 'biz',
      local_date: '2030-01-07',
      timezone: 'Europe/Berlin',
      during: range('09:00', '10:00'),
    }),
  ],
  business_closures: [
    {
      id: 'cls',
      business_id: 'biz',
      from_date: '2030-01-06',
      to_date: '2030-01-07',
      start_min: startMin,
      end_min: endMin,
      ...changes,
    },
  ],
});

export const ledgerEntry = (id: string, kind: string, changes: object = {}) => ({
  id,
  kind,
  appointment_id: 'a',
  amount_minor: 3_000,
  overpaid_minor: 0,
  ...changes,
});

/** A visit for 30.00 that was paid. */
export const paidVisit = (changes: object = {}, ...entries: readonly object[]): Rows => ({
  appointments: [
    appointment('a', {
      final_minor: 3_000,
      paid_minor: 3_000,
      refunded_minor: 0,
      tip_minor: 0,
      payment_status: 'paid',
      booked_services: [],
      ...changes,
    }),
  ],
  ledger_entries: [ledgerEntry('pay', 'payment'), ...entries],
});

/** A visit that costs nothing. */
export const freeVisit = (changes: object = {}): Rows => {
  const { appointments } = paidVisit({ final_minor: 0, paid_minor: 0, ...changes });
  return { appointments: appointments! };
};
