import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type NoteProps = {
  readonly kind?: 'info' | 'stop' | 'open' | 'quiet';
  readonly icon?: IconName;
  /** Read out when it appears. */
  readonly isAnnounced?: boolean;
  readonly children: ReactNode;
};

export function Note({ kind = 'info', icon = 'info', isAnnounced, children }: NoteProps) {
  const role = isAnnounced ? (kind === 'stop' ? 'alert' : 'status') : undefined;
  return (
    <div className={`note ${kind}`} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
