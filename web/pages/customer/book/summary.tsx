import type { ReactNode } from 'react';
import { joinWithComma } from '../../../../domain/language.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { instantAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { BigTime } from '../../../ui/big-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Business, Professional, Service } from '../data.ts';
import { OwnTime } from '../zone-note.tsx';
import { Bill } from './bill.tsx';
import type { Choice } from './choice.ts';
import { addMinutes } from './clock.ts';
import { couponCodeOf } from './payment-step.tsx';
import { Terms } from './terms.tsx';
import type { Quote } from './use-quote.ts';

type SummaryProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly person: Professional | undefined;
  readonly choice: Choice;
  readonly quote: Quote | undefined;
  readonly error: unknown;
  readonly children: ReactNode;
};

/** The booking as it will be, and the button that makes it. */
export function Summary(props: SummaryProps) {
  const { business, services, choice, quote, error, children } = props;
  const t = useTexts('customer');
  const formats = useFormats();
  const textOf = useErrorText();
  const couponCode = couponCodeOf(error);
  const { date, start } = choice;
  const minutes = services.reduce((sum, { duration }) => sum + duration, 0);
  const startMs = date && start ? instantAt(date, start, business.timezone) : undefined;
  const visits = quote?.occurrences.length ?? (choice.frequency === 'none' ? 1 : choice.count);
  return (
    <section className="card summary" aria-labelledby="summary">
      <h2 id="summary" className="unseen">
        {t('book.summary')}
      </h2>
      <div>
        {date && start ? (
          <BigTime day={formats.longDay(date)} start={start} end={addMinutes(start, minutes)} />
        ) : (
          <p className="quiet">
            {services.length === 0 ? t('book.chooseWhat') : t('book.chooseTime')}
          </p>
        )}
        <SummaryFacts {...props} {...{ visits, startMs }} />
      </div>
      {services.length > 0 && (
        <div>
          <Bill {...{ business, services, visits, quote }} />
        </div>
      )}
      <div className="go">
        {error !== undefined && (
          <Note kind="stop" isAnnounced>
            {couponCode ? t(`coupon.${couponCode}`) : textOf(error)}
          </Note>
        )}
        {children}
        <p className="small quiet">
          {t('book.pay')}{' '}
          <Terms business={business} startMs={choice.frequency === 'none' ? startMs : undefined} />
        </p>
      </div>
    </section>
  );
}

type SummaryFactsProps = SummaryProps & {
  readonly visits: number;
  readonly startMs: number | undefined;
};

function SummaryFacts({ business, services, person, choice, visits, startMs }: SummaryFactsProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const place = joinWithComma([business.name, business.addressLine1, business.city]);
  return (
    <ul className="facts">
      {services.length > 0 && (
        <li>
          <Icon name="person" />
          <span>
            <b>{person?.name ?? t('book.anyone')}</b>
            {', '}
            {formats.list(services.map(({ name }) => name))}
          </span>
        </li>
      )}
      <li>
        <Icon name="pin" />
        <span>{place}</span>
      </li>
      {!business.autoConfirm && (
        <li>
          <Icon name="info" />
          <span>{t('business.byHand')}</span>
        </li>
      )}
      {startMs !== undefined && <OwnTime startMs={startMs} timezone={business.timezone} />}
      {choice.frequency !== 'none' && (
        <li>
          <Icon name="repeat" />
          <span>
            {t('repeat.visits', { count: visits })}, {t(`repeat.${choice.frequency}`)}
          </span>
        </li>
      )}
    </ul>
  );
}
