import { call } from '../../../../api/call.ts';
import { changeStaff, listStaff } from '../../../../api/operations.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { useChange } from '../use-change.ts';
import type { StaffMember } from './use-team.ts';

const RIGHTS = ['mayChangeHours', 'mayTakeTimeOff', 'mayRefund', 'offersOwnServices'] as const;
type PersonRight = (typeof RIGHTS)[number];

/** The things that the business lets a person do themselves; each switch is saved at once. */
export function PersonRights({ person }: { readonly person: StaffMember }) {
  const t = useTexts('team');
  const { businessId } = useStaff();
  const { id, name } = person;
  const change = useChange({
    send: (body: Partial<Record<PersonRight, boolean>>) =>
      call(changeStaff, { query: atBusiness(businessId), params: { id }, body }),
    refresh: [listStaff],
    done: () => t('profile.saved', { name }),
    toastsFailure: true,
  });
  const shown = change.isPending ? { ...person, ...change.asked } : person;
  return (
    <section aria-labelledby="rights">
      <SectionHead id="rights" title={t('rights.title', { name })} text={t('rights.text')} />
      <div className="card">
        {RIGHTS.map((right) => (
          <SwitchRow
            key={right}
            label={t(`rights.${right}`)}
            isOn={shown[right]}
            onChange={(isOn) => change.mutate({ [right]: isOn })}
          />
        ))}
      </div>
    </section>
  );
}
