import { call } from '../../../api/call.ts';
import { isAmselError } from '../../../api/failures.ts';
import { getSchedule, removeException, setException } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useStaff } from '../shell/staff-context.ts';
import { useWorkChange } from '../ui/use-change.ts';
import { type DayHours, useCalendarView } from './calendar-context.ts';
import { useStaffErrorText } from './error-text.ts';

/** Changes the hours of a person on one date at once, with undo. Bookings in the way are named in the dialog. */
export function useDayHours() {
  const t = useTexts('calendar');
  const formats = useFormats();
  const showToast = useToast();
  const textOf = useStaffErrorText();
  const { businessId } = useStaff();
  const { changeHours } = useCalendarView();
  const change = useWorkChange(textOf);
  const nameOf = useNameOf();
  const toWeek = useToWeek();
  /** Undo sends the version after the change: a later one of a colleague stays. */
  const set = (day: DayHours, shown?: string) => {
    // The hours of the date before the change; undefined: those of the week.
    let former: DayHours['spans'] | undefined;
    let changed: string | undefined;
    const { professional, date, spans } = day;
    const values = { name: nameOf(professional), day: formats.day(date) };
    const params = { id: professional };
    change.start({
      asked: day,
      run: async (key) => {
        const { body, headers } = await call(getSchedule, { params, query: { businessId } });
        former = body.exceptions.find((each) => each.date === date)?.spans;
        const version = shown ?? headers.get('etag') ?? undefined;
        const answer = await call(setException, {
          params,
          headers: { 'idempotency-key': key, ...ifMatch(version) },
          body: { businessId, date, spans: [...spans] },
        });
        changed = answer.headers.get('etag') ?? undefined;
      },
      done: t('hours.done', {
        ...values,
        spans: spans.map(({ start, end }) => `${start}–${end}`).join(', '),
      }),
      undo: {
        label: t('undo'),
        run: () => (former ? set({ ...day, spans: former }, changed) : toWeek(day, changed)),
      },
      failed: (error) => {
        const isTaken = isAmselError(error, 'SCHEDULE_TIME_TAKEN');
        if (isTaken) changeHours(day);
        else showToast(textOf(error));
      },
    });
  };
  return set;
}

/** Removes the exception of the date, so that it has the hours of the week. */
function useToWeek() {
  const t = useTexts('calendar');
  const formats = useFormats();
  const showToast = useToast();
  const textOf = useStaffErrorText();
  const { businessId } = useStaff();
  const nameOf = useNameOf();
  const change = useWorkChange(textOf);
  return ({ professional: id, date }: DayHours, version: string | undefined) =>
    change.start({
      run: () =>
        call(removeException, {
          params: { id },
          query: { businessId, date },
          headers: ifMatch(version),
        }),
      done: t('hours.undone', { name: nameOf(id), day: formats.day(date) }),
      failed: (error) => showToast(textOf(error)),
    });
}

function useNameOf() {
  const { calendar } = useCalendarView();
  return (id: string) => calendar.professionals.find((each) => each.id === id)?.name ?? '';
}
