import type { ErrorCode } from '../../domain/errors.ts';
import { type Refusal, refuse } from '../../domain/outcome.ts';
import type { Redis } from '../redis/client.ts';
import { consumeAttempt, findRetryAfter, type RateLimit, returnAttempt } from './rate-limit.ts';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT: RateLimit = { name: 'coupon-account', max: 10, windowSeconds: WINDOW_SECONDS };
const PER_ADDRESS: RateLimit = { name: 'coupon-address', max: 30, windowSeconds: WINDOW_SECONDS };
/** Reached by an account with a second code within the window, after a wrong one or beside the first. */
const SECOND_OF_ACCOUNT: RateLimit = { ...PER_ACCOUNT, max: 2 };
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
 * Limits the wrong coupon codes of an account and of an address. An attempt counts before the code is looked up, and is
 * taken back unless the code was wrong: a burst of concurrent guesses learns no more than guesses one by one. Many people
 * may share an address, so its limit does not hold for the first code of an account.
 */
export function limitCouponGuesses(redis: Redis): LimitGuesses {
  return async ({ couponCode, caller: { userId }, address }, tryCode, isWrong) => {
    if (couponCode === undefined) return tryCode();
    const wait = await consumeAttempt(redis, PER_ACCOUNT, userId);
    if (wait !== undefined) return refuse('RATE_LIMITED', wait);
    const isFirst = (await findRetryAfter(redis, SECOND_OF_ACCOUNT, userId)) === undefined;
    const addressWait = isFirst ? undefined : await consumeAttempt(redis, PER_ADDRESS, address);
    if (addressWait !== undefined) {
      await returnAttempt(redis, PER_ACCOUNT, userId);
      return refuse('RATE_LIMITED', addressWait);
    }
    let isWrongCode = false;
    try {
      const result = await tryCode();
      isWrongCode = isWrong(result);
      return result;
    } finally {
      if (isWrongCode) {
        if (isFirst) await consumeAttempt(redis, PER_ADDRESS, address);
      } else {
        await returnAttempt(redis, PER_ACCOUNT, userId);
        if (!isFirst) await returnAttempt(redis, PER_ADDRESS, address);
      }
    }
  };
}

export function isWrongCoupon(outcome: {
  readonly ok: boolean;
  readonly code?: ErrorCode;
}): boolean {
  return !outcome.ok && outcome.code !== undefined && WRONG_CODES.includes(outcome.code);
}
