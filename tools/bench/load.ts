import autocannon from 'autocannon';
import { measureInTurns, type RoundLimits } from './rounds.ts';
import type { Summary } from './statistics.ts';

export type Load = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Each request takes the next of these. */
  readonly headers?: readonly Readonly<Record<string, string>>[];
  /** Each request takes the next of these, instead of the path of the URL. Connections share none if there are enough. */
  readonly paths?: readonly string[];
};

export type Result = { readonly perSecond: number; readonly p50: number; readonly p99: number };

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
  /** Requests per second of the subject, divided by those of the baseline. */
  readonly ratio: Summary;
};

/** Measures two loads in turns until their ratio is decided. The first measurement of each fills caches. */
export async function compare(
  subject: Load,
  baseline: Load,
  limits?: RoundLimits<'ratio'>,
): Promise<Comparison> {
  await measure(subject);
  await measure(baseline);
  const { figures, ratios } = await measureInTurns(
    { subject: () => measure(subject), baseline: () => measure(baseline) },
    (round) => ({ ratio: round.subject.perSecond / round.baseline.perSecond }),
    limits,
  );
  return { ...figures, ratio: ratios.ratio };
}
