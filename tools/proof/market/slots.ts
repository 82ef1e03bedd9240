import { DAY_MS, toClock, WEEK_MS } from '../clock.ts';
import type { Slot, BookingBody } from '../log.ts';
import {
  HAIRCUT,
  LINE_PROFESSIONALS,
  MASSAGE,
  MINUTES,
  PROFESSIONALS,
  TRIM,
  YOGA,
} from './marketplace.ts';
import type { Random } from '../random.ts';
import { STYLISTS, TEACHERS } from './studio.ts';

/** Books the one who is free. */
export const ANY_PROFESSIONAL = 'any';
const DAYS_AHEAD = 75;
/** Contested slots and classes lie after all other bookings, series included. */
const CONTESTED_DAYS_AHEAD = 200;
const CLASSES_DAYS_AHEAD = 400;
/** After the last date of a series, and before the contested slots: no customer has another appointment then. */
const LINE_DAYS_AHEAD = 150;
const LINE_DAYS = 50;
const CONTESTED_DAYS = 150;
/** After the classes. */
const ROOMS_DAYS_AHEAD = 560;
/** Between both, and near enough for outside calendars. */
const BUSY_DAYS_AHEAD = 360;
const BUSY_DAYS = 30;
/** After the rooms. */
const ABSENCES_DAYS_AHEAD = 720;
const ABSENCES_DAYS = 300;
/** After all others: customers have no other appointment then. */
const STUDIO_DAYS_AHEAD = 1_040;
const STUDIO_BLOCK_MIN = 3 * 60;
/** A class of an hour that starts then ends at midnight. */
const LAST_START_MIN = 23 * 60;
const CLASS_SECONDS = 10;

/** The slots of a booking with this professional: one, or one for each appointment of a series. */
export function slotsOf(body: BookingBody, professional: string): Slot[] {
  const { start, recurringExceptions = [] } = body;
  return datesOf(body).flatMap((date) => {
    const exception = recurringExceptions.find((each) => each.date === date);
    if (exception?.skip) return [];
    return [
      {
        professional: exception?.professional ?? professional,
        date,
        start: exception?.start ?? start,
      },
    ];
  });
}

/** The dates of a series, skipped ones too. */
export function datesOf(
  body: Pick<BookingBody, 'date' | 'recurringFrequency' | 'recurringCount'>,
): string[] {
  const { date, recurringFrequency, recurringCount = 1 } = body;
  const stepMs = recurringFrequency === 'biweekly' ? 2 * WEEK_MS : WEEK_MS;
  return Array.from({ length: recurringCount }, (_, n) =>
    new Date(Date.parse(date) + n * stepMs).toISOString().slice(0, 10),
  );
}

/** The professionals who may take a booking. */
export const professionalsFor = ({ professional }: Pick<Slot, 'professional'>) =>
  professional === ANY_PROFESSIONAL ? PROFESSIONALS : [professional];

export const isSameSlot = (a: Slot, b: Slot) =>
  a.professional === b.professional && a.date === b.date && a.start === b.start;

export function randomSlot(random: Random): Slot {
  return {
    professional: random.pick(PROFESSIONALS),
    date: dateIn(random.between(2, DAYS_AHEAD)),
    start: toClock(random.below(LAST_START_MIN / 15 + 1) * 15),
  };
}

/** A slot that ended days ago: the scheduler completes what is entered there. */
export function pastSlot(random: Random): Slot {
  return { ...randomSlot(random), date: dateIn(-random.between(2, DAYS_AHEAD)) };
}

/** The slot that all clients compete for during the current second. */
export const contestedSlot = () => nthSlot(currentSecond(), HAIRCUT, CONTESTED_DAYS_AHEAD);

/** The class that all clients book for some seconds; it has fewer seats than they want. */
export const contestedClass = () =>
  nthSlot(Math.floor(currentSecond() / CLASS_SECONDS), YOGA, CLASSES_DAYS_AHEAD);

