import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { findFreePort } from '../../launcher/ports.ts';
import { type RunningProcess, startProcess, waitUntilReady } from '../../launcher/process.ts';
import { findControlPlane } from './programs.ts';

const READY = { timeoutMs: 120_000, cure: 'read its log' };
const LOCAL = '127.0.0.1';

type Answer = { readonly status: number; readonly body: unknown };

export type ApiServer = {
  /** Sends a request of an administrator. */
  readonly send: (method: string, path: string, body?: object) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

/** Starts the API server of Kubernetes, with an etcd of its own. Nothing runs what it stores. */
export async function startApiServer(report: (message: string) => void): Promise<ApiServer> {
  const programs = await findControlPlane(report);
  const dataDir = mkdtempSync(join(tmpdir(), 'amsel-kubernetes-'));
  const started: RunningProcess[] = [];
  async function stop(): Promise<void> {
    for (const child of started.toReversed()) await child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  try {
    const etcdUrl = await startEtcd(programs.etcd, dataDir, started);
    const send = await startServer(programs.apiServer, { dataDir, etcdUrl, started });
    return { send, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEtcd(
  command: string,
  dataDir: string,
  started: RunningProcess[],
): Promise<string> {
  const url = `http://${LOCAL}:${await findFreePort(0)}`;
  const peerUrl = `http://${LOCAL}:${await findFreePort(0)}`;
  const child = startProcess({
    name: 'etcd',
    command,
    args: [
      `--data-dir=${join(dataDir, 'etcd')}`,
      `--listen-client-urls=${url}`,
      `--advertise-client-urls=${url}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
    ],
    logFile: join(dataDir, 'etcd.log'),
  });
  started.push(child);
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntilReady(child, isUp, READY);
  return url;
}

type ServerOptions = {
  readonly dataDir: string;
  readonly etcdUrl: string;
  readonly started: RunningProcess[];
};

async function startServer(
  command: string,
  { dataDir, etcdUrl, started }: ServerOptions,
): Promise<ApiServer['send']> {
  const port = await findFreePort(0);
  const token = randomUUID();
  const [keyFile, tokenFile] = [join(dataDir, 'accounts.key'), join(dataDir, 'tokens.csv')];
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(keyFile, privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  writeFileSync(tokenFile, `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  const child = startProcess({
    name: 'kube-apiserver',
    command,
    args: [
      `--etcd-servers=${etcdUrl}`,
      `--bind-address=${LOCAL}`,
      `--secure-port=${port}`,
      `--cert-dir=${dataDir}`,
      `--token-auth-file=${tokenFile}`,
      '--authorization-mode=RBAC',
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${keyFile}`,
      `--service-account-signing-key-file=${keyFile}`,
      '--service-cluster-ip-range=10.0.0.0/24',
      // Accounts of services are made by a controller, which does not run.
      '--disable-admission-plugins=ServiceAccount',
    ],
    logFile: join(dataDir, 'kube-apiserver.log'),
  });
  started.push(child);
  // The server writes its certificate when it starts.
  const send: ApiServer['send'] = async (method, path, body) =>
    sendOnce({ port, token, ca: readFileSync(join(dataDir, 'apiserver.crt')) }, method, path, body);
  const isUp = () =>
    send('GET', '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  await waitUntilReady(child, isUp, READY);
  return send;
}

/** A body is applied, as `kubectl apply --server-side` does; JSON is YAML. */
function sendOnce(
  { port, token, ca }: { port: number; token: string; ca: Buffer },
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: LOCAL, port, path, method, ca, headers: toHeaders(token, method) },
      (response) => {
        const isJson = response.headers['content-type']?.includes('json');
        const read = isJson ? json(response) : text(response);
        read.then((answer) => resolve({ status: response.statusCode!, body: answer }), reject);
      },
    );
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

const toHeaders = (token: string, method: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': method === 'PATCH' ? 'application/apply-patch+yaml' : 'application/json',
});
