import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type CalendarAppointment,
  toCustomerEntry,
  toFeedEntries,
  toStaffEntry,
} from '../../../domain/calendar-entries.ts';
import { toLimitedEntries } from '../../../domain/feed-limit.ts';
import { toCalendarFile } from '../../../domain/ics.ts';
import { anAppointment } from '../../support/booked-world.ts';
import { at, BEFORE_MS } from '../../support/world.ts';

const entriesOf = (appointments: readonly CalendarAppointment[]) =>
  toFeedEntries(appointments, { isOfTeam: false });

const address = {
  name: 'Salon Olga',
  addressLine1: 'Torstraße 1',
  postalCode: '10119',
  city: 'Berlin',
  country: 'Germany',
};
const aCalendarAppointment = (changes: Partial<CalendarAppointment> = {}): CalendarAppointment => ({
  ...anAppointment(),
  sequence: 2,
  changedAtMs: BEFORE_MS,
  capacity: 1,
  professionalName: 'Lena',
  place: address,
  ...changes,
});
const toFile = (title: string, changes: Partial<CalendarAppointment> = {}) =>
  toCalendarFile([{ ...toStaffEntry(aCalendarAppointment(changes)), title }]);

describe('a calendar file', () => {
  test('contains an appointment in the format of RFC 5545', () => {
    expect(toFile('Haircut').split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Amsel//EN',
      'BEGIN:VEVENT',
      'UID:apt_1@amsel',
      'SEQUENCE:2',
      'DTSTAMP:20300501T000000Z',
      'DTSTART:20300514T080000Z',
      'DTEND:20300514T090000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Haircut',
      'LOCATION:Salon Olga\\, Torstraße 1\\, 10119 Berlin\\, Germany',
      'DESCRIPTION:2030-05-14 10:00–11:00 (Europe/Berlin)',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('has a name only as a feed', () => {
    const feed = toCalendarFile([], { name: 'Lena; Olga\nEND:VCALENDAR' });
    expect(feed).toContain('\r\nX-WR-CALNAME:Lena\\; Olga\\nEND:VCALENDAR\r\nEND:VCALENDAR\r\n');
    expect(toFile('Haircut')).not.toContain('X-WR-CALNAME');
  });

  test.each([
    ['Pending', 'TENTATIVE'],
    ['Cancelled', 'CANCELLED'],
    ['Completed', 'CONFIRMED'],
  ] as const)('has for %s the status %s', (status, expected) => {
    expect(toFile('Haircut', { status })).toContain(`STATUS:${expected}\r\n`);
  });

  test.each(['\n', '\r\n', '\r'])(
    'escapes the line break %j, so that a title cannot add lines',
    (ending) => {
      expect(toFile(`a;b,c\\d${ending}END:VEVENT\u0007`)).toContain(
        'SUMMARY:a\\;b\\,c\\\\d\\nEND:VEVENT\r\n',
      );
    },
  );

  test('omits missing parts of the address', () => {
    const bare = { addressLine1: null, postalCode: null, city: null, country: null };
    expect(toFile('Haircut', { place: { name: 'Olga', ...bare } })).toContain('LOCATION:Olga\r\n');
    const noStreet = { ...address, addressLine1: null, postalCode: null };
    expect(toFile('Haircut', { place: noStreet })).toContain(
      'LOCATION:Salon Olga\\, Berlin\\, Germany\r\n',
    );
  });

  test('folds lines at 75 octets without loss', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (title) => {
        const plain = title.replace(/[\\;,]|\p{Cc}/gu, '');
        const lines = toFile(plain).split('\r\n');
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${plain}\r\n`);
      }),
    );
  });
});

const YOGA = [{ serviceId: 'svc_yoga', name: 'Yoga', duration: 60, priceMinor: 1_200 }];
const aSeat = (name: string, changes: Partial<CalendarAppointment> = {}) =>
  aCalendarAppointment({
    id: `apt_${name}`,
    sessionId: 'ses_yoga',
    capacity: 5,
    bookedServices: YOGA,
    clientName: name,
    sequence: 0,
    ...changes,
  });

describe('a feed', () => {
  test('has one entry for a class, with the number and the names of its guests', () => {
    const seats = ['Eve', 'Ana', 'Ben'].map((name) => aSeat(name));
    const entries = entriesOf([
      ...seats,
      aSeat('Dora', { status: 'Cancelled', changedAtMs: BEFORE_MS + 5 }),
    ]);
    expect(entries).toMatchObject([
      { uid: 'ses_yoga', title: 'Yoga (3): Ana, Ben, Eve', status: 'CONFIRMED', sequence: 0 },
    ]);
    expect(entries[0]!.changedAtMs).toBe(BEFORE_MS + 5);
  });

  test.each([
    [
      'tentative while all seats are pending',
      ['Pending', 'Pending'],
      'TENTATIVE',
      'Yoga (2): A, B',
    ],
    ['confirmed with a confirmed seat', ['Pending', 'Confirmed'], 'CONFIRMED', 'Yoga (2): A, B'],
    ['cancelled with its last seat', ['Cancelled', 'Cancelled'], 'CANCELLED', 'Yoga'],
  ] as const)('shows a class as %s', (_case, [one, other], status, title) => {
    const seats = [aSeat('A', { status: one }), aSeat('B', { status: other })];
    expect(entriesOf(seats)).toMatchObject([{ status, title }]);
  });

  test('names the professional in a calendar of several', () => {
    const [entry] = toFeedEntries([aCalendarAppointment()], { isOfTeam: true });
    expect(entry!.title).toMatch(/ \(.+\)$/);
    expect(entriesOf([aCalendarAppointment()])[0]!.title).not.toContain('(');
  });

  test('is the same for the same appointments, whatever their order', () => {
    const later = aCalendarAppointment({
      id: 'apt_2',
      sessionId: 'ses_2',
      startsAt: new Date(at('15:00')),
    });
    const appointments = [aSeat('Ana'), aCalendarAppointment(), later, aSeat('Ben')];
    expect(entriesOf(appointments.toReversed())).toEqual(entriesOf(appointments));
    expect(entriesOf(appointments).map(({ uid }) => uid)).toEqual(['apt_1', 'ses_yoga', 'apt_2']);
  });
});

test('a customer reads with whom and for whom, staff read who comes', () => {
  const appointment = aCalendarAppointment({ bookedServices: YOGA });
  expect(toCustomerEntry(appointment).title).toBe('Yoga with Lena');
  const forKim = { ...appointment, personId: 'fam_kim', clientName: 'Kim' };
  expect(toCustomerEntry(forKim).title).toBe('Yoga with Lena for Kim');
  expect(toStaffEntry(forKim).title).toBe('Yoga: Kim');
});

describe('a calendar with more appointments than it may have', () => {
  const NOW = Date.parse('2030-05-14T12:00:00Z');
  const onDate = (localDate: string, hour: string) => {
    const startsAt = new Date(`${localDate}T${hour}:00:00Z`);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const id = `apt_${localDate}T${hour}`;
    return aCalendarAppointment({ id, sessionId: `ses_${id}`, localDate, startsAt, endsAt });
  };
  const UPCOMING = [
    onDate('2030-05-14', '15'),
    onDate('2030-05-15', '09'),
    onDate('2030-05-16', '09'),
    onDate('2030-05-16', '10'),
  ];
  const PAST = [onDate('2030-05-14', '09'), onDate('2030-05-12', '10'), onDate('2030-05-12', '09')];
  const limited = (max: number) => {
    const nearest = [...UPCOMING, ...PAST].slice(0, max + 1);
    return toLimitedEntries(nearest, { max, nowMs: NOW, isOfTeam: false });
  };
  const uids = (max: number) => limited(max).map(({ uid }) => uid.replace('apt_2030-05-', ''));

  test('shows whole upcoming dates, and says from where on it shows none', () => {
    expect(uids(3)).toEqual(['14T15', '15T09', 'limit-16T09']);
    expect(limited(3).at(-1)!.title).toBe('Appointments from here on are not shown');
  });

  test('shows whole past dates after all that is to come, and says until where it shows none', () => {
    expect(uids(6)).toEqual(['limit-12T10', '14T09', '14T15', '15T09', '16T09', '16T10']);
    expect(limited(6)[0]!.title).toBe('Appointments until here are not shown');
  });

  test('shows all and says nothing if they are as many as it may have', () => {
    expect(limited(7)).toEqual(entriesOf([...UPCOMING, ...PAST]));
  });
});
