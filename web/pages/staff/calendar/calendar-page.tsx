import './calendar.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { listWaitlist } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NewBooking } from '../booking/new-booking.tsx';
import { Panel } from '../panel/panel.tsx';
import { useShortcut } from '../shell/shortcuts.ts';
import { useStaff } from '../shell/staff-context.ts';
import {
  type BookingStart,
  CalendarContext,
  type CalendarView,
  type DayHours,
} from './calendar-context.ts';
import { type useCalendar } from './data.ts';
import type { Filter } from './marks.ts';
import { useMove } from './use-move.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { ChangeView, View } from './view-state.ts';

const DayHoursDialog = lazy(() => import('./day-hours-dialog.tsx'));

type CalendarPageProps = {
  readonly query: ReturnType<typeof useCalendar>;
  readonly view: View;
  readonly onView: ChangeView;
  readonly filter: Filter | undefined;
  /** The dialog for a new booking; undefined while it is closed. */
  readonly booking: BookingStart | undefined;
  readonly onBook: (start: BookingStart | undefined) => void;
  readonly children: ReactNode;
};

/** The body of a calendar page: the calendar, the panel beside it, and the dialog for a booking. */
export function CalendarPage({
  query,
  view,
  onView,
  filter,
  booking,
  onBook,
  children,
}: CalendarPageProps) {
  const nowMs = useNow();
  const move = useMove();
  const [hours, setHours] = useState<DayHours>();
  const calendar = query.data;
  useShortcut('n', () => onBook(view.date === undefined ? {} : { date: view.date }));
  const value = useMemo<CalendarView | undefined>(
    () =>
      calendar && {
        calendar,
        nowMs,
        openId: view.open,
        filter,
        open: (id) => onView({ open: id }),
        book: onBook,
        changeHours: setHours,
        move,
      },
    [calendar, nowMs, view.open, filter, onView, onBook, move],
  );
  if (!value) {
    return query.error ? (
      <div className="work-page">
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      </div>
    ) : (
      <CalendarSkeleton />
    );
  }
  return (
    <CalendarContext value={value}>
      <div className="cal-split">
        <div className="cal-body">{children}</div>
        {view.open !== undefined && (
          <Panel key={view.open} id={view.open} onClose={() => onView({ open: undefined })} />
        )}
      </div>
      {booking && <NewBooking start={booking} onClose={() => onBook(undefined)} />}
      {hours && (
        <Suspense>
          <DayHoursDialog day={hours} onClose={() => setHours(undefined)} />
        </Suspense>
      )}
    </CalendarContext>
  );
}

function CalendarSkeleton() {
  return (
    <div className="cal-skeleton" aria-busy="true">
      {Array.from({ length: 4 }, (_, i) => (
        <Skeleton key={i} width="100%" height="100%" />
      ))}
    </div>
  );
}

/** Kept together, because both pages have them. */
export function useCalendarState() {
  const [filter, setFilter] = useState<Filter>();
  // The page of a client leads here with the client.
  const { client } = useHistoryState<BookingStart | null>() ?? {};
  const [booking, setBooking] = useState<BookingStart | undefined>(client && { client });
  return { filter, setFilter, booking, setBooking };
}

const WAITING_MAX = 100;

/** How many wait for a time on the date; undefined while it is not known. The list is of all businesses of the caller. */
export function useWaiting(date: string): number | undefined {
  const { businessId } = useStaff();
  const { data } = useQuery(read(listWaitlist, { query: { date, limit: WAITING_MAX } }));
  return data?.filter(({ business }) => business === businessId).length;
}
