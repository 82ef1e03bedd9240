import { call, type Input } from '../../../../api/call.ts';
import { changeProfessional, listOwnServices, listStaff } from '../../../../api/operations.ts';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { useChange } from '../use-change.ts';
import type { StaffMember } from './use-team.ts';

type Changes = NonNullable<Input<'changeProfessional'>['body']>;

/** Changes the profile, the services or the usual hours of a person. */
export function useSavePerson({ id }: StaffMember, done: string, onDone: () => void) {
  const { businessId } = useStaff();
  return useChange({
    send: (body: Changes) =>
      call(changeProfessional, { query: atBusiness(businessId), params: { id }, body }),
    refresh: [listStaff, listOwnServices],
    done: () => done,
    onDone,
  });
}
