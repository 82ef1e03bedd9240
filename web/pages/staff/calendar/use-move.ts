import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../../../api/call.ts';
import { isRefused } from '../../../api/failures.ts';
import { createOnce } from '../../../api/once.ts';
import { rescheduleAppointment } from '../../../api/operations.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { useToast } from '../../../app/toasts.tsx';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { tagOf } from '../panel/types.ts';
import { readWorkAgain } from '../shell/live.ts';
import type { Target } from './calendar-context.ts';
import type { Appointment } from './data.ts';
import { useStaffErrorText } from './error-text.ts';

/** Rules that staff may override for one appointment. Seats and overlaps always count. */
export const OVERRIDES = ['hours', 'break', 'timeOff', 'past', 'buffer'] as const;
const OVERRIDABLE = [
  'NOT_SCHEDULED',
  'OUTSIDE_AVAILABILITY',
  'PROFESSIONAL_TIME_OFF',
  'APPOINTMENT_IN_PAST',
];

/** True if staff may do it nevertheless. */
export function isOverridable(error: unknown): boolean {
  return isRefused(error) && OVERRIDABLE.includes(error.code);
}

export type MovedAppointment = Pick<
  Appointment,
  'id' | 'professional' | 'date' | 'start' | 'client' | 'version'
>;
type Move = {
  readonly appointment: MovedAppointment;
  readonly target: Target;
  readonly isForced?: boolean;
};

/** Moves an appointment at once. A message offers to undo it, or says why it was refused. */
export function useMove() {
  const t = useTexts('calendar');
  const formats = useFormats();
  const showToast = useToast();
  const textOf = useStaffErrorText();
  const [once] = useState(createOnce);
  const { mutate } = useMutation({
    mutationFn: ({ appointment, target, isForced }: Move) =>
      once({ id: appointment.id, target, isForced }, (key) =>
        call(rescheduleAppointment, {
          params: { id: appointment.id },
          headers: { 'idempotency-key': key, ...ifMatch(tagOf(appointment)) },
          body: {
            date: target.date,
            start: target.start,
            ...(target.professional !== appointment.professional && {
              professional: target.professional,
            }),
            ...(isForced && { override: [...OVERRIDES] }),
          },
        }),
      ),
    onSuccess: ({ body: { version } }, { appointment, target }) => {
      readWorkAgain();
      const name = appointment.client || t('walkIn');
      const values = { name, day: formats.day(target.date), start: target.start };
      showToast(t('move.done', values), {
        label: t('undo'),
        run: () => undo({ ...appointment, version }, target),
      });
    },
    onError: (error, { appointment, target }) => {
      const again = {
        label: t('move.anyway'),
        run: () => mutate({ appointment, target, isForced: true }),
      };
      showToast(textOf(error), isOverridable(error) ? again : undefined);
    },
  });
  /** Its old place was right once, so no rule refuses it now. */
  const undo = ({ professional, date, start, ...appointment }: MovedAppointment, from: Target) =>
    mutate({
      appointment: { ...appointment, ...from },
      target: { professional, date, start },
      isForced: true,
    });
  return useCallback(
    (appointment: MovedAppointment, target: Target) => mutate({ appointment, target }),
    [mutate],
  );
}
