import { ENDPOINTS } from '../index.ts';

/** The module `web/api/operations.ts`: what a browser needs to call each operation. */
export function operationsText(): string {
  const lines = ENDPOINTS.map(({ id, method, path }) => {
    const line = `export const ${id} = operation<'${id}'>('${method}', '${path}');`;
    if (line.length <= LINE_MAX) return line;
    const args = `  '${method}',\n  '${path}',\n`;
    return `export const ${id} = operation<'${id}'>(\n${args});`;
  });
  return `${PREFACE}\n${lines.join('\n')}\n`;
}

const LINE_MAX = 100;

const PREFACE = `import type { Declaration } from '../../contract/index.ts';

/** Written by \`npm run generate\`. The schemas stay on the server: a call needs the method, the path and the types. */

/* @__NO_SIDE_EFFECTS__ */
function operation<Name extends string>(method: string, path: string): Declaration<Name> {
  return { method, path } as Declaration<Name>;
}
`;
