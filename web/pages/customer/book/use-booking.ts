import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { type Booked, isPending, untilAnswered, waitForDecision } from '../../../api/decision.ts';
import { isRefused } from '../../../api/failures.ts';
import { createOnce } from '../../../api/once.ts';
import { bookAppointment, listAppointments, releaseHold } from '../../../api/operations.ts';
import type { toBookingRequest } from './choice.ts';

type Body = ReturnType<typeof toBookingRequest>;
/** With the hold that is let go first. */
type Prepared = { readonly body: Body; readonly letGo: string | undefined };

export type BookingState =
  | { readonly status: 'choosing' | 'sending' }
  /** Sent, and will be decided, also if the page is closed. */
  | { readonly status: 'pending'; readonly id: string }
  | { readonly status: 'booked'; readonly appointments: readonly Booked[] }
  | { readonly status: 'refused'; readonly code: string; readonly error: unknown };

/** Books once, however often the request has to be sent. */
export function useBooking() {
  const [state, setState] = useState<BookingState>({ status: 'choosing' });
  const queries = useQueryClient();
  const [once] = useState(createOnce);
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const book = useCallback(
    async (prepare: () => Promise<Prepared>) => {
      setState({ status: 'sending' });
      try {
        const { body, letGo } = await prepare();
        if (letGo) await release(letGo);
        const { body: answer } = await once(body, (key) =>
          call(bookAppointment, { headers: { 'idempotency-key': key }, body }),
        );
        if (isPending(answer)) setState({ status: 'pending', id: answer.id });
        const first = await waitForDecision(answer, leaving.signal);
        const showFirst = () => setState({ status: 'booked', appointments: [first] });
        const appointments = await untilAnswered(
          () => listSeries(first),
          leaving.signal,
          showFirst,
        );
        setState({ status: 'booked', appointments });
        // The times of all pages have changed.
        await queries.invalidateQueries();
      } catch (error) {
        setState({ status: 'refused', code: isRefused(error) ? error.code : '', error });
      }
    },
    [queries, once, leaving],
  );
  return { booking: state, book, chooseAgain: () => setState({ status: 'choosing' }) };
}

/** The time is booked even if it could not be let go: the booking then says why not. */
async function release(id: string): Promise<void> {
  await call(releaseHold, { params: { id } }).catch(() => undefined);
}

/** A series answers with its first appointment; the others are listed with its group. */
async function listSeries(first: Booked): Promise<readonly Booked[]> {
  const { recurringGroupId } = first;
  if (!recurringGroupId) return [first];
  const { body } = await call(listAppointments, { query: { recurringGroupId } });
  return body as Booked[];
}
