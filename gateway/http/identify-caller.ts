import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isDiscovery, isSession, isStaff, rightOf } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { hasRight } from '../../domain/rights.ts';
import type { Membership } from '../../db/reads/members.ts';
import { refuse, refuseField } from '../../domain/outcome.ts';
import { isExempt } from '../access/second-factors.ts';
import type { LimitSession } from '../access/session-limit.ts';
import type { Caller } from '../access/tokens.ts';
import { keyOf } from './key-guard.ts';
import { sendRefusal } from './refusals.ts';

/** Returns the caller of a Bearer token; undefined if the token is not valid. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

export type IdentifyOptions = {
  readonly authenticate: Authenticate;
  readonly findMemberships: (userId: string) => Promise<readonly Membership[]>;
  /** Limits callers without a valid key or session. */
  readonly guardAnonymous: RequestHandler;
  readonly limitSession: LimitSession;
  readonly isLocalOnly: boolean;
};

const BEARER = /^Bearer ([^\s,]+)$/i;

/** Checks key scope, session, role, the second factor of admins and right, before the body is read. */
export function identifyCaller({ access }: Endpoint, options: IdentifyOptions): RequestHandler {
  const { authenticate, findMemberships, guardAnonymous, limitSession } = options;
  const isForAdmins = isSession(access) && access.roles.every((role) => role === 'admin');
  const readsSession = isDiscovery(access) || isSession(access);

  return (req, res, next) => {
    const key = keyOf(res);
    const header = readsSession ? req.get('authorization') : undefined;
    if (access === 'key' && !key) return refuseAnonymous('INVALID_API_KEY', req, res);
    if (key && isDiscovery(access) && !key.scopes.includes(access.scope)) {
      return sendRefusal(res, refuse('FORBIDDEN'));
    }
    if (header !== undefined) return checkSession(header, req, res, next);
    if (isSession(access)) return refuseAnonymous('AUTH_REQUIRED', req, res);
    return key ? next() : guardAnonymous(req, res, next);
  };

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
    const token = BEARER.exec(header)?.[1];
    const caller = token === undefined ? undefined : await authenticate(token);
    if (!caller) await refuseAnonymous('AUTH_REQUIRED', req, res);
    else await checkCaller(caller, res, next);
  }

  async function checkCaller(caller: Caller, res: Response, next: NextFunction): Promise<void> {
    res.locals['caller'] = caller;
    const waitSeconds = limitSession(caller.userId);
    if (waitSeconds !== undefined) return sendRefusal(res, refuse('RATE_LIMITED', waitSeconds));
    if (isSession(access) && !access.roles.includes(caller.role)) {
      return sendRefusal(res, refuse('FORBIDDEN'));
    }
    if (isForAdmins && !caller.hasSecondFactor && !isExempt(caller, options)) {
      return sendRefusal(res, refuseField('FORBIDDEN', 'secondFactor'));
    }
    if (await checkRight(caller, res)) next();
    else sendRefusal(res, refuse('FORBIDDEN'));
  }

  /** Customers need no right. An owner without a business may ask, and learns that there is none. */
  async function checkRight({ userId, role }: Caller, res: Response): Promise<boolean> {
    const right = rightOf(access);
    if (right === undefined) return true;
    const memberships = isStaff(role) ? await findMemberships(userId) : [];
    const rightful = memberships.filter((each) => hasRight(each.role, right));
    res.locals['rightfulBusinessIds'] = [...new Set(rightful.map(({ businessId }) => businessId))];
    const isNewOwner = role === 'business' && memberships.length === 0;
    // An account that was invited, but works nowhere yet, has no membership.
    const mayHaveOwn =
      memberships.length === 0 || memberships.some((each) => each.role === 'professional');
    const orOwn = isSession(access) ? access.orOwn : undefined;
    const needsNoRight = isNewOwner || !isStaff(role) || orOwn === 'account';
    return rightful.length > 0 || needsNoRight || (orOwn === 'calendar' && mayHaveOwn);
  }
}

/** Undefined if the endpoint asks for no right. */
export function rightfulBusinessIdsOf(res: Response): readonly string[] | undefined {
  return res.locals['rightfulBusinessIds'];
}

export function callerOf(res: Response): Caller | undefined {
  return res.locals['caller'];
}
