import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ApiKeyRecord } from '../../../db/reads/api-keys.ts';
import { newApiKey } from '../../../gateway/access/api-key.ts';
import { hashSecret } from '../../../gateway/access/hash.ts';
import { createKeyCache } from '../../../gateway/access/key-cache.ts';
import { createSessions } from '../../../gateway/access/sessions.ts';

const REVOKED_IS_DEAD_AFTER_MS = 5_000;

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

function pass(ms: number): void {
  clockMs += ms;
  jest.advanceTimersByTime(ms);
}

/** Questions that are answered when the test says so, with what was true when they were asked. */
function questions<Asked, Answer>(truth: (asked: Asked) => Answer) {
  const open: (() => void)[] = [];
  let isHeld = false;
  const asked: Asked[] = [];
  return {
    asked,
    hold: () => void (isHeld = true),
    release() {
      isHeld = false;
      for (const answer of open.splice(0)) answer();
    },
    ask: (question: Asked): Promise<Answer> => {
      asked.push(question);
      const answer = truth(question);
      return new Promise((resolve) => {
        if (isHeld) open.push(() => resolve(answer));
        else resolve(answer);
      });
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a key', () => {
  const key = newApiKey('live');
  const record: ApiKeyRecord = {
    ...{ id: 'key_1', keyHash: hashSecret(key), name: 'Scout', environment: 'live', scopes: [] },
    createdAt: new Date(),
  };
  let live: Map<string, ApiKeyRecord>;
  const begin = () => {
    live = new Map([[record.keyHash, record]]);
    const database = questions((_hashes: readonly string[]) => new Map(live));
    return { database, keyring: createKeyCache(database.ask) };
  };

  test('that was found is not looked up again at once', async () => {
    const { database, keyring: keyCache } = begin();

    expect(await keyCache.find(key)).toEqual(record);
    expect(await keyCache.find(key)).toEqual(record);

    expect(database.asked).toHaveLength(1);
  });

  test('that is revoked elsewhere while it is looked up is dead 5 s later, however long that took', async () => {
    const { database, keyring: keyCache } = begin();
    database.hold();
    const finding = keyCache.find(key);
    await turn();
    live.clear();
    pass(REVOKED_IS_DEAD_AFTER_MS / 2);
    database.release();
    await finding;
    pass(REVOKED_IS_DEAD_AFTER_MS / 2);

    expect(await keyCache.find(key)).toBeUndefined();
  });

  test('that was read leaves a second of the five to the requests that are under way', async () => {
    const { keyring: keyCache } = begin();
    await keyCache.find(key);
    live.clear();
    pass(REVOKED_IS_DEAD_AFTER_MS - 999);

    expect(await keyCache.find(key)).toBeUndefined();
  });

  test('that is revoked here while it is looked up stays so', async () => {
    const { database, keyring: keyCache } = begin();
    database.hold();
    const finding = keyCache.find(key);
    await turn();
    keyCache.revoke(record);
    database.release();

    expect(await finding).toBeUndefined();
    expect(await keyCache.find(key)).toBeUndefined();
  });

  test('is not forgotten for any number of made-up ones', async () => {
    const { database, keyring: keyCache } = begin();
    await keyCache.find(key);
    const madeUp = Array.from({ length: 10_500 }, () => newApiKey('live'));
    expect(new Set(await Promise.all(madeUp.map(keyCache.find)))).toEqual(new Set([undefined]));
    const before = database.asked.length;

    expect(await keyCache.find(key)).toEqual(record);
    expect(database.asked).toHaveLength(before);
  });

  test('that is made up is looked up once for a while', async () => {
    const { database, keyring: keyCache } = begin();
    const madeUp = newApiKey('live');

    await keyCache.find(madeUp);
    await keyCache.find(madeUp);

    expect(database.asked).toHaveLength(1);
  });
});

describe('a session', () => {
  let isOn: boolean;
  const begin = () => {
    isOn = true;
    const database = questions((_sessionId: string) => isOn);
    return { database, sessions: createSessions(database.ask) };
  };

  test('that ends here while it is looked up stays ended', async () => {
    const { database, sessions } = begin();
    database.hold();
    const looking = sessions.isLive('ses_1');
    sessions.revoke('ses_1');
    database.release();

    expect(await looking).toBe(false);
    expect(await sessions.isLive('ses_1')).toBe(false);
  });

  test('that ends elsewhere while it is looked up is dead 5 s later, however long that took', async () => {
    const { database, sessions } = begin();
    database.hold();
    const looking = sessions.isLive('ses_1');
    isOn = false;
    pass(REVOKED_IS_DEAD_AFTER_MS / 2);
    database.release();
    expect(await looking).toBe(true);
    pass(REVOKED_IS_DEAD_AFTER_MS / 2);

    expect(await sessions.isLive('ses_1')).toBe(false);
  });
});
