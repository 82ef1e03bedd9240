import { useTexts } from '../../../../text/use-texts.ts';
import { type Role, ROLES } from './use-team.ts';

type RoleChoiceProps = {
  readonly role: Role;
  readonly hasOwner: boolean;
  readonly onChange: (role: Role) => void;
};

/** The roles, each with what it may do. */
export function RoleChoice({ role, hasOwner, onChange }: RoleChoiceProps) {
  const t = useTexts('team');
  return (
    <fieldset className="role-choice">
      <legend className="label">{t('invite.role')}</legend>
      {ROLES.filter((each) => hasOwner || each !== 'owner').map((each) => (
        <label key={each}>
          <input type="radio" name="role" checked={each === role} onChange={() => onChange(each)} />
          <span>
            <b>{t(`role.${each}`)}</b>
            <span className="small quiet">{t(`role.${each}.may`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
