import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import type { Registry } from 'prom-client';
import { type Dependency, probe, readinessBody } from '../telemetry/dependencies.ts';
import {
  listenForOperations,
  type OperationsRoutes,
  sendMetrics,
} from '../telemetry/operations-server.ts';

const SDK_TIMEOUT_MS = 2_000;

export type OperationsOptions = {
  readonly registry: Registry;
  /** Where Temporal's SDK serves its own metrics. */
  readonly sdkAddress: string;
  readonly dependencies: readonly Dependency[];
  /** The workers poll for tasks. */
  readonly isPolling: () => boolean;
  readonly host: string;
  readonly port: number;
};

/** Serves liveness, readiness, and our metrics with those of Temporal's SDK as one page. */
export async function serveOperations(options: OperationsOptions): Promise<Server> {
  const { registry, sdkAddress, dependencies, isPolling, host, port } = options;
  const routes: OperationsRoutes = {
    async '/healthz'(res) {
      sendJson(res, 200, { status: 'ok' });
    },
    async '/readyz'(res) {
      const results = await Promise.all(dependencies.map(probe));
      const isReady = isPolling() && results.every(({ isUp }) => isUp);
      sendJson(res, isReady ? 200 : 503, readinessBody(isReady, results));
    },
    '/metrics': (res) => sendMetrics(res, registry, [readSdkMetrics(sdkAddress)]),
  };
  return listenForOperations(routes, { host, port });
}

function sendJson(res: ServerResponse, status: number, body: object): void {
  res
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}

/** Empty if the SDK does not respond: our own metrics are served without it. */
async function readSdkMetrics(address: string): Promise<string> {
  const signal = AbortSignal.timeout(SDK_TIMEOUT_MS);
  return fetch(`http://${address}/metrics`, { signal })
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
}

/** The SDK cannot choose a free port by itself. */
export async function findFreeLocalAddress(): Promise<string> {
  const socket = createSocket();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return `127.0.0.1:${port}`;
}
