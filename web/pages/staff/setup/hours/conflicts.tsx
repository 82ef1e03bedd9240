import './spans.css';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../../contract/page-paths.ts';
import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Note } from '../../../../ui/note.tsx';

const SHOWN_MAX = 5;

/** An appointment, or the parts of one that a dry run names. */
type Booking = {
  readonly id: string;
  readonly date: string;
  readonly start: string;
  readonly client?: string | null | undefined;
  readonly bookedServices?: readonly { readonly name: string }[] | undefined;
};

type ConflictsProps = { readonly title: string; readonly bookings: readonly Booking[] };

/** The bookings that stand against a change, and what to do about them. */
export function Conflicts({ title, bookings }: ConflictsProps) {
  const t = useTexts('setup');
  const formats = useFormats();
  const rest = bookings.length - SHOWN_MAX;
  return (
    <Note kind="stop" isAnnounced>
      <p>
        <b>{title}</b> {t('conflict.what')}
      </p>
      {bookings.length > 0 && (
        <ul className="conflicts">
          {bookings.slice(0, SHOWN_MAX).map((booking) => (
            <li key={booking.id}>
              <time>
                {formats.day(booking.date)}, <bdi dir="ltr">{booking.start}</bdi>
              </time>
              <span>{nameOf(booking)}</span>
            </li>
          ))}
          {rest > 0 && <li>{t('conflict.more', { count: rest })}</li>}
        </ul>
      )}
      <Link className="text-button" href={PAGE_PATHS.day}>
        {t('conflict.calendar')}
      </Link>
    </Note>
  );
}

function nameOf({ client, bookedServices = [] }: Booking): string {
  return [client, ...bookedServices.map(({ name }) => name)].filter(Boolean).join(', ');
}
