import { eq } from 'drizzle-orm';
import type { Executor } from '../client.ts';
import { professionalServices, services } from '../schema/services.ts';

type Service = typeof services.$inferInsert;

export async function insertService(executor: Executor, row: Service): Promise<void> {
  await executor.insert(services).values(row);
}

export async function updateService(
  executor: Executor,
  id: string,
  changes: Partial<Service>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await executor.update(services).set(changes).where(eq(services.id, id));
}

/** Changes all services of a business, so that prices that are set later are in its currency. */
export async function updateServiceCurrency(
  executor: Executor,
  businessId: string,
  currency: string,
): Promise<void> {
  await executor.update(services).set({ currency }).where(eq(services.businessId, businessId));
}

export async function replaceServiceProfessionals(
  executor: Executor,
  serviceId: string,
  professionalIds: readonly string[],
): Promise<void> {
  await executor.delete(professionalServices).where(eq(professionalServices.serviceId, serviceId));
  const rows = [...new Set(professionalIds)].map((professionalId) => ({
    professionalId,
    serviceId,
  }));
  if (rows.length > 0) await executor.insert(professionalServices).values(rows);
}
