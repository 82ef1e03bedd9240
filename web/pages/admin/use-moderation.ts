import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Refused } from '../../api/failures.ts';
import { createOnce } from '../../api/once.ts';
import { moderateBusiness, rejectBusiness } from '../../api/operations.ts';
import { useErrorText } from '../../app/error-text.ts';
import { useToast } from '../../app/toasts.tsx';
import { useTexts } from '../../text/use-texts.ts';
import type { Reviewed } from './review-page.tsx';

export type Verdict = 'approve' | 'reject' | 'suspend' | 'reinstate';

/** Verdicts that one other verdict takes back. */
const UNDONE_BY = { suspend: 'reinstate', reinstate: 'suspend' } as const;

export function useModeration({ id, name }: Reviewed, onDecided: () => void) {
  const t = useTexts('admin');
  const textOf = useErrorText();
  const showToast = useToast();
  const [once] = useState(createOnce);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send(verdict: Verdict, reason: string | undefined): Promise<void> {
    setIsSending(true);
    setProblem(undefined);
    try {
      await once([id, verdict, reason], (key) => sendVerdict(id, { verdict, reason }, key));
      const undo =
        verdict === 'suspend' || verdict === 'reinstate'
          ? { label: t('undo'), run: () => void send(UNDONE_BY[verdict], undefined) }
          : undefined;
      showToast(t(`${verdict}.done`, { name }), undo);
      onDecided();
    } catch (error) {
      const isDecided = error instanceof Refused && error.code === 'BUSINESS_INVALID_TRANSITION';
      if (isDecided) {
        showToast(t('review.taken'));
        onDecided();
      } else setProblem(textOf(error));
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
