import './panel.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { getAppointment } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sessionKey } from '../calendar/block-view.tsx';
import { useCalendarView } from '../calendar/calendar-context.ts';
import { useIsNarrow } from '../calendar/use-media.ts';
import { AppointmentPanel } from './appointment-panel.tsx';
import { ClassPanel } from './class-panel.tsx';

type PanelProps = { readonly id: string; readonly onClose: () => void };

/** The appointment or the session that is open: beside the grid, else a drawer, on a phone a sheet. */
export function Panel({ id, onClose }: PanelProps) {
  const isNarrow = useIsNarrow();
  const Frame = isNarrow ? Drawer : SidePanel;
  return (
    <Frame onClose={onClose}>
      <PanelBody id={id} />
    </Frame>
  );
}

function PanelBody({ id }: { readonly id: string }) {
  const { calendar } = useCalendarView();
  const columns = calendar.professionals;
  const session = columns
    .flatMap(({ sessions }) => sessions)
    .find((each) => sessionKey(each) === id);
  const appointment = columns
    .flatMap(({ appointments }) => appointments)
    .find((each) => each.id === id);
  if (session) return <ClassPanel session={session} />;
  if (appointment) return <AppointmentPanel appointment={appointment} />;
  return <OtherAppointment id={id} />;
}

/** It is not on the days that are shown: it was moved away. */
function OtherAppointment({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(read(getAppointment, { params: { id } }));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  // Staff of the business see it whole.
  if (data && 'services' in data) return <AppointmentPanel appointment={data} />;
  return <Skeleton width="100%" height="12rem" />;
}

type FrameProps = { readonly onClose: () => void; readonly children: ReactNode };

function SidePanel({ onClose, children }: FrameProps) {
  const t = useTexts('calendar');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      const grid = document.querySelector<HTMLElement>('.cal-wrap');
      // An appointment that was moved to another column has another block.
      const target = before instanceof HTMLElement && before.isConnected ? before : grid;
      target?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      className="apt-panel"
      role="complementary"
      ref={box}
      tabIndex={-1}
      aria-label={t('panel.label')}
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && !(target as HTMLElement).closest('dialog')) onClose();
      }}
    >
      <CloseButton onClose={onClose} />
      {children}
    </div>
  );
}

/** Modal, because it covers the calendar. */
function Drawer({ onClose, children }: FrameProps) {
  const t = useTexts('calendar');
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      className="apt-panel drawer"
      ref={box}
      aria-label={t('panel.label')}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div>
        <CloseButton onClose={onClose} />
        {children}
      </div>
    </dialog>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts('shell');
  return (
    <button
      type="button"
      className="icon-button apt-close"
      aria-label={t('close')}
      onClick={onClose}
    >
      <Icon name="close" />
    </button>
  );
}
