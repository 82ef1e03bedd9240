import { describe, expect, test } from '@jest/globals';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { HOUR_MS } from '../../../domain/durations.ts';
import {
  type AccountContact,
  type Channel,
  chooseForAccount,
  chooseForRecord,
} from '../../../domain/notifications/channel.ts';
import { forecast } from '../../../domain/notifications/forecast.ts';
import type { StoredNotification } from '../../../domain/notifications/notification-view.ts';
import { NOTIFICATION_KINDS } from '../../../domain/notifications/notification-kinds.ts';
import {
  type NotifiableEvent,
  planNotifications,
  planOffer,
} from '../../../domain/notifications/notification.ts';
import { findNextAttempt, toStoredAnswer } from '../../../domain/notifications/sending.ts';
import {
  isAboutEmptySession,
  planSessionMail,
} from '../../../domain/notifications/session-notification.ts';
import {
  isTurnedOff,
  isTurnedOffByRecord,
  type MailPreferences,
  TURNED_OFF,
  UNSUBSCRIBE_SUBJECTS,
  unsubscribeSubjectOf,
} from '../../../domain/notifications/unsubscribe.ts';

const START = new Date('2035-06-12T10:00:00Z');
const END = new Date('2035-06-12T11:00:00Z');
const BOOKED = new Date('2035-06-01T10:00:00Z');

const appointment = {
  id: 'apt_1',
  clientId: 'ana',
  crmClientId: null,
  recurringGroupId: null,
  startsAt: START,
  endsAt: END,
  status: 'Confirmed',
} as AppointmentRecord;
const event = (type: string, changes: Partial<NotifiableEvent> = {}): NotifiableEvent => ({
  id: 'evt_1',
  type,
  actorId: 'ana',
  createdAt: BOOKED,
  data: { status: 'Confirmed' },
  ...changes,
});
const parties = { managerIds: ['olga'], professionalIds: ['lena'] };
const linesOf = (planned: ReturnType<typeof planNotifications>) =>
  planned.map(({ kind, userId, crmClientId }) => `${kind} ${userId ?? crmClientId}`);
const planFor = (type: string, changes?: Partial<NotifiableEvent>) =>
  linesOf(planNotifications(event(type, changes), appointment, parties));

describe('a class session that another person changes', () => {
  const about = (type: string, data: object, actorId = 'olga') => {
    const changed = { ...event(type), actorId, data: { startUtc: START.toISOString(), ...data } };
    return isAboutEmptySession(changed) ? planSessionMail(changed, 'lena')?.kind : undefined;
  };

  test.each([
    ['class.session_cancelled', { cancelled: 0 }, 'staffCancelled'],
    ['class.session_moved', { seats: 0 }, 'staffChanged'],
    ['class.session_restored', {}, 'staffBooked'],
    // Seats have the mails of their appointments.
    ['class.session_cancelled', { cancelled: 2 }, undefined],
    ['class.session_moved', { seats: 2 }, undefined],
    ['class.session_resized', { capacity: 2 }, undefined],
  ])('%s with %j is mailed to its professional as %s', (type, data, kind) => {
    expect(about(type, data)).toBe(kind);
    expect(about(type, data, 'lena')).toBeUndefined();
  });
});

