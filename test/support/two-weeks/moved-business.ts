import type { BusinessExport } from '../../../contract/export/business.ts';
import { toImported, toNameless } from '../nameless-export.ts';
import { readReport } from './report-check.ts';
import type { Place, Town } from './town.ts';

/** Imports what the owner exports: the rows and the figures of both businesses. */
export async function moveBusiness(town: Town, place: Place, owner: string) {
  const exportOf = (id: string) =>
    town.ask<BusinessExport>(owner, 'POST', `/api/business/export?businessId=${id}`, {});
  const first = await exportOf(place.id);
  const { id } = await town.ask<{ id: string }>(owner, 'POST', '/api/businesses/import', {
    file: first,
  });
  const second = await exportOf(id);
  const figuresOf = async (businessId: string) => {
    const { totals, netByMethod } = await readReport(town, { ...place, id: businessId }, owner);
    return { totals, netByMethod };
  };
  return {
    exported: { rows: toNameless(toImported(first, '')), figures: await figuresOf(place.id) },
    imported: { rows: toNameless(toImported(second, '')), figures: await figuresOf(id) },
  };
}
