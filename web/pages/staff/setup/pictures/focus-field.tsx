import { type CSSProperties, type PointerEvent, useId } from 'react';
import { focusAt } from '../../../../../domain/picture.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { Picture } from '../../../../ui/picture.tsx';
import type { OwnPicture } from './use-pictures.ts';

type FocusFieldProps = {
  readonly picture: OwnPicture;
  readonly onChange: (focus: OwnPicture['focus']) => void;
};

/** The whole picture with its focal point, which is set with a pointer, or with two sliders and the keys. */
export function FocusField({ picture, onChange }: FocusFieldProps) {
  const t = useTexts('pictures');
  const hintId = useId();
  const { focus } = picture;
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) =>
    onChange(focusAt(currentTarget.getBoundingClientRect(), clientX, clientY));
  const place = { '--x': focus.x, '--y': focus.y } as CSSProperties;
  return (
    <fieldset className="focus-field" aria-describedby={hintId}>
      <legend className="label">{t('focus')}</legend>
      <div
        className="whole"
        style={place}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => event.buttons > 0 && point(event)}
      >
        <Picture picture={picture} sizes="24rem" alt="" />
        <span className="mark" />
      </div>
      <p className="small quiet" id={hintId}>
        {t('focusHint')}
      </p>
      <div className="pair">
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis} className="small">
            {t(axis === 'x' ? 'focusX' : 'focusY')}
            <input
              type="range"
              dir="ltr"
              min={0}
              max={1}
              step={0.01}
              value={focus[axis]}
              onChange={({ target }) => onChange({ ...focus, [axis]: target.valueAsNumber })}
            />
          </label>
        ))}
      </div>
      <div className="crops" aria-hidden="true">
        {['square', 'wide', 'tall'].map((shape) => (
          <span key={shape} className={shape}>
            <Picture picture={picture} sizes="8rem" alt="" />
          </span>
        ))}
      </div>
    </fieldset>
  );
}
