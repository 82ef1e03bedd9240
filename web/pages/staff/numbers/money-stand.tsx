import type { CSSProperties } from 'react';
import { useTexts } from '../../../text/use-texts.ts';
import type { Report } from './data.ts';
import { useMoneyFigures } from './use-figures.ts';

/** How much of what the visits are worth is paid, and what the ledger of the period says. */
export function MoneyStand({ report }: { readonly report: Report }) {
  const t = useTexts('numbers');
  const { exact } = useMoneyFigures(report.currency);
  const { totals, rows } = report;
  const methods = (['card', 'cash', 'other'] as const).map((method) => ({
    method,
    taken: rows.find(({ key }) => key === method)?.takenMajor ?? 0,
  }));
  return (
    <section className="card money" aria-labelledby="money-stand">
      <header>
        <h2 id="money-stand">{t('money.title')}</h2>
      </header>
      <StackedBar totals={totals} />
      <dl>
        <Line kind="settled" name={t('money.settled')} value={exact(totals.settledMajor)} />
        <Line
          kind="due"
          name={t('money.due', { count: totals.dueVisits })}
          value={exact(totals.dueMajor)}
        />
        <Line kind="lost" name={t('money.lost')} value={exact(totals.lostMajor)} />
        <Line kind="sum" name={t('money.expected')} value={exact(totals.expectedMajor)} />
      </dl>
      <h3>{t('money.ledger')}</h3>
      <dl>
        <Line name={t('money.taken')} value={exact(totals.takenMajor)} />
        {methods.map(({ method, taken }) => (
          <Line kind="part" key={method} name={t(`money.${method}`)} value={exact(taken)} />
        ))}
        <Line name={t('money.tips')} value={exact(totals.tipsMajor)} />
        <Line name={t('money.packages')} value={exact(totals.packageSalesMajor)} />
        <Line name={t('money.refunded')} value={exact(0 - totals.refundedMajor)} />
        <Line kind="sum" name={t('money.net')} value={exact(totals.netMajor)} />
        <Line
          name={t('money.owed', { count: totals.sessionsOwed })}
          value={exact(totals.owedMajor)}
        />
      </dl>
    </section>
  );
}

type Parts = Pick<Report['totals'], 'settledMajor' | 'dueMajor' | 'lostMajor'>;

/** The list below says the same in words. */
function StackedBar({ totals: { settledMajor, dueMajor, lostMajor } }: { readonly totals: Parts }) {
  const parts = { settled: settledMajor, due: dueMajor, lost: lostMajor };
  return (
    <div className="stacked" aria-hidden="true">
      {Object.entries(parts)
        .filter(([, value]) => value > 0)
        .map(([kind, value]) => (
          <i key={kind} className={kind} style={{ '--part': value } as CSSProperties} />
        ))}
    </div>
  );
}

type LineProps = {
  readonly name: string;
  readonly value: string;
  readonly kind?: 'settled' | 'due' | 'lost' | 'sum' | 'part';
};

function Line({ name, value, kind }: LineProps) {
  const hasMark = kind === 'settled' || kind === 'due' || kind === 'lost';
  return (
    <div className={kind}>
      <dt>
        {hasMark && <i className={`mark ${kind}`} />}
        {name}
      </dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
