import { accept, type Outcome, refuse } from './outcome.ts';

export const ACCOUNT_STATES = ['active', 'suspended', 'erased'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

type Account = {
  readonly id: string;
  readonly suspendedAt: Date | null;
  readonly erasedAt: Date | null;
};

export function accountStateOf({ erasedAt, suspendedAt }: Omit<Account, 'id'>): AccountState {
  if (erasedAt) return 'erased';
  return suspendedAt ? 'suspended' : 'active';
}

export type AccountVerdict = 'suspend' | 'reinstate';

/** The next state. The caller must be an active admin, so one always remains. */
export function decideAccountVerdict(
  account: Account | undefined,
  verdict: AccountVerdict,
  by: { readonly adminId: string; readonly activeAdminIds: readonly string[] },
): Outcome<AccountState> {
  if (!account) return refuse('USER_NOT_FOUND');
  if (!by.activeAdminIds.includes(by.adminId)) return refuse('FORBIDDEN');
  if (account.erasedAt) return refuse('MODERATION_INVALID_STATE');
  if (verdict === 'reinstate') return accept('active');
  return account.id === by.adminId ? refuse('FORBIDDEN') : accept('suspended');
}
