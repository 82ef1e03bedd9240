import { usePageTitle } from '../../../app/page-title.ts';
import { addDays, dateAt, ownTimeZone } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Tile } from '../../../ui/tile.tsx';
import { Agenda } from '../calendar/agenda.tsx';
import { CalendarPage, useCalendarState, useWaiting } from '../calendar/calendar-page.tsx';
import { toClock } from '../calendar/clock.ts';
import { useCalendar } from '../calendar/data.ts';
import { DateBar } from '../calendar/date-bar.tsx';
import { type DayLayout, layOutDay } from '../calendar/day-layout.ts';
import { Grid } from '../calendar/grid.tsx';
import { HoursButton } from '../calendar/hours-button.tsx';
import { PeopleChips } from '../calendar/people-chips.tsx';
import { PrintDay } from '../calendar/print-day.tsx';
import { SumsLine } from '../calendar/sums-line.tsx';
import { chooseShown, sumUp, usedPercent } from '../calendar/sums.ts';
import { useIsPhone } from '../calendar/use-media.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type ChangeView, useView, type View } from '../calendar/view-state.ts';

/** The day of the business: a column for each professional. */
export default function DayPage() {
  const formats = useFormats();
  const nowMs = useNow();
  const [view, change] = useView();
  const { filter, setFilter, booking, setBooking } = useCalendarState();
  // The zone of the business is known after the first read; until then it is that of this device.
  const [wanted, zone] = [view.date, ownTimeZone()];
  const first = useCalendar(wanted ?? dateAt(nowMs, zone), wanted ?? dateAt(nowMs, zone));
  const today = dateAt(nowMs, first.data?.timezone ?? zone);
  const date = wanted ?? today;
  const query = useCalendar(date, date);
  const waiting = useWaiting(date);
  const isPhone = useIsPhone();
  const title = isPhone ? formats.day(date) : formats.longDay(date);
  usePageTitle(title);
  const calendar = query.data;
  // The former day stays while another one is loaded.
  const layouts =
    calendar?.professionals.map((each) => layOutDay(calendar, each, calendar.from)) ?? [];
  return (
    <div className="cal-page">
      <DateBar
        page="day"
        title={title}
        date={date}
        who={view.who}
        isPanelOpen={view.open !== undefined}
        onStep={(steps) => change({ date: addDays(date, steps), open: undefined })}
        onToday={() => change({ date: undefined, open: undefined })}
        onDate={(next) => change({ date: next, open: undefined })}
        onBook={() => setBooking({ date })}
      />
      {calendar && (
        <SumsLine
          sums={sumUp(layouts)}
          currency={calendar.currency}
          waiting={waiting}
          filter={filter}
          onFilter={setFilter}
        />
      )}
      <CalendarPage
        query={query}
        view={view}
        onView={change}
        filter={filter}
        booking={booking}
        onBook={setBooking}
      >
        {calendar && <DayBody {...{ layouts, view, change, title }} />}
      </CalendarPage>
      <PrintDay layouts={layouts} title={title} />
    </div>
  );
}

type DayBodyProps = {
  readonly layouts: readonly DayLayout[];
  readonly view: View;
  readonly change: ChangeView;
  readonly title: string;
};

function DayBody({ layouts, view, change, title }: DayBodyProps) {
  const t = useTexts('calendar');
  const isPhone = useIsPhone();
  const chosen = chooseShown(layouts, view.who);
  if (!chosen) return <p className="work-page quiet">{t('noTeam')}</p>;
  if (!isPhone) {
    const columns = layouts.map((layout) => ({
      layout,
      name: layout.professional.name,
      head: <PersonHead layout={layout} />,
    }));
    return <Grid label={title} columns={columns} />;
  }
  return (
    <>
      <PeopleChips
        layouts={layouts}
        chosenId={chosen.professional.id}
        onChoose={(who) => change({ who })}
      />
      <p className="agenda-hours">
        <HoursButton layout={chosen} />{' '}
        {chosen.professional.isSuspended && <span className="tag stop">{t('head.suspended')}</span>}
      </p>
      <Agenda layout={chosen} label={`${chosen.professional.name}, ${title}`} />
    </>
  );
}

function PersonHead({ layout }: { readonly layout: DayLayout }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { professional, hours } = layout;
  const [from, to] = [hours[0]?.from, hours.at(-1)?.to];
  const used = usedPercent(layout);
  const isAway = layout.off.some(({ reason }) => reason === 'timeOff');
  return (
    <HoursButton layout={layout}>
      <Tile name={professional.name} size="2rem" isRound />
      <span className="cal-who">
        <b>{professional.name}</b>
        {professional.isSuspended && <span className="tag stop">{t('head.suspended')}</span>}
        <span>
          {from === undefined || to === undefined || used === undefined ? (
            t(isAway ? 'off.timeOff' : 'head.off')
          ) : (
            <>
              <bdi dir="ltr">
                {toClock(from)}–{toClock(to)}
              </bdi>{' '}
              · {t('percent', { value: formats.number(used) })}
            </>
          )}
        </span>
      </span>
    </HoursButton>
  );
}
