import { readFile } from 'node:fs/promises';
import { isCommonPassword, type PasswordOwner } from '../../domain/common-password.ts';
import { refuseField, type Refusal } from '../../domain/outcome.ts';

/** One password in each line, of ten characters or more. */
const FILE = new URL('./common-passwords.txt', import.meta.url);
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (await readFile(FILE, 'utf8')).trimEnd().split('\n'),
);

/** The refusal of a new password that strangers try first. */
export function refuseCommonPassword(password: string, owner: PasswordOwner): Refusal | undefined {
  return isCommonPassword(password, owner, COMMON_PASSWORDS)
    ? refuseField('PASSWORD_TOO_SHORT', 'password')
    : undefined;
}
