import type { SESSION_VIOLATIONS } from '../../tools/proof/judge/session-invariants.ts';
import { appointment, at, type Rows, session } from './proof-rows.ts';

type Case = { readonly broken: readonly Rows[]; readonly right: readonly Rows[] };

/** A class at 10:00 in UTC with one booked seat, and a change of one of its sessions. */
const withChange = (change: object, seat: object = {}, capacity = 8): Rows => ({
  businesses: [{ id: 'biz', timezone: 'UTC' }],
  class_timetables: [
    { id: 'cla', business_id: 'biz', professional_id: 'pro', service_id: 'svc', start_min: 600 },
  ],
  class_session_changes: [{ class_id: 'cla', date: '2030-01-07', is_cancelled: false, ...change }],
  sessions: [session('ses', '10:00', '11:00', { capacity })],
  appointments: [
    appointment('a', {
      professional_id: 'pro',
      service_ids: ['svc'],
      local_date: '2030-01-07',
      timezone: 'UTC',
      starts_at: at('10:00'),
      ...seat,
    }),
  ],
});
/** The cancelled session, while another timetable of the class has one at that time. */
const withTimetableOf = (professionalId: string): Rows => {
  const rows = withChange({ is_cancelled: true });
  const [timetable] = rows['class_timetables']!;
  const another = { ...timetable, id: 'cla_2', professional_id: professionalId };
  return { ...rows, class_timetables: [timetable!, another] };
};
const TO_NOON = { moved_date: '2030-01-07', moved_start_min: 720 };

const visitOf = (personId: string, changes: object = {}): Rows => ({
  appointments: [appointment('a', { person_id: personId, client_name: 'Eve', ...changes })],
});

export const SESSION_CASES: Readonly<Record<keyof typeof SESSION_VIOLATIONS, Case>> = {
  'a seat is booked in a cancelled session, or at its time before a move': {
    broken: [
      withChange({ is_cancelled: true }),
      withChange(TO_NOON),
      withChange({ ...TO_NOON, is_cancelled: true }, { starts_at: at('12:00') }),
      withTimetableOf('other'),
    ],
    right: [
      withTimetableOf('pro'),
      withChange({ is_cancelled: true }, { status: 'Cancelled' }),
      withChange({ is_cancelled: true, date: '2030-01-14' }),
      withChange(TO_NOON, { starts_at: at('12:00') }),
      withChange({ moved_date: '2030-01-07', moved_start_min: 600 }),
    ],
  },
  'a session has other seats than staff gave it': {
    broken: [withChange({ capacity: 9 })],
    right: [
      withChange({ capacity: 8 }),
      withChange({}),
      withChange({ capacity: 9, ...TO_NOON }, { starts_at: at('12:00') }),
    ],
  },
  'an appointment belongs to a client record that was merged': {
    broken: [visitOf('crm_merged')],
    right: [
      visitOf('crm_erased', { client_name: '' }),
      { ...visitOf('crm_eve'), crm_clients: [{ id: 'crm_eve' }] },
    ],
  },
  'a walk-in has a client, or is not the person of its booking': {
    broken: [visitOf('bkg_other'), visitOf('bkg_a', { client_id: 'usr' })],
    right: [visitOf('bkg_a')],
  },
};
