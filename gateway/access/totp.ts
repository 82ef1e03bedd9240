import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 s, which every app knows. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** The clock of a phone may be wrong by a step. */
const TOLERANCE_STEPS = [0, -1, 1];
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE_32_BITS = 5;

export function stepAt(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS);
}

/** The code of a time step (RFC 4226, section 5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of a code that is valid now and newer than the last one that was used. */
export function findStep(
  secret: Buffer,
  code: string,
  nowMs: number,
  lastStep: number | null,
): number | undefined {
  return TOLERANCE_STEPS.map((offset) => stepAt(nowMs) + offset).find(
    (step) => step > (lastStep ?? -1) && isEqual(codeOf(secret, step), code),
  );
}

function isEqual(expected: string, sent: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(sent)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** As authenticator apps read a secret (RFC 4648), for whole groups of five bytes. */
export function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{${BASE_32_BITS}}`, 'g')) ?? [];
  return groups.map((group) => BASE_32[Number.parseInt(group, 2)]).join('');
}

/** The address that an authenticator app reads from a link or a QR code. */
export function toOtpauthUri(secret: Buffer, email: string): string {
  const label = `Amsel:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Amsel`;
}
