import { type ReactNode, useState } from 'react';
import { joinWithComma } from '../../../domain/language.ts';
import { pathTo } from '../../app/paths.ts';
import { dateAt, ownTimeZone } from '../../format/days.ts';
import { useFormats } from '../../format/formats.ts';
import { useTexts } from '../../text/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { Tile } from '../../ui/tile.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Reviewed } from './review-page.tsx';
import { spanText } from './span.ts';
import { useModeration } from './use-moderation.ts';

type ReviewedItemProps = {
  readonly business: Reviewed;
  /** The one that has waited longest is open, with the next action. */
  readonly isFirst: boolean;
  readonly onDecided: () => void;
};

export function ReviewedItem({ business, isFirst, onDecided }: ReviewedItemProps) {
  const t = useTexts('admin');
  const facts = [
    business.city,
    t('people', { count: business.professionalCount }),
    t('services', { count: business.serviceCount }),
  ];
  return (
    <details className="reviewed" open={isFirst}>
      <summary>
        <Tile name={business.name} picture={business.picture} size="2.5rem" />
        <span className="reviewed-name">
          <b>{business.name}</b>
          <span className="small quiet">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        {business.submittedAt && <Age submittedAt={business.submittedAt} />}
      </summary>
      <div className="reviewed-body">
        <Facts business={business} />
        <Actions business={business} isNext={isFirst} onDecided={onDecided} />
      </div>
    </details>
  );
}

function Age({ submittedAt }: { readonly submittedAt: string }) {
  const t = useTexts('admin');
  const { locale, day } = useFormats();
  const ms = Date.parse(submittedAt);
  return (
    <span className="reviewed-age">
      <b>{spanText(Math.max(0, Date.now() - ms) / 1000, locale)}</b>
      <span className="small quiet">{t('age.since', { day: day(dateAt(ms, ownTimeZone())) })}</span>
    </span>
  );
}

function Facts({ business }: { readonly business: Reviewed }) {
  const t = useTexts('admin');
  const { addressLine1, postalCode, city, country, phone, website, workingHours } = business;
  const address = joinWithComma([addressLine1, postalCode, city, country]);
  const openDays = 7 - business.closedWeekdays.length;
  return (
    <dl className="reviewed-facts">
      <Fact label={t('fact.address')}>{address}</Fact>
      <Fact label={t('fact.hours')}>
        {t('fact.hours.week', { count: openDays })},{' '}
        <bdi dir="ltr">
          {workingHours.start}–{workingHours.end}
        </bdi>
      </Fact>
      <Fact label={t('fact.services')}>{t('services', { count: business.serviceCount })}</Fact>
      <Fact label={t('fact.phone')}>{phone && <bdi dir="ltr">{phone}</bdi>}</Fact>
      <Fact label={t('fact.website')}>{website && <bdi dir="ltr">{website}</bdi>}</Fact>
      <Fact label={t('fact.about')}>{business.description}</Fact>
      {business.statusReason && <Fact label={t('fact.reason')}>{business.statusReason}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const t = useTexts('admin');
  return (
    <div>
      <dt>
        <Icon name={children ? 'check' : 'info'} isTiny />
        {label}
      </dt>
      <dd>{children || <span className="late">{t('fact.none')}</span>}</dd>
    </div>
  );
}

type ActionsProps = {
  readonly business: Reviewed;
  readonly isNext: boolean;
  readonly onDecided: () => void;
};

function Actions({ business, isNext, onDecided }: ActionsProps) {
  const t = useTexts('admin');
  const { name, status } = business;
  const { decide, isSending, problem } = useModeration(business, onDecided);
  const [asking, setAsking] = useState<'reject' | 'suspend'>();
  const strong = isNext ? 'button primary' : 'button';
  return (
    <>
      <div className="row">
        {status === 'under_review' && (
          <>
            <Action className={strong} isSending={isSending} onClick={() => decide('approve')}>
              <Icon name="check" isTiny />
              {t('approve', { name })}
            </Action>
            <Action isSending={isSending} onClick={() => setAsking('reject')}>
              {t('reject')}
            </Action>
          </>
        )}
        {status === 'approved' && (
          <>
            <Action isSending={isSending} onClick={() => setAsking('suspend')}>
              {t('suspend')}
            </Action>
            <a
              className="button plain"
              href={pathTo('business', business.id)}
              target="_blank"
              rel="noopener"
            >
              {t('open')}
            </a>
          </>
        )}
        {status === 'suspended' && (
          <Action isSending={isSending} onClick={() => decide('reinstate')}>
            {t('reinstate', { name })}
          </Action>
        )}
      </div>
      {status === 'under_review' && <p className="small quiet">{t('approve.hint')}</p>}
      {problem && (
        <Note kind="stop" isAnnounced>
          {problem}
        </Note>
      )}
      {asking && (
        <ReasonDialog
          action={asking}
          name={name}
          isSending={isSending}
          problem={problem}
          onSend={(reason) => decide(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

type ActionProps = {
  readonly className?: string;
  readonly isSending: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Action({ className = 'button', isSending, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isSending}
      onClick={() => !isSending && onClick()}
    >
      {children}
    </button>
  );
}
