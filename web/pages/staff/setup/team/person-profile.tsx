import { useState } from 'react';
import { useTexts } from '../../../../text/use-texts.ts';
import { AreaField } from '../../../../ui/field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { FailureNote } from '../failure-note.tsx';
import { useSavePerson } from './use-save-person.ts';
import { type StaffMember, useServiceNames } from './use-team.ts';

type Draft = Pick<StaffMember, 'name' | 'role' | 'bio' | 'services'>;

/** The profile that clients see, and the services of the person here. */
export function PersonProfile({ person }: { readonly person: StaffMember }) {
  const t = useTexts('team');
  const [draft, setDraft] = useState<Draft>();
  const shown = draft ?? person;
  const done = t('profile.saved', { name: shown.name.trim() });
  const save = useSavePerson(person, done, () => setDraft(undefined));
  const set = (part: Partial<Draft>) => {
    save.reset();
    const { name, role, bio, services: ids } = shown;
    setDraft({ name, role, bio, services: ids, ...part });
  };
  // A person of several businesses writes the profile that all of them show.
  const isShared = person.businessIds.length > 1;
  const isNameless = shown.name.trim() === '';
  return (
    <section aria-labelledby="profile">
      <SectionHead
        id="profile"
        title={t('profile.title')}
        text={isShared ? t('profile.shared') : undefined}
      />
      <div className="card stack">
        {!isShared && <ProfileFields draft={shown} isNameless={isNameless} set={set} />}
        <ServiceChips chosen={shown.services} onChange={(ids) => set({ services: ids })} />
        <FailureNote error={save.error} />
      </div>
      {draft && (
        <SaveRow
          label={t('profile.save', { name: shown.name.trim() || person.name })}
          canSave={!isNameless}
          isSaving={save.isPending}
          onSave={() => save.mutate(isShared ? { services: draft.services } : draft)}
          onDiscard={() => {
            save.reset();
            setDraft(undefined);
          }}
        />
      )}
    </section>
  );
}

type ProfileFieldsProps = {
  readonly draft: Draft;
  readonly isNameless: boolean;
  readonly set: (part: Partial<Draft>) => void;
};

function ProfileFields({ draft, isNameless, set }: ProfileFieldsProps) {
  const t = useTexts('team');
  return (
    <>
      <div className="pair">
        <Field
          label={t('add.name')}
          maxLength={200}
          value={draft.name}
          problem={isNameless ? t('add.nameMissing') : undefined}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Field
          label={t('profile.role')}
          hint={t('profile.roleHint')}
          maxLength={200}
          value={draft.role}
          onChange={({ target }) => set({ role: target.value })}
        />
      </div>
      <AreaField
        label={t('profile.bio')}
        maxLength={5000}
        value={draft.bio}
        onChange={({ target }) => set({ bio: target.value })}
      />
    </>
  );
}

type ServiceChipsProps = {
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
};

function ServiceChips({ chosen, onChange }: ServiceChipsProps) {
  const t = useTexts('team');
  const { data: services = [] } = useServiceNames();
  return (
    <fieldset>
      <legend className="label">{t('profile.services')}</legend>
      {services.length === 0 && <p className="quiet">{t('profile.noServices')}</p>}
      <div className="chips">
        {services.map(({ id, name }) => {
          const others = chosen.filter((each) => each !== id);
          const isChosen = chosen.includes(id);
          return (
            <button
              key={id}
              type="button"
              className="chip"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? others : [...others, id])}
            >
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
