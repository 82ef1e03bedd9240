import type { ReactNode } from 'react';
import { joinWithComma } from '../../../../domain/language.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { clockAt, minutesAhead, ownTimeZone } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { BigTime } from '../../../ui/big-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Business, Professional, Service } from '../data.ts';
import { cityOf } from '../zone-note.tsx';
import { Bill } from './bill.tsx';
import type { Choice } from './choice.ts';
import { addMinutes } from './clock.ts';
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
  const { date, start } = choice;
  const minutes = services.reduce((sum, { duration }) => sum + duration, 0);
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
        <SummaryFacts {...props} visits={visits} />
      </div>
      {services.length > 0 && (
        <div>
          <Bill {...{ business, services, visits, quote }} />
        </div>
      )}
      <div className="go">
        {error !== undefined && (
          <Note kind="stop" isAnnounced>
            {textOf(error)}
          </Note>
        )}
        {children}
        <p className="small quiet">
          {t('book.terms', { count: business.cancellationWindowHours })}
        </p>
      </div>
    </section>
  );
}

function SummaryFacts({
  business,
  services,
  person,
  choice,
  quote,
  visits,
}: SummaryProps & { readonly visits: number }) {
  const t = useTexts('customer');
  const formats = useFormats();
  const first = quote?.occurrences[0]?.startUtc;
  const own = ownTimeZone();
  const isElsewhere = first ? minutesAhead(Date.parse(first), business.timezone, own) !== 0 : false;
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
      {isElsewhere && first && (
        <li>
          <Icon name="globe" />
          <span>
            {t('zone.forYou', { time: clockAt(Date.parse(first), own), place: cityOf(own) })}
          </span>
        </li>
      )}
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
