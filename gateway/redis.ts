import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient, defineScript } from 'redis';

/** A gateway's own number of the day; where the counter may be begun, also what is known of all others. */
type Count = {
  readonly counter: string;
  readonly own: number;
  readonly expireSeconds: number;
  readonly begin?: Readonly<Record<string, number>>;
};

/**
 * Counts uses, of many counters at once: each gateway has its number there, which only grows, and hears
 * how many the others have. A counter that Redis does not have (a new day, or a Redis that lost its
 * memory) is begun only with what is known of the others; without, the answer is -1.
 */
const countUses = defineScript({
  SCRIPT: `
    local by, at, others = ARGV[1], 2, {}
    for i, key in ipairs(KEYS) do
      local told, expire = { [by] = tonumber(ARGV[at]) }, ARGV[at + 1]
      local last = at + 2 + 2 * tonumber(ARGV[at + 2])
      for known = at + 3, last, 2 do
        told[ARGV[known]] = math.max(told[ARGV[known]] or 0, tonumber(ARGV[known + 1]))
      end
      at = last + 1
      local counts, fields = {}, redis.call('HGETALL', key)
      for field = 1, #fields, 2 do counts[fields[field]] = tonumber(fields[field + 1]) end
      if #fields == 0 and expire == '' then
        others[i] = -1
      else
        for name, uses in pairs(told) do
          if uses > (counts[name] or 0) then
            redis.call('HSET', key, name, uses)
            counts[name] = uses
          end
        end
        if expire ~= '' then redis.call('EXPIRE', key, expire) end
        others[i] = -counts[by]
        for _, uses in pairs(counts) do others[i] = others[i] + uses end
      end
    end
    return others`,
  parseCommand(parser, countedBy: string, counts: readonly Count[]) {
    parser.pushKeysLength(counts.map(({ counter }) => counter));
    parser.push(countedBy);
    for (const { own, expireSeconds, begin } of counts) {
      const known = Object.entries(begin ?? {});
      parser.push(String(own), begin ? String(expireSeconds) : '', String(known.length));
      for (const [name, uses] of known) parser.push(name, String(uses));
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
  /** Undefined when Redis is away or slow: whoever asks must do without. */
  readonly ask: <T>(question: (client: Client) => Promise<T>) => Promise<T | undefined>;
  /** Calls back at every message, and whenever messages may have been missed. */
  readonly subscribe: (channel: string, onMessage: () => void) => Promise<void>;
  readonly ping: () => Promise<unknown>;
  readonly close: () => void;
};

/**
 * No question waits longer than about 150 ms for Redis: so many ticks of this length, and it is given
 * up. Ticks, not time: when it is our own process that is busy, it ticks more slowly, and the answers
 * that lie in the socket are read between two ticks.
 */
const TICK_MS = 50;
const PATIENT_TICKS = 3;
/** After it was silent all the while, how long nobody asks at all. */
const REST_MS = 1_000;
/** How long a start waits for it; after that it may come when it comes. */
const START_PATIENCE_MS = 2_000;

export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const client = newClient(url);
  client.on('error', (error: Error) => log.warn({ err: error }, 'redis is away'));
  // It keeps trying for as long as Redis is away, and the gateway serves without it.
  await Promise.race([client.connect(), sleep(START_PATIENCE_MS)]);

  /** By how to give them up: in which tick. */
  const waiting = new Map<() => void, number>();
  let ticks = 0;
  let answeredAt = 0;
  let restingUntilMs = 0;
  const ticking = setInterval(() => {
    ticks += 1;
    const due = [...waiting].filter(([, givenUpAt]) => givenUpAt <= ticks);
    if (due.length === 0) return;
    const isSilent = ticks - answeredAt >= PATIENT_TICKS;
    if (isSilent) restingUntilMs = Date.now() + REST_MS;
    log.warn({ waiting: waiting.size }, isSilent ? 'redis is silent' : 'redis is slow');
    for (const [giveUp] of due) giveUp();
  }, TICK_MS);

  async function answerOf<T>(question: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await question(client);
    } catch (error) {
      if (client.isReady) log.warn({ err: error }, 'redis refused a question');
      throw error;
    } finally {
      answeredAt = ticks;
    }
  }

  function ask<T>(question: (client: Client) => Promise<T>): Promise<T | undefined> {
    if (Date.now() < restingUntilMs) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const settle = (answer?: T) => {
        waiting.delete(giveUp);
        resolve(answer);
      };
      const giveUp = () => settle();
      waiting.set(giveUp, ticks + PATIENT_TICKS);
      answerOf(question).then(settle, giveUp);
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
