import { SERVICES } from './capacity.ts';

/** Samples of Prometheus text, with the sum of all that have this name and these labels. */
export function sumSamples(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  let sum = 0;
  for (const line of text.split('\n')) {
    const [, found, inside = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    if (found !== name || !wanted.every((each) => inside.split(',').includes(each))) continue;
    sum += Number(value);
  }
  return sum;
}

/** Counters that only grow while no process is replaced. */
export type Counters = Readonly<Record<string, number>>;

export async function readGatewayCounters(urls: readonly string[]): Promise<Counters> {
  const texts = await Promise.all(urls.map(fetchText));
  const sumOf = (name: string) =>
    texts.reduce((sum, text) => sum + sumSamples(text, name, { queue: 'requests' }), 0);
  return { updates: sumOf('amsel_batch_commands_count'), sent: sumOf('amsel_batch_commands_sum') };
}

/** Requests to the services of Temporal, and those of all services to its database. */
export async function readTemporalCounters(urls: readonly string[]): Promise<Counters> {
  const texts = await Promise.all(urls.map(fetchText));
  const sumOf = (name: string, labels?: Record<string, string>) =>
    texts.reduce((sum, text) => sum + sumSamples(text, name, labels), 0);
  const requests = SERVICES.map((service) => [
    service,
    sumOf('service_requests', { service_name: service }),
  ]);
  return { ...Object.fromEntries(requests), database: sumOf('persistence_requests') };
}

export function growthOf(before: Counters, after: Counters): Counters {
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]),
  );
}

async function fetchText(url: string): Promise<string> {
  return (await fetch(url)).text();
}
