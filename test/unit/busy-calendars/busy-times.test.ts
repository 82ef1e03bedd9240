import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  mergeSpans,
  toBusyTimes,
  toNextReadMs,
} from '../../../domain/busy-calendars/busy-calendar.ts';
import { readBusyTimes } from '../../../domain/busy-calendars/busy-times.ts';
import { isTimezone } from '../../../domain/local-time.ts';
import { WINDOWS_ZONES } from '../../../domain/busy-calendars/windows-zones.ts';
import {
  APPLE_FILE,
  calendarEvent,
  calendarFile,
  GOOGLE_FILE,
  OUTLOOK_FILE,
} from '../../support/calendar-files.ts';

const WINDOW = { startMs: Date.parse('2030-10-01'), endMs: Date.parse('2031-11-01') };
const OPTIONS = { window: WINDOW, timezone: 'Europe/Berlin', addresses: [] };

function read(text: string, options = OPTIONS) {
  const reading = readBusyTimes([text], options);
  if ('error' in reading) throw new Error(reading.error);
  return reading;
}

/** Busy times by the clock of UTC, like `2030-10-08T07:00 08:30`. */
function timesOf(text: string, options = OPTIONS): string[] {
  return read(text, options).spans.map(({ startMs, endMs }) => {
    const [start, end] = [startMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 16));
    return `${start} ${start!.slice(0, 10) === end!.slice(0, 10) ? end!.slice(11) : end}`;
  });
}

const timesOfEvents = (...events: string[]) => timesOf(calendarFile(...events));

describe('a calendar of Google', () => {
  test('is busy by its series with exceptions, in summer and winter, and on whole days', () => {
    expect(timesOf(GOOGLE_FILE)).toEqual([
      '2030-10-02T22:00 2030-10-03T22:00',
      '2030-10-08T07:00 08:30',
      '2030-10-23T12:00 13:00',
      '2030-10-29T08:00 09:30',
    ]);
  });
});

describe('a calendar of Outlook', () => {
  test('is busy by zones with the names of Windows, and by its own busy status', () => {
    expect(timesOf(OUTLOOK_FILE)).toEqual([
      '2030-10-08T11:00 12:00',
      '2030-10-08T16:00 16:30',
      '2030-10-21T06:00 06:30',
      '2030-10-23T06:00 06:30',
    ]);
  });

  test('has zones that all exist', () => {
    expect(Object.values(WINDOWS_ZONES).filter((name) => !isTimezone(name))).toEqual([]);
  });

  test('with a zone that only its file knows is read by the rules of the file', () => {
    const file = OUTLOOK_FILE.replaceAll('W. Europe Standard Time', 'Customized Time Zone');

    expect(timesOf(file)).toEqual(timesOf(OUTLOOK_FILE));
  });
});

describe('a calendar of Apple', () => {
  test('is busy by durations, added dates, times without a zone, and days with a clock change', () => {
    expect(timesOf(APPLE_FILE)).toEqual([
      '2030-10-08T17:00 18:30',
      '2030-10-09T05:00 06:00',
      '2030-10-10T17:00 18:30',
      '2030-10-12T18:00 19:30',
      '2030-10-25T22:00 2030-10-27T23:00',
    ]);
  });

  test('has whole days in its own zone, if it names one', () => {
    const file = calendarFile(
      'X-WR-TIMEZONE:America/New_York',
      calendarEvent('DTSTART;VALUE=DATE:20301008'),
    );

    expect(timesOf(file)).toEqual(['2030-10-08T04:00 2030-10-09T04:00']);
  });
});

