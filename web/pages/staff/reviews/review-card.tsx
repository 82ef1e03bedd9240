import { type FormEvent, Suspense, useId, useState } from 'react';
import { call, type Output } from '../../../api/call.ts';
import { deleteReviewReply, replyToReview } from '../../../api/operations.ts';
import { dateOf } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Stars } from '../../../ui/rating.tsx';
import { ReportLink } from '../../report/report-link.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { Problem } from '../ui/problem.tsx';
import { useBusiness } from '../ui/use-business.ts';

type Review = Output<'listReviews'>[number];
type Reply = Review['reply'];

type ReviewCardProps = { readonly review: Review; readonly mayReply: boolean };

/** A review and the reply. The list is public and cached, so the card keeps what was just changed. */
export function ReviewCard({ review, mayReply }: ReviewCardProps) {
  const t = useTexts('lists');
  const formats = useFormats();
  const { timezone } = useBusiness();
  const [changed, setChanged] = useState<{ readonly reply: Reply }>();
  const [isWriting, setIsWriting] = useState(false);
  const reply = changed ? changed.reply : review.reply;
  const { rating, comment, clientName, createdAt } = review;
  return (
    <li className="card stack-small">
      <div className="head">
        <b>{clientName}</b>
        <small>{formats.fullDay(dateOf(createdAt, timezone))}</small>
      </div>
      <Stars count={rating} />
      {comment && <p className="review-text">{comment}</p>}
      {reply && !isWriting && (
        <blockquote className="reply stack-small">
          <small>
            {t('reviews.yours', { day: formats.fullDay(dateOf(reply.repliedAt, timezone)) })}
          </small>
          <p className="review-text">{reply.text}</p>
        </blockquote>
      )}
      {mayReply && isWriting && (
        <ReplyForm
          review={review}
          reply={reply}
          onDone={(next) => {
            setChanged({ reply: next });
            setIsWriting(false);
          }}
          onClose={() => setIsWriting(false)}
        />
      )}
      {mayReply && !isWriting && (
        <div className="acts">
          <button type="button" className="button slim" onClick={() => setIsWriting(true)}>
            {reply
              ? t('changeOf', { name: t('reviews.text') })
              : t('reviews.reply', { name: clientName })}
          </button>
          {reply && (
            <DeleteReply
              id={review.id}
              text={reply.text}
              onDone={(next) => setChanged({ reply: next })}
            />
          )}
          <Suspense>
            <ReportLink type="review" id={review.id} name={clientName} ownerId={review.clientId} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

type ReplyFormProps = {
  readonly review: Review;
  readonly reply: Reply;
  readonly onDone: (reply: Reply) => void;
  readonly onClose: () => void;
};

const REPLY_MAX = 5000;

function ReplyForm({ review, reply, onDone, onClose }: ReplyFormProps) {
  const t = useTexts('lists');
  const staff = useTexts('staff');
  const id = useId();
  const change = useListChange();
  const [form, setForm] = useState({ text: reply?.text ?? '' });
  const [isMissing, setIsMissing] = useState(false);
  const text = form.text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(text === '');
    if (text === '') return;
    change.start({
      asked: form,
      run: async (key) => {
        const { body } = await call(replyToReview, {
          params: { id: review.id },
          headers: { 'idempotency-key': key },
          body: { text },
        });
        onDone(body.reply);
      },
      done: t('reviews.sent'),
    });
  };
  return (
    <form className="stack-small" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t('reviews.text')}</label>
        <textarea
          id={id}
          className="input"
          rows={4}
          maxLength={REPLY_MAX}
          value={form.text}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-problem` : undefined}
          onChange={({ target }) => setForm({ text: target.value })}
        />
        {isMissing && (
          <p className="problem" id={`${id}-problem`} role="alert">
            {t('reviews.missing')}
          </p>
        )}
      </div>
      <Problem change={change} />
      <div className="row">
        <button type="submit" className="button primary slim" disabled={change.isPending}>
          {t('reviews.send', { name: review.clientName })}
        </button>
        <button type="button" className="button plain slim" onClick={onClose}>
          {staff('dismiss')}
        </button>
      </div>
    </form>
  );
}

type DeleteReplyProps = {
  readonly id: string;
  readonly text: string;
  readonly onDone: (reply: Reply) => void;
};

/** The reply can be brought back. */
function DeleteReply({ id, text, onDone }: DeleteReplyProps) {
  const t = useTexts('lists');
  const change = useListChange();
  const restore = () =>
    change.start({
      run: async () => {
        const { body } = await call(replyToReview, { params: { id }, body: { text } });
        onDone(body.reply);
      },
      done: t('reviews.sent'),
    });
  const remove = () =>
    change.start({
      run: async () => {
        await call(deleteReviewReply, { params: { id } });
        onDone(null);
      },
      done: t('reviews.deleted'),
      undo: { label: t('undo'), run: restore },
    });
  return (
    <>
      <button
        type="button"
        className="button plain slim"
        disabled={change.isPending}
        onClick={remove}
      >
        {t('reviews.delete')}
      </button>
      <Problem change={change} />
    </>
  );
}
