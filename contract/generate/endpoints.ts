import { isDiscovery, isSession } from '../access.ts';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS_BY_FEATURE } from '../index.ts';
import { markdownTable } from './markdown.ts';

const PREFACE = `# Endpoints

Written by \`npm run generate\` from the declarations in \`contract/\`. [openapi.json](../openapi.json) has schemas and
error codes, [authorization.md](authorization.md) says whose ids each caller may send.
`;

/** The list of endpoints, grouped by feature. */
export function endpointsText(): string {
  const sections = Object.entries(ENDPOINTS_BY_FEATURE).map(
    ([feature, endpoints]) =>
      `\n## ${feature}\n\n` +
      markdownTable(['Method', 'Path', 'Callers', 'Purpose'], endpoints.map(toCells)),
  );
  return PREFACE + sections.join('');
}

function toCells(endpoint: Endpoint): string[] {
  const { method, path, summary } = endpoint;
  return [method.toUpperCase(), `\`${path}\``, callersOf(endpoint), summary];
}

function callersOf({ access }: Endpoint): string {
  if (isSession(access)) return access.roles.join(', ');
  if (isDiscovery(access)) return `anyone; API keys with \`${access.scope}\``;
  return access === 'key' ? 'API key' : 'anyone';
}
