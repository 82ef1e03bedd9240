/**
 * How long a gateway trusts what it read of a key or a session, from when it began to read. Once revoked,
 * it is dead everywhere within 5 s: the rest is for a request that is under way then.
 */
export const TRUST_MS = 4_000;
