import { cancelAppointment, rescheduleAppointment } from '../../contract/appointment-changes.ts';
import { bookAppointment } from '../../contract/appointments.ts';
import { withTemporarySystem } from '../../launcher/temporary-system.ts';
import { createBooker, createClientTurn, createPost, type Post } from './booking-client.ts';
import {
  BUSINESS,
  CLIENTS,
  createBareInserter,
  insertProfessionals,
  slotAt,
} from './booking-data.ts';
import { runLoad } from './booking-load.ts';
import type { Result } from './load.ts';
import { beginTable, SPREAD } from './results.ts';
import { measureInTurns } from './rounds.ts';
import { formatSpread, type Summary } from './statistics.ts';

const PROFESSIONALS = 1_000;
/** Series take the first professionals, single bookings the last ones. */
const SERIES_PROFESSIONALS = 500;
const OCCURRENCES = 12;
const ROUND_SECONDS = 3;
/** More than one round cancels. */
const CANCELLED = 800;
const MOVED = 100;
/** Moves take slots that no booking reaches. */
const FIRST_MOVED_SLOT = 100_000;
const HEAD = ['per s', 'p50 ms', 'p99 ms', 'times as long', SPREAD];

/** Compares series with bare inserts, and cancelling and moving with booking; one request at a time. */
export function benchChanges(): Promise<void> {
  return withTemporarySystem({}, async ({ apiUrl, databaseUrl }) => {
    await insertProfessionals(databaseUrl, PROFESSIONALS);
    const post = await createPost(apiUrl);
    const bareInserter = createBareInserter(databaseUrl, 1, PROFESSIONALS);
    try {
      await benchSeries(post, bareInserter);
    } finally {
      await bareInserter.close();
    }
    await benchCancelAndMove(post, await createBooker(apiUrl));
  });
}

async function benchSeries(
  post: Post,
  bareInserter: ReturnType<typeof createBareInserter>,
): Promise<void> {
  const bookSeries = createSeriesBooker(post);
  let inserted = 0;
  const { figures, ratios } = await measureInTurns(
    {
      bare: () =>
        runLoad(1, () => bareInserter.insertSeries(inserted++, OCCURRENCES), ROUND_SECONDS),
      series: () => runLoad(1, bookSeries, ROUND_SECONDS),
    },
    (round) => ({ p50: round.series.p50 / round.bare.p50 }),
  );
  const addRow = beginTable(`series of ${OCCURRENCES}, one at a time`, HEAD);
  addRow(`bare: ${OCCURRENCES} inserts in a transaction`, toCells(figures.bare));
  addRow('series', toCells(figures.series, ratios.p50));
}

function createSeriesBooker(post: Post): () => Promise<unknown> {
  const nextClient = createClientTurn(CLIENTS / 2);
  let booked = 0;
  return () => {
    const { date, start } = slotAt(Math.floor(booked / SERIES_PROFESSIONALS));
    const professional = `pro_bench_${booked++ % SERIES_PROFESSIONALS}`;
    return post(bookAppointment.path, {
      professional,
      business: BUSINESS,
      services: ['svc_bench'],
      date,
      start,
      crmClientId: nextClient(),
      recurringFrequency: 'weekly',
      recurringCount: OCCURRENCES,
    });
  };
}

async function benchCancelAndMove(
  post: Post,
  book: Awaited<ReturnType<typeof createBooker>>,
): Promise<void> {
  let singles = 0;
  const bookNext = () => {
    const place = singles++ % (PROFESSIONALS - SERIES_PROFESSIONALS);
    return book(`pro_bench_${SERIES_PROFESSIONALS + place}`);
  };
  const movable = await bookIds(bookNext, MOVED);
  let moved = 0;
  const { figures, ratios } = await measureInTurns(
    {
      booking: () => runLoad(1, bookNext, ROUND_SECONDS),
      async cancel() {
        const ids = await bookIds(bookNext, CANCELLED);
        const cancelNext = () => post(toPath(cancelAppointment.path, ids.pop()!), {});
        return runLoad(1, cancelNext, ROUND_SECONDS);
      },
      move: () =>
        runLoad(
          1,
          () => {
            const slot = FIRST_MOVED_SLOT + moved;
            const id = movable[moved++ % MOVED]!;
            return post(toPath(rescheduleAppointment.path, id), slotAt(slot));
          },
          ROUND_SECONDS,
        ),
    },
    ({ booking, cancel, move }) => ({
      cancel: cancel.p50 / booking.p50,
      move: move.p50 / booking.p50,
    }),
  );
  const addRow = beginTable('cancelling and moving compared with booking, one at a time', HEAD);
  addRow('booking', toCells(figures.booking));
  addRow('cancel', toCells(figures.cancel, ratios.cancel));
  addRow('reschedule', toCells(figures.move, ratios.move));
}

/** Books this many appointments, several at a time; returns their ids. */
async function bookIds(bookNext: () => Promise<string>, count: number): Promise<string[]> {
  const ids: string[] = [];
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let n = lane; n < count; n += 8) {
      ids.push((JSON.parse(await bookNext()) as { id: string }).id);
    }
  });
  await Promise.all(lanes);
  return ids;
}

const toPath = (path: string, id: string) => path.replace('{id}', id);

function toCells({ perSecond, p50, p99 }: Result, ratio?: Summary): string[] {
  return [
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    ratio?.median.toFixed(2) ?? '1',
    ratio ? formatSpread(ratio.spread) : '',
  ];
}
