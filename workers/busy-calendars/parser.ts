import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BusyCalendarKind } from '../../domain/busy-calendars/busy-calendar.ts';
import type { BusyReading, ReadOptions } from '../../domain/busy-calendars/busy-times.ts';
import { createGate } from '../gate.ts';

const THREAD = new URL('./parse-thread.js', import.meta.url);
/** An honest file of the largest size takes a tenth of it. */
const PARSE_MS = 3_000;
const MEMORY_MB = 256;
/** An idle thread ends, and frees its memory. */
const IDLE_MS = 60_000;

export type ParseRequest = {
  readonly body: string;
  readonly kind: BusyCalendarKind;
  readonly options: ReadOptions;
};
export type Parsed = { readonly reading: BusyReading; readonly tookMs: number };
export type Parse = (request: ParseRequest) => Promise<Parsed>;

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

  /** A thread that has ended is forgotten, unless another one has taken its place. */
  function start(): Promise<Worker> {
    const started = startThread(() => forget());
    const forget = () => {
      if (starting === started) starting = undefined;
    };
    started.catch(forget);
    return started;
  }

  async function parse(request: ParseRequest): Promise<Parsed> {
    clearTimeout(idle);
    starting ??= start();
    const thread = await starting;
    const startedMs = performance.now();
    const reading = await ask(thread, request, parseMs);
    const tookMs = performance.now() - startedMs;
    if (!reading) {
      await stop();
      return { reading: { error: 'too large' }, tookMs };
    }
    idle = setTimeout(() => void inTurn(stop), IDLE_MS).unref();
    return { reading, tookMs };
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