describe('the notifications of an event', () => {
  test.each([
    ['appointment.booked', ['booked ana', 'staffBooked olga', 'staffBooked lena']],
    ['appointment.confirmed', ['confirmed ana']],
    ['appointment.rescheduled', ['changed ana', 'staffChanged olga', 'staffChanged lena']],
    ['appointment.cancelled', ['cancelled ana', 'staffCancelled olga', 'staffCancelled lena']],
    ['appointment.declined', ['declined ana', 'staffCancelled olga', 'staffCancelled lena']],
    ['appointment.lapsed', ['lapsed ana', 'staffCancelled olga', 'staffCancelled lena']],
    ['appointment.completed', ['thanks ana']],
    ['appointment.notified', []],
    ['appointment.paid', []],
    ['appointment.no_show', []],
  ])('%s', (type, lines) => {
    expect(planFor(type)).toEqual(lines);
  });

  test('of a booking that waits for confirmation are requests', () => {
    expect(planFor('appointment.booked', { data: { status: 'Pending' } })).toEqual([
      'requested ana',
      'staffRequested olga',
      'staffRequested lena',
    ]);
  });

  test('leave out the member of staff who made the change, and never the customer', () => {
    expect(planFor('appointment.cancelled', { actorId: 'olga' })).toEqual([
      'cancelled ana',
      'staffCancelled lena',
    ]);
  });

  test('name an owner who is the professional too only once', () => {
    const both = { managerIds: ['olga'], professionalIds: ['olga'] };
    const planned = planNotifications(event('appointment.booked'), appointment, both);

    expect(linesOf(planned)).toEqual(['booked ana', 'staffBooked olga']);
  });

  test('of a late customer go to staff, and not again when staff answer', () => {
    const late = (status: string) =>
      planFor('appointment.late', { data: { status: 'Confirmed', alert: { status } } });

    expect(late('open')).toEqual(['staffLate olga', 'staffLate lena']);
    expect(late('accepted')).toEqual([]);
  });

  test('of a class that was changed as a whole are shared by its seats, for staff only', () => {
    const data = { status: 'Cancelled', class: { id: 'cla_1', session: '2035-06-12' } } as const;
    const seats = ['1', '2'].map((n) => {
      const seat = { ...appointment, id: `apt_${n}` };
      const cancelled = event('appointment.cancelled', { id: `evt_${n}`, data });
      return planNotifications(cancelled, seat, parties);
    });
    const versionsOf = (kind: string) =>
      new Set(seats.flat().flatMap((each) => (each.kind === kind ? each.version : [])));
    expect(versionsOf('staffCancelled').size).toBe(1);
    expect(versionsOf('cancelled').size).toBe(2);
  });

  test('of an offer go to the waiting customer once, and are of use until it ends', () => {
    const data = { holdId: 'hld_1', expiresAt: '2035-06-01T10:30:00.000Z' };
    const offered = { ...event('waitlist.offered', { actorId: 'scheduler' }), data };

    expect(planOffer(offered, { customerId: 'ana', crmClientId: null })).toMatchObject({
      kind: 'waitlistOffer',
      userId: 'ana',
      version: 'evt_1',
      dueMs: BOOKED.getTime(),
      usefulUntilMs: Date.parse(data.expiresAt),
    });
  });

  test('go to a client record', () => {
    const record = { ...appointment, clientId: null, crmClientId: 'eve' };
    const planned = (type: string) => linesOf(planNotifications(event(type), record, parties));

    expect(planned('appointment.booked')).toContain('booked eve');
    // A review belongs to an account.
    expect(planned('appointment.completed')).toEqual([]);
  });

  test('thank for a visit once, two hours after completion, and are of use for a week', () => {
    const plan = (changes: Partial<NotifiableEvent>) =>
      planNotifications(event('appointment.completed', changes), appointment, parties)[0]!;
    const thanks = plan({ createdAt: new Date('2035-06-12T12:00:00Z') });

    expect(new Date(thanks.dueMs).toISOString()).toBe('2035-06-12T14:00:00.000Z');
    expect(new Date(thanks.usefulUntilMs).toISOString()).toBe('2035-06-19T11:00:00.000Z');
    expect(plan({ id: 'evt_2' }).version).toBe(thanks.version);
  });

  test('have one version for all appointments of a series that one command changed', () => {
    const versionOf = (id: string, changes: Partial<NotifiableEvent> = {}) => {
      const occurrence = { ...appointment, id, recurringGroupId: 'rec_1' };
      const cancelled = event('appointment.cancelled', { id: `evt_${id}`, ...changes });
      return planNotifications(cancelled, occurrence, parties)[0]!.version;
    };

    expect(versionOf('apt_1')).toBe(versionOf('apt_2'));
    expect(versionOf('apt_1')).not.toBe(versionOf('apt_1', { createdAt: START }));
  });

  test('about a change are of use until the start, and for a day at least', () => {
    const usefulUntil = (createdAt: Date) =>
      new Date(
        planNotifications(event('appointment.cancelled', { createdAt }), appointment, parties)[0]!
          .usefulUntilMs,
      ).toISOString();

    expect(usefulUntil(BOOKED)).toBe(START.toISOString());
    expect(usefulUntil(START)).toBe('2035-06-13T10:00:00.000Z');
  });
});

