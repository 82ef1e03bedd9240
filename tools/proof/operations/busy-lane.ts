import { setTimeout as sleep } from 'node:timers/promises';
import type { RetryingClient } from '../clients/client.ts';
import { HOUR_MS } from '../clock.ts';
import { attempt } from './load-context.ts';
import type { Log, Outcome, Slot } from '../log.ts';
import { BUSINESS, GUESTS, HAIRCUT, OWNER } from '../market/marketplace.ts';
import type { OutsideCalendars } from '../clients/outside-calendars.ts';
import type { Random } from '../random.ts';
import { PAUSE_MS } from '../clients/sessions.ts';
import { nthBusyHour } from '../market/slots.ts';
import { violation } from '../violation.ts';

const KIND = 'book at a busy time';
const TIME_OFF = 'PROFESSIONAL_TIME_OFF';
/** The database recovers from every fault earlier. */
const GIVE_UP_AFTER_MS = 180_000;

type BusyContext = {
  readonly client: Pick<RetryingClient, 'book'>;
  readonly log: Log;
  readonly random: Random;
  readonly calendars: Pick<OutsideCalendars, 'store'>;
};

/** Each hour is used once by this process. */
let hoursTaken = 0;

/**
 * Outside calendars become busy and free again, hour after hour, while the hour is booked. A booking that is sent after
 * its time was stored as busy must be refused. One that is sent at the same time may win, and is then never cancelled:
 * the verdict compares it with the database like any other booking.
 */
export async function runBusyLane(context: BusyContext, isOver: () => boolean): Promise<void> {
  while (!isOver()) await runHour(context, hoursTaken++);
}

async function runHour(context: BusyContext, n: number): Promise<void> {
  const { calendars, log } = context;
  const { first, second } = nthBusyHour(n);
  const startMs = Date.parse(`${first.date}T${first.start}Z`);
  const busy = [{ startMs, endMs: startMs + HOUR_MS }];
  const { professional } = first;
  await Promise.all([untilStored(() => calendars.store(professional, busy)), book(context, first)]);
  const refused = await book(context, second);
  if (refused.status === 'succeeded') {
    const text = `${refused.appointment.id} was booked at a busy time of ${professional}`;
    log.problems.push(violation('BOOKED_AT_BUSY_TIME', text));
    return;
  }
  await untilStored(() => calendars.store(professional, []));
  const opened = await book(context, second);
  if (opened.status === 'refused') {
    const text = `${professional} is free again and refused ${second.date} ${second.start}: ${opened.code}`;
    log.problems.push(violation('UNJUSTIFIED_REFUSAL', text, opened.code));
  }
}

/** A refusal because of a busy time needs no other reason, so the log of the load does not have it. */
async function book(context: BusyContext, slot: Slot): Promise<Outcome> {
  const person = context.random.pick(GUESTS);
  const body = { business: BUSINESS, services: [HAIRCUT], ...slot, crmClientId: person };
  const request = { action: 'book', body, person } as const;
  const operation = await attempt(context, KIND, request, (sent, key) =>
    context.client.book(OWNER.email, sent.body, key, 'accept-503'),
  );
  const { outcome } = operation;
  const isBusy = outcome.status === 'refused' && outcome.code === TIME_OFF;
  if (!isBusy) context.log.operations.push(operation);
  return outcome;
}

/** Storing the same busy times again changes nothing. */
async function untilStored(store: () => Promise<void>): Promise<void> {
  const endMs = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
