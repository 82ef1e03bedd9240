import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../api/call.ts';
import { isPassing, Refused } from '../../../api/failures.ts';
import { createOnce } from '../../../api/once.ts';
import {
  bookAppointment,
  getBooking,
  listAppointments,
  releaseHold,
} from '../../../api/operations.ts';
import type { toBookingRequest } from './choice.ts';

export type Booked = z.output<(typeof bookAppointment)['success']['schema']>;
type Body = ReturnType<typeof toBookingRequest>;

export type BookingState =
  | { readonly status: 'choosing' | 'sending' }
  /** Sent, and will be decided, also if the page is closed. */
  | { readonly status: 'pending'; readonly id: string }
  | { readonly status: 'booked'; readonly appointments: readonly Booked[] }
  | { readonly status: 'refused'; readonly code: string; readonly error: unknown };

const WAIT = 'wait=20';
const RETRY_MS = 2_000;
const TRIES_MAX = 3;
const CONFLICT = 409;

/** Books once, however often the request has to be sent. */
export function useBooking() {
  const [state, setState] = useState<BookingState>({ status: 'choosing' });
  const queries = useQueryClient();
  const [once] = useState(createOnce);
  const book = useCallback(
    async (body: Body, letGo?: string) => {
      setState({ status: 'sending' });
      try {
        if (letGo) await release(letGo);
        const { status, body: answer } = await once(body, (key) => sendUntilAnswered(body, key));
        // A series answers with its first appointment; the others are listed with its group.
        if (status === 202) setState({ status: 'pending', id: answer.id });
        const appointments =
          status === 202 ? await waitForDecision(answer.id) : await listSeries(answer);
        setState(toDecided(appointments));
        // The times of all pages have changed.
        await queries.invalidateQueries();
      } catch (error) {
        setState({ status: 'refused', code: error instanceof Refused ? error.code : '', error });
      }
    },
    [queries, once],
  );
  return { booking: state, book, chooseAgain: () => setState({ status: 'choosing' }) };
}

/** The time is booked even if it could not be let go: the booking then says why not. */
async function release(id: string): Promise<void> {
  await call(releaseHold, { params: { id } }).catch(() => undefined);
}

/** With one key, a repeat is answered with the first result and books nothing again. */
async function sendUntilAnswered(body: Body, key: string) {
  const headers = { 'idempotency-key': key };
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(bookAppointment, { headers, body });
    } catch (error) {
      if (tries >= TRIES_MAX || !isPassing(error)) throw error;
      await pause();
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

type Decision = { readonly error: string } | { readonly appointments: readonly Booked[] };

/** It will be decided, so a network that fails meanwhile is no refusal. */
async function waitForDecision(id: string): Promise<Decision> {
  for (;;) {
    const body = await readBooking(id);
    if (!body) {
      await pause();
      continue;
    }
    if (body.status === 'failed') return { error: body.error ?? '' };
    if (body.status === 'succeeded') return { appointments: body.appointments ?? [] };
  }
}

async function readBooking(id: string) {
  try {
    return (await call(getBooking, { params: { id }, headers: { prefer: WAIT } })).body;
  } catch (error) {
    if (isPassing(error)) return undefined;
    throw error;
  }
}

async function listSeries(first: Booked): Promise<Decision> {
  const { recurringGroupId } = first;
  if (!recurringGroupId) return { appointments: [first] };
  const { body } = await call(listAppointments, { query: { recurringGroupId } });
  return { appointments: body as Booked[] };
}

function toDecided(decision: Decision): BookingState {
  if ('appointments' in decision) return { status: 'booked', ...decision };
  const error = new Refused(decision.error, CONFLICT, new Headers());
  return { status: 'refused', code: error.code, error };
}
