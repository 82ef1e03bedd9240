import { useFormats } from '../../../format/formats.ts';
import { useTexts } from '../../../text/use-texts.ts';
import type { Business, Service } from '../data.ts';
import type { Quote } from './use-quote.ts';

type BillProps = {
  readonly business: Business;
  readonly services: readonly Service[];
  readonly visits: number;
  readonly quote: Quote | undefined;
};

/** The price, line by line. Without a quote, the prices of the services. */
export function Bill({ business, services, visits, quote }: BillProps) {
  const t = useTexts('customer');
  const formats = useFormats();
  const amount = (major: number) => formats.amount(major, business.currency);
  const sum = services.reduce((total, { price }) => total + (price ?? 0), 0);
  const total = quote?.finalMajor ?? sum * visits;
  const isKnown = services.every(({ price }) => price !== undefined);
  return (
    <dl className="bill">
      {services.map(({ id, name, price }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{price === undefined ? t('price.agreed') : amount(price)}</dd>
        </div>
      ))}
      {visits > 1 && (
        <div>
          <dt>{t('bill.visits', { count: visits, price: amount(sum) })}</dt>
          <dd>{amount(quote?.subtotalMajor ?? sum * visits)}</dd>
        </div>
      )}
      {quote?.discount && (
        <div className="off">
          <dt>{quote.discount.couponCode}</dt>
          <dd>
            <bdi dir="ltr">−{amount(quote.discount.discountMajor)}</bdi>
          </dd>
        </div>
      )}
      {quote?.packageRedemption && (
        <div className="off">
          <dt>{t('bill.package')}</dt>
          <dd>
            <bdi dir="ltr">−{amount((quote.subtotalMajor ?? 0) - (quote.finalMajor ?? 0))}</bdi>
          </dd>
        </div>
      )}
      {isKnown && (
        <div className="total">
          <dt>{t('bill.total')}</dt>
          <dd>{amount(total)}</dd>
        </div>
      )}
    </dl>
  );
}
