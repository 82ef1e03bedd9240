import { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import { isDiscovery } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { cacheControlOf } from '../../contract/responses.ts';
import { requireDeclared } from './declared-response.ts';
import { callerOf, identifyCaller, type IdentifyOptions } from './identify-caller.ts';
import { bodyParsers, createInputReader, toSent } from './read-input.ts';
import { nameField, sendRefusal } from './refusals.ts';
import {
  type HandlerResponse,
  render,
  sendFile,
  sendRendered,
  sendStream,
  sendText,
  toRendered,
} from './render.ts';
import type { Admit, Route } from './route.ts';

export type MountOptions = IdentifyOptions & {
  /** On in tests: checks every response against its schema. Too slow for production. */
  readonly validateResponses: boolean;
};

/**
 * Express tries its routes one by one. Each resource has its own router, so that a request tries only those of its resource. OPTIONS
 * has another, because a router answers it itself where a path has only other methods.
 */
export function mount(app: Express, routes: readonly Route[], options: MountOptions): void {
  const preflight = createRouter();
  const routers = new Map<string, Router>();
  for (const route of literalFirst(routes)) {
    const { endpoint } = route;
    const resource = resourceOf(endpoint.path);
    const router = routers.get(resource) ?? createRouter();
    routers.set(resource, router);
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    preflight.options(path, ...enumMatchers(endpoint), sendAllowed(routes, endpoint));
    router[endpoint.method](
      path,
      ...enumMatchers(endpoint),
      setConstants(endpoint),
      identifyCaller(endpoint, options),
      ...(route.admit ? [admitCaller(route.admit)] : []),
      ...bodyParsers(endpoint),
      handle(route, options),
    );
  }
  app.use((req, res, next) => {
    const router = req.method === 'OPTIONS' ? preflight : routers.get(resourceOf(req.path));
    if (router) router(req, res, next);
    else next();
  });
}

const createRouter = () => Router({ caseSensitive: true, strict: true });

/** The first two segments: `/api/packages` of `/api/packages/purchases`. */
const resourceOf = (path: string): string => path.split('/', 3).join('/');

function admitCaller(admit: Admit): RequestHandler {
  return async (_req, res, next) => {
    const refusal = await admit(callerOf(res)!);
    if (refusal) sendRefusal(res, refusal);
    else next();
  };
}

/** Express takes the first route that fits: `/packages/purchases` must come before `/packages/{id}`. */
export function literalFirst(routes: readonly Route[]): Route[] {
  const parameterCount = ({ endpoint }: Route) => endpoint.path.split('{').length;
  return routes.toSorted((a, b) => parameterCount(a) - parameterCount(b));
}

/** Skip the route if a path parameter is not one of its declared values. */
function enumMatchers({ params }: Endpoint): RequestHandler[] {
  return Object.entries(params?.shape ?? {})
    .filter(([, schema]) => schema instanceof z.ZodEnum)
    .map(([name, schema]) => (req, _res, next) => {
      next(schema.safeParse(req.params[name]).success ? undefined : 'route');
    });
}

/** Answers OPTIONS, which browsers send first. Express takes the first route that fits, as for other methods. */
function sendAllowed(routes: readonly Route[], { path }: Endpoint): RequestHandler {
  const methods = routes
    .filter(({ endpoint }) => endpoint.path === path)
    .map(({ endpoint }) => endpoint.method.toUpperCase());
  return (_req, res) => void res.status(204).set('Allow', methods.join(', ')).end();
}

/** Sets headers and the kind of command, which depend on the declaration only. */
function setConstants(endpoint: Endpoint): RequestHandler {
  const { access, command, deprecated } = endpoint;
  const headers = {
    'Cache-Control': cacheControlOf(endpoint),
    ...(isDiscovery(access) && { Vary: 'Authorization, X-API-Key' }),
    ...(endpoint.success.isCsvToo && { Vary: 'Accept' }),
    ...(deprecated && {
      Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
      Sunset: new Date(deprecated.sunset).toUTCString(),
    }),
  };
  return (_req, res, next) => {
    res.set(headers);
    if (command) res.locals['command'] = command;
    next();
  };
}

function handle(
  { endpoint, handler }: Route,
  { validateResponses }: Pick<MountOptions, 'validateResponses'>,
): RequestHandler {
  const readInput = createInputReader(endpoint);
  return async (req, res) => {
    const input = readInput(toSent(req, res));
    const outcome = input.ok ? await handler(input.value) : input;
    if (validateResponses) requireDeclared(endpoint, outcome, req.body);
    if (outcome.ok) await send(endpoint, outcome.value, req, res);
    else sendRefusal(res, nameField(outcome, req.body, req.query));
  };
}

async function send(
  { access, success }: Endpoint,
  response: HandlerResponse<unknown>,
  req: Request,
  res: Response,
): Promise<void> {
  res.status('pending' in response ? 202 : success.status);
  if (response.headers) res.set(response.headers);
  if (success.location && 'body' in response) {
    res.set('Location', fillLocation(success.location, response.body));
  }
  if (success.status === 204) res.end();
  else if ('pending' in response) sendText(res, JSON.stringify(response.pending));
  else if ('pieces' in response) await sendFile(res, response);
  else if ('stream' in response) await sendStream(res, response);
  else if ('document' in response)
    sendRendered(req, res, toRendered(response.document), success.mediaType ?? 'text/csv');
  else if ('rendered' in response) sendRendered(req, res, response.rendered);
  else if (isDiscovery(access)) sendRendered(req, res, render(response.body));
  else sendText(res, JSON.stringify(response.body));
}

function fillLocation(template: string, body: unknown): string {
  return template.replace(/\{(\w+)\}/g, (_, field: string) =>
    String((body as Record<string, unknown>)[field]),
  );
}
