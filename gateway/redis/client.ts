import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { consumePoints, reportUsage, returnPoint } from './scripts.ts';

function newClient(url: string) {
  const scripts = { reportUsage, consumePoints, returnPoint };
  return createClient({ url, disableOfflineQueue: true, scripts });
}
type Client = ReturnType<typeof newClient>;

export type Redis = {
  /** Undefined if Redis is down, slow, or refuses the command: every caller works without it. */
  readonly run: <T>(command: (client: Client) => Promise<T>) => Promise<T | undefined>;
  /** Calls back for every message, and without one after a reconnect, when messages may be lost. */
  readonly subscribe: (channel: string, onMessage: (message?: string) => void) => Promise<void>;
  readonly ping: () => Promise<unknown>;
  readonly close: () => void;
};

/** The start waits this long for Redis; the client keeps connecting after that. */
const START_TIMEOUT_MS = 2_000;

export async function connectRedis(
  { url, timeoutMs }: { readonly url: string; readonly timeoutMs: number },
  log: Logger,
): Promise<Redis> {
  const client = newClient(url);
  // Only at this level: the client connects again several times a second, and the outage is logged once.
  client.on('error', (error: Error) => log.debug({ err: error }, 'Redis connection failed'));
  await Promise.race([client.connect(), sleep(START_TIMEOUT_MS)]);
  const breaker = createCircuitBreaker(timeoutMs, log);

  async function send<T>(command: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await command(client);
    } catch (error) {
      // A lost connection is logged by its own event.
      if (client.isReady) log.warn({ err: error }, 'Redis refused a command');
      throw error;
    }
  }

  const subscriber = client.duplicate();
  // The client above logs the same connection errors.
  subscriber.on('error', () => undefined);
  let connected: Promise<unknown> | undefined;
  async function subscribe(channel: string, onMessage: (message?: string) => void): Promise<void> {
    subscriber.on('ready', () => onMessage());
    const subscribed = (connected ??= subscriber.connect())
      .then(() => subscriber.subscribe(channel, (message) => onMessage(message)))
      .catch((error: unknown) =>
        log.warn({ err: error, channel }, 'Redis subscribe failed; its messages are missed'),
      );
    await Promise.race([subscribed, sleep(START_TIMEOUT_MS)]);
  }

  return {
    run: (command) => breaker.run(() => send(command)),
    subscribe,
    ping: () => client.ping(),
    close() {
      breaker.close();
      client.destroy();
      subscriber.destroy();
    },
  };
}
