import { useState } from 'react';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tile } from '../../../ui/tile.tsx';
import { type FamilyMember, useActiveVisits, useFamilyMembers } from './data.ts';
import { FamilyDialog } from './family-dialog.tsx';
import { isOver } from './visits.ts';

/** The people whom the customer books for, each with their next visit. */
export function Family({ nowMs }: { readonly nowMs: number }) {
  const t = useTexts('me');
  const formats = useFormats();
  const found = useFamilyMembers();
  const visits = useActiveVisits(nowMs).data ?? [];
  const [edited, setEdited] = useState<FamilyMember | 'new'>();
  const nextOf = ({ id }: FamilyMember) =>
    visits.find((visit) => visit.familyMemberId === id && !isOver(visit, nowMs));
  return (
    <section className="card stack-small" aria-labelledby="family">
      <h2 id="family">{t('family.title')}</h2>
      {found.isError && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <p className="small quiet">{t('family.text')}</p>}
      <ul className="lines">
        {found.data?.map((member) => {
          const next = nextOf(member);
          return (
            <li key={member.id}>
              <Tile name={member.name} size="2.5rem" isRound />
              <div className="grow">
                <b>{member.name}</b>
                {next && (
                  <p className="small quiet">
                    {t('family.next', { day: formats.day(next.date), time: next.start })}
                  </p>
                )}
              </div>
              <button type="button" className="button plain slim" onClick={() => setEdited(member)}>
                {t('family.edit')} <span className="unseen">{member.name}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p>
        <button type="button" className="button slim" onClick={() => setEdited('new')}>
          <Icon name="plus" isTiny />
          {t('family.add')}
        </button>
      </p>
      {edited && (
        <FamilyDialog
          member={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}
