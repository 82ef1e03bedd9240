import { accept, type Outcome, refuse, refuseField } from '../../domain/outcome.ts';

/** The business that the request is about; a member of several must name it. */
export function requireOneBusiness(businessIds: readonly string[]): Outcome<string> {
  const [id, another] = businessIds;
  if (id === undefined) return refuse('BUSINESS_NOT_FOUND');
  return another === undefined ? accept(id) : refuseField('MISSING_FIELDS', 'businessId');
}
