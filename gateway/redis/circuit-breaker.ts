import type { Logger } from 'pino';

/**
 * The timeout of a command counts ticks, not time: while this process is busy it ticks more slowly, and it reads the
 * responses in its socket between two ticks.
 */
const TICK_MS = 50;
/** No command is sent for this long after a timeout in which Redis answered nothing. */
const OPEN_MS = 1_000;
const WARNING_INTERVAL_MS = 60_000;

export type CircuitBreaker = {
  /** Undefined if the command fails or times out, or while the circuit is open. */
  readonly run: <T>(send: () => Promise<T>) => Promise<T | undefined>;
  readonly close: () => void;
};

/** One timer serves all commands, because almost every request sends one. */
export function createCircuitBreaker(timeoutMs: number, log: Logger): CircuitBreaker {
  const timeoutTicks = Math.ceil(timeoutMs / TICK_MS);
  /** The tick at which each command times out, by the function that ends its wait. */
  const inFlight = new Map<() => void, number>();
  let tick = 0;
  let lastAnswerTick = 0;
  let openUntilMs = 0;
  let warnedMs = -Infinity;

  /** Every tick of a long outage would warn. */
  function warn(message: string): void {
    if (performance.now() - warnedMs < WARNING_INTERVAL_MS) return;
    warnedMs = performance.now();
    log.warn({ inFlight: inFlight.size }, message);
  }

  const timer = setInterval(() => {
    tick += 1;
    const due = [...inFlight].filter(([, timeoutTick]) => timeoutTick <= tick);
    if (due.length === 0) return;
    const isSilent = tick - lastAnswerTick >= timeoutTicks;
    if (isSilent) openUntilMs = Date.now() + OPEN_MS;
    warn(isSilent ? 'Redis does not answer; commands are skipped for 1 s' : 'Redis is slow');
    for (const [timeOut] of due) timeOut();
  }, TICK_MS);

  async function sendAndNote<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } finally {
      lastAnswerTick = tick;
    }
  }

  return {
    run<T>(send: () => Promise<T>) {
      if (Date.now() < openUntilMs) return Promise.resolve(undefined);
      return new Promise<T | undefined>((resolve) => {
        const settle = (result?: T) => {
          inFlight.delete(giveUp);
          resolve(result);
        };
        const giveUp = () => settle();
        inFlight.set(giveUp, tick + timeoutTicks);
        sendAndNote(send).then(settle, giveUp);
      });
    },
    close: () => clearInterval(timer),
  };
}
