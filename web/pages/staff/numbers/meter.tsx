import type { CSSProperties } from 'react';

type MeterProps = { readonly percent: number; readonly text: string };

/** A share as a bar, with its number beside. More than all is a full bar. */
export function Meter({ percent, text }: MeterProps) {
  return (
    <span className="meter">
      <i style={{ '--share': Math.min(100, percent) } as CSSProperties} />
      <bdi>{text}</bdi>
    </span>
  );
}
