import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { RequiredLine, RequiredText } from '../../contract/primitives.ts';
import { mayConnect } from '../../domain/webhooks/webhook-target.ts';
import { sendGuarded, untilAborted } from '../../engine/guarded-request.ts';
import { type Resolve, resolveTarget } from '../../engine/webhook-addresses.ts';
import { isClientId } from './addresses.ts';

const TIMEOUT_MS = 5_000;
const BODY_BYTES_MAX = 10_000;
const CACHED_MAX = 500;
const CACHED_MS = 5 * 60_000;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** An agent with a secret of its own would have to prove it; only clients without one are served. */
const ClientDocument = z.object({
  client_id: RequiredText(2000),
  client_name: RequiredLine(100),
  redirect_uris: z.array(RequiredText(2000)).min(1).max(50),
  token_endpoint_auth_method: z.literal('none').optional(),
});

export type AgentClient = {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
};

/** The client whose document is at the address; undefined if it cannot be read or is not valid. */
export type FindClient = (id: string) => Promise<AgentClient | undefined>;

type Options = { readonly allowPrivate: boolean; readonly resolve: Resolve };

/** Reads client ID metadata documents. An address that a stranger chose is reached like that of a webhook. */
export function createClientDocuments(options: Options): FindClient {
  const clients = new LRUCache<string, AgentClient>({
    max: CACHED_MAX,
    ttl: CACHED_MS,
    fetchMethod: async (id) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const reading = readClient(id, options, signal);
      return Promise.race([reading, untilAborted(signal)]).catch(() => undefined);
    },
  });
  return async (id) => (isClientId(id, options.allowPrivate) ? clients.fetch(id) : undefined);
}

async function readClient(
  id: string,
  { allowPrivate, resolve }: Options,
  signal: AbortSignal,
): Promise<AgentClient | undefined> {
  const target = await resolveTarget(id, allowPrivate, resolve);
  if (!target) return undefined;
  const request = {
    method: 'GET',
    headers: { accept: 'application/json', 'user-agent': 'Amsel-Agents/1' },
    body: '',
  };
  const mayStay = (address: string) => mayConnect(target.url.protocol, address, allowPrivate);
  const response = await sendGuarded(target, request, mayStay, signal);
  try {
    const isDocument = JSON_TYPE.test(response.headers['content-type'] ?? '');
    if (response.statusCode !== 200 || !isDocument) return undefined;
    return toClient(id, JSON.parse(await readBody(response)));
  } finally {
    response.destroy();
  }
}

/** The document names its own address, so that a copy at another address is not valid. */
function toClient(id: string, json: unknown): AgentClient | undefined {
  const { data: document } = ClientDocument.safeParse(json);
  if (document?.client_id !== id) return undefined;
  return { id, name: document.client_name.trim(), redirectUris: document.redirect_uris };
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) throw new Error('the document is too long');
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}
