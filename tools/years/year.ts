import { pino } from 'pino';
import { connect, type Database, transact } from '../../db/client.ts';
import { saveDecisions } from '../../db/writes/decisions.ts';
import { insertEvents, placeEvents } from '../../db/writes/events.ts';
import { queueEvents } from '../../db/writes/webhook-deliveries.ts';
import type { AppointmentRecord } from '../../domain/appointment.ts';
import type { Command, Decision } from '../../domain/commands/index.ts';
import type { CommandResult } from '../../domain/commands/result.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/durations.ts';
import { SCHEDULER } from '../../domain/history.ts';
import { accept } from '../../domain/outcome.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createSweep } from '../../workers/activities/sweep.ts';
import { prepareClock, setClock } from './clock.ts';
import {
  decideBooking,
  decideCancellation,
  decideCompletion,
  decideMove,
  type Slot,
} from './decisions.ts';
import { BUSINESSES, insertMarket, SERVICE_MIN } from './market.ts';
import { insertOtherRows, settleDeliveries } from './other-rows.ts';

export type Scale = {
  readonly bookingsPerDay: number;
  readonly movesPerDay: number;
  readonly cancellationsPerDay: number;
};

/** A day of the simulation. */
type Day = {
  readonly sweepMs: number;
  readonly sweepBatches: number;
};

const BATCH = 200;
const PLACED_AT_ONCE = 2_000;
/** A booking or move is for this many days later, so that no two decisions want one time. */
const AHEAD_DAYS = 14;
const SLOTS_PER_DAY = (24 * 60) / SERVICE_MIN;
const SWEEP_BATCHES_MAX = 1_000;

export type Year = {
  readonly database: Database;
  readonly nowMs: () => number;
  /** Books, moves and cancels, sends and sweeps for one day, and moves the clock by one or more days. */
  readonly nextDay: (stepDays?: number) => Promise<Day>;
  readonly sweep: () => Promise<Day>;
  readonly close: () => Promise<void>;
};

/** The state between two days. */
type State = {
  readonly url: string;
  readonly database: Database;
  readonly professionals: number;
  readonly upcoming: Map<string, AppointmentRecord>;
  nowMs: number;
  placed: number;
};

/** Saves and sweeps with the functions of the worker, as fast as they can. */
export async function startYear(url: string, scale: Scale): Promise<Year> {
  const perDay = scale.bookingsPerDay + scale.movesPerDay;
  const professionals = Math.ceil(perDay / SLOTS_PER_DAY / BUSINESSES + 1) * BUSINESSES;
  await insertMarket(url, professionals);
  await prepareClock(url);
  const state: State = {
    url,
    database: connect({
      url,
      poolMax: 4,
      role: 'amsel_worker',
      onConnectionError: () => undefined,
    }),
    professionals,
    upcoming: new Map(),
    nowMs: Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS,
    placed: 0,
  };
  const { database } = state;
  const nowMs = () => state.nowMs;
  const sweepBatch = createSweep({
    database,
    actorCount: 0,
    nowMs,
    metrics: createWorkerMetrics({ version: '0', actorIds: [] }),
    askActor: (_actorId, commands) => complete(state, commands),
    log: pino({ level: 'warn' }),
  });
  const sweep = () => sweepAll(sweepBatch);
  return {
    database,
    nowMs,
    sweep,
    async nextDay(stepDays = 1) {
      await simulateDay(state, scale);
      const swept = await sweep();
      state.nowMs += stepDays * DAY_MS;
      return swept;
    },
    close: () => database.close(),
  };
}

async function sweepAll(sweepBatch: ReturnType<typeof createSweep>): Promise<Day> {
  const startMs = performance.now();
  let sweepBatches = 1;
  while ((await sweepBatch()).isMore && sweepBatches < SWEEP_BATCHES_MAX) sweepBatches += 1;
  return { sweepMs: performance.now() - startMs, sweepBatches };
}

async function simulateDay(state: State, scale: Scale): Promise<void> {
  const { url, database, nowMs } = state;
  await setClock(url, new Date(nowMs));
  const decided = decideDay(scale, [...state.upcoming.values()], state.professionals, nowMs);
  await save(state, decided);
  const booked = decided.flatMap(({ outcome }) =>
    outcome.ok ? outcome.value.newAppointments : [],
  );
  await insertOtherRows(url, booked, nowMs);
  await insertEvents(database.db, booked.flatMap(toMessages), new Date(nowMs));
  await relay(state);
  await settleDeliveries(url, nowMs);
}

