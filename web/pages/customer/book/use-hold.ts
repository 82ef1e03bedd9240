import { useEffect, useRef, useState } from 'react';
import { call, newIdempotencyKey } from '../../../api/call.ts';
import { type AmselError, isDecided, isRefused } from '../../../api/failures.ts';
import { createHold, releaseHold } from '../../../api/operations.ts';
import type { toHeldRequest } from './choice.ts';

/** A person who looks through the times holds none of them. */
const SETTLE_MS = 700;

type Held = {
  readonly status: 'held';
  readonly id: string;
  readonly professional: string;
  readonly startedMs: number;
  readonly expiresMs: number;
};
export type HoldState =
  /** `unkept`: the time may be free, but the server does not keep it for the person. */
  | { readonly status: 'none' | 'asking' | 'unkept' }
  | Held
  /** The time cannot be booked either. */
  | { readonly status: 'lost'; readonly error: AmselError };

type Request = NonNullable<ReturnType<typeof toHeldRequest>>;
type Last = { readonly state: HoldState; readonly of: string | undefined };
const NONE: HoldState = { status: 'none' };

/**
 * Keeps the chosen time for a few minutes, and lets it go when another is chosen or the page is left.
 * The server keeps a time once: when its hold has ended, it is booked without one.
 */
export function useHold(request: Request | undefined, isEnabled: boolean) {
  // The state belongs to one request: after a change it says nothing.
  const [{ state, of }, setLast] = useState<Last>({ state: NONE, of: undefined });
  // A booking uses the hold, so that it is not let go.
  const isUsed = useRef(false);
  const holder = useRef<Holder>(undefined);
  const key = isEnabled && request ? JSON.stringify(request) : undefined;
  useEffect(() => {
    if (key === undefined) return undefined;
    let isLeft = false;
    const begun = createHolder(JSON.parse(key) as Request, (next) => {
      if (!isLeft) setLast({ state: next, of: key });
    });
    holder.current = begun;
    return () => {
      isLeft = true;
      const { asked } = begun.stop();
      if (!isUsed.current) void asked?.then((last) => last.status === 'held' && release(last.id));
    };
  }, [key]);
  return {
    hold: of === key ? state : NONE,
    /** The hold for a booking that is made now: one that is in flight is waited for, and none begins later. */
    use: async (): Promise<Held | undefined> => {
      isUsed.current = true;
      const settled = await holder.current?.settle();
      return settled?.status === 'held' ? settled : undefined;
    },
    setUnused: () => void (isUsed.current = false),
    /** After the time was let go. */
    setUnkept: () => holder.current?.setUnkept(),
  };
}

type Holder = ReturnType<typeof createHolder>;

/** Asks for the hold in a moment, with one key. */
function createHolder(body: Request, onState: (state: HoldState) => void) {
  const headers = { 'idempotency-key': newIdempotencyKey() };
  let asked: Promise<HoldState> | undefined;
  let isUnknown = false;
  const send = async (): Promise<HoldState> => {
    try {
      const { body: hold } = await call(createHold, { headers, body });
      const { id, professional } = hold;
      const expiresMs = Date.parse(hold.expiresAt);
      return { status: 'held', id, professional, startedMs: Date.now(), expiresMs };
    } catch (error) {
      isUnknown = !isDecided(error);
      return toRefusedState(error);
    }
  };
  const ask = () => {
    onState({ status: 'asking' });
    asked = send();
    void asked.then(onState);
  };
  const timer = setTimeout(ask, SETTLE_MS);
  const stop = () => {
    clearTimeout(timer);
    return { asked };
  };
  return {
    stop,
    settle: async (): Promise<HoldState> => {
      stop();
      const last = (await asked) ?? NONE;
      // A hold whose response was lost would be in the way of its own booking.
      return isUnknown ? send() : last;
    },
    setUnkept: () => {
      asked = Promise.resolve({ status: 'unkept' });
      onState({ status: 'unkept' });
    },
  };
}

function release(id: string): void {
  call(releaseHold, { params: { id } }).catch(() => undefined);
}

const LOST_CODES = ['SLOT_TAKEN', 'SESSION_FULL', 'CLIENT_DOUBLE_BOOKED', 'PROFESSIONAL_TIME_OFF'];

function toRefusedState(error: unknown): HoldState {
  if (!isRefused(error)) return NONE;
  return LOST_CODES.includes(error.code) ? { status: 'lost', error } : { status: 'unkept' };
}
