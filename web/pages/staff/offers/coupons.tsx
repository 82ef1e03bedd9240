import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { changeCoupon, deleteCoupon, getCoupon, listCoupons } from '../../../api/operations.ts';
import { readPages } from '../../../api/pages.ts';
import { ifMatch, loadVersioned } from '../../../api/versioned.ts';
import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useListChange } from '../ui/list-error-text.ts';
import { PagedList } from '../ui/pages.tsx';
import { useBusiness, useNames } from '../ui/use-business.ts';
import { CouponForm } from './coupon-form.tsx';
import { type Bound, type Coupon, findEnd, findStart } from './data.ts';
import { ToggleButton } from './toggle-button.tsx';

const NEW = 'new';

export function Coupons() {
  const t = useTexts('offers');
  const { businessId } = useStaff();
  const [edited, setEdited] = useState<Coupon | typeof NEW>();
  const [removed, setRemoved] = useState<Coupon>();
  const list = useInfiniteQuery(
    readPages(listCoupons, { query: atBusiness(businessId, { limit: 50 }) }),
  );
  return (
    <section className="stack-small" aria-labelledby="coupons">
      <div className="head">
        <div>
          <h2 id="coupons">{t('coupon.title')}</h2>
          <p className="quiet">{t('coupon.text')}</p>
        </div>
        <button type="button" className="button slim" onClick={() => setEdited(NEW)}>
          <Icon name="plus" isTiny />
          {t('coupon.add')}
        </button>
      </div>
      <PagedList
        list={list}
        height="10rem"
        empty={<p className="card quiet">{t('coupon.none')}</p>}
      >
        {(coupons) => (
          <ul className="rows card">
            {coupons.map((coupon) => (
              <CouponRow
                key={coupon.id}
                coupon={coupon}
                onEdit={() => setEdited(coupon)}
                onRemove={() => setRemoved(coupon)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {edited && (
        <CouponForm
          coupon={edited === NEW ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <DeleteCoupon coupon={removed} onClose={() => setRemoved(undefined)} />}
    </section>
  );
}

type CouponRowProps = {
  readonly coupon: Coupon;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

function CouponRow({ coupon, onEdit, onRemove }: CouponRowProps) {
  const t = useTexts('offers');
  const lists = useTexts('lists');
  const facts = useCouponFacts(coupon);
  const { id, code, isActive, validUntil } = coupon;
  const isOver = validUntil !== null && Date.parse(validUntil) <= Date.now();
  const state = isOver ? 'expired' : isActive ? 'on' : 'off';
  return (
    <li>
      <span className="row-main">
        <b>
          <bdi dir="ltr">{code}</bdi>
        </b>
        <small>{facts.join(' · ')}</small>
      </span>
      <span className={state === 'on' ? 'tag open' : 'tag'}>{t(state)}</span>
      <span className="acts">
        <button
          type="button"
          className="button plain slim"
          aria-label={lists('changeOf', { name: code })}
          onClick={onEdit}
        >
          {lists('change')}
        </button>
        <ToggleButton
          name={code}
          isActive={isActive}
          onSend={(next) => call(changeCoupon, { body: { id, isActive: next } })}
        />
        <button
          type="button"
          className="button plain slim"
          aria-label={lists('removeOf', { name: code })}
          onClick={onRemove}
        >
          {lists('remove')}
        </button>
      </span>
    </li>
  );
}

/** All terms of a coupon, in words. */
function useCouponFacts(coupon: Coupon): string[] {
  const t = useTexts('offers');
  const formats = useFormats();
  const names = useNames();
  const { timezone, currency } = useBusiness();
  const { type, value, timesUsed, usageLimit, perCustomerLimit, minSpendMajor } = coupon;
  const [from, until] = [findStart(coupon, timezone), findEnd(coupon, timezone)];
  const dayOf = ({ date, clock }: Bound) =>
    [formats.fullDay(date), clock].filter(Boolean).join(' ');
  const own = coupon.currency ?? currency;
  const facts = [
    type === 'percent'
      ? t('coupon.percent', { value })
      : t('coupon.fixed', { amount: formats.price(value, own) }),
    coupon.serviceIds !== null && names.services(coupon.serviceIds),
    minSpendMajor !== null && t('coupon.minSpend', { amount: formats.price(minSpendMajor, own) }),
    coupon.firstTimeOnly && t('coupon.firstTime'),
    perCustomerLimit !== null && t('coupon.each', { count: perCustomerLimit }),
    from !== undefined && t('coupon.from', { day: dayOf(from) }),
    until !== undefined && t('coupon.until', { day: dayOf(until) }),
    usageLimit === null
      ? t('coupon.used', { count: timesUsed })
      : t('coupon.usedOf', { count: timesUsed, limit: usageLimit }),
  ];
  return facts.filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}

type DeleteCouponProps = { readonly coupon: Coupon; readonly onClose: () => void };

function DeleteCoupon({ coupon, onClose }: DeleteCouponProps) {
  const t = useTexts('offers');
  const change = useListChange();
  const { id, code: name } = coupon;
  const remove = (version: string | undefined) =>
    change.start({
      run: () => call(deleteCoupon, { query: { id }, headers: ifMatch(version) }),
      done: t('coupon.deleted', { name }),
      then: onClose,
    });
  return (
    <ConfirmDialog
      title={t('coupon.delete', { name })}
      change={change}
      read={loadVersioned(getCoupon, { params: { id } })}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('coupon.deleteText', { name })}</p>
    </ConfirmDialog>
  );
}
