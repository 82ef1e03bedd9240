import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { z } from 'zod';
import { call, newIdempotencyKey } from '../../../api/call.ts';
import { isPassing } from '../../../api/failures.ts';
import { bookAppointment, getBooking, listAppointments } from '../../../api/operations.ts';
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

/** Books once, however often the request has to be sent. */
export function useBooking() {
  const [state, setState] = useState<BookingState>({ status: 'choosing' });
  const queries = useQueryClient();
  const book = useCallback(
    async (body: Body) => {
      setState({ status: 'sending' });
      try {
        const { status, body: answer } = await sendUntilAnswered(body);
        // A series answers with its first appointment; the others are listed with its group.
        if (status === 202) setState({ status: 'pending', id: answer.id });
        const appointments =
          status === 202 ? await waitForDecision(answer.id) : await listSeries(answer);
        setState(toDecided(appointments));
        // The times of all pages have changed.
        await queries.invalidateQueries();
      } catch (error) {
        const code = error instanceof Error ? error.message.split(':')[0]! : '';
        setState({ status: 'refused', code, error });
      }
    },
    [queries],
  );
  return { booking: state, book, chooseAgain: () => setState({ status: 'choosing' }) };
}

/** With one key, a repeat is answered with the first result and books nothing again. */
async function sendUntilAnswered(body: Body) {
  const headers = { 'idempotency-key': newIdempotencyKey() };
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(bookAppointment, { headers, body });
    } catch (error) {
      if (tries >= TRIES_MAX || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

type Decision = { readonly error: string } | { readonly appointments: readonly Booked[] };

async function waitForDecision(id: string): Promise<Decision> {
  for (;;) {
    const { body } = await call(getBooking, { params: { id }, headers: { prefer: WAIT } });
    if (body.status === 'failed') return { error: body.error ?? '' };
    if (body.status === 'succeeded') return { appointments: body.appointments ?? [] };
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
  const [code = ''] = decision.error.split(':');
  return { status: 'refused', code, error: undefined };
}
