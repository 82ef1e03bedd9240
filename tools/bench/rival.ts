import { withTemporaryData } from '../../launcher/temporary-system.ts';
import { runLoad } from './booking-load.ts';
import { beginTable } from './results.ts';
import type { BookingSystem } from './rivals/adapter.ts';
import { createAmsel } from './rivals/amsel.ts';
import { startDjangoAppointment } from './rivals/django-appointment.ts';
import { race } from './rivals/race.ts';
import { RACE_HEAD, SPEED_HEAD, toRaceRow, toSpeedRows } from './rivals/tables.ts';
import { measureInTurns } from './rounds.ts';

/** Each is compared with Amsel, one after the other. */
const RIVALS: readonly (() => Promise<BookingSystem>)[] = [startDjangoAppointment];
const IN_FLIGHT = [1, 8, 32];
const ROUND_SECONDS = 2;
const LIMITS = { max: 5 };
const RACE_ROUNDS = 40;
const COMPETITORS = [32, 2];

/** A system with its next free time, which no request may use twice. */
type Side = BookingSystem & { readonly nextSlot: () => number };
type Operation = { readonly name: string; readonly send: (side: Side, n: number) => Promise<void> };

const OPERATIONS: readonly Operation[] = [
  { name: 'availability', send: (side, n) => side.readAvailability(n) },
  {
    name: 'booking',
    async send(side) {
      const slot = side.nextSlot();
      if (!(await side.book(slot))) throw new Error(`${side.name} refused a free time`);
    },
  },
  { name: 'list of professionals', send: (side) => side.list() },
];

/** Compares Amsel with other booking systems. Both run all the time, but only one of them has load. */
export async function benchRival(): Promise<void> {
  for (const start of RIVALS) await compareWith(start);
}

async function compareWith(startRival: () => Promise<BookingSystem>): Promise<void> {
  let starting: Promise<BookingSystem> | undefined;
  try {
    await withTemporaryData({}, async (startAmsel) => {
      const amsel = countSlots(await createAmsel(await startAmsel()));
      starting = startRival();
      const rival = countSlots(await starting);
      for (const operation of OPERATIONS) await compareSpeed(operation, amsel, rival);
      await compareRaces(amsel, rival);
    });
  } finally {
    // Also after an interrupt, which may come while it starts. It stops itself if it cannot start.
    await starting?.then(
      (rival) => rival.stop(),
      () => undefined,
    );
  }
}

function countSlots(system: BookingSystem): Side {
  let slots = 0;
  return { ...system, nextSlot: () => slots++ };
}

async function compareSpeed({ name, send }: Operation, amsel: Side, rival: Side): Promise<void> {
  const load = (side: Side, inFlight: number) => () =>
    runLoad(inFlight, (n) => send(side, n), ROUND_SECONDS);
  // The first requests fill caches.
  for (const side of [amsel, rival]) await load(side, Math.max(...IN_FLIGHT))();
  const addRow = beginTable(`${name}, side by side`, SPEED_HEAD);
  for (const inFlight of IN_FLIGHT) {
    const { figures, ratios } = await measureInTurns(
      { amsel: load(amsel, inFlight), rival: load(rival, inFlight) },
      (round) => ({ ratio: round.amsel.perSecond / round.rival.perSecond }),
      LIMITS,
    );
    const rows = toSpeedRows(rival.name, { inFlight, figures, ratio: ratios.ratio });
    for (const [rowName, cells] of rows) addRow(rowName, cells);
  }
}

async function compareRaces(amsel: Side, rival: Side): Promise<void> {
  const addRow = beginTable(`${RACE_ROUNDS} rounds of customers for one time`, RACE_HEAD);
  for (const competitors of COMPETITORS) {
    for (const side of [rival, amsel]) {
      const { nextSlot } = side;
      const result = await race(side, { rounds: RACE_ROUNDS, competitors, nextSlot });
      addRow(...toRaceRow(side.name, competitors, result));
    }
  }
}
