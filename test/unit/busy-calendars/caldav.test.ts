import { describe, expect, test } from '@jest/globals';
import { parseBusyTimes } from '../../../domain/busy-calendars/busy-times.ts';
import { toCalendarQuery } from '../../../domain/busy-calendars/caldav.ts';
import { calendarEvent, calendarFile } from '../../support/calendar-files.ts';

const WINDOW = { startMs: Date.parse('2030-10-01'), endMs: Date.parse('2031-11-01') };
const OPTIONS = { window: WINDOW, timezone: 'Europe/Berlin', addresses: [] };

describe('an answer of a CalDAV server', () => {
  const event = calendarEvent('DTSTART:20301008T100000Z', 'DURATION:PT1H', 'SUMMARY:A & B <c>');
  const escaped = calendarFile(event)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('\r', '&#13;');
  const answer = (data: string) =>
    `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav"><D:response><D:href>/a.ics</D:href><D:propstat><D:prop><cal:calendar-data>${data}</cal:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`;

  test.each([
    ['escaped text', answer(escaped)],
    ['CDATA', answer(`<![CDATA[${calendarFile(event)}]]>`)],
    [
      'another prefix',
      answer(escaped)
        .replaceAll('cal:', 'C:')
        .replaceAll(/(<\/?)D:/g, '$1'),
    ],
  ])('is read with %s', (_name, xml) => {
    expect(parseBusyTimes(xml, 'caldav', OPTIONS)).toMatchObject({
      spans: [{ startMs: Date.parse('2030-10-08T10:00Z'), endMs: Date.parse('2030-10-08T11:00Z') }],
    });
  });

  test('without events has no busy times', () => {
    const empty = '<d:multistatus xmlns:d="DAV:"></d:multistatus>';

    expect(parseBusyTimes(empty, 'caldav', OPTIONS)).toMatchObject({ spans: [] });
  });

  test('that is cut, or another page, changes nothing', () => {
    const parse = (xml: string) => parseBusyTimes(xml, 'caldav', OPTIONS);

    expect(parse(answer(escaped).replace('HTTP/1.1 200 OK', 'HTTP/1.1 507 Insufficient'))).toEqual({
      error: 'too large',
    });
    expect(parse('<html></html>')).toEqual({ error: 'not a calendar' });
    expect(parse(answer(escaped).slice(0, 300))).toEqual({ error: 'not a calendar' });
  });

  test.each([
    ['a status', '<D:status>HTTP/1.1 403 Forbidden</D:status>'],
    [
      'an empty property',
      '<D:propstat><D:prop><cal:calendar-data/></D:prop><D:status>HTTP/1.1 500 Error</D:status></D:propstat>',
    ],
  ])('with %s instead of an event changes nothing', (_name, status) => {
    const failed = `<D:response><D:href>/b.ics</D:href>${status}</D:response></D:multistatus>`;
    const xml = answer(escaped).replace('</D:multistatus>', failed);

    expect(parseBusyTimes(xml, 'caldav', OPTIONS)).toEqual({ error: 'server error' });
  });

  test('is read whole if the text of an event looks like a response', () => {
    const file = calendarFile(event).replace('A & B <c>', '<D:response>');

    expect(parseBusyTimes(answer(`<![CDATA[${file}]]>`), 'caldav', OPTIONS)).toMatchObject({
      spans: [{}],
    });
  });

  test('was asked for with the window in UTC', () => {
    expect(toCalendarQuery(WINDOW)).toContain(
      '<C:time-range start="20301001T000000Z" end="20311101T000000Z"/>',
    );
  });
});
