import type { Output } from '../../../api/call.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { LiveState } from './live.ts';

export type Membership = Output<'listMemberships'>[number];
export type Right = Membership['rights'][number];

/** The business that the page is about, and the rights of the reader there. */
type Staff = Membership & {
  /** All businesses of the account. */
  readonly memberships: readonly Membership[];
  readonly live: LiveState;
};

export const StaffContext = createContext<Staff | undefined>(undefined);

/** The business of the page and the rights of the reader there. Only below `WorkShell` at `/staff`. */
export function useStaff(): Staff {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('no staff page');
  return staff;
}

/** Adds the chosen business to a query. */
export function atBusiness(businessId: string): { readonly businessId: string };
export function atBusiness<Query extends object>(
  businessId: string,
  query: Query,
): Query & { readonly businessId: string };
export function atBusiness(businessId: string, query: object = {}) {
  return { ...query, businessId };
}

const CHOICE = 'amsel.business';
const listeners = new Set<() => void>();
let chosen = readChoice();

/** The business that was chosen last in this browser; it counts only where the account is a member. */
export function useChosenBusiness(): string | undefined {
  return useSyncExternalStore(subscribe, () => chosen);
}

export function chooseBusiness(id: string): void {
  chosen = id;
  try {
    localStorage.setItem(CHOICE, id);
  } catch {
    // The choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** A link of a mail names the business of its appointment. */
function readChoice(): string | undefined {
  try {
    return takeLinkedBusiness() ?? localStorage.getItem(CHOICE) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Taken out of the address, so that a later choice survives a reload. */
function takeLinkedBusiness(): string | undefined {
  const url = new URL(location.href);
  const linked = url.searchParams.get('business');
  if (linked === null) return undefined;
  url.searchParams.delete('business');
  history.replaceState(history.state, '', url);
  localStorage.setItem(CHOICE, linked);
  return linked;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
