import { useQuery } from '@tanstack/react-query';
import { call, type Input, type Output } from '../../../../api/call.ts';
import {
  changeBusiness,
  changeBusinessStatus,
  getCompleteness,
  getOwnBusiness,
  listMemberships,
  submitBusiness,
} from '../../../../api/operations.ts';
import { ifMatch, readVersioned } from '../../../../api/versioned.ts';
import { useTexts } from '../../../../text/use-texts.ts';
import { atBusiness, useStaff } from '../../shell/staff-context.ts';
import { useChange } from '../use-change.ts';

export type OwnBusiness = Output<'getOwnBusiness'>;
type Action = 'pause' | 'resume' | 'close' | 'reopen';

/** The business with its version, so that a change of another person is not overwritten. */
export function useSettings() {
  const { businessId } = useStaff();
  return useQuery(readVersioned(getOwnBusiness, { query: atBusiness(businessId) }));
}

export type Changes = NonNullable<Input<'changeBusiness'>['body']>;

/** Saves some fields on the version that was read. */
export function useSaveSettings(version: string | undefined, onDone: () => void) {
  const t = useTexts('settings');
  const { businessId } = useStaff();
  return useChange({
    send: (body: Changes) =>
      call(changeBusiness, { params: { id: businessId }, headers: ifMatch(version), body }),
    refresh: [getOwnBusiness, getCompleteness, listMemberships],
    done: () => t('saved'),
    onDone,
  });
}

export function useStatusChange(onDone: () => void) {
  const t = useTexts('settings');
  const { businessId } = useStaff();
  return useChange({
    send: (action: Action, key) =>
      call(changeBusinessStatus, {
        params: { id: businessId, action },
        headers: { 'idempotency-key': key },
      }),
    refresh: [getOwnBusiness],
    done: (_, action) => t(`status.${action}.done`),
    onDone,
  });
}

export function useSubmission() {
  const t = useTexts('settings');
  const { businessId } = useStaff();
  return useChange({
    send: (_: void, key) =>
      call(submitBusiness, { params: { id: businessId }, headers: { 'idempotency-key': key } }),
    refresh: [getOwnBusiness],
    done: () => t('open.submitted'),
  });
}
