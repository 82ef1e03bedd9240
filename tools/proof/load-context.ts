import type { RetryingClient } from './client.ts';
import type { Log, Outcome, Request, Slot } from './log.ts';
import type { Random } from './random.ts';

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

export async function record(
  { log }: LoadContext,
  kind: string,
  key: string,
  request: Request,
  send: () => Promise<Outcome>,
): Promise<Outcome> {
  const startedMs = Date.now();
  const outcome = await send();
  log.operations.push({ kind, key, request, outcome, startedMs, endedMs: Date.now() });
  return outcome;
}
