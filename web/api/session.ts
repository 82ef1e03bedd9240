import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { createClient } from '../../contract/client.ts';
import { type login, logout, refresh } from './operations.ts';

type Session = z.output<(typeof login)['success']['schema']>;
export type User = Session['user'];

/** `unknown` until the first refresh has ended. */
export type SessionState =
  { readonly status: 'unknown' | 'none' } | { readonly status: 'open'; readonly user: User };

const COOKIE = { 'x-session': 'cookie' } as const;
/** Says only that this browser may have a session cookie; the tokens are in no storage. */
const HINT = 'amsel.session';
/** Refreshed this long before the access token expires. */
const EARLY_MS = 30_000;
/** Tells the other tabs of this browser. */
const tabs = new BroadcastChannel('amsel.session');

let state: SessionState = { status: mayHaveSession() ? 'unknown' : 'none' };
let accessToken: string | undefined;
let expiresAtMs = 0;
let refreshing: Promise<void> | undefined;
const listeners = new Set<() => void>();

tabs.addEventListener('message', () => {
  accessToken = undefined;
  void (mayHaveSession() ? refreshOnce().catch(() => undefined) : close());
});

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, () => state);
}

/** The token for the next request; refreshed first if it is about to expire. */
export async function findAccessToken(): Promise<string | undefined> {
  if (state.status === 'none') return undefined;
  if (accessToken === undefined || Date.now() > expiresAtMs - EARLY_MS) await refreshOnce();
  return accessToken;
}

/** Called after the server refused the token. */
export function forgetAccessToken(): void {
  accessToken = undefined;
}

/** Restores the session of an earlier visit. */
export function restoreSession(): void {
  if (state.status === 'unknown') void refreshOnce().catch(() => undefined);
}

export function openSession(session: Session): void {
  accept(session);
  tabs.postMessage('changed');
}

export async function endSession(): Promise<void> {
  const call = createClient({ baseUrl: location.origin });
  await call(logout, { headers: COOKIE, body: {} }).catch(() => undefined);
  close();
  tabs.postMessage('changed');
}

/** Many requests may find the token expired at once; one refresh serves all. */
function refreshOnce(): Promise<void> {
  refreshing ??= exchange().finally(() => (refreshing = undefined));
  return refreshing;
}

async function exchange(): Promise<void> {
  const call = createClient({ baseUrl: location.origin });
  const answer = await call(refresh, { headers: COOKIE, body: {} });
  if (answer.ok) accept(answer.body);
  else if (answer.status === 401) close();
  else throw new Error(answer.error);
}

function accept(session: Session): void {
  ({ accessToken } = session);
  expiresAtMs = Date.now() + session.expiresIn * 1000;
  keepHint(true);
  set({ status: 'open', user: session.user });
}

function close(): void {
  accessToken = undefined;
  keepHint(false);
  set({ status: 'none' });
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function mayHaveSession(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return true;
  }
}

function keepHint(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(HINT, '1');
    else {
      localStorage.removeItem(HINT);
      // It has notes that a person typed on the way to a booking.
      sessionStorage.clear();
    }
  } catch {
    // Without storage, each visit asks the server.
  }
}
