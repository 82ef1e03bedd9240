import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import type { Sums } from './data.ts';

const KINDS = ['payments', 'packageSales', 'tips', 'refunds', 'voids'] as const;

/** The sum of the day, and what it is made of. */
export function Figures({ sums }: { readonly sums: Sums }) {
  const t = useTexts('till');
  const formats = useFormats();
  return (
    <section className="card stack" aria-label={t('net')}>
      <p className="till-net">
        <bdi dir="ltr">{formats.amount(sums.netMajor, sums.currency)}</bdi>
        <small>{t('net')}</small>
      </p>
      <dl className="figures">
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>{t(kind)}</dt>
            <dd>
              <bdi dir="ltr">{formats.amount(sums[`${kind}Major`], sums.currency)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The sums by method and by person. */
export function SumTables({ sums }: { readonly sums: Sums }) {
  const t = useTexts('till');
  const lists = useTexts('lists');
  const methods = sums.byMethod.map((row) => ({ ...row, label: lists(`method.${row.method}`) }));
  const people = sums.byPerson.map((row) => ({ ...row, label: row.name }));
  return (
    <>
      <SumTable title={t('byMethod')} head={lists('method.label')} rows={methods} {...sums} />
      <SumTable title={t('byPerson')} head={t('person')} rows={people} {...sums} />
    </>
  );
}

type SumTableProps = {
  readonly title: string;
  readonly head: string;
  readonly currency: string;
  readonly rows: readonly {
    readonly label: string;
    readonly tipsMajor: number;
    readonly netMajor: number;
  }[];
};

function SumTable({ title, head, currency, rows }: SumTableProps) {
  const t = useTexts('till');
  const formats = useFormats();
  return (
    <table className="card sum-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{t('tips')}</th>
          <th scope="col">{t('sum')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>
              <bdi dir="ltr">{formats.amount(row.tipsMajor, currency)}</bdi>
            </td>
            <td>
              <b>
                <bdi dir="ltr">{formats.amount(row.netMajor, currency)}</bdi>
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
