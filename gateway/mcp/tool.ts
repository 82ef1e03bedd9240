import { z } from 'zod';
import { CUSTOMER, type Role, STAFF } from '../../contract/access.ts';
import { type Endpoint, queryOf } from '../../contract/endpoint.ts';
import { RequiredText } from '../../contract/primitives.ts';
import type { AgentScope } from '../../domain/agent-scope.ts';
import type { Refusal } from '../../domain/outcome.ts';
import type {
  LocalOutcome,
  LocalRefusal,
  LocalRequest,
  LocalResponse,
} from '../http/local-calls.ts';

export type Args = Readonly<Record<string, unknown>>;

/** Calls an endpoint as the caller of the tool. */
export type CallEndpoint = (endpoint: Endpoint, request: LocalRequest) => Promise<LocalOutcome>;

export type ToolContext = {
  readonly call: CallEndpoint;
  readonly nowMs: () => number;
  /** The id of the booking that was made with this key, if there is one. */
  readonly bookingIdOf: (idempotencyKey: string) => string;
};

/** A refusal, with what helps an agent to do better. */
export type ToolRefusal = LocalRefusal & { readonly details?: object };
export type PendingBooking = { readonly id: string; readonly createdAt: string };
export type ToolOutcome =
  | { readonly ok: true; readonly value: object }
  /** The booking is accepted, and not decided yet. */
  | { readonly ok: true; readonly pending: PendingBooking }
  | ToolRefusal;

export type Tool = {
  readonly name: string;
  readonly title: string;
  /** For an agent: what it does, when to use it, and what to do next. */
  readonly description: string;
  /** The endpoints whose rules apply. */
  readonly endpoints: readonly Endpoint[];
  /** The scope that the token needs; undefined: anyone may call it. */
  readonly scope?: AgentScope;
  /** Only callers with these roles see it. Without a token one sees the tools of customers. */
  readonly roles: readonly Role[];
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
  readonly input: z.ZodObject;
  /** Arguments that no endpoint validates. */
  readonly own?: Readonly<Record<string, z.ZodType>>;
  readonly output: z.ZodObject;
  readonly run: (args: Args, context: ToolContext) => Promise<ToolOutcome>;
};

export const READ = { readOnlyHint: true } as const;
/** A repeat with the same key has the effect of one call. */
export const WRITE = { readOnlyHint: false, destructiveHint: false, idempotentHint: true } as const;
export const DESTRUCTIVE = { ...WRITE, destructiveHint: true } as const;

const IDEMPOTENCY = {
  idempotencyKey: RequiredText(255).meta({
    description:
      'a new text for each thing that the user asks for, such as a UUID; the same one for every retry of it, which then is done once',
  }),
};

type Names = Readonly<Record<string, string>>;
type Derivation = {
  /** Arguments with another name than the field. */
  readonly renamed?: Names;
  readonly omitted?: readonly string[];
};

const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

function partsOf(endpoint: Endpoint) {
  return {
    params: shapeOf(endpoint.params),
    query: shapeOf(queryOf(endpoint)),
    body: shapeOf(endpoint.body),
  };
}

/** The fields of path, query and body as one flat list of arguments. */
export function argumentsOf(
  endpoint: Endpoint,
  { renamed = {}, omitted = [] }: Derivation = {},
): Record<string, z.ZodType> {
  const { params, query, body } = partsOf(endpoint);
  const fields: [string, z.ZodType][] = Object.entries({
    ...params,
    ...query,
    ...body,
    ...keyOf(endpoint),
  });
  const nameOf = (field: string) => renamed[field] ?? field;
  return Object.fromEntries(
    fields
      .filter(([field]) => !omitted.includes(field) && field !== 'count')
      .map(([field, schema]) => [nameOf(field), field === 'cursor' ? CURSOR : schema]),
  );
}

/** Requests over HTTP find it in a header. */
const CURSOR = z.string().optional().meta({ description: '`nextCursor` of the previous page' });

const keyOf = ({ headers }: Endpoint) =>
  headers?.shape['idempotency-key'] === undefined ? {} : IDEMPOTENCY;

/** Puts each argument where the endpoint expects it. */
export function toRequest(endpoint: Endpoint, args: Args, renamed: Names = {}): LocalRequest {
  const { params, query, body } = partsOf(endpoint);
  const pick = (shape: object) =>
    Object.fromEntries(
      Object.keys(shape)
        .map((field) => [field, args[renamed[field] ?? field]] as const)
        .filter(([, value]) => value !== undefined),
    );
  const { idempotencyKey } = args;
  return {
    params: pick(params),
    query: pick(query),
    ...(endpoint.body && { body: pick(body) }),
    ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
  };
}

/** Names the argument that a code is about, where the endpoint has it in its path. */
export function blame(refusal: LocalRefusal, code: Refusal['code'], field: string): LocalRefusal {
  return refusal.code === code ? { ...refusal, field } : refusal;
}

/** The refused field by the name of its argument. */
export function nameArgument(refusal: LocalRefusal, renamed: Names = {}): LocalRefusal {
  const { field } = refusal;
  if (field === undefined) return refusal;
  if (field === 'idempotency-key') return { ...refusal, field: 'idempotencyKey' };
  return { ...refusal, field: renamed[field] ?? field };
}

const NEXT = /[?&]cursor=([^&>]+)/;

/** The cursor of the next page, if there is one. */
export function nextCursorOf({ headers }: LocalResponse): { nextCursor?: string } {
  const cursor = NEXT.exec(headers['Link'] ?? '')?.[1];
  return cursor === undefined ? {} : { nextCursor: decodeURIComponent(cursor) };
}

export const NextCursor = {
  nextCursor: z.string().optional().meta({
    description: 'there is more: call again with the same arguments and this as `cursor`',
  }),
};

type EndpointTool = Omit<Tool, 'endpoints' | 'input' | 'run'> &
  Derivation & {
    /** Arguments that are sent unless the agent sends others. */
    readonly usual?: (args: Args, nowMs: number) => Args;
    readonly toValue: (response: LocalResponse) => object;
  };

/** A tool for customers and for staff; the arguments of staff are not shown to customers. */
export function partyTools(endpoint: Endpoint, tool: Omit<EndpointTool, 'roles'>): Tool[] {
  const omitted = Object.keys(endpoint.staffOnly ?? {});
  return [
    endpointTool(endpoint, { ...tool, omitted, roles: CUSTOMER.roles }),
    endpointTool(endpoint, { ...tool, roles: STAFF.roles }),
  ];
}

/** A tool that is one endpoint. */
export function endpointTool(endpoint: Endpoint, tool: EndpointTool): Tool {
  const { renamed, omitted, usual, toValue, ...declared } = tool;
  return {
    ...declared,
    endpoints: [endpoint],
    input: z.strictObject(
      argumentsOf(endpoint, { ...(renamed && { renamed }), ...(omitted && { omitted }) }),
    ),
    async run(args, { call, nowMs }) {
      const sent = { ...usual?.(args, nowMs()), ...args };
      const response = await call(endpoint, toRequest(endpoint, sent, renamed));
      return response.ok
        ? { ok: true, value: toValue(response.value) }
        : nameArgument(response, renamed);
    },
  };
}
