import { useState } from 'react';
import { call } from '../../api/call.ts';
import { isAmselError } from '../../api/failures.ts';
import { createOnce } from '../../api/once.ts';
import { moderateBusiness, rejectBusiness } from '../../api/operations.ts';
import { useErrorText } from '../../app/error-text.ts';
import { useToast } from '../../app/toasts.tsx';
import { useIsMounted } from '../../app/use-is-mounted.ts';
import { useTexts } from '../../text/use-texts.ts';
import type { Reviewed } from './review-page.tsx';

export type Verdict = 'approve' | 'reject' | 'suspend' | 'reinstate';

export function useModeration({ id, name }: Reviewed, onDecided: () => void) {
  const t = useTexts('admin');
  const textOf = useErrorText();
  const showToast = useToast();
  const isMounted = useIsMounted();
  const [once] = useState(createOnce);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send(verdict: Verdict, reason: string | undefined): Promise<void> {
    setIsSending(true);
    setProblem(undefined);
    try {
      await once([id, verdict, reason], (key) => sendVerdict(id, { verdict, reason }, key));
      // The other way round it would need a reason.
      const undo =
        verdict === 'suspend'
          ? { label: t('undo'), run: () => void send('reinstate', undefined) }
          : undefined;
      showToast(t(`${verdict}.done`, { name }), undo);
      onDecided();
    } catch (error) {
      const isDecided = isAmselError(error, 'BUSINESS_INVALID_TRANSITION');
      if (isDecided) {
        showToast(t('review.taken'));
        onDecided();
      } else if (isMounted.current) setProblem(textOf(error));
      else showToast(textOf(error));
    } finally {
      setIsSending(false);
    }
  }

  return {
    decide: (verdict: Verdict, reason?: string) => void send(verdict, reason),
    isSending,
    problem,
  };
}

type Sent = { readonly verdict: Verdict; readonly reason: string | undefined };

async function sendVerdict(id: string, { verdict, reason }: Sent, key: string) {
  const headers = { 'idempotency-key': key };
  if (verdict === 'reject') {
    await call(rejectBusiness, { params: { id }, headers, body: { reason: reason ?? '' } });
    return;
  }
  const body = reason === undefined ? {} : { reason };
  await call(moderateBusiness, { params: { id, verdict }, headers, body });
}
