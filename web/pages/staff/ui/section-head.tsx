import './parts.css';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';

type SectionHeadProps = {
  /** The id of the heading, for `aria-labelledby` of the section. */
  readonly id: string;
  readonly title: string;
  readonly text?: ReactNode;
  /** A button that adds one; left out for readers who may not. */
  readonly add?: { readonly label: string; readonly onClick: () => void } | undefined;
};

/** The heading of a part of a page, and what one does there. */
export function SectionHead({ id, title, text, add }: SectionHeadProps) {
  return (
    <div className="section-head">
      <div>
        <h2 id={id}>{title}</h2>
        {text && <p className="quiet">{text}</p>}
      </div>
      {add && (
        <button type="button" className="button slim" onClick={add.onClick}>
          <Icon name="plus" isTiny />
          {add.label}
        </button>
      )}
    </div>
  );
}