/** The two slots of the n-th hour that outside calendars take; each hour of a calendar is used once. */
export function nthBusyHour(n: number): { readonly first: Slot; readonly second: Slot } {
  const hours = BUSY_DAYS * 24;
  const professional = PROFESSIONALS[Math.floor(n / hours) % PROFESSIONALS.length]!;
  const date = dateIn(BUSY_DAYS_AHEAD + (Math.floor(n / 24) % BUSY_DAYS));
  const slotAt = (minute: number) => ({ professional, date, start: toClock(minute) });
  const minute = (n % 24) * 60;
  return { first: slotAt(minute), second: slotAt(minute + MINUTES[HAIRCUT]!) };
}

let linesTaken = 0;

/** A slot of the business with a waitlist that no other operation of this process uses, as long as there are any. */
export function nextLineSlot(): Slot {
  const perDay = (24 * 60) / MINUTES[TRIM]!;
  const n = linesTaken++;
  // All times of one professional first: a customer never waits for two slots at one time.
  const professional = Math.floor(n / (perDay * LINE_DAYS)) % LINE_PROFESSIONALS.length;
  return {
    professional: LINE_PROFESSIONALS[professional]!,
    date: dateIn(LINE_DAYS_AHEAD + (Math.floor(n / perDay) % LINE_DAYS)),
    start: toClock((n % perDay) * MINUTES[TRIM]!),
  };
}

let roomsTaken = 0;

/** A time of all rooms that no other operation of this process uses, as long as there are any. */
export const nextRoomSlot = (): Slot => nthSlot(roomsTaken++, MASSAGE, ROOMS_DAYS_AHEAD);

let absencesTaken = 0;

/** A professional, two colleagues and a date that no other operation of this process uses. */
export function nextAbsence() {
  const n = absencesTaken++;
  const [absent, ...colleagues] = [0, 1, 2].map(
    (next) => PROFESSIONALS[(3 * Math.floor(n / ABSENCES_DAYS) + next) % PROFESSIONALS.length]!,
  );
  return { absent: absent!, colleagues, date: dateIn(ABSENCES_DAYS_AHEAD + (n % ABSENCES_DAYS)) };
}

let blocksTaken = 0;

/**
 * Three hours of two stylists that no other operation of this process uses, also in the next two weeks. No two operations
 * have the same number.
 */
export function nextStudioBlock() {
  const n = blocksTaken++;
  const pairs = STYLISTS.length / 2;
  const perDay = (24 * 60) / STUDIO_BLOCK_MIN;
  const day = Math.floor(n / (pairs * perDay));
  // The days of one week; their series end before the next ones start.
  const days = (day % 7) + 28 * Math.floor(day / 7);
  const startMin = (Math.floor(n / pairs) % perDay) * STUDIO_BLOCK_MIN;
  const pair = n % pairs;
  return {
    n,
    professional: STYLISTS[pair]!,
    colleague: STYLISTS[pairs + pair]!,
    date: dateIn(STUDIO_DAYS_AHEAD + days),
    /** A time of the block. */
    startAt: (minute: number) => toClock(startMin + minute),
  };
}

let classesTaken = 0;

/** A session of a class that no other operation of this process uses. */
export function nextClassSession() {
  const n = classesTaken++;
  const teacher = TEACHERS[n % TEACHERS.length]!;
  return { teacher, date: dateIn(STUDIO_DAYS_AHEAD + Math.floor(n / TEACHERS.length)) };
}

const currentSecond = () => Math.floor(Date.now() / 1_000);

/** Fixed, so that no two operations get one slot in a run over midnight. */
const START_MS = Date.now();

const dateIn = (days: number) => new Date(START_MS + days * DAY_MS).toISOString().slice(0, 10);

/** The n-th of the adjacent slots of a service, day after day. */
function nthSlot(n: number, service: string, daysAhead: number): Slot {
  const minutes = MINUTES[service]!;
  const perDay = (24 * 60) / minutes;
  return {
    professional: PROFESSIONALS[n % PROFESSIONALS.length]!,
    date: dateIn(daysAhead + (Math.floor(n / perDay) % CONTESTED_DAYS)),
    start: toClock((n % perDay) * minutes),
  };
}
