import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  listPurchases,
  redeemCoupon,
  redeemPackage,
  voidRedemption,
} from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { ifMatch } from '../../../api/versioned.ts';
import { LoadFailure } from '../../../app/load-failure.tsx';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { atBusiness, useStaff } from '../shell/staff-context.ts';
import { useWorkChange } from '../ui/use-change.ts';
import { ProblemNote } from './problem-note.tsx';
import { useRedemptionErrorText } from './redemption-error-text.ts';
import { type ShownAppointment, tagOf } from './types.ts';

type RedemptionProps = { readonly appointment: ShownAppointment };

/** Uses a package or a coupon of the client, or takes back the one that was used. */
export function Redemption({ appointment }: RedemptionProps) {
  const { discount, packageRedemption, amountDueMajor } = appointment;
  if (discount || packageRedemption) return <Redeemed appointment={appointment} />;
  return amountDueMajor === 0 ? null : <RedeemForms appointment={appointment} />;
}

function requestOf(appointment: ShownAppointment, key: string) {
  const headers = { 'idempotency-key': key, ...ifMatch(tagOf(appointment)) };
  return { params: { id: appointment.id }, headers };
}

/** A second click on the same button takes it back. */
function Redeemed({ appointment }: RedemptionProps) {
  const t = useTexts('calendar');
  const change = useWorkChange(useRedemptionErrorText());
  const [isAsked, setIsAsked] = useState(false);
  const { discount } = appointment;
  const takeBack = () =>
    change.start({
      asked: {},
      run: (key) => call(voidRedemption, { ...requestOf(appointment, key), body: {} }),
      done: t('redeem.voided'),
    });
  return (
    <>
      <ul className="apt-lines">
        <li>
          <span>{discount ? t('discount', { code: discount.couponCode }) : t('pay.package')}</span>
          <button
            type="button"
            className="text-button"
            disabled={change.isPending}
            onClick={() => (isAsked ? takeBack() : setIsAsked(true))}
          >
            {t(isAsked ? 'redeem.voidSure' : 'redeem.void')}
          </button>
        </li>
      </ul>
      <ProblemNote change={change} />
    </>
  );
}

/** Closed at first: a client who has one mostly books with it. */
function RedeemForms({ appointment }: RedemptionProps) {
  const t = useTexts('calendar');
  const { rights } = useStaff();
  const [isOpen, setIsOpen] = useState(false);
  const hasRecord = appointment.clientId !== undefined || appointment.crmClientId !== undefined;
  return (
    <details className="apt-more" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('redeem.title')}</summary>
      {isOpen && (
        <div className="stack">
          {hasRecord && rights.includes('money') && <PackageChoice appointment={appointment} />}
          <CouponForm appointment={appointment} />
        </div>
      )}
    </details>
  );
}

const MAX = 100;

/** The packages of the client that pay for a service of the appointment. */
function PackageChoice({ appointment }: RedemptionProps) {
  const t = useTexts('calendar');
  const { businessId } = useStaff();
  const change = useWorkChange(useRedemptionErrorText());
  const { clientId, crmClientId, bookedServices = [] } = appointment;
  const holder = clientId ? { userId: clientId } : { crmClientId };
  const query = atBusiness(businessId, { ...holder, status: 'active' as const, limit: MAX });
  const { data, error, refetch } = useQuery(read(listPurchases, { query }));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height="2.5rem" />;
  const nameOf = (id: string) => bookedServices.find(({ serviceId }) => serviceId === id)?.name;
  const usable = data.filter(({ serviceId }) => nameOf(serviceId) !== undefined);
  const pay = (packagePurchaseId: string) => {
    const body = { packagePurchaseId };
    change.start({
      asked: body,
      run: (key) => call(redeemPackage, { ...requestOf(appointment, key), body }),
      done: t('redeem.sessionUsed'),
    });
  };
  return (
    <>
      {usable.length === 0 && <p className="small quiet">{t('redeem.none')}</p>}
      {usable.map(({ id, serviceId, sessionsTotal, sessionsRedeemed }) => (
        <button
          key={id}
          type="button"
          className="button slim"
          disabled={change.isPending}
          onClick={() => pay(id)}
        >
          {t('redeem.session', {
            service: nameOf(serviceId) ?? '',
            count: sessionsTotal - sessionsRedeemed,
          })}
        </button>
      ))}
      <ProblemNote change={change} />
    </>
  );
}

const CODE_MAX = 64;

function CouponForm({ appointment }: RedemptionProps) {
  const t = useTexts('calendar');
  const change = useWorkChange(useRedemptionErrorText());
  const [code, setCode] = useState('');
  const redeem = (event: FormEvent) => {
    event.preventDefault();
    const couponCode = code.trim();
    const body = { couponCode };
    change.start({
      asked: body,
      run: (key) => call(redeemCoupon, { ...requestOf(appointment, key), body }),
      done: t('redeem.couponUsed', { code: couponCode }),
    });
  };
  return (
    <form className="stack-small" onSubmit={redeem}>
      <Field
        label={t('redeem.code')}
        required
        maxLength={CODE_MAX}
        autoComplete="off"
        dir="ltr"
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <ProblemNote change={change} />
      <button type="submit" className="button slim" disabled={change.isPending}>
        {t('redeem.coupon')}
      </button>
    </form>
  );
}
