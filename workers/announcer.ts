import type { Logger } from 'pino';
import { createClient } from 'redis';
import type { WorkerConfig } from '../config/index.ts';
import { createSealer } from '../contract/sealing.ts';
import { answersChannelOf, sealAnswers } from '../engine/answers.ts';
import type { DecideDeps } from './activities/decide.ts';

/** Messages that wait for a Redis that does not answer. More are dropped: Temporal carries their results. */
const WAITING_MAX = 1_000;

type Announcer = Pick<DecideDeps, 'announce'> & { readonly close: () => void };

/** Publishes decisions for the gateways that wait for them. Without Redis it does nothing. */
export function createAnnouncer(
  { REDIS_URL: url, SECRETS_KEY: keys }: Pick<WorkerConfig, 'REDIS_URL' | 'SECRETS_KEY'>,
  log: Logger,
): Announcer {
  if (url === undefined) return { announce: () => undefined, close: () => undefined };
  const sealer = createSealer(keys);
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: WAITING_MAX,
  });
  // Only at this level: the client connects again several times a second.
  client.on('error', (error: Error) => log.debug({ err: error }, 'Redis connection failed'));
  client.connect().catch(() => undefined);
  return {
    announce(committed) {
      for (const [replyTo, message] of sealAnswers(sealer, committed)) {
        client.publish(answersChannelOf(replyTo), message).catch(() => undefined);
      }
    },
    close: () => client.destroy(),
  };
}
