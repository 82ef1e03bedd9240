import { addDays, firstWeekday } from '../../../format/days.ts';
import { useTexts } from '../../../text/use-texts.ts';
import type { Report } from './data.ts';
import { shadeOf } from './plot.ts';
import { useFigures } from './use-figures.ts';

const SHADES = [0, 1, 2, 3, 4];
/** A Monday. */
const MONDAY = '2026-01-05';

type Hour = { readonly weekday: number; readonly hour: number; readonly percent: number };

/** How full each hour of the week is. It is a table, so that it can be read without its colours. */
export function BusyHours({ report }: { readonly report: Report }) {
  const t = useTexts('numbers');
  const open = report.rows.flatMap(({ weekday, hour, utilisationPercent }): Hour[] =>
    weekday === undefined || hour === undefined || utilisationPercent === null
      ? []
      : [{ weekday, hour, percent: utilisationPercent }],
  );
  return (
    <section className="card full" aria-labelledby="busy-hours">
      <header>
        <h2 id="busy-hours">{t('busy.title')}</h2>
        <p className="small quiet">{t('busy.note')}</p>
        <p className="scale small quiet only-wide" aria-hidden="true">
          {t('busy.less')}
          {SHADES.map((shade) => (
            <i key={shade} className={`shade-${shade}`} />
          ))}
          {t('busy.more')}
        </p>
      </header>
      {open.length === 0 ? (
        <p className="quiet">{t('busy.none')}</p>
      ) : (
        <>
          <HoursTable hours={open} />
          <Summary hours={open} />
        </>
      )}
    </section>
  );
}

const nameDay = (weekday: number) => addDays(MONDAY, weekday - 1);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function HoursTable({ hours }: { readonly hours: readonly Hour[] }) {
  const t = useTexts('numbers');
  const figures = useFigures();
  const first = firstWeekday(figures.locale);
  const weekdays = Array.from({ length: 7 }, (_, i) => ((first - 1 + i) % 7) + 1).filter((day) =>
    hours.some(({ weekday }) => weekday === day),
  );
  const [from, to] = [
    Math.min(...hours.map(({ hour }) => hour)),
    Math.max(...hours.map(({ hour }) => hour)),
  ];
  const columns = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return (
    <div className="hours-scroll" tabIndex={0} role="region" aria-label={t('busy.note')}>
      <table className="hours" dir="ltr">
        <thead>
          <tr>
            <td />
            {columns.map((hour) => (
              <th scope="col" key={hour}>
                <span className="unseen">{clock(hour)}</span>
                <span aria-hidden="true">{hour}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{figures.shortWeekday(nameDay(weekday))}</th>
              {columns.map((column) => {
                const found = hours.find((h) => h.weekday === weekday && h.hour === column);
                return found ? (
                  <td key={column} className={`shade-${shadeOf(found.percent)}`}>
                    {figures.number(Math.round(found.percent))}
                  </td>
                ) : (
                  <td key={column} className="closed">
                    <span className="unseen">{t('busy.closed')}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Summary({ hours }: { readonly hours: readonly Hour[] }) {
  const t = useTexts('numbers');
  const figures = useFigures();
  const sorted = hours.toSorted((a, b) => a.percent - b.percent);
  const [room, full] = [sorted[0]!, sorted.at(-1)!];
  if (room.percent === full.percent) return null;
  return (
    <p className="small quiet">
      {t('busy.say', {
        fullDay: figures.weekday(nameDay(full.weekday)),
        fullTime: clock(full.hour),
        full: figures.wholePercent(full.percent),
        roomDay: figures.weekday(nameDay(room.weekday)),
        roomTime: clock(room.hour),
        room: figures.wholePercent(room.percent),
      })}
    </p>
  );
}
