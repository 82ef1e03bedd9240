import type { TestApp } from '../test-app.ts';
import * as absences from './absence-steps.ts';
import * as bookings from './booking-steps.ts';
import * as changes from './change-steps.ts';
import * as classes from './class-steps.ts';
import { addDays } from './clock-times.ts';
import { readDay, writtenDay } from './day-check.ts';
import * as money from './money-steps.ts';
import { moveBusiness } from './moved-business.ts';
import { sweep } from './night.ts';
import * as office from './office-steps.ts';
import { openSalon } from './salon.ts';
import { openStudio } from './studio.ts';
import { bind, named, openTown, PHONES, type Place, setClock, type Town } from './town.ts';

const OWNER = 'Olga';
const PEOPLE = {
  admin: ['Ada'],
  // The owner, the manager and the front desk.
  business: [OWNER, 'Marta', 'Fay'],
  professional: ['Lena', 'Noah', 'Mia'],
  customer: ['Ana', 'Ben', 'Cem', 'Dora', 'Eli', 'Finn', 'Gil', 'Hana'],
};

export type Diary = Awaited<ReturnType<typeof openDiary>>;

/** A day of the diary: its name, and its steps. */
export type Day = readonly [name: string, live: (diary: Diary) => Promise<void>];

/** Steps whose order does not matter. */
export const all = (...steps: readonly Promise<unknown>[]) => Promise.all(steps);

/** All steps that can happen at one business. */
function stepsAt(town: Town, place: Place) {
  const at = { town, place, owner: OWNER };
  return {
    /** Sets the clock: `at('10:00')`. */
    at: (when: string, offset?: string) => setClock(town, place, when, offset),
    ...bind(at, absences),
    ...bind(at, bookings),
    ...bind(at, changes),
    ...bind(at, money),
    ...bind(at, office),
    ...bind(at, classes),
  };
}

/** Opens both businesses, before the Sunday that begins the diary. */
export async function openDiary(app: TestApp) {
  app.clock.set('2030-10-20T18:00:00+02:00');
  const town = await openTown(app, PEOPLE);
  await Promise.all(
    Object.entries(PHONES).map(([name, phone]) =>
      town.ask(name, 'PATCH', '/api/account', { phone }),
    ),
  );
  const salon = await openSalon(town);
  const studio = await openStudio(town, named(salon.chairs, 'Mia').id);
  const places = [salon, studio];
  salon.elsewhere = studio;
  studio.elsewhere = salon;
  for (const place of places) place.today = '2030-10-19';
  return {
    salon: stepsAt(town, salon),
    studio: stepsAt(town, studio),
    /** The next day begins at both places. */
    beginDay: () => {
      for (const place of places) place.today = addDays(place.today, 1);
    },
    /** At night the scheduler works; then the owner reads everything, and compares it with the paper book. */
    closeDay: async () => {
      setClock(town, salon, '23:50');
      studio.nowMs = salon.nowMs;
      await sweep(town, places);
      const seen = await Promise.all(places.map((place) => readDay(town, place, OWNER)));
      return { seen, written: places.map(writtenDay) };
    },
    /** The owner exports both businesses, and imports them. */
    move: () => Promise.all(places.map((place) => moveBusiness(town, place, OWNER))),
  };
}
