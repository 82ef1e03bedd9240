import autocannon from 'autocannon';

export type Load = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Sent in turn. */
  readonly headers?: readonly Readonly<Record<string, string>>[];
};

type Result = { readonly perSecond: number; readonly p50: number; readonly p99: number };

export async function measure({ url, connections, seconds, headers }: Load): Promise<Result> {
  const requests = headers?.map((each) => ({ headers: each }));
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(requests && { requests }),
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors > 0) {
    const words = `${non2xx} answers were not 2xx, ${errors} requests failed (${timeouts} took too long)`;
    throw new Error(`${url}: ${words}`);
  }
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

type Comparison = { readonly ours: Result; readonly other: Result; readonly ratio: number };

/**
 * Two loads in turns. The ratio is the median of the rounds' ratios: a slow moment of the machine
 * meets both loads of a round, or spoils only that one.
 */
export async function compare(ours: Load, other: Load, rounds: number): Promise<Comparison> {
  const results: { ours: Result; other: Result }[] = [];
  await measure(ours);
  await measure(other);
  for (let round = 0; round < rounds; round++) {
    results.push({ ours: await measure(ours), other: await measure(other) });
  }
  return {
    ours: medianOf(results.map((each) => each.ours)),
    other: medianOf(results.map((each) => each.other)),
    ratio: median(results.map((each) => each.ours.perSecond / each.other.perSecond)),
  };
}

function medianOf(results: readonly Result[]): Result {
  return {
    perSecond: median(results.map((r) => r.perSecond)),
    p50: median(results.map((r) => r.p50)),
    p99: median(results.map((r) => r.p99)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
