import type { CSSProperties } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { HoldState } from './use-hold.ts';

const SECOND_MS = 1000;

type HoldCountdownProps = {
  readonly hold: HoldState;
  /** Only the first time of a series is kept. */
  readonly isSeries: boolean;
};

/** How long the time is kept. When it is over, the choice stays, and can be booked while it is free. */
export function HoldCountdown({ hold, isSeries }: HoldCountdownProps) {
  const t = useTexts('customer');
  if (hold.status === 'asking') return <p className="small quiet">{t('hold.asking')}</p>;
  if (hold.status === 'unkept') return <p className="small quiet">{t('hold.unkept')}</p>;
  return hold.status === 'held' ? <Held key={hold.id} hold={hold} isSeries={isSeries} /> : null;
}

type HeldProps = {
  readonly hold: Extract<HoldState, { readonly status: 'held' }>;
  readonly isSeries: boolean;
};

function Held({ hold, isSeries }: HeldProps) {
  const t = useTexts('customer');
  const nowMs = useNow(SECOND_MS);
  const leftMs = hold.expiresMs - nowMs;
  if (leftMs <= 0) {
    return (
      <div className="hold" role="status">
        <p>{t('hold.over')}</p>
      </div>
    );
  }
  const share = (leftMs / (hold.expiresMs - hold.startedMs)) * 100;
  return (
    <div className="hold">
      <p>
        {isSeries ? t('hold.heldFirst') : t('hold.held')}
        <b role="timer">{toClock(leftMs)}</b>
      </p>
      <div className="track" aria-hidden="true">
        <i style={{ '--share': share } as CSSProperties} />
      </div>
    </div>
  );
}

function toClock(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
