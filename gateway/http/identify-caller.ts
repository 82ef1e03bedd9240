import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { type Access, isDiscovery, isSession } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ApiKeyRecord } from '../../db/reads/api-keys.ts';
import { type Refusal, refuse } from '../../domain/outcome.ts';
import type { Caller } from '../access/tokens.ts';
import { type AdmissionOptions, createAdmission } from './admission.ts';
import { keyOf } from './key-guard.ts';
import { sendRefusal } from './refusals.ts';

/** Returns the caller of a Bearer token; undefined if the token is not valid. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

export type IdentifyOptions = AdmissionOptions & {
  readonly authenticate: Authenticate;
  /** Limits callers without a valid key or session. */
  readonly guardAnonymous: RequestHandler;
};

const BEARER = /^Bearer ([^\s,]+)$/i;

export function bearerIn(header: string): string | undefined {
  return BEARER.exec(header)?.[1];
}

/** Checks key scope, session, role, the second factor of admins and right, before the body is read. */
export function identifyCaller(endpoint: Endpoint, options: IdentifyOptions): RequestHandler {
  const { access } = endpoint;
  const { authenticate, guardAnonymous } = options;
  const admit = createAdmission(endpoint, options);
  const readsSession = isDiscovery(access) || isSession(access);

  return (req, res, next) => {
    const key = keyOf(res);
    const header = readsSession ? req.get('authorization') : undefined;
    const refusal = refuseKey(access, key);
    if (refusal) return refuseAs(refusal, req, res);
    if (header !== undefined) return checkSession(header, req, res, next);
    if (isSession(access)) return refuseAnonymous('AUTH_REQUIRED', req, res);
    return key ? next() : guardAnonymous(req, res, next);
  };

  function refuseAs(refusal: Refusal, req: Request, res: Response) {
    if (refusal.code === 'INVALID_API_KEY') return refuseAnonymous('INVALID_API_KEY', req, res);
    return sendRefusal(res, refusal);
  }

  /** Counts the request as anonymous: an invalid header must not lift the limit. */
  async function refuseAnonymous(
    code: 'INVALID_API_KEY' | 'AUTH_REQUIRED',
    req: Request,
    res: Response,
  ): Promise<void> {
    await guardAnonymous(req, res, () => sendRefusal(res, refuse(code)));
  }

  async function checkSession(
    header: string,
    req: Request,
    res: Response,
    next: NextFunction,
  ): Promise<void> {
    const token = bearerIn(header);
    const caller = token === undefined ? undefined : await authenticate(token);
    if (!caller) return refuseAnonymous('AUTH_REQUIRED', req, res);
    res.locals['caller'] = caller;
    const admitted = await admit(caller);
    if (!admitted.ok) return sendRefusal(res, admitted);
    res.locals['rightfulBusinessIds'] = admitted.value;
    next();
  }
}

/** The refusal of a request for its key: it has none where one is needed, or one without the scope. */
export function refuseKey(access: Access, key: ApiKeyRecord | undefined): Refusal | undefined {
  if (access === 'key' && !key) return refuse('INVALID_API_KEY');
  const lacksScope = key && isDiscovery(access) && !key.scopes.includes(access.scope);
  return lacksScope ? refuse('FORBIDDEN') : undefined;
}

/** Undefined if the endpoint asks for no right. */
export function rightfulBusinessIdsOf(res: Response): readonly string[] | undefined {
  return res.locals['rightfulBusinessIds'];
}

export function callerOf(res: Response): Caller | undefined {
  return res.locals['caller'];
}
