import { withTemporaryData } from '../../launcher/temporary-system.ts';
import { readParts, type PartFigures } from './processes.ts';
import { beginTable, SPREAD } from './results.ts';
import { formatSpread, medianOf, summarize } from './statistics.ts';

const WARM_STARTS = 3;

/** Measures the first start, starts with existing data, and the memory of each process. */
export async function benchStart(): Promise<void> {
  let parts: PartFigures = {};
  const seconds: number[] = [];
  await withTemporaryData({}, async (start, dataDir) => {
    for (let n = 0; n <= WARM_STARTS; n++) {
      const startedMs = performance.now();
      const system = await start();
      await fetch(`${system.apiUrl}/api/services`);
      seconds.push((performance.now() - startedMs) / 1_000);
      parts = readParts(dataDir);
      await system.stop();
    }
  });
  const [cold = NaN, ...warm] = seconds;
  const ratio = summarize(warm.map((each) => each / cold));
  const addRow = beginTable('start to first response', ['seconds', 'times as long', SPREAD]);
  addRow('no data', [cold.toFixed(1), '1', '']);
  addRow('existing data', [
    medianOf(warm).toFixed(1),
    ratio.median.toFixed(2),
    formatSpread(ratio.spread),
  ]);
  addMemoryTable('memory after the start', parts);
}

export function addMemoryTable(title: string, parts: PartFigures): void {
  const total = Object.values(parts).reduce((sum, { megabytes }) => sum + megabytes, 0);
  const addRow = beginTable(title, ['share', 'MB']);
  for (const [name, { megabytes }] of Object.entries(parts)) {
    addRow(name, [(megabytes / total).toFixed(2), megabytes.toFixed(0)]);
  }
}
