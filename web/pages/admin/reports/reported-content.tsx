import type { ReactNode } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useMoment } from '../../../format/moment.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Stars } from '../../../ui/rating.tsx';
import type { AdminReport } from './reports-page.tsx';

const SANCTION = { review: 'hidden', business: 'suspended', professional: 'suspended' } as const;

/** The content as it is now, and where it is shown. */
export function ReportedContent({ report }: { readonly report: AdminReport }) {
  const t = useTexts('moderation');
  const moment = useMoment();
  const { targetType, target } = report;
  const { rating, comment, text, reply, author, writtenAt, businesses, isSanctioned } = target;
  const shown = targetType === 'review' ? comment : text;
  return (
    <section className="card stack-small" aria-labelledby="content">
      <div className="report-head">
        <h2 id="content">{t('fact.title')}</h2>
        {isSanctioned ? (
          <span className="tag stop">{t(`state.${SANCTION[targetType]}`)}</span>
        ) : (
          <span className="tag open">{t('fact.visible')}</span>
        )}
      </div>
      {rating !== null && <Stars count={rating} />}
      <blockquote dir="auto">{shown || t('fact.none')}</blockquote>
      <dl className="report-facts">
        {author && (
          <Fact label={t('fact.author')}>
            <bdi>{author.name || t('erased')}</bdi>
          </Fact>
        )}
        {writtenAt !== null && <Fact label={t('fact.written')}>{moment(writtenAt)}</Fact>}
        {reply !== null && (
          <Fact label={t('fact.reply')}>
            <span dir="auto">{reply}</span>
          </Fact>
        )}
        {businesses.map(({ id, name }) => (
          <Fact key={id} label={t('fact.at')}>
            <a href={pathTo('business', id)} target="_blank" rel="noopener">
              <bdi>{name}</bdi>
            </a>
          </Fact>
        ))}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="small quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
