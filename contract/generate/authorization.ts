import type { ErrorCode } from '../../domain/errors.ts';
import { isDiscovery, type Role, type Scope } from '../access.ts';
import {
  hasRight,
  MEMBER_ROLES,
  type MemberRole,
  type Right,
  RIGHTS,
} from '../../domain/rights.ts';
import { type Endpoint, ownershipsOf } from '../endpoint.ts';
import { ENDPOINTS } from '../index.ts';
import type { Ownership, Party } from '../ownership.ts';
import { PAGE_PATHS } from '../page-paths.ts';
import { markdownTable } from './markdown.ts';

/** A kind of caller; a session with a party has a part in the thing that the request names. */
export type Caller =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'key'; readonly scope: Scope }
  | { readonly kind: 'session'; readonly role: Role; readonly party?: Party | Member };

/** Members of the business besides its owner. */
export type Member = 'manager' | 'frontDesk';

/** `filtered` and `masked` are successes with limited content; a code is a refusal. */
export type Expectation = 'allowed' | 'filtered' | 'masked' | ErrorCode;

export function expectationFor(
  { access }: Endpoint,
  ownership: Ownership,
  caller: Caller,
): Expectation {
  if (access === 'anyone') return 'allowed';
  if (access === 'key') return caller.kind === 'key' ? 'allowed' : 'INVALID_API_KEY';
  if (isDiscovery(access)) {
    return caller.kind === 'key' && caller.scope !== access.scope ? 'FORBIDDEN' : 'allowed';
  }
  if (caller.kind !== 'session') return 'AUTH_REQUIRED';
  if (!access.roles.includes(caller.role)) return 'FORBIDDEN';
  const { right, orOwn } = access;
  const isOwn = orOwn === 'account' || (orOwn === 'calendar' && mayHaveOwn(caller));
  if (right && !mayUse(caller, right) && !isOwn) return 'FORBIDDEN';
  return expectationForSession(ownership, caller.role, partyOf(caller, right ?? 'calendar'));
}

/** The memberships of the parties at the business of the thing. */
const MEMBER_ROLE_OF: Readonly<Partial<Record<Party | Member, MemberRole>>> = {
  business: 'owner',
  manager: 'manager',
  frontDesk: 'frontDesk',
  professional: 'professional',
  colleague: 'professional',
};

/** Another owner has the right too, at a business of their own. */
function mayUse({ role, party }: Extract<Caller, { kind: 'session' }>, right: Right): boolean {
  const member = party && MEMBER_ROLE_OF[party];
  return member ? hasRight(member, right) : role === 'business' || role === 'customer';
}

function mayHaveOwn({ party }: Extract<Caller, { kind: 'session' }>): boolean {
  return party !== 'manager' && party !== 'frontDesk';
}

/** Members with the right act for the business; others have no part in the thing. */
function partyOf({ party }: Extract<Caller, { kind: 'session' }>, right: Right): Party | undefined {
  if (party !== 'manager' && party !== 'frontDesk') return party;
  return hasRight(party, right) ? 'business' : undefined;
}

function expectationForSession(
  ownership: Ownership,
  role: Role,
  party: Party | undefined,
): Expectation {
  if (ownership === 'filtered') return 'filtered';
  if (typeof ownership === 'string') return 'allowed';
  const refusal = ownership.refusedAs?.[role];
  if (refusal) return refusal;
  if (ownership.anyoneAs?.includes(role)) return 'allowed';
  return party && ownership.parties.includes(party) ? 'allowed' : ownership.others;
}

export type Row = {
  readonly endpoint: Endpoint;
  readonly place: string;
  readonly ownership: Ownership;
};

/** Whether repeats of a request with the same Idempotency-Key run once. */
export const isKeyed = ({ headers }: Endpoint): boolean =>
  'idempotency-key' in (headers?.shape ?? {});

/** One row for each id of each endpoint. */
export const ROWS: readonly Row[] = ENDPOINTS.flatMap((endpoint) =>
  Object.entries(ownershipsOf(endpoint)).map(([place, ownership]) => ({
    endpoint,
    place,
    ownership,
  })),
);

/** The columns for sessions, by name. */
export const SESSION_CALLERS: ReadonlyMap<string, Extract<Caller, { kind: 'session' }>> = new Map([
  ['customer', { kind: 'session', role: 'customer', party: 'customer' }],
  ['another customer', { kind: 'session', role: 'customer' }],
  ['professional', { kind: 'session', role: 'professional', party: 'professional' }],
  ['colleague', { kind: 'session', role: 'professional', party: 'colleague' }],
  ['another professional', { kind: 'session', role: 'professional' }],
  ['owner', { kind: 'session', role: 'business', party: 'business' }],
  ['manager', { kind: 'session', role: 'business', party: 'manager' }],
  ['front desk', { kind: 'session', role: 'professional', party: 'frontDesk' }],
  ['another owner', { kind: 'session', role: 'business' }],
  ['admin', { kind: 'session', role: 'admin' }],
]);

