import { useState } from 'react';
import { useTexts } from '../../../../text/use-texts.ts';
import { Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { directionsTo } from '../../../customer/directions.ts';
import { findPlace } from '../../../customer/home/near-me.ts';
import { readPosition, toPlaceDraft, toProfileChanges } from './drafts.ts';
import { type FormProps, SettingsForm } from './settings-form.tsx';

const FIELDS = ['addressLine1', 'postalCode', 'city', 'state', 'country'] as const;
const REQUIRED = ['addressLine1', 'city', 'country'] as const;

/** Where the business is. Its zone and currency are fixed once it has bookings, so they are shown only. */
export function PlaceForm(props: FormProps) {
  const t = useTexts('settings');
  const { timezone, currency, status } = props.business;
  const required = status === 'draft' ? [] : REQUIRED;
  return (
    <SettingsForm
      {...props}
      title={t('place.title')}
      text={t('place.text', { zone: timezone, currency })}
      save={t('place.save')}
      toDraft={toPlaceDraft}
      toChanges={(draft) => {
        const [address, position] = [
          toProfileChanges(draft, FIELDS, required),
          readPosition(draft.position),
        ];
        return address && position && { ...address, ...position };
      }}
    >
      {({ draft, set }) => (
        <>
          <div className="pair">
            {FIELDS.map((field) => {
              const isMissing =
                required.some((each) => each === field) && draft[field].trim() === '';
              return (
                <Field
                  key={field}
                  label={t(`field.${field}`)}
                  maxLength={200}
                  value={draft[field]}
                  problem={isMissing ? t('needed') : undefined}
                  onChange={({ target }) => set({ [field]: target.value })}
                />
              );
            })}
          </div>
          <PositionField position={draft.position} onChange={(position) => set({ position })} />
        </>
      )}
    </SettingsForm>
  );
}

/** About a metre. */
const DECIMALS = 5;

type PositionFieldProps = {
  readonly position: string;
  readonly onChange: (position: string) => void;
};

/** The position on the globe: typed or pasted from a map, or the place of this device. */
function PositionField({ position, onChange }: PositionFieldProps) {
  const t = useTexts('settings');
  const [isUnknown, setIsUnknown] = useState(false);
  const place = readPosition(position);
  const map =
    place &&
    directionsTo({ ...place, addressLine1: null, postalCode: null, city: null, country: null });
  const locate = async () => {
    const found = await findPlace(DECIMALS);
    setIsUnknown(!found);
    if (found) onChange(found.replace(',', ', '));
  };
  return (
    <div className="stack">
      <Field
        label={t('position.label')}
        hint={t('position.hint')}
        dir="ltr"
        maxLength={50}
        value={position}
        problem={place ? (isUnknown ? t('position.unknown') : undefined) : t('position.wrong')}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="row">
        <button type="button" className="button slim" onClick={() => void locate()}>
          <Icon name="pin" isTiny />
          {t('position.own')}
        </button>
        {map && (
          <a className="text-button" href={map} target="_blank" rel="noreferrer">
            {t('position.map')}
          </a>
        )}
      </div>
    </div>
  );
}
