import type { UserRecord } from '../../db/reads/accounts.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';

/** A stranger may have registered with an email that is not verified, and chosen the name that its owner would read. */
export function toReader({ language, name, emailVerifiedAt }: UserRecord) {
  return { language: language ?? DEFAULT_LANGUAGE, readerName: emailVerifiedAt ? name : '' };
}
