import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decimalsOf } from '../../../../domain/money.ts';
import { call, type Output } from '../../../api/call.ts';
import { cancelPurchase, listPackages, listPurchases } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { lastDateOf } from '../../../format/days.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { SellDialog } from '../till/sell-dialog.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { Loaded } from '../ui/pages.tsx';
import { useBusiness } from '../ui/use-business.ts';
import type { ClientFile } from './data.ts';

type Purchase = Output<'listPurchases'>[number];

const MAX = 100;
const TAGS: Readonly<Record<Purchase['status'], string>> = {
  active: 'tag open',
  exhausted: 'tag',
  expired: 'tag',
  cancelled: 'tag stop',
};

/** The packages that the client has bought, the last first. */
export function ClientPackages({ client }: { readonly client: ClientFile }) {
  const t = useTexts('clients');
  const { businessId } = useStaff();
  const [isSelling, setIsSelling] = useState(false);
  const [cancelled, setCancelled] = useState<Purchase>();
  const holder = client.hasAccount ? { userId: client.id } : { crmClientId: client.id };
  const purchases = useQuery(
    read(listPurchases, { query: atBusiness(businessId, { ...holder, limit: MAX }) }),
  );
  const titleOf = useTitles();
  return (
    <section className="card stack-small" aria-labelledby="packages">
      <h2 id="packages">{t('packages.title')}</h2>
      <Loaded query={purchases} height="3rem">
        {(all) => (
          <ul className="lines">
            {all.length === 0 && <li className="quiet">{t('packages.none')}</li>}
            {all.toReversed().map((purchase) => (
              <PurchaseLine
                key={purchase.id}
                purchase={purchase}
                title={titleOf(purchase)}
                onCancel={() => setCancelled(purchase)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <button type="button" className="button slim" onClick={() => setIsSelling(true)}>
          {t('packages.sell')}
        </button>
      </div>
      {isSelling && <SellDialog client={client} onClose={() => setIsSelling(false)} />}
      {cancelled && (
        <CancelPurchase
          purchase={cancelled}
          title={titleOf(cancelled)}
          onClose={() => setCancelled(undefined)}
        />
      )}
    </section>
  );
}

function useTitles() {
  const { businessId } = useStaff();
  const { data = [] } = useQuery(
    read(listPackages, { query: atBusiness(businessId, { limit: MAX }) }),
  );
  return ({ packageId }: Purchase) => data.find(({ id }) => id === packageId)?.title ?? '';
}

type PurchaseLineProps = {
  readonly purchase: Purchase;
  readonly title: string;
  readonly onCancel: () => void;
};

function PurchaseLine({ purchase, title, onCancel }: PurchaseLineProps) {
  const t = useTexts('clients');
  const formats = useFormats();
  const { timezone } = useBusiness();
  const { status, sessionsTotal, sessionsRedeemed, expiresAt } = purchase;
  return (
    <li>
      <span className="row-main">
        <b>{title}</b>
        <small>
          {t('packages.left', { count: sessionsTotal - sessionsRedeemed })},{' '}
          {t('packages.until', { day: formats.fullDay(lastDateOf(expiresAt, timezone)) })}
        </small>
      </span>
      <span className={TAGS[status]}>{t(`purchase.${status}`)}</span>
      {(status === 'active' || status === 'exhausted') && (
        <button
          type="button"
          className="text-button"
          aria-label={t('purchase.cancelOf', { name: title })}
          onClick={onCancel}
        >
          {t('purchase.cancel')}
        </button>
      )}
    </li>
  );
}

type CancelPurchaseProps = {
  readonly purchase: Purchase;
  readonly title: string;
  readonly onClose: () => void;
};

/** The money for the sessions that are left is proposed. */
function CancelPurchase({ purchase, title, onClose }: CancelPurchaseProps) {
  const t = useTexts('clients');
  const formats = useFormats();
  const change = useListChange();
  const { sessionsTotal, sessionsRedeemed, packagePriceMajor, currency } = purchase;
  const share = (packagePriceMajor * (sessionsTotal - sessionsRedeemed)) / sessionsTotal;
  const unit = 10 ** decimalsOf(currency);
  const [refund, setRefund] = useState(String(Math.floor(share * unit) / unit));
  const amount = Number(refund) || 0;
  const cancel = () =>
    change.start({
      asked: [purchase.id, amount],
      run: (key) =>
        call(cancelPurchase, {
          params: { id: purchase.id },
          headers: { 'idempotency-key': key },
          body: { refundMajor: amount },
        }),
      done: t('purchase.cancelDone'),
      then: onClose,
    });
  return (
    <ConfirmDialog
      title={t('purchase.cancelTitle', { name: title })}
      action={t('purchase.cancelSubmit', { amount: formats.amount(amount, currency) })}
      change={change}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{t('purchase.cancelText')}</p>
      <Field
        label={t('purchase.refund', { currency })}
        type="number"
        inputMode="decimal"
        min={0}
        max={packagePriceMajor}
        step="any"
        dir="ltr"
        value={refund}
        onChange={({ target }) => setRefund(target.value)}
      />
    </ConfirmDialog>
  );
}
