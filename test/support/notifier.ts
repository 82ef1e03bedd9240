import { pino } from 'pino';
import { connect } from '../../db/client.ts';
import { placeEvents } from '../../db/writes/events.ts';
import { createMailer } from '../../mail/mailer.ts';
import { createWorkerMetrics } from '../../telemetry/worker-metrics.ts';
import { createNotifier } from '../../workers/activities/notify.ts';
import { createSendSms } from '../../workers/notifications/send-sms.ts';

/** Sends notifications as the worker's activity does, step by step and by the clock of the test. */
export function openNotifier(options: {
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  readonly smsUrl?: string;
  readonly nowMs: () => number;
  readonly timeoutMs?: number;
}) {
  const { databaseUrl, smtpUrl, smsUrl, nowMs, timeoutMs = 5_000 } = options;
  const database = connect({
    url: databaseUrl,
    poolMax: 3,
    role: 'amsel_worker',
    onConnectionError: () => undefined,
  });
  const logged: string[] = [];
  const notifier = createNotifier({
    database,
    nowMs,
    mailer: createMailer({
      from: 'Amsel <no-reply@amsel.example>',
      smtpUrl,
      outboxDir: '',
      count: () => undefined,
      timeoutMs,
    }),
    sendSms: smsUrl === undefined ? undefined : createSendSms(smsUrl, 'sms-secret'),
    publicUrl: 'https://amsel.example',
    mailsPerSecond: 1_000,
    metrics: createWorkerMetrics({ version: '0', actorIds: [] }),
    log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }),
  });
  return {
    ...notifier,
    logged,
    place: () => placeEvents(database, 1_000),
    /** Plans and sends all that is due at this time. */
    async notifyAll(): Promise<void> {
      await placeEvents(database, 1_000);
      for (;;) {
        const done = await notifier.step();
        await notifier.untilSettled();
        if (done === 'none') return;
      }
    },
    close: () => database.close(),
  };
}
