import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Refused } from '../../../api/failures.ts';
import { createHold, releaseHold } from '../../../api/operations.ts';
import type { toHeldRequest } from './choice.ts';

/** A person who looks through the times holds none of them. */
const SETTLE_MS = 700;

export type HoldState =
  /** `unkept`: the time may be free, but the server does not keep it for the person. */
  | { readonly status: 'none' | 'asking' | 'unkept' }
  | {
      readonly status: 'held';
      readonly id: string;
      readonly professional: string;
      readonly startedMs: number;
      readonly expiresMs: number;
    }
  /** The time cannot be booked either. */
  | { readonly status: 'lost'; readonly error: Refused };

type Last = { readonly state: HoldState; readonly of: string | undefined };
const NONE: HoldState = { status: 'none' };

/**
 * Keeps the chosen time for a few minutes, and lets it go when another is chosen or the page is left.
 * The server keeps a time once: when its hold has ended, it is booked without one.
 */
export function useHold(request: ReturnType<typeof toHeldRequest>, isEnabled: boolean) {
  // The state belongs to one request: after a change it says nothing.
  const [{ state, of }, setLast] = useState<Last>({ state: NONE, of: undefined });
  // A booking uses the hold, so that it is not let go.
  const isUsed = useRef(false);
  const key = isEnabled && request ? JSON.stringify(request) : undefined;
  useEffect(() => {
    if (key === undefined) return undefined;
    const setState = (next: HoldState) => setLast({ state: next, of: key });
    const held = { id: undefined as string | undefined, isLeft: false };
    const begin = async () => {
      setState({ status: 'asking' });
      const { body } = await call(createHold, {
        body: JSON.parse(key) as NonNullable<typeof request>,
      });
      held.id = body.id;
      if (held.isLeft) return release(body.id);
      setState({
        status: 'held',
        id: body.id,
        professional: body.professional,
        startedMs: Date.now(),
        expiresMs: Date.parse(body.expiresAt),
      });
    };
    const timer = setTimeout(() => {
      begin().catch((error: unknown) => {
        if (!held.isLeft) setState(toRefusedState(error));
      });
    }, SETTLE_MS);
    return () => {
      held.isLeft = true;
      clearTimeout(timer);
      if (held.id && !isUsed.current) release(held.id);
    };
  }, [key]);
  return {
    hold: of === key ? state : NONE,
    setUsed: (used: boolean) => void (isUsed.current = used),
    /** After the time was let go. */
    setUnkept: () => setLast({ state: { status: 'unkept' }, of: key }),
  };
}

function release(id: string): void {
  call(releaseHold, { params: { id } }).catch(() => undefined);
}

const LOST_CODES = ['SLOT_TAKEN', 'SESSION_FULL', 'CLIENT_DOUBLE_BOOKED', 'PROFESSIONAL_TIME_OFF'];

function toRefusedState(error: unknown): HoldState {
  if (!(error instanceof Refused)) return { status: 'none' };
  return LOST_CODES.includes(error.code) ? { status: 'lost', error } : { status: 'unkept' };
}
