import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { createSendSoon } from '../../../workers/webhooks/send-soon.ts';
import { type Sent, SENT_ELSEWHERE } from '../../../workers/webhooks/sender.ts';

afterEach(() => void jest.useRealTimers());

const NOTHING_WAITS: Sent = { text: '' };
const waits = (wakeInMs: number): Sent => ({ text: '', wakeInMs });

/** Sends for as many events as there are results; returns how often the workflow was woken. */
async function countWakeUps(
  results: readonly (Sent | Error)[],
  { running = 0, isAtOnce = false } = {},
): Promise<number> {
  const left = [...results];
  let wakeUps = 0;
  const { sendSoon, settle } = createSendSoon({
    sender: {
      sendDue: async () => {
        const result = left.shift() ?? NOTHING_WAITS;
        if (result instanceof Error) throw result;
        return result;
      },
      count: () => running,
      isStopping: () => false,
    },
    wakeLater: (ids) => void (wakeUps += ids.length),
    log: pino({ enabled: false }),
  });
  for (let event = 0; event < results.length; event++) {
    sendSoon(['whk_1']);
    if (!isAtOnce) await settle();
  }
  await settle();
  return wakeUps;
}

describe('the workflow of a webhook', () => {
  test.each([
    ['is not woken if nothing waits', [NOTHING_WAITS, NOTHING_WAITS], 0],
    ['is not woken if the rest can be sent at once', [waits(0), NOTHING_WAITS], 0],
    ['is woken once for events of one pause', [waits(30_000), waits(29_900), waits(29_800)], 1],
    ['is woken again for an earlier time', [waits(30_000), waits(5_000)], 2],
    ['is woken again after all was sent', [waits(30_000), NOTHING_WAITS, waits(30_000)], 2],
    ['is woken for each event that another worker may miss', [SENT_ELSEWHERE, SENT_ELSEWHERE], 2],
    ['is woken if the answers could not be stored', [new Error('lost'), new Error('lost')], 2],
  ])('%s', async (_name, results, wakeUps) => {
    expect(await countWakeUps(results)).toBe(wakeUps);
  });

  test('is woken once for events that come together while another worker sends', async () => {
    const results = Array.from({ length: 100 }, () => SENT_ELSEWHERE);

    expect(await countWakeUps(results, { isAtOnce: true })).toBe(1);
  });

  test('is woken a second after another worker was sending', async () => {
    jest.useFakeTimers();
    const woken: string[] = [];
    const { sendSoon } = createSendSoon({
      sender: { sendDue: async () => SENT_ELSEWHERE, count: () => 0, isStopping: () => false },
      wakeLater: (ids) => void woken.push(...ids),
      log: pino({ enabled: false }),
    });
    sendSoon(['whk_1', 'whk_2']);

    await jest.advanceTimersByTimeAsync(999);
    expect(woken).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(woken).toEqual(['whk_1', 'whk_2']);
  });

  test('is woken if too many webhooks are sent to without one', async () => {
    expect(await countWakeUps([NOTHING_WAITS], { running: 999 })).toBe(0);
    expect(await countWakeUps([NOTHING_WAITS], { running: 1_000 })).toBe(1);
  });
});
