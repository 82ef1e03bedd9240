import { query } from './services.ts';
import type { useTestApp } from './test-app.ts';

type App = Pick<ReturnType<typeof useTestApp>, 'make' | 'url'>;
type Shop = Awaited<ReturnType<App['make']['shop']>>;

/** Adds a business at which the professional of a shop works too. */
export async function addSecondBusiness(app: App, { professional }: Shop): Promise<Shop> {
  const other = await app.make.shop({ business: { slotMinutes: 60 } });
  const text = `WITH place AS (INSERT INTO business_professionals VALUES ($1, $2))
    INSERT INTO professional_services VALUES ($2, $3)`;
  await query(app.url, text, [other.business.id, professional.id, other.service.id]);
  return { ...other, professional };
}
