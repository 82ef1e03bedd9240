/** Calendar files as the programs write them, with made-up content. */

export function calendarFile(...lines: readonly string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...lines,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

export function calendarEvent(...lines: readonly string[]): string {
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : ['UID:event-1'];
  return ['BEGIN:VEVENT', ...uid, 'DTSTAMP:20300101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
}

/** Google: names of the time zone database, UNTIL in UTC, changed and cancelled instances as events of their own. */
export const GOOGLE_FILE = calendarFile(
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'X-WR-CALNAME:lena@example.com',
  'X-WR-TIMEZONE:Europe/Berlin',
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  'X-LIC-LOCATION:Europe/Berlin',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
  // Every Tuesday until 29 October, which is after the clock change.
  calendarEvent(
    'UID:weekly@google.com',
    'DTSTART;TZID=Europe/Berlin:20301008T090000',
    'DTEND;TZID=Europe/Berlin:20301008T103000',
    'RRULE:FREQ=WEEKLY;UNTIL=20301105T225959Z;BYDAY=TU',
    'EXDATE;TZID=Europe/Berlin:20301015T090000',
    'SUMMARY:Team',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
  ),
  calendarEvent(
    'UID:weekly@google.com',
    'RECURRENCE-ID;TZID=Europe/Berlin:20301022T090000',
    'DTSTART;TZID=Europe/Berlin:20301023T140000',
    'DTEND;TZID=Europe/Berlin:20301023T150000',
    'STATUS:CONFIRMED',
  ),
  calendarEvent(
    'UID:weekly@google.com',
    'RECURRENCE-ID;TZID=Europe/Berlin:20301105T090000',
    'DTSTART;TZID=Europe/Berlin:20301105T090000',
    'DTEND;TZID=Europe/Berlin:20301105T103000',
    'STATUS:CANCELLED',
  ),
  calendarEvent(
    'UID:holiday@google.com',
    'DTSTART;VALUE=DATE:20301003',
    'DTEND;VALUE=DATE:20301004',
    'SUMMARY:Holiday',
    'TRANSP:OPAQUE',
  ),
  calendarEvent(
    'UID:birthday@google.com',
    'DTSTART;VALUE=DATE:20301004',
    'DTEND;VALUE=DATE:20301005',
    'TRANSP:TRANSPARENT',
  ),
  calendarEvent(
    'UID:declined@google.com',
    'DTSTART:20301007T080000Z',
    'DTEND:20301007T090000Z',
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN=Lena;X-NU',
    ' M-GUESTS=0:mailto:Lena@example.com',
  ),
);

/** Outlook: zones by the names of Windows, rules since 1601, and a busy status of its own. */
export const OUTLOOK_FILE = calendarFile(
  'METHOD:PUBLISH',
  'X-WR-CALNAME:Calendar',
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  calendarEvent(
    'UID:040000008200E00074C5B7101A82E008',
    'SUMMARY:Busy',
    'DTSTART;TZID=W. Europe Standard Time:20301008T130000',
    'DTEND;TZID=W. Europe Standard Time:20301008T140000',
    'CLASS:PUBLIC',
    'TRANSP:OPAQUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
  ),
  calendarEvent(
    'UID:free',
    'DTSTART;TZID=W. Europe Standard Time:20301008T150000',
    'DTEND;TZID=W. Europe Standard Time:20301008T160000',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
  ),
  calendarEvent(
    'UID:tentative',
    'DTSTART;TZID=Pacific Standard Time:20301008T090000',
    'DTEND;TZID=Pacific Standard Time:20301008T093000',
    'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
  ),
  calendarEvent(
    'UID:daily',
    'DTSTART;TZID=W. Europe Standard Time:20301021T080000',
    'DTEND;TZID=W. Europe Standard Time:20301021T083000',
    'RRULE:FREQ=DAILY;COUNT=3',
    'EXDATE;TZID=W. Europe Standard Time:20301022T080000',
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
  ),
);

/** Apple: a VTIMEZONE with a name, DURATION, RDATE and times without a zone. */
export const APPLE_FILE = calendarFile(
  'CALSCALE:GREGORIAN',
  'X-APPLE-CALENDAR-COLOR:#1BADF8',
  calendarEvent(
    'UID:5F7A1C3E-0001',
    'DTSTART;TZID=Europe/Lisbon:20301008T180000',
    'DURATION:PT1H30M',
    'RDATE;TZID=Europe/Lisbon:20301010T180000,20301012T190000',
    'SEQUENCE:1',
    'CREATED:20300101T120000Z',
  ),
  calendarEvent('UID:5F7A1C3E-0002', 'DTSTART:20301009T070000', 'DTEND:20301009T080000'),
  calendarEvent(
    'UID:5F7A1C3E-0003',
    'DTSTART;VALUE=DATE:20301026',
    'DURATION:P2D',
    'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
  ),
);
