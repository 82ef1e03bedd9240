/** The email of an account without an address: nothing can be sent to the domain `invalid`. */
export const toPlaceholderEmail = (accountId: string) => `${accountId}@outside.invalid`;

/** True for these accounts, and for erased ones, whose email the database replaces. */
export const isPlaceholderEmail = (email: string) => email.endsWith('.invalid');
