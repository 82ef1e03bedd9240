import { describe, expect, test } from '@jest/globals';
import { readBusyTimes } from '../../../domain/busy-calendars/busy-times.ts';
import { calendarEvent, calendarFile } from '../../support/calendar-files.ts';

const OPTIONS = {
  window: { startMs: Date.parse('2030-10-01'), endMs: Date.parse('2031-11-01') },
  timezone: 'Europe/Berlin',
  addresses: [],
};

/** Busy times by the clock of UTC, like `10-08 07:00 08:30`; a time span over several days has two dates. */
function timesOf(...lines: readonly string[]): string[] {
  const reading = readBusyTimes([calendarFile(...lines)], OPTIONS);
  if ('error' in reading) throw new Error(reading.error);
  expect(reading.unreadableEvents).toBe(0);
  return reading.spans.map(({ startMs, endMs }) => {
    const [start, end] = [startMs, endMs].map((ms) =>
      new Date(ms).toISOString().slice('2030-'.length, '2030-10-08T07:00'.length).replace('T', ' '),
    );
    return `${start} ${start!.slice(0, 5) === end!.slice(0, 5) ? end!.slice(6) : end}`;
  });
}

const BERLIN = 'TZID=Europe/Berlin';
const daily = (rule: string, ...more: string[]) =>
  calendarEvent(
    `DTSTART;${BERLIN}:20301007T100000`,
    'DURATION:PT1H',
    `RRULE:FREQ=DAILY;${rule}`,
    ...more,
  );
const days = (rule: string, ...more: string[]) =>
  calendarEvent('DTSTART;VALUE=DATE:20301007', `RRULE:FREQ=DAILY;${rule}`, ...more);
const instance = (id: string, ...lines: string[]) => calendarEvent(`RECURRENCE-ID${id}`, ...lines);
const at = (time: string, duration = 'PT1H') => [
  `DTSTART;${BERLIN}:${time}`,
  `DURATION:${duration}`,
];

const [MONDAY, TUESDAY, WEDNESDAY] = [
  '10-07 08:00 09:00',
  '10-08 08:00 09:00',
  '10-09 08:00 09:00',
] as const;
const AFTERNOON = '10-08 13:00 14:00';

describe('a series', () => {
  test.each<[string, string[], string[]]>([
    [
      'counts an excluded instance, also the first',
      [daily('COUNT=3', `EXDATE;${BERLIN}:20301007T100000`)],
      [TUESDAY, WEDNESDAY],
    ],
    [
      'lacks the instances of a folded list',
      [daily('COUNT=3', `EXDATE;${BERLIN}:20301007T100000,20301008T100\r\n 000`)],
      [WEDNESDAY],
    ],
    [
      'includes an instance at the very end in UTC',
      [daily('UNTIL=20301008T080000Z')],
      [MONDAY, TUESDAY],
    ],
    ['ends before an instance after its end in UTC', [daily('UNTIL=20301008T075959Z')], [MONDAY]],
    ['includes the last day', [daily('UNTIL=20301008')], [MONDAY, TUESDAY]],
    [
      'has an instance moved that is named in UTC',
      [daily('COUNT=2'), instance(':20301008T080000Z', ...at('20301008T150000'))],
      [MONDAY, AFTERNOON],
    ],
    [
      'has an instance moved that is named by its day',
      [daily('COUNT=2'), instance(';VALUE=DATE:20301008', ...at('20301008T150000'))],
      [MONDAY, AFTERNOON],
    ],
    [
      'lacks an instance that is cancelled',
      [
        daily('COUNT=2'),
        instance(`;${BERLIN}:20301008T100000`, ...at('20301008T100000'), 'STATUS:CANCELLED'),
      ],
      [MONDAY],
    ],
    [
      'lacks an instance that is transparent',
      [
        daily('COUNT=2'),
        instance(`;${BERLIN}:20301008T100000`, ...at('20301008T100000'), 'TRANSP:TRANSPARENT'),
      ],
      [MONDAY],
    ],
    [
      'that is transparent is busy by its opaque instance',
      [
        daily('COUNT=2', 'TRANSP:TRANSPARENT'),
        instance(`;${BERLIN}:20301008T100000`, ...at('20301008T100000')),
      ],
      [TUESDAY],
    ],
    [
      'is moved from an instance on that is named in UTC',
      [
        daily('COUNT=3'),
        instance(';RANGE=THISANDFUTURE:20301008T080000Z', ...at('20301008T150000', 'PT30M')),
      ],
      [MONDAY, '10-08 13:00 13:30', '10-09 13:00 13:30'],
    ],
    [
      'ends where an instance and all that follow are cancelled',
      [
        daily('COUNT=3'),
        instance(
          `;RANGE=THISANDFUTURE;${BERLIN}:20301008T100000`,
          ...at('20301008T100000'),
          'STATUS:CANCELLED',
        ),
      ],
      [MONDAY],
    ],
    [
      'is busy by an instance whose series is not in the file',
      [instance(`;${BERLIN}:20301008T100000`, ...at('20301008T150000'))],
      [AFTERNOON],
    ],
    [
      'has added periods of their own length',
      [
        calendarEvent(
          ...at('20301007T100000'),
          'RDATE;VALUE=PERIOD:20301008T080000Z/PT2H,20301009T080000Z/20301009T090000Z',
        ),
      ],
      [MONDAY, '10-08 08:00 10:00', WEDNESDAY],
    ],
    [
      'takes place on the first workday of a month',
      [
        calendarEvent(
          ...at('20301001T100000'),
          'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=3',
        ),
      ],
      ['10-01 08:00 09:00', '11-01 09:00 10:00', '12-02 09:00 10:00'],
    ],
  ])('%s', (_name, lines, times) => {
    expect(timesOf(...lines)).toEqual(times);
  });
});

