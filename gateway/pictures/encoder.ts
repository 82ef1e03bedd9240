import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { UnavailableError } from '../../domain/unavailable.ts';
import type { Drawn } from './draw.ts';

const MAIN = fileURLToPath(new URL('./encode-process.js', import.meta.url));
/** The largest honest picture takes a fifth of it. */
const DRAW_MS = 15_000;
const START_MS = 15_000;
/** More uploads than this must be repeated later. */
const WAITING_MAX = 8;
/** An idle process ends, and frees its memory. */
const IDLE_MS = 60_000;

/** Undefined if the bytes are no picture that can be decoded in time. */
export type Encode = (bytes: Uint8Array) => Promise<Drawn | undefined>;

/**
 * Draws pictures again in a process of its own, one after the other: a file that takes too long, or that crashes the
 * decoder, ends that process and not the gateway.
 */
export function createEncoder({
  main = MAIN,
  startMs = START_MS,
  drawMs = DRAW_MS,
  waitingMax = WAITING_MAX,
} = {}) {
  let starting: Promise<ChildProcess> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waitingCount = 0;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = starting;
    starting = undefined;
    (await stopped?.catch(() => undefined))?.kill('SIGKILL');
  }

  async function draw(bytes: Uint8Array): Promise<Drawn | undefined> {
    clearTimeout(idle);
    starting ??= start(main, startMs);
    const encoder = await starting.catch((cause: unknown) => {
      starting = undefined;
      throw new UnavailableError('the process that draws pictures did not start', { cause });
    });
    const answer = await ask(encoder, bytes, drawMs).catch(() => 'dead');
    if (answer === 'dead') {
      await stop();
      return undefined;
    }
    idle = setTimeout(() => void stop(), IDLE_MS).unref();
    return (answer as { drawn?: Drawn }).drawn;
  }

  const encode: Encode = async (bytes) => {
    if (waitingCount >= waitingMax) throw new UnavailableError('too many pictures wait');
    waitingCount += 1;
    const turn = last.then(() => draw(bytes));
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waitingCount -= 1;
    }
  };
  return { encode, stop };
}

/** Throws if the process is not ready in time, or dies. */
async function start(main: string, startMs: number): Promise<ChildProcess> {
  const encoder = fork(main, {
    // Neither the options nor the environment of this process.
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  encoder.on('error', () => undefined);
  const dead = new AbortController();
  encoder.once('exit', () => dead.abort());
  const late = AbortSignal.timeout(startMs);
  await once(encoder, 'message', { signal: AbortSignal.any([dead.signal, late]) }).catch(
    (error: unknown) => {
      encoder.kill('SIGKILL');
      throw error;
    },
  );
  encoder.unref();
  encoder.channel?.unref();
  return encoder;
}

/** Throws if the process does not answer in time, or dies. */
async function ask(encoder: ChildProcess, bytes: Uint8Array, drawMs: number): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const timer = setTimeout(end, drawMs);
  encoder.once('exit', end);
  encoder.channel?.ref();
  try {
    const answer = once(encoder, 'message', { signal: ended.signal });
    if (!encoder.connected) end();
    else encoder.send(bytes, (error) => error && end());
    const [drawn] = (await answer) as [unknown];
    return drawn;
  } finally {
    clearTimeout(timer);
    encoder.channel?.unref();
    encoder.off('exit', end);
  }
}
