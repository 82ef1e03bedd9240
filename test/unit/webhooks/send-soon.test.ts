import { describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createSendSoon } from '../../../workers/webhooks/send-soon.ts';
import { type Sent, SENT_ELSEWHERE } from '../../../workers/webhooks/sender.ts';

const NOTHING_WAITS: Sent = { text: '' };
const waits = (wakeInMs: number): Sent => ({ text: '', wakeInMs });

/** Sends for as many events as there are results; returns how often the workflow was woken. */
async function countWakeUps(results: readonly (Sent | Error)[], running = 0): Promise<number> {
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
    wakeLater: () => void (wakeUps += 1),
    log: pino({ enabled: false }),
  });
  for (let event = 0; event < results.length; event++) {
    sendSoon(['whk_1']);
    await settle();
  }
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

  test('is woken if too many webhooks are sent to without one', async () => {
    expect(await countWakeUps([NOTHING_WAITS], 999)).toBe(0);
    expect(await countWakeUps([NOTHING_WAITS], 1_000)).toBe(1);
  });
});
