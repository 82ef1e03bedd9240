import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Note } from '../../../ui/note.tsx';
import type { Person } from './time-off-page.tsx';
import type { Otherwise, Replacement } from './use-time-off.ts';

type ReplacementsProps = {
  readonly booked: readonly Replacement[];
  readonly people: readonly Person[];
  readonly otherwise: Otherwise;
  readonly onChange: (otherwise: Otherwise) => void;
};

/** The appointments in the period, and what becomes of each. */
export function Replacements({ booked, people, otherwise, onChange }: ReplacementsProps) {
  const t = useTexts('team');
  const formats = useFormats();
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '';
  const hasRest = booked.some(({ result }) => result !== 'reassigned');
  return (
    <Note kind="stop" isAnnounced>
      <b>{t('off.booked', { count: booked.length })}</b>
      <ul
        className="off-booked"
        aria-label={t('off.booked', { count: booked.length })}
        tabIndex={0}
      >
        {booked.map((each) => (
          <li key={each.appointmentId}>
            <time>
              {formats.day(each.date)}, <bdi dir="ltr">{each.start}</bdi>
            </time>
            <span>{each.client}</span>
            <span>
              {each.result === 'reassigned'
                ? t('off.to', { name: nameOf(each.professionalId) })
                : t(`off.result.${each.result}`)}
            </span>
          </li>
        ))}
      </ul>
      {hasRest && (
        <fieldset className="stack-small">
          <legend className="label">{t('off.rest')}</legend>
          <div className="segmented">
            {(['keep', 'cancel'] as const).map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="otherwise"
                  checked={each === otherwise}
                  onChange={() => onChange(each)}
                />
                {t(`off.rest.${each}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </Note>
  );
}
