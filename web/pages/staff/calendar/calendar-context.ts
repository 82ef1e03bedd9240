import { createContext, useContext } from 'react';
import type { FoundClient } from '../ui/found-clients.tsx';
import type { Appointment, Calendar } from './data.ts';
import type { Filter } from './marks.ts';

/** A time in the calendar of a professional. */
export type Target = {
  readonly professional: string;
  readonly date: string;
  readonly start: string;
};

/** The part of a new booking that is known already. */
export type BookingStart = Partial<Target> & {
  readonly service?: string;
  readonly client?: FoundClient;
};

/** The working hours of a person on a date, as they are to be. */
export type DayHours = {
  readonly professional: string;
  readonly date: string;
  readonly spans: readonly { readonly start: string; readonly end: string }[];
};

export type CalendarView = {
  readonly calendar: Calendar;
  readonly nowMs: number;
  readonly openId: string | undefined;
  readonly filter: Filter | undefined;
  /** Opens the panel. */
  readonly open: (id: string) => void;
  /** Opens the dialog for a new booking. */
  readonly book: (start: BookingStart) => void;
  /** Opens the dialog for the hours of a date. */
  readonly changeHours: (day: DayHours) => void;
  readonly move: (appointment: Appointment, target: Target) => void;
};

export const CalendarContext = createContext<CalendarView | undefined>(undefined);

export function useCalendarView(): CalendarView {
  const view = useContext(CalendarContext);
  if (!view) throw new Error('no calendar');
  return view;
}
