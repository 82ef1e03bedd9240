import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, daysOfMonth, firstWeekday } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { DaySlots } from '../data.ts';
import { columnOf, findByKey, WEEK } from './month-keys.ts';

type MonthProps = {
  readonly month: string;
  readonly today: string;
  readonly chosen: string | undefined;
  readonly slots: Readonly<Record<string, DaySlots>>;
  readonly onMonth: (month: string) => void;
  readonly onChoose: (date: string) => void;
};

/** A month with its open days marked. Arrow keys move over its days, also into other months. */
export function Month(props: MonthProps) {
  const { month, today, onMonth } = props;
  const t = useTexts('customer');
  const formats = useFormats();
  const thisMonth = today.slice(0, 7);
  return (
    <div className="month">
      <div className="month-head">
        <h3 id="month" aria-live="polite">
          {formats.month(month)}
        </h3>
        <div>
          <button
            type="button"
            className="icon-button"
            aria-label={t('month.back')}
            disabled={month <= thisMonth}
            onClick={() => onMonth(addMonths(month, -1))}
          >
            <Icon name="back" isMirrored />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('month.forward')}
            onClick={() => onMonth(addMonths(month, 1))}
          >
            <Icon name="forward" isMirrored />
          </button>
        </div>
      </div>
      <Grid {...props} />
      <p className="month-key" aria-hidden="true">
        <span style={{ '--free': 1 } as CSSProperties}>{t('month.allFree')}</span>
        <span style={{ '--free': 0.3 } as CSSProperties}>{t('month.someFree')}</span>
      </p>
    </div>
  );
}

function Grid({ month, today, chosen, slots, onMonth, onChoose }: MonthProps) {
  const formats = useFormats();
  const days = daysOfMonth(month);
  const first = firstWeekday(formats.locale);
  const offset = columnOf(days[0]!, first);
  const cells = [...Array.from({ length: offset }, () => undefined), ...days];
  const rows = Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, i) =>
    cells.slice(i * WEEK, (i + 1) * WEEK),
  );
  const names = Array.from({ length: WEEK }, (_, i) => addDays('2024-01-01', first - 1 + i));
  const { focused, grid, onKeyDown } = useRovingDay({ month, today, chosen, onMonth, first });
  return (
    <table role="grid" aria-labelledby="month" ref={grid} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {names.map((date) => (
            <th key={date} scope="col" abbr={formats.weekday(date)}>
              {formats.shortWeekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.find(Boolean) ?? i}>
            {row.map((date, j) => (
              <td key={date ?? j}>
                {date && (
                  <Day
                    {...{ date, today, onChoose }}
                    slots={slots[date]}
                    isChosen={date === chosen}
                    isFocusable={date === focused}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Roving = Pick<MonthProps, 'month' | 'today' | 'chosen' | 'onMonth'> & {
  /** The weekday of the first column. */
  readonly first: number;
};

/** One day of the grid can be reached by Tab; keys move from there. */
function useRovingDay({ month, today, chosen, onMonth, first }: Roving) {
  const grid = useRef<HTMLTableElement>(null);
  const [moved, setMoved] = useState<{
    readonly date: string;
    readonly from: string | undefined;
  }>();
  // A day that is chosen later counts more.
  const reached = moved?.from === chosen ? moved?.date : undefined;
  const inMonth = [reached, chosen, today].find((date) => date?.startsWith(month));
  const focused = inMonth ?? `${month}-01`;
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>(`[data-date="${moved.date}"]`)?.focus();
  }, [moved]);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const found = findByKey(event.key, focused, { first, forward });
    if (!found) return;
    event.preventDefault();
    const date = found < today ? today : found;
    if (!date.startsWith(month)) onMonth(date.slice(0, 7));
    setMoved({ date, from: chosen });
  };
  return { focused, grid, onKeyDown };
}

type DayProps = {
  readonly date: string;
  readonly today: string;
  readonly slots: DaySlots | undefined;
  readonly isChosen: boolean;
  readonly isFocusable: boolean;
  readonly onChoose: (date: string) => void;
};

function Day({ date, today, slots, isChosen, isFocusable, onChoose }: DayProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const open = slots?.filter(({ available }) => available).length ?? 0;
  const possible = slots?.filter(({ reason }) => !reason || reason === 'BOOKED').length ?? 0;
  // A full day is chosen to wait for a time of it.
  const isFull = open === 0 && possible > 0 && date >= today;
  const classes = [
    'month-day',
    date === today && 'today',
    date < today && 'past',
    isFull && 'full',
  ].filter(Boolean);
  const label = slots
    ? t('month.day', { day: formats.longDay(date), count: open })
    : formats.longDay(date);
  return (
    <button
      type="button"
      className={classes.join(' ')}
      data-date={date}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={label}
      aria-pressed={isChosen}
      aria-current={date === today ? 'date' : undefined}
      aria-disabled={open === 0 && !isFull}
      onClick={() => (open > 0 || isFull) && onChoose(date)}
    >
      {Number(date.slice(8))}
      {open > 0 && <i style={{ '--free': open / possible } as CSSProperties} />}
    </button>
  );
}
