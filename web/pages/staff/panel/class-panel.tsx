import { Suspense } from 'react';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import { useBlockTexts } from '../calendar/block-text.ts';
import { AppointmentMark, Price } from '../calendar/block-view.tsx';
import { useCalendarView } from '../calendar/calendar-context.ts';
import type { ClassSession } from '../calendar/data.ts';
import { isClosed } from '../calendar/day-layout.ts';
import { SeatMarks } from '../calendar/seat-marks.tsx';

/** A session of a class with its people. */
export function ClassPanel({ session }: { readonly session: ClassSession }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const texts = useBlockTexts();
  const { calendar, open, book } = useCalendarView();
  const professional = calendar.professionals.find(({ sessions }) => sessions.includes(session));
  const seats = (professional?.appointments ?? []).filter(
    ({ sessionId, status }) => sessionId === session.id && status !== 'Cancelled',
  );
  return (
    <>
      <section>
        <h2>{session.serviceName}</h2>
        <p className="quiet">
          {formats.day(session.date)},{' '}
          <bdi dir="ltr">
            {session.start} – {session.end}
          </bdi>
          {professional && ` · ${t('with', { name: professional.name })}`}
        </p>
        <SeatMarks taken={session.seatsTaken} capacity={session.capacity} />
        <p>{t('seats', { taken: session.seatsTaken, capacity: session.capacity })}</p>
        <ClosedNote session={session} />
        {session.seatsLeft > 0 && professional && (
          <button
            type="button"
            className="button primary"
            onClick={() =>
              book({
                professional: professional.id,
                date: session.date,
                start: session.start,
                service: session.service,
              })
            }
          >
            <Icon name="plus" isTiny />
            {t('class.add')}
          </button>
        )}
      </section>
      <section aria-label={t('class.people')}>
        {seats.length === 0 && <p className="quiet">{t('class.none')}</p>}
        <ul className="apt-lines">
          {seats.map((seat) => (
            <li key={seat.id}>
              <button type="button" className="text-button" onClick={() => open(seat.id)}>
                {texts.name(seat)}
              </button>
              <span className="row">
                <AppointmentMark appointment={seat} />
                <Price appointment={seat} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Why seats cannot be booked now. Its texts are loaded later, so that the page does not wait for them. */
function ClosedNote({ session }: { readonly session: ClassSession }) {
  if (!isClosed(session) || !session.reason) return null;
  return (
    <Suspense>
      <ClosedText reason={session.reason} />
    </Suspense>
  );
}

function ClosedText({ reason }: { readonly reason: NonNullable<ClassSession['reason']> }) {
  const t = useTexts('calendar');
  const classes = useTexts('classes');
  return (
    <Note>
      <b>{t('off.closed')}</b> {classes(`closed.${reason}`)}
    </Note>
  );
}
