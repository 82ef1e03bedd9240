import type { Output } from '../../../api/call.ts';
import { PAGE_PATHS } from '../../../../contract/page-paths.ts';

export type ClientFile = Output<'getClient'>;
export type Twins = Output<'listDuplicates'>[number];

/** The day of an appointment, with the appointment open. */
export function visitPath({ id, date }: { readonly id: string; readonly date: string }): string {
  return `${PAGE_PATHS.day}?${new URLSearchParams({ date, open: id })}`;
}
