import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { AppointmentStatus } from '../../../domain/appointment.ts';
import { findDueAgenda } from '../../../domain/notifications/agenda.ts';
import { addDays, findLocalDay } from '../../../domain/local-time.ts';
import {
  findReminderObstacle,
  findReplacedReason,
  planReminders,
  withoutTried,
} from '../../../domain/notifications/reminder.ts';
import { readClock } from '../../support/reference-clock.ts';

const HOUR_MS = 3_600_000;
const at = (text: string) => new Date(text);
const NOON = '2035-06-12T12:00:00Z';
const DAY_BEFORE = Date.parse('2035-06-10T12:00:00Z');
const confirmed = (start: string) => ({
  startsAt: at(start),
  status: 'Confirmed' as const,
  changedAtMs: DAY_BEFORE,
});

describe('planning reminders', () => {
  test('plans one for each lead of the business, the longest first', () => {
    expect(planReminders(confirmed(NOON), [2, 24], DAY_BEFORE)).toEqual([
      {
        leadHours: 24,
        dueMs: Date.parse('2035-06-11T12:00:00Z'),
        usefulUntilMs: Date.parse('2035-06-12T10:00:00Z'),
      },
      {
        leadHours: 2,
        dueMs: Date.parse('2035-06-12T10:00:00Z'),
        usefulUntilMs: Date.parse(NOON),
      },
    ]);
  });

  test('plans none for a lead that had begun when the appointment was booked', () => {
    const leadsAt = (booked: string) =>
      planReminders(confirmed(NOON), [24, 2], Date.parse(booked)).map(({ leadHours }) => leadHours);

    expect(leadsAt('2035-06-11T12:00:00Z')).toEqual([2]);
    expect(leadsAt('2035-06-12T10:00:00Z')).toEqual([]);
  });

  test('plans none for a business that wants none, and none for a request', () => {
    expect(planReminders(confirmed(NOON), [], DAY_BEFORE)).toEqual([]);
    expect(planReminders({ startsAt: at(NOON), status: 'Pending' }, [24, 2], DAY_BEFORE)).toEqual(
      [],
    );
  });
});

describe('a reminder that is due', () => {
  const [day, hours] = planReminders(confirmed(NOON), [24, 2], DAY_BEFORE);
  const obstacleAt = (
    now: string,
    reminder = day!,
    appointment: Parameters<typeof findReminderObstacle>[1] = confirmed(NOON),
    leads = [24, 2],
  ) => findReminderObstacle(reminder, appointment, leads, Date.parse(now));

  test('is sent late after an outage while it is of use, and skipped when the next one is due', () => {
    expect(obstacleAt('2035-06-12T09:59:59Z')).toBeUndefined();
    expect(obstacleAt('2035-06-12T10:00:00Z')).toBe('late');
    expect(obstacleAt('2035-06-12T11:59:59Z', hours)).toBeUndefined();
    expect(obstacleAt(NOON, hours)).toBe('passed');
  });

  test.each([
    ['moved', { startsAt: at('2035-06-12T13:00:00Z'), status: 'Confirmed' }],
    ['cancelled', { startsAt: at(NOON), status: 'Cancelled' }],
    ['notConfirmed', { startsAt: at(NOON), status: 'Pending' }],
    ['passed', { startsAt: at(NOON), status: 'NoShow' }],
  ] as const)('is skipped as %s', (reason, appointment) => {
    const changed = { ...appointment, changedAtMs: DAY_BEFORE };
    expect(obstacleAt('2035-06-11T12:00:00Z', day, changed)).toBe(reason);
  });

  test('is skipped when the next one is due by the hours that the business chose meanwhile', () => {
    const noon = confirmed(NOON);
    expect(obstacleAt('2035-06-12T03:59:59Z', day, noon, [24, 8])).toBeUndefined();
    expect(obstacleAt('2035-06-12T04:00:00Z', day, noon, [24, 8])).toBe('late');
    expect(obstacleAt('2035-06-12T11:59:59Z', day, noon, [24])).toBeUndefined();
  });

  test('is skipped if its lead had begun at the last change', () => {
    const changedAtMs = Date.parse('2035-06-11T12:00:00Z');
    const changed = { ...confirmed(NOON), changedAtMs };
    expect(obstacleAt('2035-06-11T12:00:01Z', day, changed)).toBe('superseded');
    expect(obstacleAt('2035-06-12T10:00:00Z', hours, changed)).toBeUndefined();
  });

  test('is skipped if the business has turned its lead off meanwhile', () => {
    expect(obstacleAt('2035-06-11T12:00:00Z', day, confirmed(NOON), [2])).toBe('turnedOff');
  });
});

describe('a reminder that a change replaces', () => {
  const [planned] = planReminders(confirmed(NOON), [24], DAY_BEFORE);
  const reasonAfter = (appointment: Parameters<typeof findReplacedReason>[2], eventId = 'evt_1') =>
    findReplacedReason({ ...planned!, eventId }, { id: 'evt_2' }, appointment);

  test('says what the change did', () => {
    expect(reasonAfter({ startsAt: at(NOON), status: 'Cancelled' })).toBe('cancelled');
    expect(reasonAfter({ startsAt: at(NOON), status: 'Pending' })).toBe('notConfirmed');
    expect(reasonAfter(confirmed('2035-06-12T13:00:00Z'))).toBe('moved');
    expect(reasonAfter(confirmed(NOON))).toBe('superseded');
  });

  test('stays if that change planned it', () => {
    expect(reasonAfter(confirmed(NOON), 'evt_2')).toBeUndefined();
  });
});

