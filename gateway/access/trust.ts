/** How long a gateway trusts what it read of a key or a session: once revoked, it is dead everywhere after this. */
export const TRUST_MS = 5_000;
