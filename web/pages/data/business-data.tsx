import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { exportBusiness, getBusinessExport } from '../../api/operations.ts';
import { read } from '../../api/query.ts';
import { useTexts } from '../../text/use-texts.ts';
import { atBusiness, chooseBusiness, useStaff } from '../staff/shell/staff-context.ts';
import { SectionHead } from '../staff/ui/section-head.tsx';
import { ExportPart } from './export-part.tsx';
import ImportPart from './import-part.tsx';

/** Everything of the business as a file, and a new business from such a file. */
export default function BusinessData() {
  const t = useTexts('data');
  const { businessId } = useStaff();
  const query = atBusiness(businessId);
  const last = useQuery(read(getBusinessExport, { query }));
  return (
    <section aria-labelledby="data">
      <SectionHead id="data" title={t('business.title')} text={t('business.text')} />
      <div className="card stack">
        <ExportPart
          key={businessId}
          button={t('business.button')}
          fileName="amsel-business"
          request={() => call(exportBusiness, { query })}
          last={last}
        />
      </div>
      <div className="card stack">
        {/* Another business in the list must not take the place of this one. */}
        <ImportPart heading="h3" onImported={() => chooseBusiness(businessId)} />
      </div>
    </section>
  );
}
