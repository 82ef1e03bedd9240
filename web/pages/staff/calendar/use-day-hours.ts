import { call } from '../../../api/call.ts';
import { Refused } from '../../../api/failures.ts';
import { getSchedule, removeException, setException } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useStaff } from '../shell/staff-context.ts';
import { useChangeWith } from '../ui/use-change.ts';
import { type DayHours, useCalendarView } from './calendar-context.ts';
import { useStaffErrorText } from './error-text.ts';

/** Changes the hours of a person on one date at once, with undo. Bookings in the way are named in the dialog. */
export function useDayHours() {
  const t = useTexts('calendar');
  const formats = useFormats();
  const showToast = useToast();
  const textOf = useStaffErrorText();
  const { businessId } = useStaff();
  const { calendar, changeHours } = useCalendarView();
  const change = useChangeWith(textOf);
  const nameOf = (id: string) => calendar.professionals.find((each) => each.id === id)?.name ?? '';
  const put = async ({ professional, date, spans }: DayHours, key: string) => {
    const params = { id: professional };
    const { body, headers } = await call(getSchedule, { params, query: { businessId } });
    const version = headers.get('etag') ?? undefined;
    await call(setException, {
      params,
      headers: { 'idempotency-key': key, ...ifMatch(version) },
      body: { businessId, date, spans: [...spans] },
    });
    return body.exceptions.find((each) => each.date === date)?.spans;
  };
  const set = (day: DayHours) => {
    // The hours of the date before the change; undefined: those of the week.
    let former: DayHours['spans'] | undefined;
    const { professional, date } = day;
    const values = { name: nameOf(professional), day: formats.day(date) };
    change.start({
      asked: day,
      run: async (key) => {
        former = await put(day, key);
      },
      done: t('hours.done', {
        ...values,
        spans: day.spans.map(({ start, end }) => `${start}–${end}`).join(', '),
      }),
      undo: {
        label: t('undo'),
        run: () => (former ? set({ ...day, spans: former }) : toWeek(day)),
      },
      failed: (error) => {
        const isTaken = error instanceof Refused && error.code === 'SCHEDULE_TIME_TAKEN';
        if (isTaken) changeHours(day);
        else showToast(textOf(error));
      },
    });
  };
  const toWeek = (day: DayHours) =>
    change.start({
      run: () =>
        call(removeException, {
          params: { id: day.professional },
          query: { businessId, date: day.date },
        }),
      done: t('hours.undone', { name: nameOf(day.professional), day: formats.day(day.date) }),
      failed: (error) => showToast(textOf(error)),
    });
  return set;
}
