import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isRefused } from '../../../api/failures.ts';
import { listBalances } from '../../../api/operations.ts';
import { read } from '../../../api/query.ts';
import { useSession } from '../../../api/session.ts';
import { useTexts } from '../../../text/use-texts.ts';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Business, Service } from '../data.ts';
import type { Choice } from './choice.ts';

const COUPON_CODES = [
  'COUPON_NOT_FOUND',
  'COUPON_INACTIVE',
  'COUPON_NOT_YET_VALID',
  'COUPON_EXPIRED',
  'SERVICE_NOT_ELIGIBLE',
  'MIN_SPEND_NOT_MET',
  'FIRST_TIME_ONLY',
  'CUSTOMER_LIMIT_REACHED',
  'USAGE_LIMIT_REACHED',
] as const;

type PaymentStepProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly choice: Choice;
  readonly error: unknown;
  readonly isAccepted: boolean;
  readonly onChange: (part: Partial<Choice>) => void;
};

/** A coupon or a package, and a note. */
export function PaymentStep(props: PaymentStepProps) {
  const t = useTexts('customer');
  const { choice, onChange } = props;
  return (
    <section className="section" aria-labelledby="payment">
      <h2 id="payment">{t('book.payment')}</h2>
      <div className="payment">
        <CouponForm {...props} />
        <Packages {...props} />
      </div>
      <div className="field">
        <label htmlFor="notes">{t('book.note')}</label>
        <textarea
          id="notes"
          className="input"
          maxLength={2000}
          value={choice.notes}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
      </div>
    </section>
  );
}

/** The code of a refusal because of the coupon. */
export function couponCodeOf(error: unknown) {
  return COUPON_CODES.find((known) => isRefused(error) && error.code === known);
}

function CouponForm({ choice, error, isAccepted, onChange }: PaymentStepProps) {
  const t = useTexts('customer');
  const [draft, setDraft] = useState(choice.coupon ?? '');
  const code = couponCodeOf(error);
  const isChecked = useSession().status === 'open';
  const hint = isAccepted ? (
    <span className="accepted">
      <Icon name="check" isTiny />
      {t('coupon.accepted')}
    </span>
  ) : (
    !isChecked && t('coupon.unchecked')
  );
  const problem = choice.coupon && code ? t(`coupon.${code}`) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choice.coupon) setDraft('');
    onChange({
      coupon: choice.coupon ? undefined : draft.trim() || undefined,
      packageId: undefined,
    });
  };
  return (
    <form onSubmit={submit} className="coupon">
      <Field
        label={t('coupon.label')}
        value={draft}
        maxLength={64}
        readOnly={choice.coupon !== undefined}
        autoComplete="off"
        problem={problem}
        hint={choice.coupon && hint}
        onChange={({ target }) => setDraft(target.value)}
      />
      <button type="submit" className="button">
        {choice.coupon ? t('coupon.remove') : t('coupon.use')}
      </button>
    </form>
  );
}

/** The packages of the customer; one that does not fit says why. */
function Packages({ business, services, choice, onChange }: PaymentStepProps) {
  const t = useTexts('customer');
  const session = useSession();
  const isCustomer = session.status === 'open' && session.user.role === 'customer';
  const query = { businessId: business.id };
  const { data: packages } = useQuery({ ...read(listBalances, { query }), enabled: isCustomer });
  if (!packages?.length) return null;
  return (
    <div className="field">
      <span className="label" id="packages">
        {t('package.label')}
      </span>
      <div className="stack-small" role="group" aria-labelledby="packages">
        {packages.map(({ id, title, serviceId, serviceName, sessionsRemaining }) => {
          const fits = services.length === 1 && services[0]!.id === serviceId;
          const isChosen = choice.packageId === id;
          return (
            <button
              key={id}
              type="button"
              className="option"
              aria-pressed={isChosen}
              aria-disabled={!fits}
              onClick={() =>
                fits && onChange({ packageId: isChosen ? undefined : id, coupon: undefined })
              }
            >
              <span className="tile round">{sessionsRemaining}</span>
              <span>
                <b>{t('package.left', { title, count: sessionsRemaining })}</b>
                <span className="small quiet">
                  {fits ? t('package.pays') : t('package.only', { service: serviceName })}
                </span>
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
