import { call } from '../../../api/call.ts';
import { changeServices } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { type Changed, tagOf } from '../panel/types.ts';
import { useWorkChange } from '../ui/use-change.ts';
import type { Appointment } from './data.ts';
import { useStaffErrorText } from './error-text.ts';
import { isOverridable } from './use-move.ts';

/** Rules that staff may override for a longer time. */
export const LENGTH_OVERRIDES = ['hours', 'break', 'timeOff', 'buffer'] as const;

type Length = {
  readonly appointment: Appointment;
  readonly minutes: number;
  /** Before the change. */
  readonly former: number;
  readonly isForced?: boolean;
};

/** Makes an appointment longer or shorter at once. A message offers to undo it, or says why it was refused. */
export function useLength() {
  const t = useTexts('calendar');
  const showToast = useToast();
  const textOf = useStaffErrorText();
  const change = useWorkChange<Changed>(textOf);
  const set = ({ appointment, minutes, former, isForced }: Length) => {
    const { id, services, client } = appointment;
    const override = isForced ? { override: [...LENGTH_OVERRIDES] } : {};
    change.start({
      asked: { id, minutes, isForced },
      run: (key) =>
        call(changeServices, {
          params: { id },
          headers: { 'idempotency-key': key, ...ifMatch(tagOf(appointment)) },
          body: { services, durationMinutes: minutes, ...override },
        }),
      done: t('length.done', { name: client || t('walkIn'), count: minutes }),
      // Its old length was right once, so no rule refuses it now.
      undo: {
        label: t('undo'),
        run: ({ body: { version } }) =>
          set({
            appointment: { ...appointment, version },
            minutes: former,
            former: minutes,
            isForced: true,
          }),
      },
      failed: (error) =>
        showToast(
          textOf(error),
          isOverridable(error)
            ? {
                label: t('move.anyway'),
                run: () => set({ appointment, minutes, former, isForced: true }),
              }
            : undefined,
        ),
    });
  };
  return set;
}
