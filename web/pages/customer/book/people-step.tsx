import { useQuery } from '@tanstack/react-query';
import { listFamilyMembers } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useSession } from '../../../api/session.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { Tile } from '../../../ui/tile.tsx';
import type { Professional, Service } from '../data.ts';
import { ANYONE, type Choice } from './choice.ts';

type PeopleStepProps = {
  readonly people: readonly Professional[];
  readonly services: readonly Service[];
  readonly choice: Choice;
  readonly onChange: (part: Partial<Choice>) => void;
};

/** Anyone, or one person. A person who cannot do it stays in place and says why. */
export function PeopleStep({ people, services, choice, onChange }: PeopleStepProps) {
  const t = useTexts('customer');
  const choose = (professional: string) =>
    onChange({ professional, start: undefined, exceptions: [] });
  return (
    <section className="section" aria-labelledby="with">
      <header className="row">
        <h2 id="with">{t('book.with')}</h2>
        <ForWhom choice={choice} onChange={onChange} />
      </header>
      <div className="people-options" role="group" aria-labelledby="with">
        <button
          type="button"
          className="option"
          aria-pressed={choice.professional === ANYONE}
          onClick={() => choose(ANYONE)}
        >
          <span className="tile round">
            <Icon name="person" />
          </span>
          <span>
            <b>{t('book.anyone')}</b>
            <span className="small quiet">{t('book.mostTimes')}</span>
          </span>
        </button>
        {people.map((person) => {
          const missing = services.find(
            ({ professionalIds }) => !professionalIds.includes(person.id),
          );
          return (
            <button
              key={person.id}
              type="button"
              className="option"
              aria-pressed={choice.professional === person.id}
              aria-disabled={missing !== undefined}
              onClick={() => missing === undefined && choose(person.id)}
            >
              <Tile name={person.name} picture={person.picture} size="2.5rem" isRound />
              <span>
                <b>{person.name}</b>
                <span className="small quiet">
                  {missing && t('book.notOffered', { service: missing.name })}
                  {!missing && person.rating !== null && <Rating value={person.rating} />}
                </span>
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}

type ForWhomProps = Pick<PeopleStepProps, 'choice' | 'onChange'>;

/** The customer, or a member of their family. */
function ForWhom({ choice, onChange }: ForWhomProps) {
  const t = useTexts('customer');
  const session = useSession();
  const isCustomer = session.status === 'open' && session.user.role === 'customer';
  const { data: family } = useQuery({ ...read(listFamilyMembers), enabled: isCustomer });
  if (!family?.length) return null;
  return (
    <label className="for-whom">
      <span className="quiet">{t('book.for')}</span>
      <select
        className="input"
        value={choice.familyMemberId ?? ''}
        onChange={({ target }) => onChange({ familyMemberId: target.value || undefined })}
      >
        <option value="">{t('book.forMe')}</option>
        {family.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
