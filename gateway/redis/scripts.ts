import { defineScript } from 'redis';
import type { AttemptLimit } from '../../domain/attempts.ts';

/** The requests that one gateway counted for one key on one day. */
export type UsageReport = {
  readonly counter: string;
  readonly ownCount: number;
  readonly expireSeconds: number;
  /** Counts by gateway, to create a counter that Redis does not have. */
  readonly seed?: Readonly<Record<string, number>>;
};

/** Returned for a counter that Redis does not have, if the report has no seed. */
export const NO_COUNTER = -1;

/**
 * Stores the own count of a gateway for many counters, and returns the sum of all other gateways for each.
 * Counts only grow, so a repeated or late report changes nothing. A missing counter (a new day, or a Redis
 * that lost its data) is created only from a seed; without one the result is NO_COUNTER.
 */
export const reportUsage = defineScript({
  SCRIPT: `
    local gateway, at, others = ARGV[1], 2, {}
    for i, key in ipairs(KEYS) do
      local reported, expire = { [gateway] = tonumber(ARGV[at]) }, ARGV[at + 1]
      local last = at + 2 + 2 * tonumber(ARGV[at + 2])
      for seed = at + 3, last, 2 do
        reported[ARGV[seed]] = math.max(reported[ARGV[seed]] or 0, tonumber(ARGV[seed + 1]))
      end
      at = last + 1
      local counts, fields = {}, redis.call('HGETALL', key)
      for field = 1, #fields, 2 do counts[fields[field]] = tonumber(fields[field + 1]) end
      if #fields == 0 and expire == '' then
        others[i] = ${NO_COUNTER}
      else
        for name, count in pairs(reported) do
          if count > (counts[name] or 0) then
            redis.call('HSET', key, name, count)
            counts[name] = count
          end
        end
        if expire ~= '' then redis.call('EXPIRE', key, expire) end
        others[i] = -counts[gateway]
        for _, count in pairs(counts) do others[i] = others[i] + count end
      end
    end
    return others`,
  parseCommand(parser, gatewayId: string, reports: readonly UsageReport[]) {
    parser.pushKeysLength(reports.map(({ counter }) => counter));
    parser.push(gatewayId);
    for (const { ownCount, expireSeconds, seed } of reports) {
      const counts = Object.entries(seed ?? {});
      parser.push(String(ownCount), seed ? String(expireSeconds) : '', String(counts.length));
      for (const [name, count] of counts) parser.push(name, String(count));
    }
  },
  transformReply: (reply: number[]) => reply,
});

/**
 * Consumes points of a fixed window that starts with the first one; 0 points only look. Points above the
 * limit are not counted, so repeated attempts do not prolong the wait. Returns the seconds to wait, or 0
 * below the limit.
 */
export const consumePoints = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local consumed = tonumber(redis.call('GET', KEYS[1]) or '0')
    if consumed >= tonumber(ARGV[1]) then return redis.call('TTL', KEYS[1]) end
    if redis.call('INCRBY', KEYS[1], ARGV[3]) == tonumber(ARGV[3]) then
      redis.call('EXPIRE', KEYS[1], ARGV[2])
    end
    return -1`,
  parseCommand(parser, key: string, limit: AttemptLimit, points: number) {
    parser.pushKey(key);
    parser.push(String(limit.max), String(limit.windowSeconds), String(points));
  },
  transformReply: (retryAfterSeconds: number) =>
    retryAfterSeconds < 0 ? 0 : Math.max(1, retryAfterSeconds),
});

/** Takes back one consumed point, if its window is still open. */
export const returnPoint = defineScript({
  NUMBER_OF_KEYS: 1,
  SCRIPT: `
    local consumed = tonumber(redis.call('GET', KEYS[1]) or '0')
    if consumed > 0 then redis.call('DECR', KEYS[1]) end
    return consumed`,
  parseCommand(parser, key: string) {
    parser.pushKey(key);
  },
  transformReply: (consumed: number) => consumed,
});
