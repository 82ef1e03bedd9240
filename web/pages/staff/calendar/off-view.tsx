import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { placeOf } from './block-view.tsx';
import type { Off } from './day-layout.ts';
import type { Span } from './spans.ts';

/** Time that cannot be booked; its part within the hours of the grid. */
export function OffView({ off, shown }: { readonly off: Off; readonly shown: Span }) {
  const from = Math.max(off.from, shown.from);
  const to = Math.min(off.to, shown.to);
  if (to <= from) return null;
  return (
    <div className={`cal-at cal-off ${off.reason}`} style={placeOf({ from, to })}>
      {off.reason !== 'outside' && <OffText off={off} />}
    </div>
  );
}

export function OffText({ off }: { readonly off: Off }) {
  const t = useTexts('calendar');
  if (off.reason === 'outside') return null;
  return (
    <>
      <span>
        {off.reason === 'break' && <WorkIcon name="cup" isTiny />}
        {off.reason === 'timeOff' && <WorkIcon name="moon" isTiny />}
        {off.reason === 'busy' && <Icon name="link" isTiny />}
        <b>{t(`off.${off.reason}`)}</b>
      </span>
      {off.name && <span>{off.name}</span>}
    </>
  );
}
