import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import { isDate } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useMenu } from '../../../ui/use-menu.ts';
import { isPeriod, type Period, periodOf, presetOf, PRESETS } from './period.ts';

type RangeChoiceProps = { readonly period: Period; readonly today: string };

/** The usual periods, and any other by its days. The choice is in the address. */
export function RangeChoice({ period, today }: RangeChoiceProps) {
  const t = useTexts('numbers');
  const [, navigate] = useLocation();
  const chosen = presetOf(period, today);
  const show = (next: Period) =>
    navigate(`${PAGE_PATHS.numbers}?${new URLSearchParams(next)}`, { replace: true });
  return (
    <div className="range push">
      <fieldset className="segmented">
        <legend className="unseen">{t('range.label')}</legend>
        {PRESETS.map((preset) => (
          <label key={preset}>
            <input
              type="radio"
              name="range"
              checked={preset === chosen}
              onChange={() => show(periodOf(preset, today))}
            />
            {t(`range.${preset}`)}
          </label>
        ))}
      </fieldset>
      <OtherDays period={period} onShow={show} />
    </div>
  );
}

type OtherDaysProps = {
  readonly period: Period;
  readonly onShow: (period: Period) => void;
};

function OtherDays({ period, onShow }: OtherDaysProps) {
  const t = useTexts('numbers');
  const formats = useFormats();
  const { isOpen, setIsOpen, box, button } = useMenu();
  const days = `${formats.dayOfMonth(period.from)} – ${formats.fullDay(period.to)}`;
  return (
    <div className="menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-label={t('range.choose', { days })}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="calendar" isTiny />
        <bdi>{days}</bdi>
      </button>
      {isOpen && (
        <DaysForm
          period={period}
          onShow={(next) => {
            onShow(next);
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function DaysForm({ period, onShow }: OtherDaysProps) {
  const t = useTexts('numbers');
  const [{ from, to }, setDays] = useState(period);
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = isDate(from) && isDate(to) && isPeriod({ from, to });
    setIsWrong(!isRight);
    if (isRight) onShow({ from, to });
  };
  return (
    <form className="menu-box card" onSubmit={submit} noValidate>
      <Field
        label={t('range.from')}
        type="date"
        value={from}
        onChange={({ target }) => setDays({ from: target.value, to })}
      />
      <Field
        label={t('range.to')}
        type="date"
        value={to}
        problem={isWrong ? t('range.wrong') : undefined}
        onChange={({ target }) => setDays({ from, to: target.value })}
      />
      <button type="submit" className="button">
        {t('range.show')}
      </button>
    </form>
  );
}
