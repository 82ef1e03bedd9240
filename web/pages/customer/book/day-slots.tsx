import { type CSSProperties, Fragment, type ReactNode, useState } from 'react';
import { clockAt, dateAt, minutesAhead, ownTimeZone, toMinutes } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Business, DaySlots, Slot } from '../data.ts';
import { cityOf } from '../zone-note.tsx';
import { listRuns, type Part, PARTS, type Run, trimClosed } from './slot-runs.ts';

type DaySlotsProps = {
  readonly business: Business;
  readonly date: string;
  readonly start: string | undefined;
  readonly durationMin: number;
  readonly slots: DaySlots;
  readonly hasSeats: boolean;
  readonly onChoose: (time: string) => void;
  /** Between the heading and the times. */
  readonly children?: ReactNode;
};

/** The times of a day by its parts. A closed time can be asked why. */
export function DayTimes(props: DaySlotsProps) {
  const { business, date, start, durationMin } = props;
  const formats = useFormats();
  const slots = trimClosed(props.slots);
  return (
    <div>
      <h3>{formats.longDay(date)}</h3>
      <ZoneHint business={business} date={date} slots={slots} />
      {props.children}
      {slots.length > 0 && <FreeLine slots={slots} start={start} durationMin={durationMin} />}
      {PARTS.map((part) => (
        <PartOfDay key={`${date}-${part}`} {...props} slots={slots} part={part} />
      ))}
    </div>
  );
}

type ZoneHintProps = Pick<DaySlotsProps, 'business' | 'date' | 'slots'>;

/** Names the zone of the place, and what the first time is for the visitor, where it differs. */
function ZoneHint({ business, date, slots }: ZoneHintProps) {
  const t = useTexts('customer');
  const [first] = slots;
  if (!first) return null;
  const instant = Date.parse(`${date}T${first.time}:00${first.utcOffset}`);
  const own = ownTimeZone();
  if (minutesAhead(instant, business.timezone, own) === 0) return null;
  const isSameDay = dateAt(instant, own) === date;
  return (
    <p className="small quiet">
      {t(isSameDay ? 'zone.example' : 'zone.exampleOtherDay', {
        city: cityOf(business.timezone, business.city),
        time: first.time,
        own: clockAt(instant, own),
        place: cityOf(own),
      })}
    </p>
  );
}

type FreeLineProps = Pick<DaySlotsProps, 'slots' | 'start' | 'durationMin'>;

/** How much of the day is free, and where the visit lies; the times below say the same in words. */
function FreeLine({ slots, start, durationMin }: FreeLineProps) {
  const from = toMinutes(slots[0]!.time);
  const step = slots.length > 1 ? toMinutes(slots[1]!.time) - from : durationMin;
  const to = toMinutes(slots.at(-1)!.time) + step;
  const share = (minute: number) => Math.min(100, ((minute - from) / (to - from)) * 100);
  const place = (begin: number, span: number) =>
    ({ '--from': share(begin), '--to': share(begin + span) }) as CSSProperties;
  return (
    <div className="free-line" aria-hidden="true" dir="ltr">
      <div className="day-line">
        {slots
          .filter(({ available }) => available)
          .map(({ time }) => (
            <i key={time} style={place(toMinutes(time), step)} />
          ))}
        {start && <i className="chosen" style={place(toMinutes(start), durationMin)} />}
      </div>
      <div className="ruler">
        <span>{slots[0]!.time}</span>
        <span>{`${String(Math.floor(to / 60)).padStart(2, '0')}:${String(to % 60).padStart(2, '0')}`}</span>
      </div>
    </div>
  );
}

function PartOfDay({ slots, part, ...props }: DaySlotsProps & { readonly part: Part }) {
  const t = useTexts('customer');
  const [asked, setAsked] = useState<string>();
  const runs = listRuns(slots, part);
  if (runs.length === 0) return null;
  const open = runs.filter((run) => 'slot' in run).length;
  return (
    <section className="part">
      <h4>
        {t(`part.${part}`)}
        <span>{open === 0 ? t('part.none') : t('part.open', { count: open })}</span>
      </h4>
      <div className="slots">
        {runs.map((run) =>
          'slot' in run ? (
            <OpenSlot key={run.slot.time} {...props} slot={run.slot} />
          ) : (
            <ClosedRun
              key={run.from}
              run={run}
              isAsked={asked === run.from}
              onAsk={() => setAsked(asked === run.from ? undefined : run.from)}
            />
          ),
        )}
      </div>
    </section>
  );
}

type OpenSlotProps = Pick<DaySlotsProps, 'start' | 'hasSeats' | 'onChoose'> & {
  readonly slot: Slot;
};

function OpenSlot({ slot, start, hasSeats, onChoose }: OpenSlotProps) {
  const t = useTexts('customer');
  return (
    <button
      type="button"
      className="slot"
      aria-pressed={slot.time === start}
      onClick={() => onChoose(slot.time)}
    >
      {slot.time}
      {hasSeats && slot.seatsLeft !== undefined && (
        <small>{t('seats', { count: slot.seatsLeft })}</small>
      )}
    </button>
  );
}

type ClosedRunProps = {
  readonly run: Extract<Run, { reason: string }>;
  readonly isAsked: boolean;
  readonly onAsk: () => void;
};

function ClosedRun({ run, isAsked, onAsk }: ClosedRunProps) {
  const t = useTexts('customer');
  const span = run.from === run.to ? run.from : `${run.from}–${run.to}`;
  return (
    <Fragment>
      <button type="button" className="gap" aria-expanded={isAsked} onClick={onAsk}>
        <bdi dir="ltr">{span}</bdi>
        <span className="unseen">{t('closed.ask')}</span>
        <Icon name="info" isTiny />
      </button>
      {isAsked && (
        <div className="why">
          <Note kind="quiet" isAnnounced>
            {t(`closed.${run.reason}`)}
          </Note>
        </div>
      )}
    </Fragment>
  );
}