test('a temporary failure is tried again with growing pauses for a day, and then given up', () => {
  const pauses: number[] = [];
  let nowMs = 0;
  for (let attempts = 1; ; attempts += 1) {
    const next = findNextAttempt({ attempts, firstAttemptMs: 0 }, nowMs);
    if (next === undefined) break;
    pauses.push((next - nowMs) / 60_000);
    nowMs = next;
  }

  expect(pauses.slice(0, 8)).toEqual([1, 2, 5, 10, 20, 30, 60, 60]);
  expect(nowMs / 3_600_000).toBeGreaterThan(23);
  expect(nowMs / 3_600_000).toBeLessThanOrEqual(24);
});

test('the stored answer of a server has no address and one short line', () => {
  const answer = `550 5.1.1 <ana@example.test>:\r\n Recipient rejected ${'x'.repeat(500)}`;

  expect(toStoredAnswer(answer)).toMatch(/^550 5\.1\.1 <…>: Recipient rejected x+$/);
  expect(toStoredAnswer(answer)).toHaveLength(300);
  // Postgres stores no NUL in a text.
  expect(toStoredAnswer('451 try\u0000later\u001b')).toBe('451 try later');
});

test('every notification but a confirmation or a suspension can be turned off', () => {
  const certain = NOTIFICATION_KINDS.filter((kind) => unsubscribeSubjectOf(kind) === undefined);
  expect(certain).toEqual(['requested', 'booked', 'confirmed', 'suspended', 'reinstated']);
  const all: MailPreferences = {
    preferredReminderChannel: 'email' as const,
    mailsChanges: true,
    mailsThanks: true,
    mailsBookings: true,
    mailsAgenda: true,
    mailsCalendars: true,
  };
  const offFor = (changed: Partial<MailPreferences>) =>
    UNSUBSCRIBE_SUBJECTS.filter((subject) => isTurnedOff(subject, { ...all, ...changed }));

  expect(offFor({})).toEqual([]);
  for (const [subject, turnedOff] of Object.entries(TURNED_OFF)) {
    expect(offFor(turnedOff)).toEqual([subject]);
  }
});

test('a client record turns off reminders and changes apart', () => {
  const off = (wantsReminders: boolean, wantsChanges: boolean) =>
    (['reminders', 'changes'] as const).filter((subject) =>
      isTurnedOffByRecord(subject, { wantsReminders, wantsChanges }),
    );

  expect([off(true, true), off(false, true), off(true, false)]).toEqual([
    [],
    ['reminders'],
    ['changes'],
  ]);
});

describe('a queued reminder', () => {
  const account: AccountContact = {
    email: 'ana@example.test',
    phone: '+49301',
    preferredReminderChannel: 'email',
    mailsChanges: true,
    mailsThanks: true,
    mailsBookings: true,
    mailsAgenda: false,
    mailsCalendars: true,
  };
  const record = { email: null, phone: '+49302', wantsReminders: true, wantsChanges: true };
  const reminder = {
    kind: 'reminder',
    leadHours: 24,
    dueAt: new Date(START.getTime() - 24 * HOUR_MS),
  } as StoredNotification;
  const facts = {
    appointment: { ...appointment, changedAtMs: BOOKED.getTime() },
    reminderHours: [24, 2],
    nowMs: BOOKED.getTime(),
  };
  const expectedFor = (chosen: Channel | undefined, changes: Partial<typeof facts> = {}) =>
    forecast(reminder, { ...facts, ...changes, chosen });
  const forAccount = (changes: Partial<AccountContact>) =>
    expectedFor(chooseForAccount('reminder', { ...account, ...changes }, true));

  test('is expected by the channel that its reader prefers now', () => {
    expect(forAccount({})).toEqual({ channel: 'email' });
    expect(forAccount({ preferredReminderChannel: 'sms' })).toEqual({ channel: 'sms' });
    expect(expectedFor(chooseForRecord('reminder', record, true))).toEqual({ channel: 'sms' });
  });

  test('says why it will be skipped', () => {
    expect(forAccount({ preferredReminderChannel: 'none' })).toEqual({ willSkip: 'turnedOff' });
    expect(expectedFor(chooseForRecord('reminder', record, false))).toEqual({
      willSkip: 'noAddress',
    });
    expect(expectedFor(undefined)).toEqual({ willSkip: 'erased' });
    expect(expectedFor({ channel: 'email' }, { reminderHours: [2] })).toEqual({
      willSkip: 'turnedOff',
    });
    const later = { ...facts.appointment, startsAt: new Date(START.getTime() + HOUR_MS) };
    expect(expectedFor({ channel: 'email' }, { appointment: later })).toEqual({
      willSkip: 'moved',
    });
  });
});
