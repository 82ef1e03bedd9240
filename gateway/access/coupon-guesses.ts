import type { ErrorCode } from '../../domain/errors.ts';
import { type Refusal, refuse } from '../../domain/outcome.ts';
import type { Redis } from '../redis/client.ts';
import { consumeAttempt, findRetryAfter, type RateLimit, returnAttempt } from './rate-limit.ts';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT: RateLimit = { name: 'coupon-account', max: 10, windowSeconds: WINDOW_SECONDS };
const PER_ADDRESS: RateLimit = { name: 'coupon-address', max: 30, windowSeconds: WINDOW_SECONDS };
/** Reached by an account with a wrong code within the window. */
const FIRST_OF_ACCOUNT: RateLimit = { ...PER_ACCOUNT, max: 1 };
const WRONG_CODES: readonly ErrorCode[] = ['COUPON_NOT_FOUND', 'BUSINESS_MISMATCH'];

type CouponRequest = {
  readonly couponCode?: string | undefined;
  readonly caller: { readonly userId: string };
  readonly address: string;
};

type LimitGuesses = <T>(
  request: CouponRequest,
  tryCode: () => Promise<T>,
  isWrong: (result: T) => boolean,
) => Promise<T | Refusal>;

/**
 * Limits the wrong coupon codes of an account and of an address. An attempt of an account counts before the code is looked
 * up, and is taken back unless the code was wrong: a burst of concurrent guesses learns no more than guesses one by one.
 * Many people may share an address, so its limit holds only for accounts that have sent a wrong code themselves.
 */
export function limitCouponGuesses(redis: Redis): LimitGuesses {
  return async ({ couponCode, caller: { userId }, address }, tryCode, isWrong) => {
    if (couponCode === undefined) return tryCode();
    const hasGuessed = (await findRetryAfter(redis, FIRST_OF_ACCOUNT, userId)) !== undefined;
    const addressWait = hasGuessed ? await findRetryAfter(redis, PER_ADDRESS, address) : undefined;
    const wait = addressWait ?? (await consumeAttempt(redis, PER_ACCOUNT, userId));
    if (wait !== undefined) return refuse('RATE_LIMITED', wait);
    let isWrongCode = false;
    try {
      const result = await tryCode();
      isWrongCode = isWrong(result);
      return result;
    } finally {
      if (isWrongCode) await consumeAttempt(redis, PER_ADDRESS, address);
      else await returnAttempt(redis, PER_ACCOUNT, userId);
    }
  };
}

export function isWrongCoupon(outcome: {
  readonly ok: boolean;
  readonly code?: ErrorCode;
}): boolean {
  return !outcome.ok && outcome.code !== undefined && WRONG_CODES.includes(outcome.code);
}
