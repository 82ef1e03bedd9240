import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import {
  createClosure,
  createExceptionalOpening,
  listClosures,
  listExceptionalOpenings,
  removeClosure,
  removeExceptionalOpening,
} from '../../../../api/operations.ts';
import { read } from '../../../../api/query.ts';
import { LoadFailure } from '../../../../app/load-failure.tsx';
import { useToast } from '../../../../app/toasts.tsx';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { useChange } from '../use-change.ts';
import { ClosureDialog } from './closure-dialog.tsx';
import { Conflicts } from './conflicts.tsx';
import { touches } from './hours.ts';
import { type SpecialDay, toSpecialDays } from './special-day.ts';
import { useDayName } from './use-day-name.ts';
import { type Appointment, APPOINTMENTS_MAX } from './use-hours.ts';

type ClosuresProps = {
  readonly appointments: readonly Appointment[];
  readonly timezone: string;
  readonly mayChange: boolean;
};

/** The dates on which the hours differ from the week. */
export function Closures({ appointments, timezone, mayChange }: ClosuresProps) {
  const t = useTexts('setup');
  const { businessId } = useStaff();
  const query = atBusiness(businessId);
  const closures = useQuery(read(listClosures, { query }));
  const openings = useQuery(read(listExceptionalOpenings, { query }));
  const [edited, setEdited] = useState<SpecialDay | 'new'>();
  const failed = [closures, openings].find(({ error, data }) => error && !data);
  const days =
    closures.data && openings.data ? toSpecialDays(closures.data, openings.data) : undefined;
  return (
    <section aria-labelledby="closures">
      <SectionHead
        id="closures"
        title={t('closures.title')}
        text={t('closures.text')}
        add={mayChange ? { label: t('closures.add'), onClick: () => setEdited('new') } : undefined}
      />
      {failed ? (
        <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !days ? (
        <Skeleton width="100%" height="9rem" />
      ) : days.length === 0 ? (
        <p className="card quiet">{t('closures.none')}</p>
      ) : (
        <ul className="specials card">
          {days.map((day) => {
            const bookings =
              day.kind === 'closed' ? appointments.filter((each) => touches(day, each)) : [];
            const isFree = bookings.length === 0 && appointments.length < APPOINTMENTS_MAX;
            return (
              <Special
                key={day.id}
                {...{ day, bookings, isFree, mayChange }}
                onEdit={() => setEdited(day)}
              />
            );
          })}
        </ul>
      )}
      {edited !== undefined && (
        <ClosureDialog
          {...{ appointments, timezone }}
          day={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

type SpecialProps = {
  readonly day: SpecialDay;
  readonly bookings: readonly Appointment[];
  /** No booking is in it, as far as all of them are known. */
  readonly isFree: boolean;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
};

function Special({ day, bookings, isFree, mayChange, onEdit }: SpecialProps) {
  const t = useTexts('setup');
  const formats = useFormats();
  const nameOf = useDayName();
  const remove = useRemove();
  const isOpen = day.kind === 'open';
  const days =
    day.from === day.to
      ? formats.day(day.from)
      : `${formats.day(day.from)} – ${formats.day(day.to)}`;
  return (
    <li>
      <div className="special-text">
        <b>{nameOf(day)}</b>
        <span className={isOpen ? 'tag open' : 'tag'}>
          {t(isOpen ? 'closures.extra' : 'closures.closed')}
        </span>
        {isFree && !isOpen && <span className="tag open">{t('closures.free')}</span>}
        <p className="quiet">
          {days}
          {day.spans.length > 0 && (
            <>
              {', '}
              <bdi dir="ltr">{day.spans.map((s) => `${s.start} – ${s.end}`).join(', ')}</bdi>
            </>
          )}
        </p>
      </div>
      {mayChange && (
        <div className="row">
          <button
            type="button"
            className="icon-button"
            aria-label={t('change', { name: nameOf(day) })}
            onClick={onEdit}
          >
            <WorkIcon name="pen" />
          </button>
          <button
            type="button"
            className="button plain slim stop"
            aria-label={`${t('remove')}: ${nameOf(day)}`}
            onClick={() => remove.mutate(day)}
          >
            {t('remove')}
          </button>
        </div>
      )}
      {bookings.length > 0 && (
        <Conflicts title={t('closures.in', { count: bookings.length })} bookings={bookings} />
      )}
    </li>
  );
}

/** A removed day comes back with "Undo". */
function useRemove() {
  const t = useTexts('setup');
  const { businessId } = useStaff();
  const showToast = useToast();
  const nameOf = useDayName();
  const query = atBusiness(businessId);
  const refresh = [listClosures, listExceptionalOpenings];
  const restore = useChange<SpecialDay>({
    send: ({ kind, name, from, to, start, end, spans }, key) => {
      const request = { query, headers: { 'idempotency-key': key } };
      return kind === 'closed'
        ? call(createClosure, { ...request, body: { name, from, to, start, end } })
        : call(createExceptionalOpening, { ...request, body: { name, date: from, spans } });
    },
    refresh,
    toastsFailure: true,
  });
  return useChange<SpecialDay>({
    send: ({ kind, id }) =>
      call(kind === 'closed' ? removeClosure : removeExceptionalOpening, {
        query,
        params: { id },
      }),
    refresh,
    onDone: (_, day) =>
      showToast(t('closures.removed', { name: nameOf(day) }), {
        label: t('undo'),
        run: () => restore.mutate(day),
      }),
    toastsFailure: true,
  });
}
