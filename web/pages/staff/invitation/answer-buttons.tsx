import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { isRefused } from '../../../api/failures.ts';
import { answerInvitation } from '../../../api/operations.ts';
import { queryClient } from '../../../api/query.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useChangeWith } from '../../../app/use-change.ts';
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
  const change = useChangeWith(
    (error) => {
      const code = isRefused(error) && CODES.find((known) => known === error.code);
      return code ? t(`invited.error.${code}`) : textOf(error);
    },
    () => queryClient.invalidateQueries(),
  );
  const send = (answer: Answer) =>
    change.start({
      asked: answer,
      run: (key) =>
        call(answerInvitation, {
          params: { id, answer },
          headers: { 'idempotency-key': key },
          // After the hash, so that no server and no proxy logs it.
          body: { token: location.hash.slice(1) },
        }),
      then: onAnswered,
    });
  const isLinked = location.hash.length > 1;
  const shown = change.problem ?? (isLinked ? undefined : t('invited.error.NOT_FOUND'));
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
          disabled={change.isPending || !isLinked}
          onClick={() => send('accept')}
        >
          {t('invited.accept', { business })}
        </button>
        <button
          type="button"
          className="button"
          disabled={change.isPending || !isLinked}
          onClick={() => (isAsked ? send('decline') : setIsAsked(true))}
        >
          {t(isAsked ? 'invited.declineSure' : 'invited.decline')}
        </button>
      </div>
    </>
  );
}
