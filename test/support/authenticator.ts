import { codeOf, stepAt } from '../../gateway/access/totp.ts';

const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app with this secret: each code is newer than the one before. */
export function createAuthenticator(secret: string, nowMs: () => number = Date.now) {
  const bits = Array.from(secret, (letter) =>
    BASE_32.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  let used = 0;
  return {
    /** A gateway takes the code of the next step too, so that a test does not wait for it. */
    nextCode: (): string => {
      used = Math.max(used + 1, stepAt(nowMs()) - 1);
      return codeOf(bytes, used);
    },
    wrongCode: (): string => {
      const right = [-1, 0, 1].map((offset) => codeOf(bytes, stepAt(nowMs()) + offset));
      return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!;
    },
  };
}
