import { accept, type Outcome, refuseField } from './outcome.ts';

/** Each family member can be booked at the same time, so without a limit one account could take every slot. */
export const FAMILY_MEMBERS_MAX = 20;

export function checkFamilySize(present: number, added: number): Outcome<undefined> {
  return added > 0 && present + added > FAMILY_MEMBERS_MAX
    ? refuseField('CUSTOMER_LIMIT_REACHED', 'familyMembers')
    : accept(undefined);
}
