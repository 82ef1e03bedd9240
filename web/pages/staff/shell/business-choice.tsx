import { useTexts } from '../../../text/use-texts.ts';
import { chooseBusiness, type Membership } from './staff-context.ts';

type BusinessChoiceProps = {
  readonly memberships: readonly Membership[];
  readonly businessId: string;
};

/** Members of several businesses choose one; for others it is its name. */
export function BusinessChoice({ memberships, businessId }: BusinessChoiceProps) {
  const t = useTexts('staff');
  if (memberships.length < 2) {
    return <p className="small">{memberships[0]?.businessName}</p>;
  }
  return (
    <label className="switch">
      <span>{t('business.choose')}</span>
      <select value={businessId} onChange={({ target }) => chooseBusiness(target.value)}>
        {memberships.map(({ businessId: id, businessName }) => (
          <option key={id} value={id}>
            {businessName}
          </option>
        ))}
      </select>
    </label>
  );
}
