import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { createClient } from '../../contract/client.ts';
import { Refused, toUnreachable } from './failures.ts';
import { type login, logout, refresh } from './operations.ts';

type Session = z.output<(typeof login)['success']['schema']>;
export type User = Session['user'];
type Called<Response> = Omit<typeof logout, 'success'> & {
  readonly success: { readonly schema: Response } & Omit<(typeof logout)['success'], 'schema'>;
};

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
/** Raised when a session is opened or ended, also in another tab: a refresh that began before says nothing about it. */
let generation = 0;
const listeners = new Set<() => void>();

tabs.addEventListener('message', () => {
  begin();
  void (mayHaveSession() ? refreshOnce().catch(() => undefined) : close());
});

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readSession);
}

export function readSession(): SessionState {
  return state;
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
  begin();
  accept(session);
  tabs.postMessage('changed');
}

/** Throws, and keeps the session, if the server has not ended it. */
export async function endSession(): Promise<void> {
  // It may bring another cookie, which has to be the one that ends.
  await refreshing?.catch(() => undefined);
  await post(logout);
  forgetSession();
}

/** The server has ended the session, or the account is gone. */
export function forgetSession(): void {
  begin();
  close();
  tabs.postMessage('changed');
}

/** The next request asks for a token of the session that is open then. */
function begin(): void {
  generation += 1;
  accessToken = undefined;
  refreshing = undefined;
}

/** Many requests may find the token expired at once; one refresh serves all. */
function refreshOnce(): Promise<void> {
  refreshing ??= exchange();
  return refreshing;
}

async function exchange(): Promise<void> {
  const began = generation;
  const isCurrent = () => began === generation;
  try {
    const { body } = await post(refresh);
    if (isCurrent()) accept(body);
  } catch (error) {
    const isEnded = error instanceof Refused && error.status === 401;
    if (isCurrent() && !isEnded) throw error;
    if (isCurrent()) close();
  } finally {
    if (isCurrent()) refreshing = undefined;
  }
  // After a change, the newer one.
  return refreshing;
}

async function post<Response extends z.ZodType>(operation: Called<Response>) {
  const call = createClient({ baseUrl: location.origin });
  const answer = await call(operation, { headers: COOKIE, body: {} }).catch(toUnreachable);
  if (!answer.ok) throw new Refused(answer.error, answer.status, answer.headers);
  return answer;
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