/** Paths that are not endpoints, for everyone: docs, keys, tools and tokens of agents, the pages of links in mails, and the web app. */
export const PUBLIC_PATHS = [
  '/docs',
  '/docs/{page}',
  '/docs/{page}.md',
  '/docs/guides/{guide}',
  '/docs/guides/{guide}.md',
  '/docs/reference',
  '/docs/reference.css',
  '/docs/start.js',
  '/docs/openapi.json',
  '/docs/operations/{id}.md',
  '/docs/site.css',
  '/docs/site.js',
  '/docs/search.js',
  '/docs/search.json',
  '/openapi.json',
  '/llms.txt',
  '/llms-full.txt',
  '/.well-known/jwks.json',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/mcp',
  '/oauth/token',
  '/oauth/revoke',
  '/manage/{token}',
  '/magic-link',
  '/confirm-email',
  '/reset-password',
  '/review/{token}',
  '/unsubscribe/{token}',
  '/waitlist/{token}',
  '/assets/{name}',
  '/pictures/{name}',
  '/embed.js',
  '/robots.txt',
  '/sitemap.xml',
  ...Object.values(PAGE_PATHS).map((path) => path.replaceAll(/:(\w+)/g, '{$1}')),
];

/** Paths that are not endpoints, for operators and for the demo on one machine. A proxy must not pass them on. */
export const INTERNAL_PATHS = ['/healthz', '/readyz', '/dev/outbox', '/dev/outbox/{name}'];

export function authorizationText(): string {
  const headings = ['Endpoint', 'Id', 'anonymous', 'API key', ...SESSION_CALLERS.keys(), 'repeat'];
  const rights = markdownTable(
    ['Right', ...MEMBER_ROLES],
    RIGHTS.map((right) => [
      `\`${right}\``,
      ...MEMBER_ROLES.map((role) => (hasRight(role, right) ? 'yes' : '')),
    ]),
  );
  return `${PREFACE}\n${MEMBERS}\n${rights}\n${ENDPOINTS_HEADING}\n${markdownTable(headings, ROWS.map(toCells))}`;
}

function toCells({ endpoint, place, ownership }: Row): string[] {
  const { method, path, access } = endpoint;
  const cellFor = (caller: Caller) => toCell(expectationFor(endpoint, ownership, caller));
  return [
    `\`${method.toUpperCase()} ${path}\``,
    place === '-' ? '' : `\`${place}\``,
    cellFor({ kind: 'anonymous' }),
    isDiscovery(access)
      ? `with \`${access.scope}\``
      : cellFor({ kind: 'key', scope: 'businesses:read' }),
    ...[...SESSION_CALLERS.values()].map(cellFor),
    isKeyed(endpoint) ? 'as now' : '',
  ];
}

function toCell(expectation: Expectation): string {
  if (expectation === 'allowed') return 'yes';
  return expectation === 'filtered' || expectation === 'masked'
    ? expectation
    : `\`${expectation}\``;
}

const listPaths = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join(', ');

const MEMBERS = `## Rights of members

An account has a role: customer, business, professional or admin. Its rights at a business follow from its memberships
there, by this table (\`domain/rights.ts\`). An account may be a member of several businesses; \`businessId\` in the query
chooses one. Where an endpoint asks for a right, a member without it gets \`FORBIDDEN\`.
`;

const ENDPOINTS_HEADING = `## Endpoints
`;

const PREFACE = `# Authorization

Written by \`npm run generate\` from the declarations in \`contract/\`: \`access\` lists the callers of an endpoint,
\`ownership\` says whose ids they may send. \`test/e2e/http/authorization.test.ts\` sends the request of every cell over
HTTP: each endpoint, each id in its request, each caller. A refusal must have the code below, change no row and
contain nothing private.

The thing with the id belongs to one business. The **customer** booked it, it is in the calendar of the
**professional**, a **colleague** is another professional of the business, the **owner** owns the business. A **manager** (an
account as business) and the **front desk** (an account as professional) are other members. Callers
named _another_ have accounts of the same role at a different business.

**yes**: allowed. **filtered**: allowed, but the response and the change cover only what the caller owns.
**masked**: a response without private fields. A code: refused with it. An ended session or a damaged token is
\`AUTH_REQUIRED\` on every endpoint that reads sessions; an unknown or revoked key is \`INVALID_API_KEY\` everywhere. An
**admin** has a session with a second factor: without one, every endpoint that is for admins only is \`FORBIDDEN\`, with
\`Error-Field: secondFactor\`. Only the admin of the demo data needs none, on a gateway that no other machine can reach.

**repeat**, **as now**: the endpoint takes an \`Idempotency-Key\`, and a repeat with the same key is judged by the rights that its
sender has now, not by those of the first request. Someone who has lost the thing since then reads nothing new of it. The tests
\`the authorization table, for replays\` repeat every such request after everything has got other owners.

Paths for everyone, which are not endpoints: ${listPaths(PUBLIC_PATHS)}.
The pages with a token show and change what the link was sent for: \`GET\` and \`POST /unsubscribe/{token}\` the kind of mail
that its reader no longer wants; \`GET\` and \`POST /review/{token}\` a visit, which its customer reviews; \`GET\` and \`POST /waitlist/{token}\` the offer to a waiting customer, which its holder books,
and the waitlist entry, which they leave; the script of \`/manage/{token}\` calls the endpoints above.

\`/mcp\` takes requests of agents ([agents.md](agents.md)): its tools call the endpoints above by the rules of this table. It takes
the tokens of \`/oauth/token\` only, and no endpoint takes those. A token has the role of its account; a tool that reads what is private needs
the scope \`appointments:read\`, one that writes \`appointments:write\`.

Internal paths, which a proxy must not pass on: ${listPaths(INTERNAL_PATHS)}. \`/dev/outbox\` exists only
without a mail server, on a gateway that other machines cannot reach, and while the demo accounts exist.
`;
