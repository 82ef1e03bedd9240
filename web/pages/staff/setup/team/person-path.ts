import { PAGE_PATHS } from '../../../../../contract/page-paths.ts';

export function personPath(id: string): string {
  return PAGE_PATHS.person.replace(':id', encodeURIComponent(id));
}
