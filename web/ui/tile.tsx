import type { CSSProperties } from 'react';
import { Picture, type ShownPicture } from './picture.tsx';

type TileProps = {
  readonly name: string;
  readonly picture?: ShownPicture | null | undefined;
  readonly size?: string;
  readonly isRound?: boolean;
};

/** A photo, or quiet initials. The name stands beside it. */
export function Tile({ name, picture, size, isRound }: TileProps) {
  const style = size ? ({ '--size': size } as CSSProperties) : undefined;
  return (
    <span className={isRound ? 'tile round' : 'tile'} style={style} aria-hidden="true">
      {picture ? <Picture picture={picture} sizes={size ?? '3.5rem'} alt="" /> : initialsOf(name)}
    </span>
  );
}

/** Arabic letters would join, so they stand apart. */
function initialsOf(name: string): string {
  const words = name.split(/[\s&-]+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.slice(0, 2).map((word) => word.match(/^./u)![0]);
  const isArabic = /\p{Script=Arabic}/u.test(name);
  return letters.join(isArabic ? ' ' : '').toLocaleUpperCase();
}
