import { readActorsConfig } from '../../config/index.ts';
import { benchBooking, benchBookingGrowth } from './booking.ts';
import { benchCalendar } from './calendar.ts';
import { benchChanges } from './changes.ts';
import { benchDirectory } from './directory.ts';
import { benchDiscovery } from './discovery.ts';
import { benchEvents } from './events.ts';
import { benchGrowth } from './growth.ts';
import { benchKeys } from './keys.ts';
import { benchMarketplace } from './marketplace.ts';
import { benchOpenings } from './openings.ts';
import { benchReports } from './reports.ts';
import { benchRival } from './rival.ts';
import { benchStart } from './start.ts';
import { benchTakeover } from './takeover.ts';
import { benchWeb } from './web.ts';
import { benchWebhooks } from './webhooks.ts';

type Bench = { readonly purpose: string; readonly run: () => Promise<void> };

/** Every part of the benchmark, by the name on the command line. docs/proof.md lists them. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  start: { purpose: 'time and memory of a start', run: benchStart },
  keys: { purpose: 'the cost of an API key', run: benchKeys },
  discovery: { purpose: 'reads compared with bare Express', run: benchDiscovery },
  booking: {
    purpose: 'bookings compared with bare updates and bare inserts',
    run: () => benchBooking([readActorsConfig({}).CALENDAR_ACTORS]),
  },
  actors: {
    purpose: 'the same with 1 to 16 actors, and with one per professional; only if named',
    run: () => benchBooking([1, 2, 4, 16, 0]),
  },
  marketplace: {
    purpose: 'customers book in the demo marketplace; CPU and memory of each process',
    run: benchMarketplace,
  },
  rival: {
    purpose: 'the demo marketplace side by side with django-appointment; only if named',
    run: benchRival,
  },
  changes: {
    purpose: 'series compared with bare inserts; cancelling and moving compared with booking',
    run: benchChanges,
  },
  takeover: { purpose: 'how long clients wait when a worker is killed', run: benchTakeover },
  openings: {
    purpose: 'openings of 10,000 professionals compared with bare Express, and with more data',
    run: benchOpenings,
  },
  calendar: {
    purpose:
      'the calendar of a business with 50 professionals and 500 appointments a day; only if named',
    run: benchCalendar,
  },
  reports: {
    purpose: 'reports of the same business, up to a year of them; only if named',
    run: benchReports,
  },
  events: { purpose: 'how long events wait for their position', run: benchEvents },
  webhooks: {
    purpose: 'how long webhooks wait, alone and beside endpoints that hang; only if named',
    run: benchWebhooks,
  },
  web: { purpose: 'the first view of the web app on a slow phone', run: benchWeb },
  growth: {
    purpose: 'how the times of bookings, availability, lists and searches grow with appointments',
    run: async () => {
      await benchBookingGrowth();
      await benchGrowth();
    },
  },
  directory: {
    purpose: 'how the times of searches grow with businesses and professionals',
    run: () => benchDirectory(),
  },
};
