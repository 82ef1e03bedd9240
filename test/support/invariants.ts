import { findBrokenInvariants } from '../../tools/proof/judge/invariants.ts';

/** Throws if an invariant is broken. Hooks call it, where `expect` does not fail the test. */
export async function requireInvariants(url: string): Promise<void> {
  const broken = await findBrokenInvariants(url);
  if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken));
}
