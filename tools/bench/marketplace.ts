import { withTemporaryData } from '../../launcher/temporary-system.ts';
import { runLoad } from './booking-load.ts';
import { addCpuTable, watchCpu } from './cpu.ts';
import { readParts } from './processes.ts';
import { beginTable, SPREAD } from './results.ts';
import { createAmsel } from './rivals/amsel.ts';
import { measureInTurns } from './rounds.ts';
import { addMemoryTable } from './start.ts';
import { formatSpread } from './statistics.ts';

const ROUND_SECONDS = 4;
const IN_FLIGHT = [1, 8, 32] as const;
const TARGETS = { 1: '', 8: ' (target 300)', 32: ' (target 600)' };

/** Customers book in the demo marketplace over HTTP; with the CPU time of each part, and its memory afterwards. */
export function benchMarketplace(): Promise<void> {
  return withTemporaryData({}, async (start, dataDir) => {
    const amsel = await createAmsel(await start());
    let booked = 0;
    async function bookNext(): Promise<void> {
      if (!(await amsel.book(booked++))) throw new Error('a free time was refused');
    }
    const [one, eight, many] = IN_FLIGHT.map((inFlight) => {
      const cpu = watchCpu(dataDir, bookNext);
      const run = () => cpu.measure((send) => runLoad(inFlight, send, ROUND_SECONDS));
      return { inFlight, cpu, run };
    });
    const loads = { one: one!, eight: eight!, many: many! };
    const { figures, ratios } = await measureInTurns(
      { one: loads.one.run, eight: loads.eight.run, many: loads.many.run },
      // No baseline: the figure itself must be steady.
      (round) => ({
        one: round.one.perSecond,
        eight: round.eight.perSecond,
        many: round.many.perSecond,
      }),
      { max: 6 },
    );
    const head = ['CPU %', 'p50 ms', 'p99 ms', 'per s', SPREAD];
    const addRow = beginTable('customers book in the demo marketplace, over HTTP', head);
    for (const name of ['one', 'eight', 'many'] as const) {
      const { cpuPercent, p50, p99, perSecond } = figures[name];
      const { inFlight } = loads[name];
      addRow(`${inFlight} in flight${TARGETS[inFlight]}`, [
        cpuPercent.toFixed(0),
        p50.toFixed(1),
        p99.toFixed(1),
        perSecond.toFixed(0),
        formatSpread(ratios[name].spread),
      ]);
    }
    for (const { inFlight, cpu } of Object.values(loads)) {
      addCpuTable(`CPU of a booking, demo marketplace, ${inFlight} in flight`, cpu.perBooking());
    }
    addMemoryTable('memory after these bookings', readParts(dataDir));
  });
}
