import autocannon from 'autocannon';

export type Load = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Sent in turn. */
  readonly headers?: readonly Readonly<Record<string, string>>[];
};

type Result = { readonly perSecond: number; readonly p50: number; readonly p99: number };

async function measure({ url, connections, seconds, headers }: Load): Promise<Result> {
  const requests = headers?.map((each) => ({ headers: each }));
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(requests && { requests }),
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of ${url} were not 2xx`);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** Several loads in turns, so that a slow moment of the machine meets them all; the median of each. */
export async function compare(loads: readonly Load[], rounds: number): Promise<Result[]> {
  const results: Result[][] = loads.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, load] of loads.entries()) results[i]!.push(await measure(load));
  }
  return results.map((each) => ({
    perSecond: median(each.map((r) => r.perSecond)),
    p50: median(each.map((r) => r.p50)),
    p99: median(each.map((r) => r.p99)),
  }));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/** One line of a table: the first cell to the left, the others to the right. */
export function row(first: string, cells: readonly (string | number)[]): string {
  return first.padEnd(36) + cells.map((cell) => String(cell).padStart(10)).join('');
}
