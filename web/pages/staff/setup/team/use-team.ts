import type { Output } from '../../../../api/call.ts';
import { useQuery } from '@tanstack/react-query';
import {
  listInvitations,
  listMembers,
  listOwnServices,
  listStaff,
} from '../../../../api/operations.ts';
import { read } from '../../../../api/query.ts';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';

export type StaffMember = Output<'listStaff'>[number];
export type Member = Output<'listMembers'>[number];
export type Invitation = Output<'listInvitations'>[number];
export type Role = Member['role'];

/** In the order of their rights. */
export const ROLES: readonly Role[] = ['owner', 'manager', 'frontDesk', 'professional'];

/** More than a business may have of any of them. */
const ALL = 500;

/** The professionals of the business; only for members with the right to the team. */
export function useStaffMembers(isEnabled = true) {
  const { businessId } = useStaff();
  const query = atBusiness(businessId, { limit: ALL });
  return useQuery({ ...read(listStaff, { query }), enabled: isEnabled });
}

export function useMembers() {
  const { businessId } = useStaff();
  return useQuery(read(listMembers, { query: atBusiness(businessId) }));
}

/** The invitations that the business has sent; the list also has those that the reader has received. */
export function useInvitations() {
  const { businessId } = useStaff();
  return useQuery({
    ...read(listInvitations, { query: atBusiness(businessId, { limit: ALL }) }),
    select: (all: Invitation[]) =>
      all.filter((each) => each.businessId === businessId && each.status === 'pending'),
  });
}

export function useServiceNames() {
  const { businessId } = useStaff();
  return useQuery(read(listOwnServices, { query: atBusiness(businessId, { limit: ALL }) }));
}