async function save(
  { database, upcoming, nowMs }: State,
  decisions: readonly Decision[],
): Promise<void> {
  for (let from = 0; from < decisions.length; from += BATCH) {
    const batch = decisions.slice(from, from + BATCH);
    await transact(database, (tx) => saveDecisions(tx, batch, new Date(nowMs)));
  }
  for (const { outcome } of decisions) if (outcome.ok) follow(upcoming, outcome.value);
}

/** The actor of the simulation: the sweep asks it to complete what has ended. */
async function complete(state: State, commands: Command[]): Promise<CommandResult[]> {
  const due = commands.flatMap((command) => {
    const id = 'appointmentId' in command ? command.appointmentId : '';
    return state.upcoming.get(id) ?? [];
  });
  await save(
    state,
    due.map((each) => decideCompletion(each, state.nowMs)),
  );
  const outcome = accept({ appointmentIds: [] });
  return commands.map(() => ({ kind: 'decided', outcome, isRepeat: false }));
}

async function relay(state: State): Promise<void> {
  const { database, nowMs } = state;
  const first = state.placed + 1;
  let count = PLACED_AT_ONCE;
  while (count === PLACED_AT_ONCE) {
    count = await placeEvents(database, PLACED_AT_ONCE);
    state.placed += count;
  }
  for (let from = first; from <= state.placed; from += PLACED_AT_ONCE) {
    const last = Math.min(state.placed, from + PLACED_AT_ONCE - 1);
    await queueEvents(database.db, { first: from, last }, new Date(nowMs));
  }
}

/** A confirmation and two reminders. */
function toMessages({ id, businessId, professionalId }: AppointmentRecord) {
  return [1, 2, 3].map((n) => ({
    type: 'appointment.notified' as const,
    businessId,
    resourceId: id,
    professionalId,
    data: { kind: 'reminder', channel: 'email', n },
    actorId: SCHEDULER,
  }));
}

function follow(
  upcoming: Map<string, AppointmentRecord>,
  {
    newAppointments,
    updatedAppointments,
  }: Readonly<Record<'newAppointments' | 'updatedAppointments', readonly AppointmentRecord[]>>,
): void {
  for (const appointment of [...newAppointments, ...updatedAppointments]) {
    if (appointment.status === 'Confirmed') upcoming.set(appointment.id, appointment);
    else upcoming.delete(appointment.id);
  }
}

/** Moves and cancels what was booked on earlier days. */
function decideDay(
  { bookingsPerDay, movesPerDay, cancellationsPerDay }: Scale,
  upcoming: readonly AppointmentRecord[],
  professionals: number,
  nowMs: number,
): Decision[] {
  const slots = createSlots(professionals, nowMs + AHEAD_DAYS * DAY_MS);
  const future = upcoming.filter(({ startsAt }) => startsAt.getTime() > nowMs);
  const chosen = shuffle(future).slice(0, movesPerDay + cancellationsPerDay);
  return [
    ...Array.from({ length: bookingsPerDay }, (_, n) => {
      const slot = slots(n % BUSINESSES);
      return decideBooking(slot, Math.floor(Math.random() * 1e6), nowMs);
    }),
    ...chosen.map((appointment, i) => {
      if (i < cancellationsPerDay) return decideCancellation(appointment, nowMs);
      const business = Number(appointment.businessId.split('_')[2]);
      return decideMove(appointment, slots(business), nowMs);
    }),
  ];
}

/** The next free time at a business on the day, of any of its professionals. */
function createSlots(professionals: number, dayMs: number): (business: number) => Slot {
  const next = new Map<number, number>();
  return (business) => {
    const n = next.get(business) ?? 0;
    next.set(business, n + 1);
    const ownProfessionals = professionals / BUSINESSES;
    const [place, nth] = [n % ownProfessionals, Math.floor(n / ownProfessionals)];
    if (nth >= SLOTS_PER_DAY) throw new Error('too few professionals for a day');
    return {
      professional: place * BUSINESSES + business,
      startMs: dayMs + nth * SERVICE_MIN * MINUTE_MS,
    };
  };
}

function shuffle<T>(values: readonly T[]): T[] {
  const keyed = values.map((value) => ({ value, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}
