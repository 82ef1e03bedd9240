import type { Output } from '../../../api/call.ts';
import '../../staff/numbers/numbers.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { getFigures } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { addDays, dateAt } from '../../../format/days.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Spark } from '../../staff/numbers/key-figures.tsx';
import { Meter } from '../../staff/numbers/meter.tsx';
import { NumbersSkeleton } from '../../staff/numbers/numbers-skeleton.tsx';
import { shareOf } from '../../staff/numbers/plot.ts';
import { useFigures } from '../../staff/numbers/use-figures.ts';
import { DayBars } from './day-bars.tsx';

export type MarketplaceFigures = Output<'getFigures'>;

const PERIODS = [7, 28, 90] as const;
const FIGURES = ['bookings', 'cancellations', 'noShows', 'missedSearches'] as const;
const STATUSES = ['under_review', 'approved', 'paused', 'suspended', 'draft', 'closed'] as const;

/** The figures of the whole marketplace. The number of days is in the address. */
export default function FiguresPage() {
  const t = useTexts('admin');
  const [params, setParams] = useSearchParams();
  const length = PERIODS.find((each) => String(each) === params.get('days')) ?? 28;
  // The days are those of UTC.
  const to = dateAt(Date.now(), 'UTC');
  const query = useQuery({
    ...read(getFigures, { query: { from: addDays(to, 1 - length), to } }),
    placeholderData: keepPreviousData,
  });
  usePageTitle(t('figures.title'));
  return (
    <>
      <div className="work-bar numbers-bar">
        <h1>{t('figures.title')}</h1>
        <fieldset className="segmented push">
          <legend className="unseen">{t('figures.period')}</legend>
          {PERIODS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="days"
                checked={each === length}
                onChange={() => setParams({ days: String(each) }, { replace: true })}
              />
              {t('figures.days', { count: each })}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="work-page numbers-page">
        {query.data ? (
          <div className="numbers" aria-busy={query.isPlaceholderData}>
            <Totals figures={query.data} />
            <DayBars days={query.data.days} />
            <Businesses figures={query.data} />
            <Missed figures={query.data} />
          </div>
        ) : query.error ? (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <NumbersSkeleton />
        )}
      </div>
    </>
  );
}

type PartProps = { readonly figures: MarketplaceFigures };

function Totals({ figures: { totals, days } }: PartProps) {
  const t = useTexts('admin');
  const { number } = useFigures();
  return (
    <dl className="key-figures four card full">
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`figures.${name}`)}</dt>
          <dd>
            <bdi className="big">{number(totals[name])}</bdi>
            <Spark values={days.map((day) => day[name])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Businesses({ figures: { businesses } }: PartProps) {
  const t = useTexts('admin');
  const { number } = useFigures();
  const total = STATUSES.reduce((sum, each) => sum + businesses[each], 0);
  return (
    <section className="card" aria-labelledby="by-status">
      <header>
        <h2 id="by-status">{t('figures.businesses')}</h2>
        <p className="small quiet">{t('figures.now')}</p>
      </header>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{t('review.status')}</th>
            <th scope="col" className="meter-column">
              {t('figures.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {STATUSES.map((status) => (
            <tr key={status}>
              <th scope="row">{t(`figures.status.${status}`)}</th>
              <td className="meter-column">
                <Meter
                  percent={shareOf(businesses[status], total) ?? 0}
                  text={number(businesses[status])}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Missed({ figures: { missedTexts } }: PartProps) {
  const t = useTexts('admin');
  const { number } = useFigures();
  return (
    <section className="card full" aria-labelledby="missed-texts">
      <header>
        <h2 id="missed-texts">{t('figures.missedSearches')}</h2>
        <p className="small quiet">{t('figures.missed.text')}</p>
      </header>
      {missedTexts.length === 0 ? (
        <p className="quiet">{t('figures.missed.none')}</p>
      ) : (
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{t('figures.missed.searched')}</th>
              <th scope="col">{t('figures.count')}</th>
            </tr>
          </thead>
          <tbody>
            {missedTexts.map(({ text, searches }) => (
              <tr key={text}>
                <th scope="row" dir="auto">
                  {text}
                </th>
                <td>{number(searches)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
