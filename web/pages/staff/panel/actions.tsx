import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  completeAppointment,
  confirmAppointment,
  markNoShow,
  reopenAppointment,
} from '../../../api/operations.ts';
import { clockAt } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useCalendarView } from '../calendar/calendar-context.ts';
import { useShortcut } from '../shell/shortcuts.ts';
import { WorkIcon } from '../ui/work-icon.tsx';
import { EndDialog } from './end-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { listPossible, type Possible } from './possible.ts';
import { ProblemNote } from './problem-note.tsx';
import type { ShownAppointment } from './types.ts';
import { useChange } from './use-change.ts';

type Dialog = 'move' | 'pay' | 'end';

type ActionsProps = { readonly appointment: ShownAppointment };

export function Actions({ appointment }: ActionsProps) {
  const { nowMs } = useCalendarView();
  const [dialog, setDialog] = useState<Dialog>();
  const possible = listPossible(appointment, nowMs);
  useShortcut('m', () => possible.move && setDialog('move'));
  const close = () => setDialog(undefined);
  return (
    <>
      <StateActions appointment={appointment} onOpen={setDialog} />
      {dialog === 'move' && <MoveDialog appointment={appointment} onClose={close} />}
      {dialog === 'pay' && <PaymentDialog appointment={appointment} onClose={close} />}
      {dialog === 'end' && <EndDialog appointment={appointment} onClose={close} />}
    </>
  );
}

function useStateChange(appointment: ShownAppointment) {
  const t = useTexts('calendar');
  const change = useChange();
  const { id } = appointment;
  const name = appointment.client || t('walkIn');
  const request = (key: string) => ({ params: { id }, headers: { 'idempotency-key': key } });
  const reopen = () =>
    change.start({
      asked: 'reopen',
      run: (key) => call(reopenAppointment, request(key)),
      done: t('act.reopened', { name }),
    });
  const undo = { label: t('undo'), run: reopen };
  return {
    ...change,
    reopen,
    confirm: () =>
      change.start({
        asked: 'confirm',
        run: (key) => call(confirmAppointment, { ...request(key), body: {} }),
        done: t('act.confirmed', { name }),
      }),
    complete: () =>
      change.start({
        asked: 'complete',
        run: (key) => call(completeAppointment, request(key)),
        done: t('act.completed', { name }),
        undo,
      }),
    noShow: () =>
      change.start({
        asked: 'noShow',
        run: (key) => call(markNoShow, request(key)),
        done: t('act.absent', { name }),
        undo,
      }),
  };
}

type StateActionsProps = ActionsProps & { readonly onOpen: (dialog: Dialog) => void };

function StateActions({ appointment, onOpen }: StateActionsProps) {
  const t = useTexts('calendar');
  const formats = useFormats();
  const { nowMs } = useCalendarView();
  const possible = listPossible(appointment, nowMs);
  const change = useStateChange(appointment);
  const { amountDueMajor: due, currency, status } = appointment;
  const toPay = due ? t('pay.due', { amount: formats.price(due, currency) }) : undefined;
  return (
    <div className="apt-acts">
      {possible.confirm && (
        <button
          type="button"
          className="button primary"
          disabled={change.isPending}
          onClick={change.confirm}
        >
          <Icon name="check" isTiny />
          {t('act.confirm', { day: formats.day(appointment.date), start: appointment.start })}
        </button>
      )}
      {possible.move && (
        <Action
          icon={<WorkIcon name="move" />}
          text={t('act.move')}
          onClick={() => onOpen('move')}
        />
      )}
      {status !== 'Cancelled' && (
        <Action
          icon={<WorkIcon name="cash" />}
          text={t(due ? 'act.pay' : 'act.payments')}
          detail={toPay}
          onClick={() => onOpen('pay')}
        />
      )}
      <ClosingActions possible={possible} change={change} />
      {(possible.confirm || possible.cancel) && (
        <button type="button" className="button slim stop" onClick={() => onOpen('end')}>
          <Icon name="close" isTiny />
          {t(possible.confirm ? 'act.decline' : 'act.cancel')}
        </button>
      )}
      <ProblemNote change={change} />
    </div>
  );
}

type ClosingActionsProps = {
  readonly possible: Possible;
  readonly change: ReturnType<typeof useStateChange>;
};

function ClosingActions({ possible, change }: ClosingActionsProps) {
  const t = useTexts('calendar');
  return (
    <>
      <LaterAction
        state={possible.complete}
        icon={<WorkIcon name="done" />}
        text={t('act.complete')}
        onClick={change.complete}
      />
      <LaterAction
        state={possible.noShow}
        icon={<WorkIcon name="absent" />}
        text={t('act.noShow')}
        onClick={change.noShow}
      />
      {possible.reopen && (
        <Action icon={<Icon name="repeat" />} text={t('act.reopen')} onClick={change.reopen} />
      )}
    </>
  );
}

type ActionProps = {
  readonly icon: ReactNode;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly isLater?: boolean;
  readonly onClick: () => void;
};

/** An action that is not possible yet stays in its place and says from when it is. */
function Action({ icon, text, detail, isLater, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className="button slim"
      aria-disabled={isLater || undefined}
      onClick={() => {
        if (!isLater) onClick();
      }}
    >
      {icon}
      <span>
        {text}
        {detail && <small>{detail}</small>}
      </span>
    </button>
  );
}

type LaterActionProps = Omit<ActionProps, 'isLater' | 'detail'> & {
  readonly state: boolean | Date;
};

function LaterAction({ state, ...action }: LaterActionProps) {
  const t = useTexts('calendar');
  const { calendar } = useCalendarView();
  if (state === false) return null;
  if (state === true) return <Action {...action} />;
  const time = clockAt(state.getTime(), calendar.timezone);
  return <Action {...action} isLater detail={t('act.from', { time })} />;
}
