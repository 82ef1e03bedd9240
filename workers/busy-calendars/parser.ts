import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BusyCalendarKind } from '../../domain/busy-calendar.ts';
import type { BusyReading, ReadOptions } from '../../domain/busy-times.ts';
import { createGate } from '../gate.ts';

const THREAD = new URL('./parse-thread.js', import.meta.url);
/** More than the largest honest file takes. */
const PARSE_MS = 5_000;
const MEMORY_MB = 256;
/** An idle thread ends, and frees its memory. */
const IDLE_MS = 60_000;

export type ParseRequest = {
  readonly body: string;
  readonly kind: BusyCalendarKind;
  readonly options: ReadOptions;
};
export type Parse = (request: ParseRequest) => Promise<BusyReading>;

/**
 * Reads calendar files in a thread, one after the other. A file that takes too long or too much memory ends
 * the thread and is too large; decisions, which run in the main thread, do not wait for it.
 */
export function createParser(parseMs = PARSE_MS) {
  const inTurn = createGate(1);
  let starting: Promise<Worker> | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = starting;
    starting = undefined;
    await (await stopped?.catch(() => undefined))?.terminate();
  }

  async function parse(request: ParseRequest): Promise<BusyReading> {
    clearTimeout(idle);
    starting ??= startThread(() => (starting = undefined));
    const thread = await starting.catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    const reading = await ask(thread, request, parseMs);
    if (!reading) {
      await stop();
      return { error: 'too large' };
    }
    idle = setTimeout(() => void stop(), IDLE_MS).unref();
    return reading;
  }
  const parseInTurn: Parse = (request) => inTurn(() => parse(request));
  return { parse: parseInTurn, stop };
}

async function startThread(onExit: () => void): Promise<Worker> {
  const thread = new Worker(THREAD, {
    // Nothing of the process: neither its options nor its secrets.
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  thread.unref();
  // A failed thread also exits; an error without a listener would end the process.
  thread.on('error', () => undefined).once('exit', onExit);
  await once(thread, 'message');
  return thread;
}

/** Undefined if the thread does not answer in time, or dies. */
async function ask(
  thread: Worker,
  request: ParseRequest,
  parseMs: number,
): Promise<BusyReading | undefined> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, parseMs);
  thread.once('exit', end);
  try {
    const answer = once(thread, 'message', { signal: ended.signal });
    thread.postMessage(request);
    const [reading] = (await answer) as [BusyReading];
    return reading;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    thread.off('exit', end);
  }
}
