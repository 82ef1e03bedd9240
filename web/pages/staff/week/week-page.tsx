import './week.css';
import { usePageTitle } from '../../../app/page-title.ts';
import {
  addDays,
  dateAt,
  firstWeekday,
  listDays,
  ownTimeZone,
  weekdayOf,
} from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { CalendarPage, useCalendarState } from '../calendar/calendar-page.tsx';
import { type Calendar, useCalendar } from '../calendar/data.ts';
import { DateBar } from '../calendar/date-bar.tsx';
import { type DayLayout, layOutDay } from '../calendar/day-layout.ts';
import { Grid } from '../calendar/grid.tsx';
import { PrintDay } from '../calendar/print-day.tsx';
import { SumsLine } from '../calendar/sums-line.tsx';
import { sumUp, usedPercent } from '../calendar/sums.ts';
import { useIsPhone } from '../calendar/use-media.ts';
import { useNow } from '../../../ui/use-now.ts';
import { useView } from '../calendar/view-state.ts';
import { DayHead } from './day-head.tsx';
import { WeekAgenda } from './week-agenda.tsx';
import { WhoChoice } from './who-choice.tsx';

const WEEK = 7;

/** The week of one professional: a column for each day. */
export default function WeekPage() {
  const formats = useFormats();
  const nowMs = useNow();
  const [view, change] = useView();
  const { filter, setFilter, booking, setBooking } = useCalendarState();
  const { date, from, query } = useWeek(view.date, nowMs);
  const title = `${formats.dayOfMonth(from)} – ${formats.fullDay(addDays(from, WEEK - 1))}`;
  usePageTitle(title);
  const calendar = query.data;
  const { chosen, layouts } = layOutWeek(calendar, view.who);
  return (
    <div className="cal-page">
      <DateBar
        page="week"
        title={title}
        date={date}
        who={view.who}
        isPanelOpen={view.open !== undefined}
        onStep={(steps) => change({ date: addDays(date, steps * WEEK), open: undefined })}
        onToday={() => change({ date: undefined, open: undefined })}
        onDate={(next) => change({ date: next, open: undefined })}
        onBook={() => setBooking({ date, ...(chosen && { professional: chosen.id }) })}
      >
        {calendar && chosen && (
          <WhoChoice
            people={calendar.professionals}
            chosenId={chosen.id}
            onChoose={(who) => change({ who })}
          />
        )}
      </DateBar>
      {calendar && (
        <SumsLine
          sums={sumUp(layouts)}
          currency={calendar.currency}
          waiting={undefined}
          filter={filter}
          onFilter={setFilter}
        >
          <UsedFigure percent={averagePercent(layouts)} />
        </SumsLine>
      )}
      <CalendarPage
        query={query}
        view={view}
        onView={change}
        filter={filter}
        booking={booking}
        onBook={setBooking}
      >
        <WeekBody layouts={layouts} title={title} />
      </CalendarPage>
      <PrintDay layouts={layouts} title={title} />
    </div>
  );
}

/** The week of a date; without one, of today at the business. */
function useWeek(wanted: string | undefined, nowMs: number) {
  const { locale } = useFormats();
  const startOf = (date: string) => firstDayOfWeek(date, firstWeekday(locale));
  // The zone of the business is known after the first read; until then it is that of this device.
  const guessed = startOf(wanted ?? dateAt(nowMs, ownTimeZone()));
  const first = useCalendar(guessed, addDays(guessed, WEEK - 1));
  const date = wanted ?? dateAt(nowMs, first.data?.timezone ?? ownTimeZone());
  const from = startOf(date);
  return { date, from, query: useCalendar(from, addDays(from, WEEK - 1)) };
}

type WeekBodyProps = { readonly layouts: readonly DayLayout[]; readonly title: string };

function WeekBody({ layouts, title }: WeekBodyProps) {
  const formats = useFormats();
  const isPhone = useIsPhone();
  if (isPhone) return <WeekAgenda layouts={layouts} />;
  const columns = layouts.map((layout) => ({
    layout,
    name: formats.longDay(layout.date),
    head: <DayHead layout={layout} />,
  }));
  return <Grid label={title} columns={columns} />;
}

/** The days of the chosen professional, of the first one without a choice. */
function layOutWeek(calendar: Calendar | undefined, who: string | undefined) {
  const chosen = calendar?.professionals.find(({ id }) => id === who) ?? calendar?.professionals[0];
  if (!calendar || !chosen) return { chosen: undefined, layouts: [] };
  const dates = listDays(calendar.from, WEEK);
  return { chosen, layouts: dates.map((each) => layOutDay(calendar, chosen, each)) };
}

function firstDayOfWeek(date: string, first: number): string {
  return addDays(date, -((weekdayOf(date) - first + WEEK) % WEEK));
}

function averagePercent(layouts: ReturnType<typeof layOutWeek>['layouts']): number | undefined {
  const known = layouts.flatMap((layout) => usedPercent(layout) ?? []);
  if (known.length === 0) return undefined;
  return Math.round(known.reduce((sum, each) => sum + each, 0) / known.length);
}

function UsedFigure({ percent }: { readonly percent: number | undefined }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  if (percent === undefined) return null;
  return (
    <p>
      <b>{t('percent', { value: formats.number(percent) })}</b> {t('sums.used')}
    </p>
  );
}
