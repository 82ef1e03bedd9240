import { getSchedule } from '../../../api/operations.ts';
import { loadVersioned } from '../../../api/versioned.ts';
import { ExceptionDialog } from '../setup/team/exception-dialog.tsx';
import { readWorkAgain } from '../shell/live.ts';
import { useStaff } from '../shell/staff-context.ts';
import { Opened } from '../ui/opened.tsx';
import { type DayHours, useCalendarView } from './calendar-context.ts';

type DayHoursDialogProps = { readonly day: DayHours; readonly onClose: () => void };

/** The hours of a person on one date, changed without dragging; it names the bookings that stand against them. */
export default function DayHoursDialog({ day, onClose }: DayHoursDialogProps) {
  const { businessId } = useStaff();
  const { calendar } = useCalendarView();
  const input = { params: { id: day.professional }, query: { businessId } };
  const close = () => {
    readWorkAgain();
    onClose();
  };
  return (
    <div className="day-hours">
      <Opened read={loadVersioned(getSchedule, input)}>
        {(schedule) => (
          <ExceptionDialog
            id={day.professional}
            timezone={calendar.timezone}
            day={day}
            version={schedule?.version}
            onClose={close}
          />
        )}
      </Opened>
    </div>
  );
}
