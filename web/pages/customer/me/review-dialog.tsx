import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { writeReview } from '../../../api/operations.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Star } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Visit } from './data.ts';
import { useChange } from './use-change.ts';

const STARS = [1, 2, 3, 4, 5] as const;
const COMMENT_MAX = 5000;

type ReviewDialogProps = {
  readonly visit: Visit;
  readonly name: string;
  readonly onDone: (rating: number) => void;
  readonly onClose: () => void;
};

type Review = { readonly rating: number; readonly comment: string | null };

export function ReviewDialog({ visit, name, onDone, onClose }: ReviewDialogProps) {
  const t = useTexts('me');
  const showToast = useToast();
  const id = useId();
  const [rating, setRating] = useState<number>();
  const [comment, setComment] = useState('');
  const { isSending, problem, run } = useChange(async (review: Review, key) => {
    const headers = { 'idempotency-key': key };
    await call(writeReview, { headers, body: { appointmentId: visit.id, ...review } });
    showToast(t('review.done'));
    onDone(review.rating);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rating !== undefined) run({ rating, comment: comment.trim() || null });
  };
  return (
    <Dialog title={t('review.title', { visit: name })} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <StarsChoice rating={rating} onRating={setRating} />
        <div className="field">
          <label htmlFor={id}>{t('review.words')}</label>
          <textarea
            className="input"
            id={id}
            maxLength={COMMENT_MAX}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
          <p className="small quiet">{t('review.public')}</p>
        </div>
        {problem && (
          <Note kind="stop" isAnnounced>
            {problem}
          </Note>
        )}
        <button
          type="submit"
          className="button primary"
          aria-disabled={rating === undefined || isSending}
        >
          {rating === undefined ? t('review.choose') : t('review.submit', { count: rating })}
        </button>
      </form>
    </Dialog>
  );
}

type StarsChoiceProps = {
  readonly rating: number | undefined;
  readonly onRating: (rating: number) => void;
};

/** Radio buttons, so that arrow keys work. */
function StarsChoice({ rating = 0, onRating }: StarsChoiceProps) {
  const t = useTexts('me');
  return (
    <fieldset className="stars-choice">
      <legend className="unseen">{t('review.stars')}</legend>
      {STARS.map((stars) => (
        <label key={stars} className={stars <= rating ? 'on' : ''}>
          <input
            type="radio"
            name="stars"
            checked={stars === rating}
            aria-label={t('review.star', { count: stars })}
            onChange={() => onRating(stars)}
          />
          <Star />
        </label>
      ))}
    </fieldset>
  );
}
