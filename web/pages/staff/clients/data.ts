import type { z } from 'zod';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';
import type { getClient, listDuplicates } from '../../../api/operations.ts';

export type ClientFile = z.output<(typeof getClient)['success']['schema']>;
export type Twins = z.output<(typeof listDuplicates)['success']['schema']>[number];

/** The day of an appointment, with the appointment open. */
export function visitPath({ id, date }: { readonly id: string; readonly date: string }): string {
  return `${PAGE_PATHS.day}?${new URLSearchParams({ date, open: id })}`;
}
