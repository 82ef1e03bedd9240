import { makeTenants, type Tenant } from './tenants.ts';

const TENANTS_AT_ONCE = 24;

/** Returns a function that gives a tenant which no other request changes. */
export function createSpareTenants(makeOf: () => Parameters<typeof makeTenants>[0]) {
  const spares: Tenant[] = [];
  let making: Promise<void> | undefined;

  async function makeSpares(): Promise<void> {
    spares.push(...(await makeTenants(makeOf(), TENANTS_AT_ONCE)));
    making = undefined;
  }
  return async (): Promise<Tenant> => {
    while (spares.length === 0) {
      making ??= makeSpares();
      await making;
    }
    return spares.pop()!;
  };
}
