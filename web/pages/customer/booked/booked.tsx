import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { joinWithComma } from '../../../../domain/language.ts';
import { call } from '../../../api/call.ts';
import { getAppointmentFile } from '../../../api/operations.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { BigTime } from '../../../ui/big-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Business, Professional, Service } from '../data.ts';
import { directionsTo } from '../directions.ts';
import { googleLink, joinCalendars, outlookLink } from '../book/calendar-links.ts';
import type { Booked as Appointment } from '../../../api/decision.ts';

type BookedProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly people: readonly Professional[];
  readonly appointments: readonly Appointment[];
};

/** It is booked, or asked for where the place confirms by hand. */
export default function Booked({ business, services, people, appointments }: BookedProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const heading = useFocused();
  const [first, ...rest] = appointments;
  if (!first) return null;
  const isPending = first.status === 'Pending';
  const person = people.find(({ id }) => id === first.professional);
  const place = joinWithComma([business.name, business.addressLine1, business.city]);
  const names = formats.list(services.map(({ name }) => name));
  return (
    <section className="card stack result">
      <div className="row">
        <span className="done">
          <Icon name="check" />
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {isPending ? t('booked.asked') : t('booked.title', { day: formats.weekday(first.date) })}
        </h2>
      </div>
      <BigTime day={formats.longDay(first.date)} start={first.start} end={first.end} />
      {isPending && <Note>{t('booked.byHand', { place: business.name })}</Note>}
      <BookedFacts {...{ business, names, place, rest }} person={person} />
      <AddToCalendar {...{ appointments, place }} title={`${names}, ${business.name}`} />
      <p className="small quiet">
        {t('booked.mailed')} {t('book.terms', { count: business.cancellationWindowHours })}
      </p>
      <div className="row">
        <Link className="button" href={PAGE_PATHS.me}>
          {t('booked.manage')}
        </Link>
        <Link className="button" href={PAGE_PATHS.home}>
          {t('booked.home')}
        </Link>
      </div>
    </section>
  );
}

type BookedFactsProps = Pick<BookedProps, 'business'> & {
  readonly names: string;
  readonly place: string;
  readonly person: Professional | undefined;
  readonly rest: readonly Appointment[];
};

function BookedFacts({ business, names, place, person, rest }: BookedFactsProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const directions = directionsTo(business);
  return (
    <ul className="facts">
      <li>
        <Icon name="person" />
        <span>
          <b>{person?.name}</b>, {names}
        </span>
      </li>
      <li>
        <Icon name="pin" />
        <span>
          {place}{' '}
          {directions && (
            <a href={directions} target="_blank" rel="noreferrer">
              {t('business.directions')}
            </a>
          )}
        </span>
      </li>
      {rest.length > 0 && (
        <li>
          <Icon name="repeat" />
          <span>
            {t('booked.also', {
              dates: formats.list(rest.map(({ date, start }) => `${formats.day(date)} ${start}`)),
            })}
          </span>
        </li>
      )}
    </ul>
  );
}

/** The result replaces the form, so the focus goes to its heading. */
function useFocused() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}

type AddToCalendarProps = {
  readonly appointments: readonly Appointment[];
  readonly place: string;
  readonly title: string;
};

function AddToCalendar({ appointments, place, title }: AddToCalendarProps) {
  const t = useTexts('customer');
  const showToast = useToast();
  const textOf = useErrorText();
  const [first] = appointments;
  const save = async () => {
    try {
      const files = await Promise.all(
        appointments.map(({ id }) => call(getAppointmentFile, { params: { id } })),
      );
      const text = joinCalendars(files.map(({ body }) => body));
      saveFile(`${appointments[0]!.date}.ics`, 'text/calendar', text);
    } catch (error) {
      showToast(textOf(error));
    }
  };
  return (
    <div className="stack-small">
      <button type="button" className="button primary big" onClick={() => void save()}>
        <Icon name="calendar" />
        {t('booked.calendar', { count: appointments.length })}
      </button>
      {first && appointments.length === 1 && (
        <div className="row calendars">
          <a
            className="button slim"
            href={googleLink({ title, place, appointment: first })}
            target="_blank"
            rel="noreferrer"
          >
            {'Google'}
          </a>
          <a
            className="button slim"
            href={outlookLink({ title, place, appointment: first })}
            target="_blank"
            rel="noreferrer"
          >
            {'Outlook'}
          </a>
        </div>
      )}
    </div>
  );
}
