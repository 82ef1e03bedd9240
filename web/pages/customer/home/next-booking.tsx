import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { listAppointments } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useSession } from '../../../api/session.ts';
import { dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { dayName } from '../day-name.ts';

/** The next appointment of a customer who comes back; nothing for others. */
export function NextBooking() {
  const session = useSession();
  const isCustomer = session.status === 'open' && session.user.role === 'customer';
  return isCustomer ? <NextAppointment /> : null;
}

function NextAppointment() {
  const t = useTexts('customer');
  const formats = useFormats();
  const nowMs = Date.now();
  const from = dateAt(nowMs, 'UTC');
  const query = { from, status: 'Confirmed,Pending', limit: 10 };
  const { data } = useQuery(read(listAppointments, { query }));
  const next = data?.find(({ startUtc }) => Date.parse(startUtc) > nowMs);
  if (!next || !('bookedServices' in next)) return null;
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
