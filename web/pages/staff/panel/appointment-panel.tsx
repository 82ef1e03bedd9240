import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useCalendarView } from '../calendar/calendar-context.ts';
import { markOf } from '../calendar/marks.ts';
import { Actions } from './actions.tsx';
import { ClientCard } from './client-card.tsx';
import { LateAnswer } from './late-answer.tsx';
import { Messages } from './messages.tsx';
import { ServiceLines } from './service-lines.tsx';
import { StaffNotes } from './staff-notes.tsx';
import type { ShownAppointment } from './types.ts';

/** Everything about one appointment, and what can be done with it now. */
export function AppointmentPanel({ appointment }: { readonly appointment: ShownAppointment }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { calendar } = useCalendarView();
  const professional = calendar.professionals.find(({ id }) => id === appointment.professional);
  const mark = appointment.status === 'Cancelled' ? 'cancelled' : markOf(appointment);
  return (
    <>
      <section>
        <p>
          <span className={`apt-tag ${mark}`}>{t(`mark.${mark}`)}</span>
          {appointment.recurringGroupId && <span className="apt-tag">{t('series')}</span>}
        </p>
        <h2>
          <bdi dir="ltr">
            {appointment.start} – {appointment.end}
          </bdi>
        </h2>
        <p className="quiet">
          {formats.day(appointment.date)}
          {professional && ` · ${t('with', { name: professional.name })}`}
        </p>
        {appointment.openAlert && (
          <LateAnswer alert={appointment.openAlert} name={appointment.client || t('walkIn')} />
        )}
        <Actions appointment={appointment} />
      </section>
      <ServiceLines appointment={appointment} />
      <ClientCard appointment={appointment} />
      <StaffNotes appointment={appointment} />
      <Messages appointmentId={appointment.id} />
    </>
  );
}