describe('a series', () => {
  const weekly = [
    'DTSTART;TZID=Europe/Berlin:20301007T100000',
    'DTEND;TZID=Europe/Berlin:20301007T110000',
    'RRULE:FREQ=WEEKLY;COUNT=3',
  ];

  test('is changed from one instance on by THISANDFUTURE', () => {
    const moved = calendarEvent(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20301014T100000',
      'DTSTART;TZID=Europe/Berlin:20301014T120000',
      'DTEND;TZID=Europe/Berlin:20301014T123000',
    );

    expect(timesOfEvents(calendarEvent(...weekly), moved)).toEqual([
      '2030-10-07T08:00 09:00',
      '2030-10-14T10:00 10:30',
      '2030-10-21T10:00 10:30',
    ]);
  });

  test('lacks an instance that is excluded by its date, or by its time in another zone', () => {
    expect(timesOfEvents(calendarEvent(...weekly, 'EXDATE;VALUE=DATE:20301014'))).toHaveLength(2);
    expect(timesOfEvents(calendarEvent(...weekly, 'EXDATE:20301014T080000Z'))).toHaveLength(2);
  });

  test('that began long ago is busy in the window only', () => {
    const event = calendarEvent(
      'DTSTART;TZID=Europe/Berlin:20000101T120000',
      'DTEND;TZID=Europe/Berlin:20000101T130000',
      'RRULE:FREQ=DAILY',
    );

    const times = timesOfEvents(event);
    expect(times).toHaveLength(396);
    expect([times[0], times.at(-1)]).toEqual(['2030-10-01T10:00 11:00', '2031-10-31T11:00 12:00']);
  });

  test('with any rule is the same whether its past is computed or skipped', () => {
    const rule = fc.record({
      freq: fc.constantFrom(
        'HOURLY;BYHOUR=8,12',
        'DAILY',
        'DAILY;BYDAY=MO,TH',
        'WEEKLY',
        'WEEKLY;BYDAY=TU,SA',
      ),
      interval: fc.integer({ min: 1, max: 3 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(rule, ({ freq, interval, day }) => {
        const lines = [
          `DTSTART;TZID=Europe/Berlin:203009${String(day).padStart(2, '0')}T080000`,
          'DURATION:PT30M',
        ];
        const text = `RRULE:FREQ=${freq};INTERVAL=${interval}`;
        const options = { ...OPTIONS, window: { ...WINDOW, endMs: Date.parse('2030-10-20') } };
        const timesWith = (...rest: string[]) =>
          timesOf(calendarFile(calendarEvent(...lines, ...rest)), options);

        expect(timesWith(text)).toEqual(timesWith(`${text};COUNT=1000`));
      }),
      { numRuns: 15 },
    );
  });

  test('of every second is too large', () => {
    const event = calendarEvent('DTSTART:20300101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY');

    expect(readBusyTimes([calendarFile(event)], OPTIONS)).toEqual({ error: 'too large' });
  });
});

describe('an event', () => {
  test('without an end, or with an end before its start, is not busy', () => {
    expect(timesOfEvents(calendarEvent('DTSTART:20301008T100000Z'))).toEqual([]);
    expect(
      timesOfEvents(calendarEvent('DTSTART:20301008T100000Z', 'DTEND:20301008T090000Z')),
    ).toEqual([]);
  });

  test('that cannot be understood is counted, and the others are read', () => {
    const file = calendarFile(
      calendarEvent('DTSTART:tomorrow', 'DURATION:PT1H'),
      calendarEvent('DURATION:PT1H'),
      calendarEvent('DTSTART:20301008T100000Z', 'DURATION:PT1H'),
    );

    expect(timesOf(file)).toEqual(['2030-10-08T10:00 11:00']);
    expect(read(file).unreadableEvents).toBe(2);
  });

  test('in a zone that is not known is busy in the zone of the calendar, and the zone is named', () => {
    const eventIn = (tzid: string) =>
      calendarEvent(`DTSTART;TZID=${tzid}:20301008T100000`, 'DURATION:PT1H');
    const { spans, unreadableEvents, unknownZones } = read(
      calendarFile(eventIn('Nowhere/Land'), eventIn('Nowhere/Land'), eventIn('No\0where')),
    );

    expect(spans).toHaveLength(1);
    expect([unreadableEvents, unknownZones]).toEqual([0, ['Nowhere/Land', 'Nowhere']]);
    expect(read(calendarFile(eventIn('Europe/London'))).unknownZones).toEqual([]);
    const floating = calendarEvent('DTSTART:20301008T100000', 'DURATION:PT1H');
    expect(read(calendarFile('X-WR-TIMEZONE:Moon', floating)).unknownZones).toEqual(['Moon']);
  });

  test('over a night with a clock change ends by the clock', () => {
    const event = calendarEvent(
      'DTSTART;TZID=Europe/Berlin:20301026T220000',
      'DTEND;TZID=Europe/Berlin:20301027T060000',
    );

    expect(timesOfEvents(event)).toEqual(['2030-10-26T20:00 2030-10-27T05:00']);
  });

  test('of an installation of Amsel is a copy, which counts unless it is our own', () => {
    const { spans, copies } = read(
      calendarFile(calendarEvent('UID:apt_1@amsel', 'DTSTART:20301008T100000Z', 'DURATION:PT1H')),
    );

    expect([spans.length, copies.map(({ id }) => id)]).toEqual([0, ['apt_1']]);
    expect(toBusyTimes(spans, copies, new Set(['apt_1']))).toEqual([]);
    expect(toBusyTimes(spans, copies, new Set())).toHaveLength(1);
  });
});

describe('periods without events', () => {
  test('are busy unless they say that they are free', () => {
    const file = calendarFile(
      'BEGIN:VFREEBUSY',
      'UID:1',
      'FREEBUSY;FBTYPE=BUSY:20301008T100000Z/PT1H,20301008T120000Z/20301008T130000Z',
      'FREEBUSY;FBTYPE=FREE:20301008T150000Z/PT1H',
      'END:VFREEBUSY',
    );

    expect(timesOf(file)).toEqual(['2030-10-08T10:00 11:00', '2030-10-08T12:00 13:00']);
  });
});

describe('a text', () => {
  test.each([
    ['a page', '<!doctype html><title>Log in</title>'],
    ['nothing', ''],
    ['the beginning of a calendar', GOOGLE_FILE.slice(0, GOOGLE_FILE.length / 2)],
    ['a business card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Lena\r\nEND:VCARD\r\n'],
  ])('that is %s is not a calendar', (_name, text) => {
    expect(readBusyTimes([text], OPTIONS)).toEqual({ error: 'not a calendar' });
  });

  test('of any kind never throws', () => {
    const line = fc.oneof(
      fc.constantFrom(
        ...['BEGIN:VEVENT', 'END:VEVENT', 'DTSTART:20301008T100000Z', 'RRULE:FREQ=DAILY;COUNT=2'],
        'DTSTART;VALUE=DATE:20301008',
        'DURATION:P1D',
        'EXDATE:',
        'RRULE:',
        'RDATE:x/y',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        expect(() => readBusyTimes([calendarFile(...lines)], OPTIONS)).not.toThrow();
      }),
    );
  });
});

describe('any set of events', () => {
  test('is busy exactly at the instants that one of them covers', () => {
    const HOUR_MS = 3_600_000;
    const event = fc.record({ start: fc.nat(200), hours: fc.integer({ min: 1, max: 30 }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const stamp = (hour: number) =>
          new Date(WINDOW.startMs + hour * HOUR_MS).toISOString().replace(/[-:]|\.\d{3}/g, '');
        const file = calendarFile(
          ...events.map(({ start, hours }, n) =>
            calendarEvent(`UID:${n}`, `DTSTART:${stamp(start)}`, `DTEND:${stamp(start + hours)}`),
          ),
        );
        const { spans } = read(file);
        const hours = Array.from({ length: 240 }, (_, hour) => hour);
        const busyHours = hours.filter((hour) => {
          const ms = WINDOW.startMs + hour * HOUR_MS;
          return spans.some(({ startMs, endMs }) => startMs <= ms && ms < endMs);
        });
        expect(busyHours).toEqual(
          hours.filter((hour) =>
            events.some((each) => each.start <= hour && hour < each.start + each.hours),
          ),
        );
        expect(mergeSpans(spans)).toEqual(spans);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the next reading', () => {
  const pauseMinutes = (failures: number, parseMs?: number) =>
    toNextReadMs(failures, 0, 0, parseMs) / 60_000;

  test('comes after five minutes, and later for a file that was slow to parse or failed', () => {
    expect([pauseMinutes(0), pauseMinutes(0, 300), pauseMinutes(0, 3_000)]).toEqual([5, 5, 15]);
    expect([pauseMinutes(1), pauseMinutes(3), pauseMinutes(9)]).toEqual([5, 20, 60]);
    expect([pauseMinutes(1, 3_000), pauseMinutes(9, 3_000)]).toEqual([15, 60]);
  });
});
