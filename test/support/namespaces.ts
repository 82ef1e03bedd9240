import { Connection } from '@temporalio/client';
import { readTemporalDev } from '../../launcher/services/temporal-dev.ts';
import { prepareNamespace } from '../../launcher/services/temporal-namespace.ts';
import { services, uniqueName } from './services.ts';

/** Creates a namespace for the workflows of one app; returns its name. */
export async function createNamespace(): Promise<string> {
  const namespace = uniqueName('namespace');
  const connection = await Connection.connect({ address: services.temporalAddress });
  try {
    await prepareNamespace(connection, namespace, readTemporalDev().searchAttributes);
  } finally {
    await connection.close();
  }
  return namespace;
}
