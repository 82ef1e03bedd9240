import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RetryingClient } from '../clients/client.ts';
import {
  isOutage,
  type Log,
  measureWait,
  type Operation,
  type Outcome,
  type Request,
  type Slot,
  type BookingBody,
} from '../log.ts';
import type { Random } from '../random.ts';

/** An appointment that no other operation is changing. */
export type Changeable = {
  readonly id: string;
  readonly email: string;
  readonly slot: Slot;
  readonly services: readonly string[];
};

/** A hold that is not booked, and the time from which on it must not keep its slot. */
type ExpiringHold = { readonly slot: Slot; readonly endedMs: number };

/** An entry of the waitlist. */
export type Waiting = { readonly id: string; readonly email: string };

/** Two customers in line, of whom the first does not use the offer until its end. */
export type LapsingLine = {
  readonly first: Waiting;
  readonly next: Waiting;
  readonly endMs: number;
};

export type LoadContext = {
  readonly client: RetryingClient;
  readonly log: Log;
  readonly random: Random;
  readonly changeable: Changeable[];
  readonly expiring: ExpiringHold[];
  readonly lapsing: LapsingLine[];
};

/** Takes one that no other operation changes until it is put back. */
export function takeChangeable({ changeable, random }: LoadContext): Changeable | undefined {
  return changeable.length === 0
    ? undefined
    : changeable.splice(random.below(changeable.length), 1)[0];
}

/** A plain write is quicker than a booking: it waits up to so long to come before or after it. */
export const HEAD_START_MS = 60;

/** After a 503, most clients send the request again, with a new key; some give up. */
const GIVES_UP_ONE_IN = 4;
const REQUESTS_MAX = 60;
const OUTAGE_PAUSE_MS = { min: 1_000, max: 3_000 };

/**
 * Sends a request until it is answered otherwise than with 503. A key that got a 503 is logged as refused and never sent again:
 * nothing of it is or will be done. Bookings carry their key in their notes.
 */
export const attempt = <R extends Request>(
  context: Pick<LoadContext, 'log' | 'random'>,
  kind: string,
  asked: R,
  send: (request: R, key: string) => Promise<Outcome>,
  after503: 'may give up' | 'never gives up' = 'never gives up',
): Promise<Operation & { readonly request: R }> =>
  measureWait(context.log, kind, () => attemptUntilAnswered(context, kind, asked, send, after503));

async function attemptUntilAnswered<R extends Request>(
  { log, random }: Pick<LoadContext, 'log' | 'random'>,
  kind: string,
  asked: R,
  send: (request: R, key: string) => Promise<Outcome>,
  after503: 'may give up' | 'never gives up',
): Promise<Operation & { readonly request: R }> {
  for (let requests = 1; ; requests++) {
    const key = randomUUID();
    const request = withNotes(asked, key);
    const startedMs = Date.now();
    const outcome = await send(request, key);
    const operation = { kind, key, request, outcome, startedMs, endedMs: Date.now() };
    const givesUp = after503 === 'may give up' && random.below(GIVES_UP_ONE_IN) === 0;
    if (!isOutage(outcome) || givesUp) return operation;
    if (requests === REQUESTS_MAX) return { ...operation, outcome: { status: 'unanswered' } };
    log.operations.push(operation);
    await sleep(random.between(OUTAGE_PAUSE_MS.min, OUTAGE_PAUSE_MS.max));
  }
}

/** Logs the request, with all its keys. */
export async function record<R extends Request>(
  context: LoadContext,
  kind: string,
  request: R,
  send: (request: R, key: string) => Promise<Outcome>,
  after503?: 'may give up' | 'never gives up',
): Promise<Outcome> {
  const operation = await attempt(context, kind, request, send, after503);
  context.log.operations.push(operation);
  return operation.outcome;
}

/** Refusals that the verdict can judge: it knows all bookings, but neither hours nor limits. */
export const CALENDAR_CODES = ['SLOT_TAKEN', 'CLIENT_DOUBLE_BOOKED'];

/** Books, and logs the booking unless it is refused for a reason that only the operation can judge. */
export async function bookAndJudge(
  context: LoadContext,
  kind: string,
  email: string,
  { body, person }: { readonly body: BookingBody; readonly person: string },
  loggedCodes: readonly string[] = CALENDAR_CODES,
): Promise<Operation> {
  const request = { action: 'book', body, person } as const;
  const operation = await attempt(context, kind, request, (sent, key) =>
    context.client.book(email, sent.body, key, 'accept-503'),
  );
  const { outcome } = operation;
  if (outcome.status !== 'refused' || loggedCodes.includes(outcome.code)) {
    context.log.operations.push(operation);
  }
  return operation;
}

function withNotes<R extends Request>(request: R, key: string): R {
  if (!('body' in request) || request.action !== 'book') return request;
  const { body, person } = request;
  // The key stands for a walk-in, who has neither an account nor a record.
  const isWalkIn = body.clientName !== undefined;
  return { ...request, body: { ...body, notes: key }, person: isWalkIn ? key : person };
}
