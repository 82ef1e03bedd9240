import { useSyncExternalStore } from 'react';
import { createCaller, type Session } from '../../packages/client/src/core-entry.ts';
import { logout } from './operations.ts';

export type User = Session['user'];

/** `unknown` until the first refresh has ended. */
export type SessionState =
  { readonly status: 'unknown' | 'none' } | { readonly status: 'open'; readonly user: User };

/** Says only that this browser may have a session cookie; the tokens are in no storage. */
const HINT = 'amsel.session';
/** A person does not wait longer for another attempt. */
const WAIT_MAX_SECONDS = 5;
/** Tells the other tabs of this browser. */
const tabs = new BroadcastChannel('amsel.session');

let state: SessionState = { status: mayHaveSession() ? 'unknown' : 'none' };
const listeners = new Set<() => void>();

/** The API at the address of this page. It refreshes the session, once for all requests that wait for it. */
export const caller = createCaller({
  baseUrl: '',
  session: mayHaveSession() ? 'cookie' : undefined,
  onSession: (session) => (session ? accept(session) : close()),
  mayReadAnonymously: true,
  waitMaxSeconds: WAIT_MAX_SECONDS,
});

tabs.addEventListener('message', () => {
  caller.useSession(mayHaveSession() ? 'cookie' : undefined);
  if (mayHaveSession()) takeUp();
  else close();
});

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readSession);
}

export function readSession(): SessionState {
  return state;
}

/** Restores the session of an earlier visit. */
export function restoreSession(): void {
  if (state.status === 'unknown') takeUp();
}

/** A failure shows at the first request that needs the session. */
function takeUp(): void {
  caller.findAccessToken().catch(() => undefined);
}

export function openSession(session: Session): void {
  caller.useSession(session);
  accept(session);
  tabs.postMessage('changed');
}

/** The next request asks for another access token. */
export function renewSession(): void {
  caller.useSession('cookie');
}

/** Throws, and keeps the session, if the server has not ended it. */
export async function endSession(): Promise<void> {
  // A refresh may bring another cookie, which has to be the one that ends.
  await caller.findAccessToken().catch(() => undefined);
  await caller.call(logout, { headers: { 'x-session': 'cookie' }, body: {} });
  forgetSession();
}

/** The server has ended the session, or the account is gone. */
export function forgetSession(): void {
  caller.useSession();
  close();
  tabs.postMessage('changed');
}

function accept({ user }: Session): void {
  keepHint(true);
  set({ status: 'open', user });
}

function close(): void {
  keepHint(false);
  set({ status: 'none' });
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
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
