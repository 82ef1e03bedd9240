import type { ComponentProps } from 'react';
import { useTexts } from '../../text/use-texts.ts';
import { MessageForm } from '../../ui/message-form.tsx';

const BODY_MAX = 5000;

type TicketMessageProps = Omit<ComponentProps<typeof MessageForm>, 'missing' | 'maxLength'>;

/** A message of a ticket. */
export function TicketMessage(props: TicketMessageProps) {
  const t = useTexts('support');
  return <MessageForm {...props} missing={t('missing')} maxLength={BODY_MAX} />;
}
