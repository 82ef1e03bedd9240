import { escapeHtml } from '../../mail/html.ts';
import type { Cluster } from './cluster.ts';
import type { PartState, PartStatus } from './part-status.ts';

const REFRESH_SECONDS = 2;
const COLOURS: Record<PartState, string> = {
  ready: '#1a7f37',
  starting: '#9a6700',
  waiting: '#57606a',
  frozen: '#0969da',
  stopped: '#57606a',
  'not ready': '#cf222e',
  failed: '#cf222e',
};

/** The page of the cluster: all parts with their state. It loads itself again. */
export function pageText(
  cluster: Pick<Cluster, 'apiUrl' | 'temporalUiUrl'>,
  parts: readonly PartStatus[],
  alerts: readonly string[] | undefined,
): string {
  const ready = parts.filter(({ state }) => state === 'ready').length;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${ready} of ${parts.length} ready · Amsel cluster</title>
<style>
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem; color: #1f2328; }
table { border-collapse: collapse; }
th, td { padding: .25rem 1rem .25rem 0; text-align: left; border-bottom: 1px solid #d0d7de; }
code { font-size: 12px; }
</style>
</head>
<body>
<h1>Amsel cluster: ${ready} of ${parts.length} parts are ready</h1>
<p><a href="${cluster.apiUrl}/">Web app</a> · ${linkText(cluster.temporalUiUrl)}alerts: ${alertsText(alerts)}</p>
<table>
<thead><tr><th>Part</th><th>State</th><th>Process</th><th>Restarts</th><th>Address</th><th>Log</th></tr></thead>
<tbody>
${parts.map(rowText).join('\n')}
</tbody>
</table>
<p><code>npm run cluster -- kill|stop|start|freeze|thaw PART</code></p>
</body>
</html>
`;
}

const linkText = (url: string | undefined) => (url ? `<a href="${url}/">Temporal</a> · ` : '');

function alertsText(alerts: readonly string[] | undefined): string {
  if (alerts === undefined) return 'Prometheus does not answer';
  return alerts.length === 0 ? 'none' : `<strong>${alerts.map(escapeHtml).join(', ')}</strong>`;
}

function rowText({ name, state, pid, restarts, address, logFile }: PartStatus): string {
  const cells = [
    escapeHtml(name),
    `<strong style="color:${COLOURS[state]}">${state}</strong>`,
    pid ?? '–',
    restarts,
    `<code>${escapeHtml(address)}</code>`,
    `<code>${escapeHtml(logFile)}</code>`,
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

/** The same for a terminal. */
export function tableText(parts: readonly PartStatus[]): string {
  return parts
    .map(({ name, state, pid, restarts, address, logFile }) =>
      [
        name.padEnd(26),
        state.padEnd(10),
        String(pid ?? '–').padEnd(8),
        `${restarts} restarts`.padEnd(12),
        address.padEnd(38),
        logFile,
      ].join(' '),
    )
    .join('\n');
}
