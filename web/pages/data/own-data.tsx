import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { exportAccount, getAccountExport } from '../../api/operations.ts';
import { read } from '../../api/query.ts';
import { useTexts } from '../../text/use-texts.ts';
import { ExportPart } from './export-part.tsx';

/** Everything that is stored about the reader. */
export default function OwnData() {
  const t = useTexts('data');
  const last = useQuery(read(getAccountExport));
  return (
    <section className="card stack" aria-labelledby="data">
      <h2 id="data">{t('own.title')}</h2>
      <p className="quiet">{t('own.text')}</p>
      <ExportPart
        button={t('own.button')}
        fileName="amsel-person"
        request={() => call(exportAccount)}
        last={last}
      />
    </section>
  );
}
