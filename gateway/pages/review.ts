import { type Request, type Response, Router, urlencoded } from 'express';
import { COMMENT_MAX, ReviewContent } from '../../contract/reviews.ts';
import { hashSecret } from '../../contract/secrets.ts';
import { transact } from '../../db/client.ts';
import { findNotifyingBusiness } from '../../db/reads/notifications.ts';
import { findReviewLink, type ReviewLink } from '../../db/reads/review-links.ts';
import { toPublicName } from '../../domain/review.ts';
import { toMailBusiness } from '../../mail/mail-business.ts';
import { renderReviewPage, type ReviewDraft, type ReviewMessage } from '../../mail/review-page.ts';
import { clearCacheAfter } from '../cache/response-cache.ts';
import type { Deps } from '../deps.ts';
import { createReview } from '../writes/create-review.ts';
import { languageOf, sendFormPage } from './form-page.ts';
import { createLinkFailures } from './link-failures.ts';

type PageRequest = Request<{ token: string }>;

const STATUSES: Record<ReviewMessage, number> = {
  done: 200,
  exists: 409,
  invalid: 400,
  refused: 409,
};
const EMPTY: ReviewDraft = { rating: '', comment: '' };

/**
 * The page behind the link of the mail after a visit: its customer reviews that visit, once, without a login. The link
 * is worth no more than that. Opening it changes nothing, because programs follow the links of a mail.
 */
export function reviewPage(deps: Deps): Router {
  const { database, nowMs } = deps;
  const failures = createLinkFailures(deps, { name: 'review-address', title: 'reviewPage.title' });

  async function answer(
    req: PageRequest,
    res: Response,
    review: (link: ReviewLink) => Promise<ReviewMessage | undefined>,
    draft: ReviewDraft,
  ): Promise<void> {
    const now = new Date(nowMs());
    const link = await findReviewLink(database.db, hashSecret(req.params.token), now);
    if (!link) return failures.sendUnknown(req, res);
    const message = findObstacle(link) ?? (await review(link));
    const business = await findNotifyingBusiness(database.db, link.appointment.businessId);
    const { startsAt, endsAt, bookedServices } = link.appointment;
    const html = renderReviewPage({
      language: languageOf(req, link.language, business.language),
      business: toMailBusiness(business),
      visit: {
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        professionalName: link.professionalName,
        services: bookedServices?.map(({ name }) => name) ?? [],
      },
      clientName: toPublicName(link.clientName),
      commentMax: COMMENT_MAX,
      message,
      draft: message === undefined || message === 'invalid' ? draft : undefined,
    });
    sendFormPage(res, message ? STATUSES[message] : 200, html);
  }

  async function store(link: ReviewLink, draft: ReviewDraft): Promise<ReviewMessage> {
    const content = ReviewContent.safeParse(toContent(draft));
    if (!content.success) return 'invalid';
    const { rating, comment = null } = content.data;
    const { userId, appointment } = link;
    const review = { appointmentId: appointment.id, userId, rating, comment };
    const created = await clearCacheAfter(
      deps.responseCache,
      transact(database, (tx) => createReview(tx, review, new Date(nowMs()))),
    );
    if (created.ok) return 'done';
    return created.code === 'REVIEW_EXISTS' ? 'exists' : 'refused';
  }

  const router = Router({ caseSensitive: true, strict: true });
  router.get('/review/:token', (req, res) => answer(req, res, async () => undefined, EMPTY));
  // Large enough for the longest comment in any script, escaped.
  router.post('/review/:token', urlencoded({ extended: false, limit: '64kb' }), (req, res) => {
    const draft = toDraft(req.body);
    return answer(req, res, (link) => store(link, draft), draft);
  });
  router.use('/review', failures.handleErrors);
  return router;
}

/** Why the visit cannot be reviewed, whatever its customer writes. */
function findObstacle({ reviewId, appointment }: ReviewLink): ReviewMessage | undefined {
  if (reviewId !== null) return 'exists';
  return appointment.status === 'Completed' ? undefined : 'refused';
}

/** Express leaves out a body of another type. Browsers send two characters for a line break. */
function toDraft(body: unknown): ReviewDraft {
  const { rating, comment } = (body ?? {}) as { rating?: unknown; comment?: unknown };
  return {
    rating: typeof rating === 'string' ? rating : '',
    comment: typeof comment === 'string' ? comment.replaceAll('\r\n', '\n') : '',
  };
}

function toContent({ rating, comment }: ReviewDraft) {
  return { rating: rating === '' ? undefined : Number(rating), comment: comment.trim() || null };
}
