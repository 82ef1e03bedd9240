import type { z } from 'zod';
import type { Appointment, BookingBody } from '../../contract/appointments.ts';

/** What a client did, and the last word it got. */
export type Operation = {
  readonly kind: string;
  readonly key: string;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly asked: Request;
  readonly final: Final;
};
export type Place = {
  readonly professional: string;
  readonly date: string;
  readonly start: string;
};
export type Request =
  | { readonly what: 'book'; readonly body: BookingBody; readonly person: string }
  | { readonly what: 'cancel'; readonly id: string }
  | { readonly what: 'move'; readonly id: string; readonly to: Place };
export type Response = z.output<typeof Appointment>;
export type Final =
  | { readonly is: 'done'; readonly appointment: Response }
  | { readonly is: 'refused'; readonly code: string }
  /** No answer, however long and often it asked. */
  | { readonly is: 'unanswered' };

/** Everything the clients did and heard. */
export type Log = {
  readonly deeds: Operation[];
  readonly answers: Map<string, number>;
  /** What was answered with a 5xx other than 503, by its status and X-Request-Id. */
  readonly failed: string[];
  /** What was wrong on the face of it. */
  readonly complaints: string[];
};

export const newLog = (): Log => ({
  deeds: [],
  answers: new Map(),
  failed: [],
  complaints: [],
});

/** The bookings that were made, as their clients were told. */
export const bookingsIn = (deeds: readonly Operation[]) =>
  deeds.filter(({ asked, final }) => asked.what === 'book' && final.is === 'done');

export function count(tally: Map<string, number>, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1);
}
