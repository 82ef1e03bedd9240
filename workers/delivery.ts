import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { toPublicUrl, type WorkerConfig } from '../config/index.ts';
import { createSealer } from '../contract/sealing.ts';
import type { Database } from '../db/client.ts';
import type { AskActor } from '../engine/actor-client.ts';
import { createResolve } from '../engine/webhook-addresses.ts';
import { createWakeWebhook } from '../engine/webhook-wakeups.ts';
import { createMailer } from '../mail/mailer.ts';
import type { WorkerMetrics } from '../telemetry/worker-metrics.ts';
import type {
  BusyCalendarActivities,
  MailActivities,
  RelayActivities,
  WebhookActivities,
} from '../workflows/messages.ts';
import { createNotifier, createNotify, type Notifier } from './activities/notify.ts';
import { createReadBusyCalendars } from './activities/read-busy-calendars.ts';
import { createOfferSeats, createWaitlistConsumer } from './activities/offer-seats.ts';
import { createRelay, createRelayOnce } from './activities/relay.ts';
import { createFetchCalendar } from './busy-calendars/fetch-calendar.ts';
import { createParser } from './busy-calendars/parser.ts';
import { createCalendarReader } from './busy-calendars/read-calendars.ts';
import { createExportWriter } from './exports/export-writer.ts';
import { createSendSms } from './notifications/send-sms.ts';
import { createWebhookConsumer } from './webhooks/consumer.ts';
import { createDeliver } from './webhooks/deliver.ts';
import { createSendLate } from './webhooks/late.ts';
import { createPost } from './webhooks/post.ts';
import { createSendSoon } from './webhooks/send-soon.ts';
import { createSender } from './webhooks/sender.ts';
import { createTellOwner } from './webhooks/tell-owner.ts';
import { createWakeLater } from './webhooks/wake-later.ts';

export type DeliveryActivities = RelayActivities &
  WebhookActivities &
  MailActivities &
  BusyCalendarActivities;

/** Below the time that a deployment gives a worker to stop. */
const FINISH_MAILS_MS = 20_000;

type DeliveryDeps = {
  readonly config: WorkerConfig;
  readonly client: Client;
  readonly database: Database;
  readonly askActor: AskActor;
  readonly actorCount: number;
  readonly nowMs: () => number;
  readonly metrics: WorkerMetrics;
  readonly log: Logger;
};

/** The work of `deliveryQueueOf`. */
export function createDelivery(deps: DeliveryDeps) {
  const { config, client, nowMs, log } = deps;
  const allowPrivate = config.WEBHOOKS_ALLOW_PRIVATE === '1';
  const resolve = createResolve(allowPrivate);
  const post = createPost({ allowPrivate, resolve });
  const parser = createParser();
  const sealer = createSealer(config.SECRETS_KEY);
  const calendarReader = createCalendarReader({
    ...deps,
    fetchCalendar: createFetchCalendar({ allowPrivate, resolve }),
    parse: parser.parse,
    sealer,
  });
  const sendDeps = toSendDeps(deps);
  const notifier = createNotifier(sendDeps);
  const writeExport = createExportWriter(sendDeps);
  const sender = createSender({ ...deps, post, sealer, tellOwner: createTellOwner(sendDeps) });
  const wakeUps = createWakeLater(createWakeWebhook(client, config.TEMPORAL_TASK_QUEUE), log);
  const { sendSoon, ...soon } = createSendSoon({ sender, wakeLater: wakeUps.wakeLater, log });
  const offerSeats = createOfferSeats(deps);
  const consumers = [
    createWebhookConsumer(nowMs, sendSoon),
    createWaitlistConsumer(offerSeats.offerSoon),
  ];
  const relayOnce = createRelayOnce({ ...deps, consumers });
  const sendLate = createSendLate({ ...deps, sendSoon });
  const activities: DeliveryActivities = {
    relay: createRelay(relayOnce, sendLate, offerSeats),
    deliver: createDeliver(sender, log),
    notify: createNotify(notifier, writeExport, log),
    readBusyCalendars: createReadBusyCalendars(calendarReader, log),
  };
  return {
    activities,
    offerSeats,
    relayOnce,
    sendLate,
    writeExport,
    /** Reads what is due, and waits until it is stored. */
    readCalendarsOnce: async () => {
      await calendarReader.step(new AbortController().signal);
      await calendarReader.untilSettled();
    },
    /** Call it when no activity runs. Other workers continue what it was sending to webhooks. */
    async stop(): Promise<void> {
      await finishMails(notifier, log);
      await parser.stop();
      await sender.stop();
      await soon.settle();
      await wakeUps.settle();
      await offerSeats.stop();
    },
  };
}

/** A mail that a server accepts must be stored as sent, else another worker would send it again. */
async function finishMails(notifier: Notifier, log: Logger): Promise<void> {
  const count = notifier.countInFlight();
  if (count === 0) return;
  log.info({ count }, 'the worker waits for mails in flight before it stops');
  await Promise.race([notifier.untilSettled(), sleep(FINISH_MAILS_MS, undefined, { ref: false })]);
}

function toSendDeps({ config, ...deps }: DeliveryDeps): Parameters<typeof createNotifier>[0] {
  const { SMS_GATEWAY_URL: smsUrl, SMS_GATEWAY_TOKEN: smsToken } = config;
  return {
    ...deps,
    mailer: createMailer({
      from: config.MAIL_FROM,
      smtpUrl: config.SMTP_URL,
      outboxDir: config.MAIL_OUTBOX_DIR,
      // Notifications have a count of their own.
      count: () => undefined,
    }),
    sendSms: smsUrl === undefined ? undefined : createSendSms(smsUrl, smsToken),
    publicUrl: toPublicUrl(config),
    mailsPerSecond: config.MAILS_PER_SECOND,
  };
}
