import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../launcher/paths.ts';
import { GATEWAYS, type Ports, TEMPORAL_NODES, WORKERS } from './ports.ts';
import { local, type Setup } from './setup.ts';
import { respondsOk, type Step } from './step.ts';

/** Prometheus with the rules of the deployment. Its package has no web pages, only the API. */
export function declarePrometheus({ dataDir, port, programs }: Setup): Step[] {
  const { prometheus } = programs;
  if (prometheus === undefined) return [];
  const file = join(dataDir, 'prometheus.yml');
  const address = local(port('prometheus'));
  return [
    {
      name: 'prometheus',
      after: [],
      address: `http://${address}/api/v1/alerts`,
      prepare() {
        // JSON is YAML too.
        writeFileSync(file, JSON.stringify(prometheusConfig(port), undefined, 2));
        return {
          command: prometheus,
          args: [
            `--config.file=${file}`,
            `--storage.tsdb.path=${join(dataDir, 'prometheus')}`,
            `--web.listen-address=${address}`,
          ],
        };
      },
      isReady: () => respondsOk(`http://${address}/-/ready`),
    },
  ];
}

export function prometheusConfig(port: Ports): object {
  const job = (name: string, targets: readonly string[]) => ({
    job_name: name,
    static_configs: [{ targets }],
  });
  const metrics = (names: readonly ((typeof GATEWAYS)[number] | (typeof WORKERS)[number])[]) =>
    names.map((name) => local(port(`${name}-metrics`)));
  const nodes = Object.values(TEMPORAL_NODES).map((host) => `${host}:${port('node-metrics')}`);
  return {
    global: { scrape_interval: '5s', evaluation_interval: '5s' },
    rule_files: [join(ROOT, 'deploy/monitoring/alerts.yml')],
    scrape_configs: [
      job('amsel-gateway', metrics(GATEWAYS)),
      job('amsel-worker', metrics(WORKERS)),
      job('temporal', nodes),
    ],
  };
}

/** The names of the alerts that fire now; undefined if Prometheus does not answer. */
export async function listAlerts(port: Ports): Promise<string[] | undefined> {
  try {
    const signal = AbortSignal.timeout(1_000);
    const response = await fetch(`http://${local(port('prometheus'))}/api/v1/alerts`, { signal });
    const { data } = (await response.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    const firing = data.alerts.filter(({ state }) => state === 'firing');
    return [...new Set(firing.map(({ labels }) => labels.alertname))];
  } catch {
    return undefined;
  }
}
