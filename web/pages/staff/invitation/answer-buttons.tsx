import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, newIdempotencyKey } from '../../../api/call.ts';
import { Refused } from '../../../api/failures.ts';
import { answerInvitation } from '../../../api/operations.ts';
import { queryClient } from '../../../api/query.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';

type AnswerButtonsProps = {
  readonly invitation: { readonly id: string; readonly businessName: string };
  readonly onAnswered: () => void;
};

type Answer = 'accept' | 'decline';

const CODES = ['INVALID_STATUS', 'NOT_FOUND', 'USAGE_LIMIT_REACHED'] as const;

/** Accepts at once. A second click on the same button declines, because only the business can undo it. */
export function AnswerButtons({ invitation, onAnswered }: AnswerButtonsProps) {
  const t = useTexts('team');
  const textOf = useErrorText();
  const [isAsked, setIsAsked] = useState(false);
  const { id, businessName: business } = invitation;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (answer: Answer) =>
      call(answerInvitation, {
        params: { id, answer },
        headers: { 'idempotency-key': newIdempotencyKey() },
        // After the hash, so that no server and no proxy logs it.
        body: { token: location.hash.slice(1) },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      onAnswered();
    },
  });
  const code = error instanceof Refused && CODES.find((known) => known === error.code);
  const isLinked = location.hash.length > 1;
  const problem = code ? t(`invited.error.${code}`) : error ? textOf(error) : undefined;
  const shown = problem ?? (isLinked ? undefined : t('invited.error.NOT_FOUND'));
  return (
    <>
      {shown && (
        <Note kind="stop" isAnnounced>
          {shown}
        </Note>
      )}
      <div className="row">
        <button
          type="button"
          className="button primary"
          disabled={isPending || !isLinked}
          onClick={() => mutate('accept')}
        >
          {t('invited.accept', { business })}
        </button>
        <button
          type="button"
          className="button"
          disabled={isPending || !isLinked}
          onClick={() => (isAsked ? mutate('decline') : setIsAsked(true))}
        >
          {t(isAsked ? 'invited.declineSure' : 'invited.decline')}
        </button>
      </div>
    </>
  );
}
