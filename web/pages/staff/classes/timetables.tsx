import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { deleteClass, getClass, listClasses } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { ifMatch, loadVersioned } from '../../../api/versioned.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useBookableServices } from '../calendar/data.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { Loaded } from '../ui/pages.tsx';
import { useNames } from '../ui/use-business.ts';
import { useWeekdayNames } from '../ui/weekday-choice.tsx';
import type { Timetable } from './data.ts';
import { TimetableForm } from './timetable-form.tsx';

type Opened =
  { readonly kind: 'new' } | { readonly kind: 'change' | 'delete'; readonly timetable: Timetable };

/** When classes take place. Owners and managers change it. */
export function Timetables() {
  const t = useTexts('classes');
  const { businessId, rights } = useStaff();
  const { data: services } = useBookableServices();
  const [opened, setOpened] = useState<Opened>();
  const query = useQuery(read(listClasses, { query: atBusiness(businessId) }));
  const mayChange = rights.includes('settings');
  const hasClass = services === undefined || services.some(({ capacity }) => capacity > 1);
  const close = () => setOpened(undefined);
  return (
    <section className="stack-small" aria-labelledby="timetables">
      <div className="head">
        <h2 id="timetables">{t('table.title')}</h2>
        {mayChange && hasClass && (
          <button type="button" className="button slim" onClick={() => setOpened({ kind: 'new' })}>
            <Icon name="plus" isTiny />
            {t('table.add')}
          </button>
        )}
      </div>
      <p className="small quiet">{t(hasClass ? 'table.text' : 'table.noClass')}</p>
      <Loaded query={query} height="6rem">
        {(timetables) =>
          timetables.length === 0 ? (
            <p className="quiet">{t('table.none')}</p>
          ) : (
            <ul className="rows card">
              {timetables.map((timetable) => (
                <TimetableRow
                  key={timetable.id}
                  timetable={timetable}
                  mayChange={mayChange}
                  onOpen={(kind) => setOpened({ kind, timetable })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened?.kind === 'new' && <TimetableForm onClose={close} />}
      {opened?.kind === 'change' && <TimetableForm timetable={opened.timetable} onClose={close} />}
      {opened?.kind === 'delete' && (
        <DeleteTimetable timetable={opened.timetable} onClose={close} />
      )}
    </section>
  );
}

type TimetableRowProps = {
  readonly timetable: Timetable;
  readonly mayChange: boolean;
  readonly onOpen: (kind: 'change' | 'delete') => void;
};

function TimetableRow({ timetable, mayChange, onOpen }: TimetableRowProps) {
  const t = useTexts('classes');
  const lists = useTexts('lists');
  const formats = useFormats();
  const names = useNames();
  const weekdayNames = useWeekdayNames();
  const { weekdays, start, from, until, capacity } = timetable;
  const name = names.service(timetable.serviceId);
  const facts = [
    names.person(timetable.professionalId),
    t('table.from', { day: formats.fullDay(from) }),
    until !== null && t('table.until', { day: formats.fullDay(until) }),
    capacity !== null && t('table.seats', { count: capacity }),
  ];
  return (
    <li>
      <span className="row-main">
        <b>{name}</b>
        <span>{t('table.line', { weekdays: weekdayNames(weekdays), start })}</span>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {mayChange && (
        <span className="acts">
          <button
            type="button"
            className="button plain slim"
            aria-label={lists('changeOf', { name })}
            onClick={() => onOpen('change')}
          >
            {lists('change')}
          </button>
          <button
            type="button"
            className="button plain slim"
            aria-label={lists('removeOf', { name })}
            onClick={() => onOpen('delete')}
          >
            {lists('remove')}
          </button>
        </span>
      )}
    </li>
  );
}

type DeleteTimetableProps = { readonly timetable: Timetable; readonly onClose: () => void };

function DeleteTimetable({ timetable, onClose }: DeleteTimetableProps) {
  const t = useTexts('classes');
  const change = useListChange();
  const name = useNames().service(timetable.serviceId);
  const params = { id: timetable.id };
  const remove = (version: string | undefined) =>
    change.start({
      run: () => call(deleteClass, { params, headers: ifMatch(version) }),
      done: t('delete.done', { name }),
      then: onClose,
    });
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      change={change}
      read={loadVersioned(getClass, { params })}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  );
}
