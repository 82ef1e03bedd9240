import { describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { toCustomerEntry } from '../../../domain/calendar-entries.ts';
import { toCalendarFile } from '../../../domain/ics.ts';
import { LANGUAGES } from '../../../domain/language.ts';
import type { Mail } from '../../../mail/mail.ts';
import { renderMail } from '../../../mail/render-mail.ts';
import { findExample, listExamples } from '../../../tools/mails/examples.ts';
import { composeMail } from '../../../workers/notifications/compose-mail.ts';
import { anAppointment } from '../../support/booked-world.ts';

describe('the calendar part', () => {
  const readPart = (text: string) => {
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    return { component, events: component.getAllSubcomponents('vevent') };
  };
  const parse = (mail: Mail) => {
    const { calendars } = renderMail(mail);
    const [calendar] = calendars;
    const { component, events } = readPart(calendar!.text);
    const [event] = events;
    const value = (name: string) => event!.getFirstPropertyValue(name)?.toString();
    return {
      method: component.getFirstPropertyValue('method'),
      isSaidMethod: component.getFirstPropertyValue('method') === calendar!.method,
      events,
      uid: value('uid'),
      status: value('status'),
      start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
      organizer: value('organizer'),
      attendee: value('attendee'),
      name: event!.getFirstProperty('organizer')!.getFirstParameter('cn'),
      summary: value('summary'),
      description: value('description'),
    };
  };
  test('adds, moves and removes the same entry', () => {
    const added = parse(findExample('booked'));
    const moved = parse(findExample('changed'));
    const removed = parse(findExample('cancelled'));

    expect(added).toMatchObject({
      method: 'REQUEST',
      status: 'CONFIRMED',
      uid: 'apt_1@amsel',
      isSaidMethod: true,
      start: '2026-11-17T09:00:00.000Z',
      name: 'Barbershop Amsel & Söhne',
      organizer: 'mailto:no-reply@amsel.example',
      attendee: 'mailto:kim@example.com',
      summary: 'Haircut and Beard trim with Lena Vogel',
    });
    expect(moved).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', isSaidMethod: true });
    expect(removed).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', isSaidMethod: true });
    for (const { uid } of [moved, removed]) expect(uid).toBe(added.uid);
    for (const { organizer } of [moved, removed]) expect(organizer).toBe(added.organizer);
  });

  test('has the UID, the SEQUENCE and the times of the .ics file and of the feed', async () => {
    const place = { name: 'Olga', addressLine1: null, postalCode: null, city: null, country: null };
    const changedAtMs = Date.parse('2026-10-01T08:00:00Z');
    const facts = { sequence: 7, changedAtMs, capacity: 1, professionalName: 'Lena', place };
    const appointment = { ...anAppointment(), ...facts };
    const file = toCalendarFile([toCustomerEntry(appointment)]);
    const fail = () => Promise.reject(new Error('a confirmation has no such link'));
    const mail = await composeMail({
      kind: 'booked',
      reader: { language: 'en', readerName: 'Ana', readerEmail: 'ana@example.com' },
      business: { ...place, timezone: 'Europe/Berlin', phone: null, website: null },
      appointments: [appointment],
      organizerEmail: 'no-reply@amsel.example',
      nowMs: changedAtMs + 90_000,
      links: { manage: new Map(), staff: '', createReviewUrl: fail, createUnsubscribeUrl: fail },
    });

    const [inFile, inMail] = [file, renderMail(mail).calendars[0]!.text].map((text) => {
      const [event] = readPart(text).events;
      return (name: string) => event!.getFirstPropertyValue(name)?.toString();
    });
    for (const name of ['uid', 'sequence', 'status', 'dtstart', 'dtend']) {
      expect([name, inMail!(name)]).toEqual([name, inFile!(name)]);
    }
    expect([inMail!('sequence'), inMail!('last-modified')]).toEqual(['7', '2026-10-01T08:00:00Z']);
    // The DTSTAMP of a message is its own time.
    expect(inMail!('dtstamp')).toBe('2026-10-01T08:01:30Z');
    expect(inFile!('dtstamp')).toBe('2026-10-01T08:00:00Z');
  });

  test('of a series with two professionals names the one of each appointment', () => {
    const series = listExamples('en').find((mail) => mail.kind === 'booked' && isSeries(mail))!;
    if (series.kind !== 'booked') throw new Error('not about a booking');
    const [first, second, ...others] = series.booking.times;
    const times = [first, { ...second!, takenBy: 'Mia Roth' }, ...others] as const;
    const { events } = parse({ ...series, booking: { ...series.booking, times } });
    const titles = events.map((event) => event.getFirstPropertyValue('summary')?.toString());
    expect(titles.slice(0, 2)).toEqual(['Yoga with Lena Vogel', 'Yoga with Mia Roth']);
  });

  test.each([
    ['requested', 'REQUEST', 'TENTATIVE'],
    ['confirmed', 'REQUEST', 'CONFIRMED'],
    ['declined', 'CANCEL', 'CANCELLED'],
  ] as const)('of %s has the method %s and the status %s', (kind, method, status) => {
    for (const language of LANGUAGES) {
      expect(parse(findExample(kind, language))).toMatchObject({
        method,
        status,
        isSaidMethod: true,
      });
    }
  });

  test('is tentative while a moved appointment waits for confirmation', () => {
    expect(parse({ ...findExample('changed'), isPending: true }).status).toBe('TENTATIVE');
  });

  test('of a booked series publishes each appointment, because a request has one UID', () => {
    const series = listExamples('en').find((mail) => mail.kind === 'booked' && isSeries(mail))!;
    const { method, events } = parse(series);
    const uids = events.map((event) => event.getFirstPropertyValue('uid'));
    expect([method, uids]).toEqual(['PUBLISH', ['apt_2@amsel', 'apt_3@amsel', 'apt_4@amsel']]);
    expect(events.flatMap((event) => event.getAllProperties('attendee'))).toEqual([]);
    expect(renderMail(series).calendars).toHaveLength(1);
  });

  test('of a cancelled series removes each appointment by a part of its own', () => {
    const series = listExamples('en').find((mail) => mail.kind === 'cancelled' && isSeries(mail))!;
    const removed = renderMail(series).calendars.map(({ method, text }) => {
      const { component, events } = readPart(text);
      const values = (name: string) => events.map((event) => event.getFirstPropertyValue(name));
      expect(component.getFirstPropertyValue('method')).toBe(method);
      expect(values('status')).toEqual(['CANCELLED']);
      return [method, ...values('uid')];
    });
    expect(removed).toEqual([
      ['CANCEL', 'apt_2@amsel'],
      ['CANCEL', 'apt_3@amsel'],
      ['CANCEL', 'apt_4@amsel'],
    ]);
  });

  test('names both offsets of an appointment during which the clock changes', () => {
    const mail = findExample('booked');
    const [time] = mail.booking.times;
    const range = { startsAt: '2026-10-25T00:30:00Z', endsAt: '2026-10-25T01:30:00Z' };
    const booking = { ...mail.booking, times: [{ ...time, ...range }] as const };
    expect(parse({ ...mail, booking }).description).toBe(
      'Sunday, 25 October 2026, 02:30–02:30 (Europe/Berlin, GMT+2 → GMT+1)',
    );
  });
});

function isSeries(mail: Mail): boolean {
  return 'booking' in mail && mail.booking.times.length > 1;
}
