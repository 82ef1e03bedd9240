import { toMinor } from './money.ts';
import { accept, type Outcome, refuseField } from './outcome.ts';

type ServicePrice = { readonly priceMinor: number | null; readonly currency: string };

/** The price of a service after a change. A new currency needs a new price, and must be one of `currencies`. */
export function changePrice(
  { priceMinor: before, currency: oldCurrency }: ServicePrice,
  change: { readonly price?: number | null | undefined; readonly currency?: string | undefined },
  currencies: readonly string[],
): Outcome<ServicePrice> {
  const { currency = oldCurrency, price } = change;
  const isNewCurrency = currency !== oldCurrency;
  if (isNewCurrency && !currencies.includes(currency))
    return refuseField('CURRENCY_MISMATCH', 'currency');
  if (price === undefined) {
    const hasOldPrice = isNewCurrency && before !== null;
    return hasOldPrice
      ? refuseField('MISSING_FIELDS', 'price')
      : accept({ priceMinor: before, currency });
  }
  const priceMinor = price === null ? null : toMinor(price, currency);
  return priceMinor === undefined
    ? refuseField('INVALID_INPUT', 'price')
    : accept({ priceMinor, currency });
}
