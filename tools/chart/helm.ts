import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildOnce } from '../cluster/go.ts';
import { CHART, headerOf } from './chart.ts';

const run = promisify(execFile);

/** Helm, built from its Go module, once. */
export const findHelm = () =>
  buildOnce(
    { name: 'helm', module: 'helm.sh/helm/v3', version: 'v3.21.4', folder: './cmd/helm' },
    (message) => console.log(`helm: ${message}`),
  );

/** Runs `helm template` with the values of the chart, and these. */
export async function render(...args: readonly string[]): Promise<string> {
  const helm = await findHelm();
  const fixed = ['template', 'amsel', CHART, '--namespace=amsel', '--kube-version=1.32.0'];
  const { stdout } = await run(helm, [...fixed, ...args]);
  return stdout;
}

export const renderFile = async (): Promise<string> => `${headerOf()}${await render()}`;
