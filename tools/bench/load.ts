import autocannon from 'autocannon';

export type Load = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Each request takes the next of these. */
  readonly headers?: readonly Readonly<Record<string, string>>[];
  /** Each request takes the next of these, instead of the path of the URL. Connections share none if there are enough. */
  readonly paths?: readonly string[];
};

type Result = { readonly perSecond: number; readonly p50: number; readonly p99: number };

export async function measure({
  url,
  connections,
  seconds,
  headers,
  paths,
}: Load): Promise<Result> {
  const requests = headers?.map((each) => ({ headers: each }));
  let clients = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(requests && { requests }),
    setupClient(client) {
      if (!paths) return;
      const first = clients++ % paths.length;
      const own = paths.filter((_, i) => i % connections === first % connections);
      client.setRequests(own.map((path) => ({ path })));
    },
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors > 0) {
    throw new Error(
      `${url}: ${non2xx} responses were not 2xx, ${errors} requests failed (${timeouts} timed out)`,
    );
  }
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

type Comparison = {
  readonly subject: Result;
  readonly baseline: Result;
  readonly ratio: number;
};

/**
 * Measures two loads in turns. The ratio is the median over the rounds, so that a slow moment of the
 * machine affects only one round.
 */
export async function compare(subject: Load, baseline: Load, rounds: number): Promise<Comparison> {
  const results: { subject: Result; baseline: Result }[] = [];
  await measure(subject);
  await measure(baseline);
  for (let round = 0; round < rounds; round++) {
    results.push({ subject: await measure(subject), baseline: await measure(baseline) });
  }
  return {
    subject: medianResult(results.map((each) => each.subject)),
    baseline: medianResult(results.map((each) => each.baseline)),
    ratio: median(results.map((each) => each.subject.perSecond / each.baseline.perSecond)),
  };
}

function medianResult(results: readonly Result[]): Result {
  return {
    perSecond: median(results.map((r) => r.perSecond)),
    p50: median(results.map((r) => r.p50)),
    p99: median(results.map((r) => r.p99)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
