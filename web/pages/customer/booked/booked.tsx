import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { joinWithComma } from '../../../../domain/language.ts';
import { call } from '../../../api/call.ts';
import { getAppointmentFile } from '../../../api/operations.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useErrorText } from '../../../app/error-text.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { pathTo } from '../../../app/paths.ts';
import { useToast } from '../../../app/toasts.tsx';
import { addDays, dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { BigTime } from '../../../ui/big-time.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Business, Professional, Service } from '../data.ts';
import { directionsTo } from '../directions.ts';
import { isChangeable } from '../is-changeable.ts';
import { OwnTime } from '../zone-note.tsx';
import { googleLink, joinCalendars, outlookLink } from '../book/calendar-links.ts';
import type { Booked as Appointment } from '../../../api/decision.ts';
import { setBookedEntry } from '../book/kept-choice.ts';
import { Terms } from '../book/terms.tsx';

type BookedProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly people: readonly Professional[];
  readonly appointments: readonly Appointment[];
};

/** It is booked, or asked for where the place confirms by hand. */
export function Booked({ business, services, people, appointments }: BookedProps) {
  const t = useTexts('booked');
  const formats = useFormats();
  const heading = useFocused();
  const title = useTitle(appointments[0]);
  usePageTitle(title);
  const [first, ...rest] = appointments;
  if (!first) return null;
  const person = people.find(({ id }) => id === first.professional);
  const place = joinWithComma([business.name, business.addressLine1, business.city]);
  const names = formats.list(services.map(({ name }) => name));
  return (
    <section className="card stack result">
      <div className="row">
        <span className="success-mark">
          <Icon name="check" />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      <BigTime day={formats.longDay(first.date)} start={first.start} end={first.end} />
      {first.status === 'Pending' && <Note>{t('byHand', { place: business.name })}</Note>}
      <BookedFacts {...{ business, names, place, appointments }} person={person} />
      <AddToCalendar {...{ appointments, place }} title={`${names}, ${business.name}`} />
      <p className="small quiet">
        {t('mailed')}{' '}
        <Terms
          business={business}
          startMs={rest.length === 0 ? Date.parse(first.startUtc) : undefined}
        />
      </p>
      <div className="row">
        {isChangeable(first, Date.now()) && (
          <Link className="button" href={pathTo('move', first.id)}>
            {t('move')}
          </Link>
        )}
        <Link className="button" href={PAGE_PATHS.me}>
          {t('manage')}
        </Link>
        <Link className="button" href={PAGE_PATHS.home}>
          {t('home')}
        </Link>
      </div>
    </section>
  );
}

/** Names today and tomorrow. */
function useTitle(first: Appointment | undefined): string {
  const t = useTexts('booked');
  const formats = useFormats();
  if (!first) return '';
  if (first.status === 'Pending') return t('asked');
  const today = dateAt(Date.now(), first.timezone);
  if (first.date === today) return t('today');
  if (first.date === addDays(today, 1)) return t('tomorrow');
  return t('title', { day: formats.weekday(first.date) });
}

type BookedFactsProps = Pick<BookedProps, 'business'> & {
  readonly names: string;
  readonly place: string;
  readonly person: Professional | undefined;
  readonly appointments: readonly Appointment[];
};

function BookedFacts({ business, names, place, person, appointments }: BookedFactsProps) {
  const t = useTexts('booked');
  const formats = useFormats();
  const [first, ...rest] = appointments;
  const dues = appointments.flatMap(({ amountDueMajor }) => amountDueMajor ?? []);
  const due = dues.reduce((sum, each) => sum + each, 0);
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
              {t('directions')}
            </a>
          )}
        </span>
      </li>
      <OwnTime startMs={Date.parse(first!.startUtc)} timezone={business.timezone} />
      {dues.length > 0 && (
        <li>
          <Icon name="label" />
          <span>{t('due', { amount: formats.amount(due, business.currency) })}</span>
        </li>
      )}
      {rest.length > 0 && (
        <li>
          <Icon name="repeat" />
          <span>
            {t('also', {
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
    setBookedEntry();
  }, []);
  return ref;
}

type AddToCalendarProps = {
  readonly appointments: readonly Appointment[];
  readonly place: string;
  readonly title: string;
};

function AddToCalendar({ appointments, place, title }: AddToCalendarProps) {
  const t = useTexts('booked');
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
        {t('calendar', { count: appointments.length })}
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
