import { useFormats } from '../../../../format/formats.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Field } from '../../../../ui/field.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';
import { isRule, RULE_NAMES, RULES, toRulesChanges, toRulesDraft } from './drafts.ts';
import { type FormProps, SettingsForm } from './settings-form.tsx';

/** How clients book, and until when they may cancel. */
export function RulesForm(props: FormProps) {
  const t = useTexts('settings');
  const { number } = useFormats();
  return (
    <SettingsForm
      {...props}
      title={t('rules.title')}
      text={t('rules.text')}
      save={t('rules.save')}
      toDraft={toRulesDraft}
      toChanges={toRulesChanges}
    >
      {({ draft, set }) => (
        <>
          <SwitchRow
            label={t('rules.autoConfirm')}
            hint={t('rules.autoConfirmHint')}
            isOn={draft.autoConfirm}
            onChange={(autoConfirm) => set({ autoConfirm })}
          />
          <div className="pair">
            {RULE_NAMES.map((name) => {
              const { min, max } = RULES[name];
              const range = { min: number(min), max: number(max) };
              return (
                <Field
                  key={name}
                  label={t(`rules.${name}`)}
                  hint={t(`rules.${name}.hint`)}
                  inputMode="numeric"
                  maxLength={6}
                  value={draft[name]}
                  problem={isRule(name, draft[name]) ? undefined : t('rules.range', range)}
                  onChange={({ target }) => set({ [name]: target.value })}
                />
              );
            })}
          </div>
        </>
      )}
    </SettingsForm>
  );
}
