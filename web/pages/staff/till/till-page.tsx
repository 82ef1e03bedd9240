import './till.css';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { addDays } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { PageBar } from '../ui/page-bar.tsx';
import { Loaded } from '../ui/pages.tsx';
import { Steps } from '../ui/steps.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { CashUp } from './cash-up.tsx';
import { useTill } from './data.ts';
import { Due } from './due.tsx';
import { Entries } from './entries.tsx';
import { Figures, SumTables } from './figures.tsx';
import { SellDialog } from './sell-dialog.tsx';

/** One day of the till: what came in and went out, entry by entry, and the cash in the drawer. */
export default function TillPage() {
  const t = useTexts('till');
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const [isSelling, setIsSelling] = useState(false);
  const wanted = params.get('date') ?? undefined;
  const till = useTill(wanted);
  const date = wanted ?? till.data?.date;
  // The sums of another day are not shown under this date.
  const shown = till.isPlaceholderData ? undefined : till.data;
  const setDate = (next: string | undefined) => setParams(next === undefined ? {} : { date: next });
  return (
    <>
      <PageBar title={date ? t('titleOf', { day: formats.day(date) }) : t('title')}>
        {date && <DayChoice date={date} onDate={setDate} />}
        <button
          type="button"
          className="icon-button only-screen"
          aria-label={t('print')}
          onClick={() => window.print()}
        >
          <WorkIcon name="print" />
        </button>
        <button type="button" className="button primary slim" onClick={() => setIsSelling(true)}>
          <WorkIcon name="ticket" isTiny />
          {t('sell')}
        </button>
      </PageBar>
      <div className="work-page list-page till-page">
        <div className="stack">
          <Loaded query={{ ...till, data: shown }} height="14rem">
            {(day) =>
              day.sums.length === 0 ? (
                <p className="card quiet">{t('none')}</p>
              ) : (
                day.sums.map((sums) => <Figures key={sums.currency} sums={sums} />)
              )
            }
          </Loaded>
          {shown && (
            <Entries
              date={date}
              timezone={shown.timezone}
              people={shown.sums.flatMap(({ byPerson }) => byPerson)}
            />
          )}
        </div>
        <div className="stack">
          <Due date={date} />
          {shown?.sums.map((sums) => (
            <CashUp key={`${sums.currency} ${date}`} sums={sums} />
          ))}
          {shown?.sums.map((sums) => (
            <SumTables key={sums.currency} sums={sums} />
          ))}
        </div>
      </div>
      {isSelling && <SellDialog onClose={() => setIsSelling(false)} />}
    </>
  );
}

type DayChoiceProps = {
  readonly date: string;
  readonly onDate: (date: string | undefined) => void;
};

function DayChoice({ date, onDate }: DayChoiceProps) {
  const t = useTexts('till');
  return (
    <div className="row" role="group" aria-label={t('day.steps')}>
      <Steps
        texts={{ before: t('day.before'), now: t('day.today'), after: t('day.after') }}
        onStep={(step) => onDate(step === 0 ? undefined : addDays(date, step))}
      />
      <input
        className="input"
        type="date"
        aria-label={t('day.date')}
        value={date}
        onChange={({ target }) => target.value && onDate(target.value)}
      />
    </div>
  );
}
