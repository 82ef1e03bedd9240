import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { getSchedule, removeException } from '../../../../api/operations.ts';
import { ifMatch, type Versioned } from '../../../../api/versioned.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { useStaff } from '../../shell/staff-context.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { useChange } from '../use-change.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import type { ExceptionDay, SavedDay, Schedule } from './use-schedule.ts';

type PersonExceptionsProps = {
  readonly id: string;
  readonly timezone: string;
  readonly schedule: Versioned<Schedule>;
};

/** The version is that of the schedule which was shown; a later one may have changes of others. */
type Edited = { readonly day: ExceptionDay | undefined; readonly version: string | undefined };

/** The dates on which a person works otherwise than in the week. */
export function PersonExceptions({ id, timezone, schedule }: PersonExceptionsProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const formats = useFormats();
  const { item, version } = schedule;
  const days: readonly ExceptionDay[] = item.exceptions;
  const [edited, setEdited] = useState<Edited>();
  const remove = useRemove(id);
  return (
    <section aria-labelledby="exceptions">
      <SectionHead
        id="exceptions"
        title={t('exceptions.title')}
        text={t('exceptions.text')}
        add={{
          label: setup('closures.add'),
          onClick: () => setEdited({ day: undefined, version }),
        }}
      />
      {days.length === 0 ? (
        <p className="card quiet">{t('exceptions.none')}</p>
      ) : (
        <ul className="card">
          {days.map((day) => (
            <li key={day.date} className="team-row">
              <Hours day={day} />
              <button
                type="button"
                className="icon-button"
                aria-label={setup('change', { name: formats.longDay(day.date) })}
                onClick={() => setEdited({ day, version })}
              >
                <WorkIcon name="pen" />
              </button>
              <button
                type="button"
                className="button plain slim stop"
                aria-label={t('exceptions.remove', { day: formats.longDay(day.date) })}
                onClick={() => !remove.isPending && remove.mutate({ ...day, version })}
              >
                {setup('remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <ExceptionDialog {...{ id, timezone }} {...edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

function Hours({ day: { date, spans } }: { readonly day: ExceptionDay }) {
  const t = useTexts('team');
  const formats = useFormats();
  return (
    <div className="team-text">
      <b>{formats.longDay(date)}</b>
      <p className="small quiet">
        {spans.length === 0 ? (
          t('exceptions.off')
        ) : (
          <bdi dir="ltr">{spans.map(({ start, end }) => `${start} – ${end}`).join(', ')}</bdi>
        )}
      </p>
    </div>
  );
}

function useRemove(id: string) {
  const t = useTexts('team');
  const formats = useFormats();
  const { businessId } = useStaff();
  return useChange({
    send: ({ date, version }: SavedDay) =>
      call(removeException, {
        params: { id },
        query: { businessId, date },
        headers: ifMatch(version),
      }),
    refresh: [getSchedule],
    done: (_, { date }) => t('exceptions.removed', { day: formats.longDay(date) }),
    toastsFailure: true,
  });
}
