import type { Language } from '../domain/language.ts';
import { escapeHtml, toHtml } from './html.ts';
import { createWords, listDetails, type Words } from './kinds/parts.ts';
import type { MailBusiness, TimeRange } from './mail.ts';
import { toPageHtml, toStatus } from './page.ts';
import { showFacts, showTime } from './page-parts.ts';

export type ReviewMessage = 'done' | 'exists' | 'invalid' | 'refused';

/** The form as its writer filled it in; after a refusal it is shown again. */
export type ReviewDraft = { readonly rating: string; readonly comment: string };

export type ReviewPage = {
  readonly language: Language;
  readonly business: MailBusiness;
  readonly visit: TimeRange & {
    readonly professionalName: string;
    readonly services: readonly string[];
  };
  /** The name that the review shows to everyone. */
  readonly clientName: string;
  readonly commentMax: number;
  readonly message?: ReviewMessage | undefined;
  /** Undefined if the visit cannot be reviewed any more. */
  readonly draft?: ReviewDraft | undefined;
};

const RATINGS = ['5', '4', '3', '2', '1'];

/** The page behind the link of the mail after a visit. */
export function renderReviewPage(page: ReviewPage): string {
  const { language, business, visit, message, draft } = page;
  const words = createWords(language, business.timezone);
  const { translate } = words;
  const body = [
    ...(message ? [toStatus(toHtml(say(words, message, page.commentMax)))] : []),
    showTime(words, visit),
    showFacts(listDetails(words, { ...visit, business, price: null })),
    ...(draft ? [reviewForm(words, page, draft)] : []),
  ];
  return toPageHtml(language, toHtml(translate('reviewPage.title')), body.join('\n'));
}

function say({ translate }: Words, message: ReviewMessage, commentMax: number) {
  return message === 'invalid'
    ? translate('reviewPage.invalid', { max: String(commentMax) })
    : translate(`reviewPage.${message}`);
}

function reviewForm(
  { translate }: Words,
  { clientName, commentMax }: ReviewPage,
  { rating, comment }: ReviewDraft,
): string {
  const choices = RATINGS.map((value) => {
    const isChosen = value === rating ? ' checked' : '';
    const label = toHtml(translate('reviewPage.choice', { rating: value }));
    return `<label><input type="radio" name="rating" value="${value}" required${isChosen}> ${label}</label>`;
  });
  // The first line break in a text area is not part of its text.
  return `<form method="post">
<fieldset><legend>${toHtml(translate('reviewPage.rating'))}</legend>
${choices.join('\n')}
</fieldset>
<p><label for="comment">${toHtml(translate('reviewPage.comment'))}</label><br>
<textarea id="comment" name="comment" rows="6" maxlength="${commentMax}" dir="auto">
${escapeHtml(comment)}</textarea></p>
<p>${toHtml(translate('reviewPage.public', { name: clientName }))}</p>
<button>${toHtml(translate('reviewPage.button'))}</button>
</form>`;
}
