import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { hashSecret } from '../../../contract/secrets.ts';
import type { ApiKeyRecord } from '../../../db/reads/api-keys.ts';
import { newApiKey } from '../../../gateway/access/api-key.ts';
import { createKeyCache } from '../../../gateway/access/key-cache.ts';
import { createSessions } from '../../../gateway/access/sessions.ts';

const REFUSED_AFTER_MS = 5_000;

let clockMs: number;
beforeEach(() => {
  clockMs = 1_000;
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  jest.spyOn(performance, 'now').mockImplementation(() => clockMs);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function advance(ms: number): void {
  clockMs += ms;
  jest.advanceTimersByTime(ms);
}

/** A database that reads at once and, while paused, responds only when resumed. */
function fakeDatabase<Query, Result>(readNow: (query: Query) => Result) {
  const delayed: (() => void)[] = [];
  let isPaused = false;
  const queries: Query[] = [];
  return {
    queries,
    pause: () => void (isPaused = true),
    resume() {
      isPaused = false;
      for (const respond of delayed.splice(0)) respond();
    },
    read: (query: Query): Promise<Result> => {
      queries.push(query);
      const result = readNow(query);
      return new Promise((resolve) => {
        if (isPaused) delayed.push(() => resolve(result));
        else resolve(result);
      });
    },
  };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('the key cache', () => {
  const key = newApiKey('live');
  const record: ApiKeyRecord = {
    id: 'key_1',
    keyHash: hashSecret(key),
    name: 'Scout',
    environment: 'live',
    scopes: [],
    createdAt: new Date(),
  };
  let liveKeys: Map<string, ApiKeyRecord>;
  const open = () => {
    liveKeys = new Map([[record.keyHash, record]]);
    const database = fakeDatabase((_hashes: readonly string[]) => new Map(liveKeys));
    return { database, keyCache: createKeyCache(database.read) };
  };

  test('reads a key once for several requests', async () => {
    const { database, keyCache } = open();

    expect(await keyCache.find(key)).toEqual(record);
    expect(await keyCache.find(key)).toEqual(record);

    expect(database.queries).toHaveLength(1);
  });

  test('refuses a key 5 s after another gateway revoked it, even if the read was slow', async () => {
    const { database, keyCache } = open();
    database.pause();
    const finding = keyCache.find(key);
    await nextTurn();
    liveKeys.clear();
    advance(REFUSED_AFTER_MS / 2);
    database.resume();
    await finding;
    advance(REFUSED_AFTER_MS / 2);

    expect(await keyCache.find(key)).toBeUndefined();
  });

  test('expires a second before the 5 s, for the requests in flight', async () => {
    const { keyCache } = open();
    await keyCache.find(key);
    liveKeys.clear();
    advance(REFUSED_AFTER_MS - 999);

    expect(await keyCache.find(key)).toBeUndefined();
  });

  test('refuses a key that this gateway revoked during the read', async () => {
    const { database, keyCache } = open();
    database.pause();
    const finding = keyCache.find(key);
    await nextTurn();
    keyCache.revoke(record);
    database.resume();

    expect(await finding).toBeUndefined();
    expect(await keyCache.find(key)).toBeUndefined();
  });

  test('keeps a key, however many made-up keys are sent', async () => {
    const { database, keyCache } = open();
    await keyCache.find(key);
    // In rounds, because only so many reads may wait.
    for (let round = 0; round < 3; round += 1) {
      const madeUp = Array.from({ length: 3_500 }, () => newApiKey('live'));
      expect(new Set(await Promise.all(madeUp.map(keyCache.find)))).toEqual(new Set([undefined]));
    }
    const before = database.queries.length;

    expect(await keyCache.find(key)).toEqual(record);
    expect(database.queries).toHaveLength(before);
  });

  test('reads a made-up key once', async () => {
    const { database, keyCache } = open();
    const madeUp = newApiKey('live');

    await keyCache.find(madeUp);
    await keyCache.find(madeUp);

    expect(database.queries).toHaveLength(1);
  });
});

describe('the session cache', () => {
  let isLive: boolean;
  const open = () => {
    isLive = true;
    const database = fakeDatabase((_sessionId: string) => isLive);
    return { database, sessions: createSessions(database.read) };
  };

  test('refuses a session that this gateway ended during the read', async () => {
    const { database, sessions } = open();
    database.pause();
    const reading = sessions.isLive('ses_1');
    sessions.revoke('ses_1');
    database.resume();

    expect(await reading).toBe(false);
    expect(await sessions.isLive('ses_1')).toBe(false);
  });

  test('refuses a session 5 s after another gateway ended it, even if the read was slow', async () => {
    const { database, sessions } = open();
    database.pause();
    const reading = sessions.isLive('ses_1');
    isLive = false;
    advance(REFUSED_AFTER_MS / 2);
    database.resume();
    expect(await reading).toBe(true);
    advance(REFUSED_AFTER_MS / 2);

    expect(await sessions.isLive('ses_1')).toBe(false);
  });
});
