import type { Output } from '../../../api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { quoteAppointment } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { type Choice, hasSameTerms, toFirstHeld, toHeldRequest, toQuoteRequest } from './choice.ts';
import type { HoldState } from './use-hold.ts';

export type Quote = Output<'quoteAppointment'>;
export type Occurrence = Quote['occurrences'][number];

/**
 * The price and the state of each date, as the server would decide it now. It needs a session. With a hold, the
 * time is free for its holder.
 */
export function useQuote(
  businessId: string,
  choice: Choice,
  { hold, isEnabled }: { readonly hold: HoldState; readonly isEnabled: boolean },
) {
  const held = toHeldRequest(businessId, choice);
  const kept = hold.status === 'held' ? hold : undefined;
  const isOwnTimeHeld = kept !== undefined && choice.frequency !== 'none';
  const body = held && toQuoteRequest(held, choice, kept);
  const quote = useQuery({
    ...read(quoteAppointment, { body: body! }),
    enabled: isEnabled && body !== undefined,
    // Its price would be shown beside other services, or without the coupon.
    placeholderData: (last, query) =>
      hasSameTerms(choice, query?.queryKey[3] as typeof body) ? last : undefined,
    staleTime: 0,
    refetchOnWindowFocus: isAnswered,
    select: (found: Quote) => (isOwnTimeHeld ? freeOwnTime(found, choice) : found),
  });
  // A series whose first time is closed by the hold is quoted without a look at the coupon; that time alone is not.
  const first = toFirstHeld(businessId, choice);
  const once = { ...choice, frequency: 'none' } as const;
  const alone = useQuery({
    ...read(quoteAppointment, { body: (first && toQuoteRequest(first, once, kept))! }),
    enabled: isEnabled && first !== undefined && isOwnTimeHeld && choice.coupon !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: isAnswered,
  });
  return { ...quote, error: quote.error ?? (isOwnTimeHeld ? alone.error : null) };
}

/** A refused coupon is not sent again by each return to the page: wrong codes are limited. */
const isAnswered = ({ state }: { readonly state: { readonly status: string } }): boolean =>
  state.status !== 'error';

/** The first time of a series is closed for others, because this person holds it. */
function freeOwnTime(quote: Quote, { date, start }: Pick<Choice, 'date' | 'start'>): Quote {
  const occurrences = quote.occurrences.map((occurrence) => {
    if (occurrence.date !== date || occurrence.start !== start) return occurrence;
    const { error: _error, alternatives: _alternatives, ...rest } = occurrence;
    return { ...rest, available: true };
  });
  return { ...quote, occurrences };
}
