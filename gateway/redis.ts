import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient, defineScript } from 'redis';

export type Count = {
  readonly counter: string;
  readonly expireSeconds: number;
  readonly uses: number;
  readonly begin?: number;
};

/**
 * Counts uses, of many counters at once. One that Redis does not have (a new day, or a Redis that
 * lost its memory) is begun with the number given; where none is given, the answer says so with
 * -1 and nothing is counted.
 */
const countUses = defineScript({
  SCRIPT: `
    local totals = {}
    for i, key in ipairs(KEYS) do
      local expire, uses, begin = ARGV[3 * i - 2], ARGV[3 * i - 1], ARGV[3 * i]
      if begin ~= '' then redis.call('SET', key, begin, 'EX', expire, 'NX') end
      totals[i] = redis.call('INCRBY', key, uses)
      if begin == '' and totals[i] == tonumber(uses) then
        redis.call('DEL', key)
        totals[i] = -1
      end
    end
    return totals`,
  parseCommand(parser, counts: readonly Count[]) {
    parser.pushKeysLength(counts.map(({ counter }) => counter));
    for (const { expireSeconds, uses, begin } of counts) {
      parser.push(String(expireSeconds), String(uses), begin === undefined ? '' : String(begin));
    }
  },
  transformReply: (reply: number[]) => reply,
});

/**
 * Takes some tries (or none, to look) out of a window that begins with the first one. Those that
 * would be too many are not counted, so that asking again and again lengthens nothing.
 */
const takeTries = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local taken = tonumber(redis.call('GET', KEYS[1]) or '0')
    if taken >= tonumber(ARGV[1]) then return redis.call('TTL', KEYS[1]) end
    if redis.call('INCRBY', KEYS[1], ARGV[3]) == tonumber(ARGV[3]) then
      redis.call('EXPIRE', KEYS[1], ARGV[2])
    end
    return -1`,
  parseCommand(parser, key: string, limit: { most: number; withinSeconds: number }, tries: number) {
    parser.pushKey(key);
    parser.push(String(limit.most), String(limit.withinSeconds), String(tries));
  },
  transformReply: (secondsToWait: number) =>
    secondsToWait < 0 ? undefined : Math.max(1, secondsToWait),
});

function newClient(url: string) {
  return createClient({ url, disableOfflineQueue: true, scripts: { countUses, takeTries } });
}
type Client = ReturnType<typeof newClient>;

export type Redis = {
  /**
   * Undefined when Redis is away or slow: whoever asks must do without. `late` then hears what became
   * of the question after all: its answer, or undefined if it never arrived.
   */
  readonly ask: <T>(
    question: (client: Client) => Promise<T>,
    late?: (answer: T | undefined) => void,
  ) => Promise<T | undefined>;
  /** Calls back at every message, and whenever messages may have been missed. */
  readonly subscribe: (channel: string, onMessage: () => void) => Promise<void>;
  readonly ping: () => Promise<unknown>;
  readonly close: () => void;
};

/**
 * No request waits longer than about 150 ms for Redis: so many ticks of this length without a single
 * answer, and it counts as away. Ticks, not time: when it is our own process that is busy, it ticks
 * more slowly, and the answers that lie in the socket are read between two ticks.
 */
const TICK_MS = 50;
const SILENT_TICKS = 3;
/** After it was too slow, how long nobody asks at all. */
const REST_MS = 1_000;
/** How long a start waits for it; after that it may come when it comes. */
const START_PATIENCE_MS = 2_000;

export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const client = newClient(url);
  client.on('error', (error: Error) => log.warn({ err: error }, 'redis is away'));
  // It keeps trying for as long as Redis is away, and the gateway serves without it.
  await Promise.race([client.connect(), sleep(START_PATIENCE_MS)]);

  const waiting = new Set<() => void>();
  let silentTicks = 0;
  let restingUntilMs = 0;
  const ticking = setInterval(() => {
    silentTicks = waiting.size > 0 ? silentTicks + 1 : 0;
    if (silentTicks < SILENT_TICKS) return;
    restingUntilMs = Date.now() + REST_MS;
    log.warn({ waiting: waiting.size }, 'redis is silent');
    for (const giveUp of waiting) giveUp();
    waiting.clear();
  }, TICK_MS);

  function ask<T>(
    question: (client: Client) => Promise<T>,
    late: (answer: T | undefined) => void = () => undefined,
  ): Promise<T | undefined> {
    if (Date.now() < restingUntilMs) {
      late(undefined);
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      let hasGivenUp = false;
      const giveUp = () => {
        hasGivenUp = true;
        resolve(undefined);
      };
      waiting.add(giveUp);
      const settle = (answer?: T) => {
        silentTicks = 0;
        waiting.delete(giveUp);
        if (hasGivenUp || answer === undefined) late(answer);
        resolve(answer);
      };
      question(client).then(settle, () => settle());
    });
  }
  const listener = client.duplicate();
  listener.on('error', () => undefined);
  async function subscribe(channel: string, onMessage: () => void): Promise<void> {
    listener.on('ready', onMessage);
    const subscribed = listener
      .connect()
      .then(() => listener.subscribe(channel, onMessage))
      .catch((error: unknown) => log.warn({ err: error }, 'redis tells of no changes'));
    await Promise.race([subscribed, sleep(START_PATIENCE_MS)]);
  }

  return {
    ask,
    subscribe,
    ping: () => client.ping(),
    close() {
      clearInterval(ticking);
      client.destroy();
      listener.destroy();
    },
  };
}
