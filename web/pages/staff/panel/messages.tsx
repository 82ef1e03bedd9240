import type { Output } from '../../../api/call.ts';
import { useQuery } from '@tanstack/react-query';
import { listNotifications } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { clockAt, dateAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useCalendarView } from '../calendar/calendar-context.ts';
import { WorkIcon } from '../ui/work-icon.tsx';

type Message = Output<'listNotifications'>[number];

/** Mails and text messages about the appointment, with what became of them. */
export function Messages({ appointmentId }: { readonly appointmentId: string }) {
  const t = useTexts('calendar');
  const { data } = useQuery(read(listNotifications, { params: { id: appointmentId } }));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={t('messages')}>
      <h3>{t('messages')}</h3>
      <ul className="apt-log">
        {data.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

function MessageLine({ message }: { readonly message: Message }) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { calendar } = useCalendarView();
  const ms = Date.parse(message.settledAt ?? message.dueAt);
  const hours = message.leadHours;
  return (
    <li className={message.status}>
      {message.status === 'sent' && <Icon name="check" isTiny />}
      {message.status === 'queued' && <Icon name={message.willSkip ? 'minus' : 'clock'} isTiny />}
      {message.status === 'skipped' && <Icon name="minus" isTiny />}
      {message.status === 'failed' && <WorkIcon name="warn" isTiny />}
      <span>
        {hours === undefined ? t(`message.${message.kind}`) : t('message.before', { count: hours })}
        <small>
          {t(`channel.${message.channel}`)},{' '}
          {t(message.willSkip ? 'sent.willSkip' : `sent.${message.status}`)}
        </small>
      </span>
      <time dateTime={message.settledAt ?? message.dueAt}>
        {formats.dayOfMonth(dateAt(ms, calendar.timezone))}, {clockAt(ms, calendar.timezone)}
      </time>
    </li>
  );
}
