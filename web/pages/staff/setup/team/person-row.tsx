import { useState } from 'react';
import { Link } from 'wouter';
import { pathTo } from '../../../../app/paths.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { PictureButton } from '../pictures/picture-button.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import type { StaffMember } from './use-team.ts';

type PersonRowProps = { readonly person: StaffMember; readonly hasAccount: boolean };

/** A person who can be booked. Details and hours are on a page of their own. */
export function PersonRow({ person, hasAccount }: PersonRowProps) {
  const t = useTexts('team');
  const [isInviting, setIsInviting] = useState(false);
  const { id, name, role, picture, services } = person;
  return (
    <li className="team-row">
      <PictureButton place={{ of: 'professional', id }} {...{ name, picture }} />
      <div className="team-text">
        <b>{name}</b>
        {!hasAccount && <span className="tag">{t('people.noAccount')}</span>}
        {person.isSuspended && <span className="tag stop">{t('people.suspended')}</span>}
        <p className="small quiet">
          {[role, t('people.services', { count: services.length })].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!hasAccount && (
        <button
          type="button"
          className="button plain slim"
          aria-label={t('people.inviteName', { name })}
          onClick={() => setIsInviting(true)}
        >
          {t('people.invite')}
        </button>
      )}
      <Link
        className="button slim"
        href={pathTo('person', id)}
        aria-label={t('people.open', { name })}
      >
        {t('people.edit')}
        <Icon name="forward" isTiny isMirrored />
      </Link>
      {isInviting && <InviteDialog person={person} onClose={() => setIsInviting(false)} />}
    </li>
  );
}
