import { createServer } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { findFreePort } from '../../launcher/ports.ts';
import { portOf } from '../../gateway/http/server.ts';
import type { Account } from './sessions.ts';
import type { TestApp } from './test-app.ts';

/** The revisions of the protocol that the official client speaks. */
export const GENERATIONS = {
  '2026-07-28': { mode: { pin: '2026-07-28' } },
  '2025-11-25': { mode: 'legacy' },
} as const;
export type Generation = keyof typeof GENERATIONS;

/** A gateway that knows its own address, which is the audience of tokens. */
export async function agentEnv(): Promise<Readonly<Record<string, string>>> {
  const port = String(await findFreePort(0));
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  return { PORT: port, PUBLIC_URL, WEBHOOKS_ALLOW_PRIVATE: '1' };
}

type Called = {
  /** The structured content. */
  readonly value?: Record<string, unknown>;
  /** The code of a refusal, the status of HTTP, or the message of the protocol. */
  readonly error?: string;
  readonly text?: Record<string, unknown>;
};

/** Connects the official client, as an account or without one. */
export async function connectAgent(
  app: TestApp,
  as: Account | null,
  generation: Generation = '2026-07-28',
  headers: Readonly<Record<string, string>> = {},
) {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: GENERATIONS[generation] },
  );
  const token = as && (await app.issueAgentToken(as));
  const requestInit = {
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  };
  const url = new URL('/mcp', app.gateway.baseUrl);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));

  async function call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Called> {
    try {
      const result = await client.callTool({ name, arguments: args });
      const [first] = result.content as { readonly text: string }[];
      const text = JSON.parse(first!.text) as Record<string, unknown>;
      if (result.isError) return { error: String(text['error']), text };
      return { value: result.structuredContent as Record<string, unknown>, text };
    } catch (error) {
      return { error: nameFailure(error as Error) };
    }
  }
  const list = async () => (await client.listTools()).tools;
  return { client, call, list, close: () => client.close() };
}

function nameFailure(error: Error & { readonly data?: { readonly status?: number } }): string {
  const status = error.data?.status ?? ('status' in error ? Number(error.status) : undefined);
  return status === undefined || Number.isNaN(status) ? error.message : `HTTP ${status}`;
}

/** Serves the metadata document of an agent. */
export async function serveDocument(changes: object = {}) {
  const served = { status: 200, headers: { 'content-type': 'application/json' }, changes };
  let reads = 0;
  const server = createServer((_req, res) => {
    reads += 1;
    res.writeHead(served.status, served.headers);
    res.end(JSON.stringify({ ...document, ...served.changes }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const document = {
    client_id: `${origin}/client.json`,
    client_name: 'Helpful Agent',
    redirect_uris: [`${origin}/callback`, 'http://127.0.0.1/local'],
    token_endpoint_auth_method: 'none',
  };
  served.changes = changes;
  return {
    origin,
    clientId: document.client_id,
    redirectUri: `${origin}/callback`,
    served,
    countReads: () => reads,
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}
