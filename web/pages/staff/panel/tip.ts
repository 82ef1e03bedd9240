import { decimalsOf } from '../../../../domain/money.ts';

/** A share of what is paid, as an amount that the currency has. */
export function tipOf(paid: number, percent: number, currency: string): number {
  const unit = 10 ** decimalsOf(currency);
  return Math.round((paid * percent * unit) / 100) / unit;
}
