/** Nothing can be sent to this domain. */
export const PLACEHOLDER_SUFFIX = '.invalid';

/** The email of an account without an address. */
export const toPlaceholderEmail = (accountId: string) =>
  `${accountId}@outside${PLACEHOLDER_SUFFIX}`;

/** True for these accounts, and for erased ones, whose email the database replaces. */
export const isPlaceholderEmail = (email: string) => email.endsWith(PLACEHOLDER_SUFFIX);
