import type { Logger } from 'pino';

/** A service that a process needs. */
export type Dependency = {
  readonly name: string;
  readonly probe: () => Promise<unknown>;
};

export type ProbeResult = {
  readonly name: string;
  readonly isUp: boolean;
  /** How long it took to answer, or to fail. */
  readonly latencyMs: number;
  /** Why it is down. */
  readonly error?: unknown;
};

const PROBE_TIMEOUT_MS = 1_000;
const INTERVAL_MS = 2_000;
/** One failed probe is no outage: the process itself may have been too busy to see the answer. */
const FAILURES_UNTIL_DOWN = 2;

/** How long the result of a probe is used. */
const PROBE_KEPT_MS = 1_000;
const lastProbes = new WeakMap<Dependency, { sentMs: number; result: Promise<ProbeResult> }>();

/** Sends at most one probe a second to a dependency: requests in between get the same result. */
export function probe(dependency: Dependency): Promise<ProbeResult> {
  const sentMs = performance.now();
  const last = lastProbes.get(dependency);
  if (last && sentMs - last.sentMs < PROBE_KEPT_MS) return last.result;
  const result = sendProbe(dependency);
  lastProbes.set(dependency, { sentMs, result });
  return result;
}

async function sendProbe({ name, probe: send }: Dependency): Promise<ProbeResult> {
  const startMs = performance.now();
  const elapsed = () => Math.round(performance.now() - startMs);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), PROBE_TIMEOUT_MS);
  });
  try {
    await Promise.race([send(), timeout]);
    return { name, isUp: true, latencyMs: elapsed() };
  } catch (error) {
    return { name, isUp: false, latencyMs: elapsed(), error };
  } finally {
    clearTimeout(timer);
  }
}

/** The body of a `/readyz` response. */
export function readinessBody(
  isReady: boolean,
  results: readonly ProbeResult[],
  others: Readonly<Record<string, string>> = {},
) {
  const states = results.map(({ name, isUp }) => [name, isUp ? 'up' : 'down']);
  return { status: isReady ? 'ready' : 'not ready', ...Object.fromEntries(states), ...others };
}

/** Logs one line for each change of a state: `temporal: down`, `temporal: up after 45 s`. */
export function createStateLog(log: Logger, nowMs: () => number) {
  const failures = new Map<string, { readonly sinceMs: number; readonly count: number }>();
  return ({ name, isUp, error }: ProbeResult): void => {
    const { sinceMs, count } = failures.get(name) ?? { sinceMs: nowMs(), count: 0 };
    if (!isUp) {
      failures.set(name, { sinceMs, count: count + 1 });
      if (count + 1 === FAILURES_UNTIL_DOWN) {
        log.warn({ dependency: name, err: error }, `${name}: down`);
      }
      return;
    }
    failures.delete(name);
    if (count < FAILURES_UNTIL_DOWN) return;
    const seconds = Math.round((nowMs() - sinceMs) / 1000);
    log.info({ dependency: name }, `${name}: up after ${seconds} s`);
  };
}

/** Probes at intervals, and logs every change. */
export function watchStates(
  dependencies: readonly Dependency[],
  log: Logger,
): { readonly stop: () => void } {
  const record = createStateLog(log, Date.now);
  const probeAll = () => {
    for (const dependency of dependencies) void probe(dependency).then(record);
  };
  probeAll();
  const timer = setInterval(probeAll, INTERVAL_MS);
  return { stop: () => clearInterval(timer) };
}
