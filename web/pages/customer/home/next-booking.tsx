import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { listAppointments } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useSession } from '../../../api/session.ts';
import { addDays, dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dayName } from '../day-name.ts';

/** The height of the card. */
const HEIGHT = '4.5rem';

/** The next appointment of a customer who comes back; nothing for others. Its place is kept while it loads. */
export function NextBooking() {
  const session = useSession();
  if (session.status === 'none') return null;
  if (session.status !== 'open') return <Skeleton width="100%" height={HEIGHT} />;
  return session.user.role === 'customer' ? <NextAppointment /> : null;
}

function NextAppointment() {
  const t = useTexts('customer');
  const formats = useFormats();
  const nowMs = Date.now();
  // From yesterday on, because the date is that of the place.
  const from = addDays(dateAt(nowMs, 'UTC'), -1);
  const query = { from, status: 'Confirmed,Pending', limit: 10 };
  const { data, isPending } = useQuery(read(listAppointments, { query }));
  const next = data?.find(({ startUtc }) => Date.parse(startUtc) > nowMs);
  if (isPending) return <Skeleton width="100%" height={HEIGHT} />;
  if (!next || !('bookedServices' in next)) return <NothingNext />;
  const today = dateAt(nowMs, next.timezone);
  const names = next.bookedServices?.map(({ name }) => name) ?? [];
  return (
    <Link className="card next-up" href={PAGE_PATHS.me}>
      <span className="clock">{next.start}</span>
      <span>
        <b>{formats.list(names)}</b>
        <span className="small quiet">
          {t('home.next', {
            day: dayName(next.date, today, { t, formats }),
            date: formats.day(next.date),
          })}
        </span>
      </span>
      <Icon name="forward" isMirrored />
    </Link>
  );
}

function NothingNext() {
  const t = useTexts('customer');
  return (
    <Link className="card next-up" href={PAGE_PATHS.me}>
      <Icon name="calendar" />
      <b>{t('home.noNext')}</b>
      <Icon name="forward" isMirrored />
    </Link>
  );
}
