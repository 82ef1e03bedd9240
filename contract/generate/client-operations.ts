import { isDiscovery, isSession } from '../access.ts';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS } from '../index.ts';

/** Only for staff or admins. The pages of customers do not load these, so they have their own module. */
const isForWork = ({ access }: Endpoint) => isSession(access) && !access.roles.includes('customer');

/** The modules of `packages/client` that a call of each operation needs at run time. */
export function clientOperationsText(): string {
  const own = ENDPOINTS.filter((each) => !isForWork(each));
  return `${toModule(own)}\nexport * from './work-operations.ts';\n`;
}

export const clientWorkOperationsText = (): string => toModule(ENDPOINTS.filter(isForWork));

const toModule = (endpoints: readonly Endpoint[]) =>
  `${PREFACE}\n${endpoints.map(toLine).join('\n')}\n`;

/** Object literals: a bundler drops each one that is not used. */
function toLine({ id, method, path, headers, access }: Endpoint): string {
  const isKeyed = headers?.shape['idempotency-key'] ? ', isKeyed: true' : '';
  const isAnonymous = isDiscovery(access) || isSession(access) ? '' : ', isAnonymous: true';
  const value = `{ method: '${method.toUpperCase()}', path: '${path}'${isKeyed}${isAnonymous} }`;
  return `export const ${id}: Operation<'${id}'> = ${value};`;
}

const PREFACE = `import type { Operation } from './operation.ts';

/** Written by \`npm run generate\`. */
`;
