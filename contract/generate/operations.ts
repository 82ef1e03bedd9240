import { ENDPOINTS } from '../index.ts';

type Endpoint = (typeof ENDPOINTS)[number];

/** Only for staff or admins. Browsers of customers do not load these. */
function isForWork({ access }: Endpoint): boolean {
  return typeof access === 'object' && 'roles' in access && !access.roles.includes('customer');
}

/** The modules of `web/api`: what a browser needs to call each operation. */
export function operationsText(): string {
  const own = ENDPOINTS.filter((each) => !isForWork(each));
  return `${PREFACE}\n${toLines(own)}\nexport * from './work-operations.ts';\n`;
}

export const workOperationsText = (): string =>
  `${PREFACE}\n${toLines(ENDPOINTS.filter(isForWork))}`;

function toLines(endpoints: readonly Endpoint[]): string {
  const lines = endpoints.map(({ id, method, path }) => {
    const line = `export const ${id} = operation<'${id}'>('${method}', '${path}');`;
    if (line.length <= LINE_MAX) return line;
    const args = `  '${method}',\n  '${path}',\n`;
    return `export const ${id} = operation<'${id}'>(\n${args});`;
  });
  return `${lines.join('\n')}\n`;
}

const LINE_MAX = 100;

const PREFACE = `import type { Declaration } from '../../contract/index.ts';

/** Written by \`npm run generate\`. The schemas stay on the server: a call needs the method, the path and the types. */

/* @__NO_SIDE_EFFECTS__ */
function operation<Name extends string>(method: string, path: string): Declaration<Name> {
  return { method, path } as Declaration<Name>;
}
`;
