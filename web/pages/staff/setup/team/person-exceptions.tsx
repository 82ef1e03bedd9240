import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { getSchedule, removeException } from '../../../../api/operations.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { useStaff } from '../../shell/staff-context.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { useSetupErrorText } from '../error-text.ts';
import { useChange } from '../use-change.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import type { ExceptionDay } from './use-schedule.ts';

type PersonExceptionsProps = {
  readonly id: string;
  readonly timezone: string;
  readonly days: readonly ExceptionDay[];
};

/** The dates on which a person works otherwise than in the week. */
export function PersonExceptions({ id, timezone, days }: PersonExceptionsProps) {
  const t = useTexts('team');
  const setup = useTexts('setup');
  const formats = useFormats();
  const [edited, setEdited] = useState<ExceptionDay | 'new'>();
  const remove = useRemove(id);
  return (
    <section aria-labelledby="exceptions">
      <SectionHead
        id="exceptions"
        title={t('exceptions.title')}
        text={t('exceptions.text')}
        add={{ label: setup('closures.add'), onClick: () => setEdited('new') }}
      />
      {days.length === 0 ? (
        <p className="card quiet">{t('exceptions.none')}</p>
      ) : (
        <ul className="card">
          {days.map((day) => (
            <li key={day.date} className="team-row">
              <div className="team-text">
                <b>{formats.longDay(day.date)}</b>
                <p className="small quiet">
                  {day.spans.length === 0 ? (
                    t('exceptions.off')
                  ) : (
                    <bdi dir="ltr">{day.spans.map((s) => `${s.start} – ${s.end}`).join(', ')}</bdi>
                  )}
                </p>
              </div>
              <button
                type="button"
                className="icon-button"
                aria-label={setup('change', { name: formats.longDay(day.date) })}
                onClick={() => setEdited(day)}
              >
                <WorkIcon name="pen" />
              </button>
              <button
                type="button"
                className="button plain slim stop"
                aria-label={t('exceptions.remove', { day: formats.longDay(day.date) })}
                onClick={() => !remove.isPending && remove.mutate(day)}
              >
                {setup('remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {edited !== undefined && (
        <ExceptionDialog
          {...{ id, timezone }}
          day={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

function useRemove(id: string) {
  const t = useTexts('team');
  const formats = useFormats();
  const { businessId } = useStaff();
  const failed = useSetupErrorText();
  return useChange({
    send: ({ date }: ExceptionDay) =>
      call(removeException, { params: { id }, query: { businessId, date } }),
    refresh: [getSchedule],
    done: (_, { date }) => t('exceptions.removed', { day: formats.longDay(date) }),
    failed,
  });
}