describe('a series of whole days', () => {
  const UNTIL_WEDNESDAY = ['10-06 22:00 10-09 22:00'];
  const WITHOUT_TUESDAY = ['10-06 22:00 10-07 22:00', '10-08 22:00 10-09 22:00'];

  test.each([
    ['a date', '20301009'],
    ['midnight in UTC', '20301009T000000Z'],
    ['the end of the day in UTC', '20301009T235959Z'],
    ['the local midnight in UTC', '20301008T220000Z'],
    ['the local end of the day in UTC', '20301009T215959Z'],
  ])('ends on the day of %s', (_name, until) => {
    expect(timesOf(days(`UNTIL=${until}`))).toEqual(UNTIL_WEDNESDAY);
  });

  test.each([
    ['its date', ';VALUE=DATE:20301008'],
    ['its local midnight', `;${BERLIN}:20301008T000000`],
    ['midnight in UTC', ':20301008T000000Z'],
    ['the local midnight in UTC', ':20301007T220000Z'],
  ])('lacks a day that is excluded by %s', (_name, value) => {
    expect(timesOf(days('COUNT=3', `EXDATE${value}`))).toEqual(WITHOUT_TUESDAY);
  });

  test('on 29 February takes place in leap years only', () => {
    expect(timesOf(calendarEvent('DTSTART;VALUE=DATE:20280229', 'RRULE:FREQ=YEARLY'))).toEqual([]);
  });
});

test('a whole day that ends on its own date is busy for a day', () => {
  const event = calendarEvent('DTSTART;VALUE=DATE:20301007', 'DTEND;VALUE=DATE:20301007');

  expect(timesOf(event)).toEqual(['10-06 22:00 10-07 22:00']);
});

test('an event may begin and end in different zones', () => {
  const event = calendarEvent(
    `DTSTART;${BERLIN}:20301007T100000`,
    'DTEND;TZID=Europe/London:20301007T110000',
  );

  expect(timesOf(event)).toEqual(['10-07 08:00 10:00']);
});

describe('the zone of a time', () => {
  const zoneOf = (name: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0530',
    'TZOFFSETTO:+0530',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const eventIn = (tzid: string) =>
    calendarEvent(`DTSTART;TZID=${tzid}:20301007T100000`, 'DURATION:PT1H');

  test.each([
    ['GMT', '10-07 10:00 11:00'],
    ['EST', '10-07 15:00 16:00'],
    ['"tzone://Microsoft/Utc"', '10-07 10:00 11:00'],
    ['europe/london', '10-07 09:00 10:00'],
    ['/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires', '10-07 13:00 14:00'],
    ['Pacific Standard Time', '10-07 17:00 18:00'],
  ])('is known by the name %s', (tzid, time) => {
    expect(timesOf(eventIn(tzid))).toEqual([time]);
  });

  test.each(['My Zone', '"My: Zone"', 'EST', '"(UTC+05:30) Chennai, Kolkata"'])(
    'is that of the file for the name %s',
    (tzid) => {
      const zone = zoneOf(tzid.replaceAll('"', '').replace(',', '\\,'));

      expect(timesOf(eventIn(tzid), ...zone)).toEqual(['10-07 04:30 05:30']);
    },
  );

  test('is that of the calendar if neither knows it', () => {
    expect(timesOf('X-WR-TIMEZONE:Pacific Standard Time', eventIn('Nowhere'))).toEqual([
      '10-07 17:00 18:00',
    ]);
  });
});
