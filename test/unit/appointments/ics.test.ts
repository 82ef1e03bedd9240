import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { type CalendarEvent, toCalendarFile } from '../../../domain/ics.ts';
import { anAppointment } from '../../support/booked-world.ts';
import { BEFORE_MS } from '../../support/world.ts';

const address = {
  name: 'Salon Olga',
  addressLine1: 'Torstraße 1',
  postalCode: '10119',
  city: 'Berlin',
  country: 'Germany',
};
const event = { ...anAppointment(), sequence: 2, professionalName: 'Lena', place: address };
const toFile = (title: string, changes: Partial<CalendarEvent> = {}) =>
  toCalendarFile([{ ...event, ...changes }], () => title, BEFORE_MS);

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
    const feed = toCalendarFile([], () => '', BEFORE_MS, 'Lena; Olga\nEND:VCALENDAR');
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
