import { describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { toCustomerEntry } from '../../../domain/calendar-entries.ts';
import { toCalendarFile } from '../../../domain/ics.ts';
import { LANGUAGES } from '../../../domain/language.ts';
import type { BookedTime, Mail, MailOf } from '../../../mail/mail.ts';
import { renderMail } from '../../../mail/render-mail.ts';
import { findExample, listExamples } from '../../../tools/mails/examples.ts';
import { anAppointment } from '../../support/booked-world.ts';

describe('the calendar part', () => {
  const parse = (mail: Mail) => {
    const { calendar } = renderMail(mail);
    const component = new ICAL.Component(ICAL.parse(calendar!.text) as unknown[]);
    const events = component.getAllSubcomponents('vevent');
    const [event] = events;
    const value = (name: string) => event!.getFirstPropertyValue(name)?.toString();
    return {
      method: component.getFirstPropertyValue('method'),
      isSaidMethod: component.getFirstPropertyValue('method') === calendar!.method,
      events,
      uid: value('uid'),
      sequence: Number(value('sequence')),
      status: value('status'),
      start: new ICAL.Event(event).startDate.toJSDate().toISOString(),
      organizer: value('organizer'),
      attendee: value('attendee'),
      name: event!.getFirstProperty('organizer')!.getFirstParameter('cn'),
      summary: value('summary'),
    };
  };
  const withSequence = <M extends MailOf<'booked' | 'changed' | 'cancelled' | 'requested'>>(
    mail: M,
    sequence: number,
  ): M => {
    const time: BookedTime = { ...mail.booking.times[0], sequence };
    return { ...mail, booking: { ...mail.booking, times: [time] } };
  };

  test('adds, moves and removes the same entry', () => {
    const added = parse(withSequence(findExample('booked'), 0));
    const moved = parse(withSequence(findExample('changed'), 1));
    const removed = parse(withSequence(findExample('cancelled'), 2));

    expect(added).toMatchObject({
      ...{ method: 'REQUEST', status: 'CONFIRMED', uid: 'apt_1@amsel', isSaidMethod: true },
      ...{ start: '2026-11-17T09:00:00.000Z', name: 'Barbershop Amsel & Söhne' },
      ...{ organizer: 'mailto:no-reply@amsel.example', attendee: 'mailto:kim@example.com' },
      summary: 'Haircut and Beard trim with Lena Vogel',
    });
    expect(moved).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', isSaidMethod: true });
    expect(removed).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', isSaidMethod: true });
    for (const { uid } of [moved, removed]) expect(uid).toBe(added.uid);
    for (const { organizer } of [moved, removed]) expect(organizer).toBe(added.organizer);
    expect([added, moved, removed].map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });

  test('has the UID of the .ics file and of the feed', () => {
    const place = { name: 'Olga', addressLine1: null, postalCode: null, city: null, country: null };
    const facts = { sequence: 0, changedAtMs: 0, capacity: 1, professionalName: 'Lena', place };
    const file = toCalendarFile([toCustomerEntry({ ...anAppointment(), ...facts })]);
    const component = new ICAL.Component(ICAL.parse(file) as unknown[]);
    const uid = component.getFirstSubcomponent('vevent')!.getFirstPropertyValue('uid');
    expect(parse(findExample('booked')).uid).toBe(uid);
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

  test('of a series publishes each appointment, because a request has one UID', () => {
    const series = listExamples('en').filter(({ kind }) => kind === 'booked')[1]!;
    const { method, events } = parse(series);
    const uids = events.map((event) => event.getFirstPropertyValue('uid'));
    expect([method, uids]).toEqual(['PUBLISH', ['apt_2@amsel', 'apt_3@amsel', 'apt_4@amsel']]);
    expect(events.flatMap((event) => event.getAllProperties('attendee'))).toEqual([]);
  });
});
