import { benchBooking } from './booking.ts';
import { benchDiscovery } from './discovery.ts';
import { benchGrowth } from './growth.ts';
import { benchKeys } from './keys.ts';

/** `npm run bench -- <name>`: ratios measured in one run, on this machine, against whole systems of its own. */
const BENCHES: Readonly<Record<string, () => Promise<void>>> = {
  keys: benchKeys,
  booking: benchBooking,
  async discovery() {
    await benchDiscovery();
    await benchGrowth();
  },
};

const bench = BENCHES[process.argv[2] ?? ''];
if (!bench) {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exit(2);
}
await bench();
process.exit(0);
