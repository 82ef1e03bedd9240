import { findBrokenInvariants } from '../../tools/proof/invariants.ts';

/** For after a test, where nothing can be expected any more. */
export async function requireInvariants(url: string): Promise<void> {
  const broken = await findBrokenInvariants(url);
  if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken));
}
