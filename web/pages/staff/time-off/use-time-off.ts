import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type Output } from '../../../api/call.ts';
import {
  getBusinessCalendar,
  listTimeOff,
  listTimeOffRequests,
  reassignAppointments,
  requestTimeOff,
  takeTimeOff,
} from '../../../api/operations.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { useChange } from '../setup/use-change.ts';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { countResults } from './results.ts';
import type { Person } from './time-off-page.tsx';

type Bounds = { readonly from: string; readonly to: string };
/** The fate of appointments that no colleague can take. */
export type Otherwise = 'cancel' | 'keep';
type Plan = Output<'reassignAppointments'>;
export type Replacement = Plan['appointments'][number];

/** The plan for the appointments in the period; nothing is changed. Longer ones than a month have no plan. */
export function usePlan(professionalId: string, bounds: Bounds | undefined, otherwise: Otherwise) {
  const { businessId } = useStaff();
  return useQuery({
    queryKey: [reassignAppointments.path, businessId, professionalId, bounds, otherwise] as const,
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const input = {
        query: atBusiness(businessId),
        params: { id: professionalId },
        body: { ...bounds!, otherwise, dryRun: true },
      };
      return (await call(reassignAppointments, input, { signal })).body;
    },
  });
}

type Entry = Bounds & {
  readonly way: 'take' | 'replace' | 'ask';
  readonly reason: string;
  readonly otherwise: Otherwise;
};

export function useTakeTimeOff(
  { id: professionalId, name }: Person,
  people: readonly Person[],
  onDone: () => void,
) {
  const t = useTexts('team');
  const say = useResultTexts(people);
  const { businessId } = useStaff();
  return useChange({
    send: async ({ way, from, to, reason, otherwise }: Entry, key) => {
      const headers = { 'idempotency-key': key };
      const note = reason === '' ? {} : { reason };
      const body = { professionalId, from, to, ...note };
      if (way === 'take') await call(takeTimeOff, { headers, body });
      else if (way === 'ask') await call(requestTimeOff, { headers, body });
      else {
        const input = {
          query: atBusiness(businessId),
          params: { id: professionalId },
          headers,
          body: { from, to, otherwise, timeOff: note },
        };
        return (await call(reassignAppointments, input)).body.appointments;
      }
      return [];
    },
    refresh: [listTimeOff, listTimeOffRequests, getBusinessCalendar],
    done: (booked, { way }) =>
      [t(way === 'ask' ? 'off.asked' : 'off.saved', { name }), ...say(booked)].join(' '),
    onDone,
  });
}

/** The fate of the appointments: how many each colleague got, and how many were cancelled. */
function useResultTexts(people: readonly Person[]) {
  const t = useTexts('team');
  return (booked: readonly Replacement[]): string[] => {
    const { moved, cancelled } = countResults(booked);
    return [
      ...people.flatMap(({ id, name }) => {
        const count = moved.get(id);
        return count === undefined ? [] : [t('off.moved', { count, name })];
      }),
      ...(cancelled > 0 ? [t('off.cancelledCount', { count: cancelled })] : []),
    ];
  };
}
