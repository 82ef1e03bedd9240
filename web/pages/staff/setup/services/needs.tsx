import { useTexts } from '../../../../text/use-texts.ts';
import { SelectField } from '../../calendar/select-field.tsx';
import { useResources } from '../resources/use-resources.ts';
import type { Draft } from './service-draft.ts';

type NeedsProps = {
  readonly needs: Draft['needs'];
  readonly onChange: (needs: Draft['needs']) => void;
};

/** The rooms and equipment that each visit takes; nothing if the business has none. */
export function Needs({ needs, onChange }: NeedsProps) {
  const t = useTexts('setup');
  const { data: resources = [] } = useResources();
  if (resources.length === 0) return null;
  return (
    <fieldset>
      <legend className="label">{t('service.needs')}</legend>
      <div className="pair">
        {resources.map(({ id, name, count }) => (
          <SelectField
            key={id}
            label={name}
            value={String(needs[id] ?? 0)}
            options={Array.from({ length: count + 1 }, (_, each) => ({
              value: String(each),
              text: each === 0 ? t('service.needsNone') : String(each),
            }))}
            onChange={(value) => onChange({ ...needs, [id]: Number(value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
