import type { AccountState } from '../../../../domain/account-state.ts';
import { useTexts } from '../../../text/use-texts.ts';

const TAGS = { active: 'tag open', suspended: 'tag stop', erased: 'tag' } as const;

export function AccountTag({ state }: { readonly state: AccountState }) {
  const t = useTexts('admin');
  return <span className={TAGS[state]}>{t(`users.state.${state}`)}</span>;
}
