import { Link } from 'wouter';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { bookPath } from '../../../app/paths.ts';
import { lastDateOf } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { type Balance, useBalances } from './data.ts';

const PIPS_MAX = 20;

/** Nothing for customers without packages. */
export function Packages() {
  const t = useTexts('me');
  const found = useBalances();
  if (!found.isError && !found.data?.length) return null;
  return (
    <section className="card stack-small" aria-labelledby="packages">
      <h2 id="packages">{t('packages.title')}</h2>
      {found.isError && <LoadFailure error={found.error} onRetry={() => void found.refetch()} />}
      <ul className="lines">
        {found.data?.map((balance) => (
          <PackageLine key={balance.id} balance={balance} />
        ))}
      </ul>
    </section>
  );
}

function PackageLine({ balance }: { readonly balance: Balance }) {
  const t = useTexts('me');
  const formats = useFormats();
  const { title, businessName, businessId, serviceId, expiresAt, timezone } = balance;
  const { sessionsTotal, sessionsRemaining } = balance;
  return (
    <li>
      <div className="grow stack-small">
        <b>{title}</b>
        {sessionsTotal <= PIPS_MAX && (
          <span className="pips" aria-hidden="true">
            {Array.from({ length: sessionsTotal }, (_, i) => (
              <i key={i} className={i < sessionsRemaining ? 'taken' : ''} />
            ))}
          </span>
        )}
        <p className="dots">
          <span>
            <b>{t('packages.left', { count: sessionsRemaining })}</b>
          </span>
          <span>
            {t('packages.until', { day: formats.fullDay(lastDateOf(expiresAt, timezone)) })}
          </span>
          <span>{businessName}</span>
        </p>
      </div>
      <Link className="button slim" href={bookPath(businessId, { services: [serviceId] })}>
        {t('packages.use')} <span className="unseen">{title}</span>
      </Link>
    </li>
  );
}
