import { joinWithComma } from '../../../../domain/language.ts';
import { call } from '../../../api/call.ts';
import { getAppointmentFile } from '../../../api/operations.ts';
import { saveFile } from '../../../api/save-file.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useMenu } from '../../../ui/use-menu.ts';
import { googleLink, outlookLink } from '../book/calendar-links.ts';
import type { Place, Visit } from './data.ts';
import { useOwnErrorText } from './use-change.ts';

type CalendarMenuProps = {
  readonly visit: Visit;
  readonly place: Place;
  readonly name: string;
};

/** A file, because every calendar program reads it, and two calendars that open a page instead. */
export function CalendarMenu({ visit, place: { business }, name }: CalendarMenuProps) {
  const t = useTexts('me');
  const { isOpen, setIsOpen, box, button } = useMenu();
  const save = useSave(visit);
  const place = joinWithComma([
    business?.name ?? null,
    business?.addressLine1 ?? null,
    business?.city ?? null,
  ]);
  const event = { title: joinWithComma([name, business?.name ?? null]), place, appointment: visit };
  const links = [
    ['Google', googleLink(event)],
    ['Outlook', outlookLink(event)],
  ] as const;
  return (
    <div className="menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="button plain slim"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="calendar" isTiny />
        {t('upcoming.calendar')} <span className="unseen">{name}</span>
      </button>
      {isOpen && (
        <div className="menu-box card">
          <button type="button" className="button slim" onClick={() => void save()}>
            {t('upcoming.file')}
          </button>
          {links.map(([label, href]) => (
            <a key={label} className="button slim" href={href} target="_blank" rel="noreferrer">
              {label}
            </a>
          ))}
        </div>
      )}
    </div>
  );
}

function useSave({ id, date }: Visit) {
  const showToast = useToast();
  const textOf = useOwnErrorText();
  return async () => {
    try {
      const { body } = await call(getAppointmentFile, { params: { id } });
      saveFile(`${date}.ics`, 'text/calendar', body);
    } catch (error) {
      showToast(textOf(error));
    }
  };
}
