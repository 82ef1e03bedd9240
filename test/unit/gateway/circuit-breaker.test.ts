import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import {
  type CircuitBreaker,
  createCircuitBreaker,
} from '../../../gateway/redis/circuit-breaker.ts';

let breaker: CircuitBreaker;
const log = pino({ level: 'silent' });
beforeEach(() => void (breaker = createCircuitBreaker(150, log)));
afterEach(() => breaker.close());

const never = () => new Promise<string>(() => undefined);

function blockEventLoop(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

describe('the circuit breaker', () => {
  test('returns the result of a command', async () => {
    expect(await breaker.run(async () => 'PONG')).toBe('PONG');
  });

  test('returns undefined for a command that fails', async () => {
    expect(await breaker.run(() => Promise.reject(new Error('WRONGTYPE')))).toBeUndefined();
  });

  test('sends no command while it is open, and sends again a second later', async () => {
    expect(await breaker.run(never)).toBeUndefined();
    let sent = 0;
    const send = async () => (sent += 1);

    expect(await breaker.run(send)).toBeUndefined();
    expect(sent).toBe(0);
    await sleep(1_050);
    expect(await breaker.run(send)).toBe(1);
  });

  test('stays closed while one command is slow and others are answered', async () => {
    const slow = breaker.run(never);
    const answering = setInterval(() => void breaker.run(async () => 'PONG'), 20);

    expect(await slow).toBeUndefined();
    clearInterval(answering);
    expect(await breaker.run(async () => 'PONG')).toBe('PONG');
  });

  test('waits for a command as long as it is told to', async () => {
    const patient = createCircuitBreaker(5_000, log);
    const afterDefault = () => sleep(300, 'PONG');

    expect(await breaker.run(afterDefault)).toBeUndefined();
    expect(await patient.run(afterDefault)).toBe('PONG');
    patient.close();
  });

  test('does not time out because this process is busy', async () => {
    const response = breaker.run(
      () => new Promise((resolve) => setImmediate(() => resolve('PONG'))),
    );
    blockEventLoop(500);

    expect(await response).toBe('PONG');
  });
});
