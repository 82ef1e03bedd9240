import './numbers.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { getOwnBusiness } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { usePageTitle } from '../../../app/page-title.ts';
import { clockAt, dateAt } from '../../../format/days.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { BusyHours } from './busy-hours.tsx';
import { ByProfessional } from './by-professional.tsx';
import { ByService } from './by-service.tsx';
import { CsvButton } from './csv-button.tsx';
import { type Report, useReport } from './data.ts';
import { KeyFigures } from './key-figures.tsx';
import { MoneyByDay } from './money-by-day.tsx';
import { MoneyStand } from './money-stand.tsx';
import { NumbersSkeleton } from './numbers-skeleton.tsx';
import { barsOf, type Period, periodBefore, readPeriod } from './period.ts';
import { RangeChoice } from './range-choice.tsx';
import { useMoneyFigures } from './use-figures.ts';

/** The reports: bookings, utilisation and money of a period. */
export default function NumbersPage() {
  const t = useTexts('numbers');
  const { businessId, businessName } = useStaff();
  const business = useQuery(read(getOwnBusiness, { query: atBusiness(businessId) }));
  const search = useSearch();
  usePageTitle(t('title'));
  const today = business.data && dateAt(Date.now(), business.data.timezone);
  const period = today === undefined ? undefined : readPeriod(search, today);
  return (
    <>
      <div className="work-bar numbers-bar">
        <h1>{t('title')}</h1>
        <span className="quiet only-wide">{businessName}</span>
        {today && period && <RangeChoice period={period} today={today} />}
        {period && <CsvButton period={period} />}
      </div>
      <div className="work-page numbers-page">
        {business.error && !business.data ? (
          <LoadFailure error={business.error} onRetry={() => void business.refetch()} />
        ) : period ? (
          <Reports period={period} key={businessId} />
        ) : (
          <NumbersSkeleton />
        )}
      </div>
    </>
  );
}

function Reports({ period }: { readonly period: Period }) {
  const { businessId } = useStaff();
  const [isCompared, setIsCompared] = useState(true);
  const before = periodBefore(period);
  const days = useReport(businessId, period, barsOf(period));
  const previous = useReport(businessId, before, 'month', isCompared);
  const professionals = useReport(businessId, period, 'professional');
  const services = useReport(businessId, period, 'service');
  const hours = useReport(businessId, period, 'hour');
  const methods = useReport(businessId, period, 'method');
  const all = [days, professionals, services, hours, methods];
  const failed = all.find(({ error, data }) => error && !data);
  if (failed) {
    const retry = () => all.forEach((query) => query.error && void query.refetch());
    return <LoadFailure error={failed.error} onRetry={retry} />;
  }
  if (!days.data || !professionals.data || !services.data || !hours.data || !methods.data) {
    return <NumbersSkeleton />;
  }
  return (
    <div className="numbers" aria-busy={all.some(({ isPlaceholderData }) => isPlaceholderData)}>
      <Head report={days.data} {...{ before, isCompared, setIsCompared }} />
      <KeyFigures
        report={days.data}
        previous={isCompared && !previous.isPlaceholderData ? previous.data : undefined}
      />
      <MoneyByDay report={days.data} />
      <MoneyStand report={methods.data} />
      <ByProfessional report={professionals.data} />
      <ByService report={services.data} />
      <BusyHours report={hours.data} />
    </div>
  );
}

type HeadProps = {
  readonly report: Report;
  readonly before: Period;
  readonly isCompared: boolean;
  readonly setIsCompared: (isCompared: boolean) => void;
};

/** Whether the period before is shown beside, and how old the figures are. */
function Head({ report, before, isCompared, setIsCompared }: HeadProps) {
  const t = useTexts('numbers');
  const figures = useMoneyFigures(report.currency);
  const countedMs = Date.parse(report.countedAt);
  const { totals } = report;
  return (
    <div className="numbers-head full">
      <label className="check">
        <input
          type="checkbox"
          checked={isCompared}
          onChange={({ target }) => setIsCompared(target.checked)}
        />
        {t('compare', { days: figures.days(before.from, before.to) })}
      </label>
      <span className="quiet">
        {t('counted', {
          day: figures.day(dateAt(countedMs, report.timezone)),
          time: clockAt(countedMs, report.timezone),
        })}
      </span>
      {totals.bookings === 0 && totals.netMajor === 0 && (
        <div className="full">
          <Note kind="quiet" isAnnounced>
            {t('empty')}
          </Note>
        </div>
      )}
    </div>
  );
}