type Change = { atMs: number; startMs: number; status: AppointmentStatus };
/** `unseen`: the last changes that are not planned when the worker looks. */
type Look = { atMs: number; unseen: number };
type Reminder = ReturnType<typeof planReminders>[number] & {
  readonly eventId: string;
  status: 'queued' | 'sent' | 'skipped';
};

/** Plays a worker that looks at random moments, as after outages, on an appointment that changes meanwhile. */
function play(changes: readonly Change[], leads: readonly number[], looks: readonly Look[]) {
  const sent: { atMs: number; startMs: number; leadHours: number }[] = [];
  let reminders: Reminder[] = [];
  let seen = 0;
  for (const { atMs: nowMs, unseen } of looks.toSorted((a, b) => a.atMs - b.atMs)) {
    const past = changes.filter(({ atMs }) => atMs <= nowMs);
    const current = past.at(-1);
    if (!current) continue;
    const { startMs, status, atMs: changedAtMs } = current;
    const appointment = { startsAt: new Date(startMs), status, changedAtMs };
    if (past.length - unseen > seen) {
      seen = past.length - unseen;
      reminders = planAgain(reminders, appointment, leads, {
        id: String(seen),
        atMs: past[seen - 1]!.atMs,
      });
    }
    for (const reminder of reminders) {
      if (reminder.status !== 'queued' || reminder.dueMs > nowMs) continue;
      const obstacle = findReminderObstacle(reminder, appointment, leads, nowMs);
      reminder.status = obstacle === undefined ? 'sent' : 'skipped';
      if (!obstacle) sent.push({ atMs: nowMs, startMs, leadHours: reminder.leadHours });
    }
  }
  return sent;
}

/** As the planner does when it sees a change. */
function planAgain(
  reminders: readonly Reminder[],
  appointment: Parameters<typeof planReminders>[0],
  leads: readonly number[],
  change: { readonly id: string; readonly atMs: number },
): Reminder[] {
  const isKept = (each: Reminder) =>
    each.status !== 'queued' || findReplacedReason(each, change, appointment) === undefined;
  const tried = reminders.filter(({ status }) => status === 'sent');
  const planned = withoutTried(planReminders(appointment, leads, change.atMs), tried);
  return [
    ...reminders.filter(isKept),
    ...planned.map((each) => ({ ...each, eventId: change.id, status: 'queued' as const })),
  ];
}

test('no reminder is sent twice, after the start, or for a time that is not the present one', () => {
  const hour = fc.integer({ min: 0, max: 200 });
  const status = fc.constantFrom<AppointmentStatus>(
    'Confirmed',
    'Confirmed',
    'Pending',
    'Cancelled',
  );
  // Few starts, so that some changes keep it.
  const change = fc.record({ at: hour, start: fc.constantFrom(80, 120, 160), status });
  const look = fc.record({
    quarter: fc.integer({ min: 0, max: 200 * 4 }),
    unseen: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 72 }), { maxLength: 4 }),
      fc.array(look, { maxLength: 200 }),
      (drawn, leads, looks) => {
        const changes = drawn
          .map(({ at: hours, start, status: each }) => ({
            atMs: hours * HOUR_MS,
            startMs: start * HOUR_MS,
            status: each,
          }))
          .toSorted((a, b) => a.atMs - b.atMs);
        const sent = play(
          changes,
          leads,
          looks.map(({ quarter, unseen }) => ({ atMs: (quarter * HOUR_MS) / 4, unseen })),
        );
        for (const { atMs, startMs, leadHours } of sent) {
          const current = changes.findLast((each) => each.atMs <= atMs)!;
          expect([current.status, current.startMs]).toEqual(['Confirmed', startMs]);
          expect(atMs).toBeLessThan(startMs);
          expect(atMs).toBeGreaterThanOrEqual(startMs - leadHours * HOUR_MS);
          // A customer who has just chosen the time is not reminded of it.
          expect(current.atMs).toBeLessThan(startMs - leadHours * HOUR_MS);
        }
        const reminders = sent.map(({ startMs, leadHours }) => `${startMs} ${leadHours}`);
        expect(new Set(reminders).size).toBe(reminders.length);
      },
    ),
    { numRuns: 500 },
  );
});

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kuwait',
  'Africa/Casablanca',
];

test.each(ZONES)(
  'in %s no clock change moves a reminder from its hour or the agenda from seven',
  (timezone) => {
    const leads = [24, 2];
    for (let date = '2035-01-02'; date < '2036-01-01'; date = addDays(date, 1)) {
      const startMs = findLocalDay(date, timezone)!.instantOf(9 * 60)!;
      const changedAtMs = startMs - 72 * HOUR_MS;
      const appointment = {
        startsAt: new Date(startMs),
        status: 'Confirmed' as const,
        changedAtMs,
      };
      const planned = planReminders(appointment, leads, changedAtMs);
      const sentMs: number[] = [];
      const agendas: number[] = [];
      // A clock of its own, which looks every half hour.
      for (let nowMs = startMs - 26 * HOUR_MS; nowMs < startMs + HOUR_MS; nowMs += HOUR_MS / 2) {
        for (const reminder of planned) {
          if (reminder.dueMs <= nowMs && reminder.dueMs > nowMs - HOUR_MS / 2) {
            if (!findReminderObstacle(reminder, appointment, leads, nowMs)) sentMs.push(nowMs);
          }
        }
        const isMorning = nowMs >= startMs - 4 * HOUR_MS;
        const agenda = isMorning ? findDueAgenda(timezone, nowMs) : undefined;
        if (agenda?.date === date) agendas.push(agenda.dueMs);
      }
      expect(sentMs).toEqual([startMs - 24 * HOUR_MS, startMs - 2 * HOUR_MS]);
      expect(new Set(agendas).size).toBe(1);
      expect(readClock(agendas[0]!, timezone)).toEqual({ date, minute: 7 * 60 });
    }
  },
);
