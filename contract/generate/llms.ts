import { ENDPOINTS } from '../index.ts';

/** The guide for software agents, in the format of llmstxt.org. */
export function llmsText(): string {
  const tags = [...new Set(ENDPOINTS.map((endpoint) => endpoint.tag))];
  const sections = tags.map((tag) => {
    const lines = ENDPOINTS.filter((endpoint) => endpoint.tag === tag).map(
      ({ method, path, summary, id }) =>
        `- [${method.toUpperCase()} ${path}](/docs#/${tag}/${id}): ${summary}`,
    );
    return `## ${tag}\n\n${lines.join('\n')}`;
  });
  return `# Amsel

> An appointment booking marketplace: discover businesses, see open slots and why the others are closed, and book. It never double-books.

All bodies are JSON. Reading is open to anyone. Booking needs the user's own session: log in, then send \`Authorization: Bearer <accessToken>\`.
Every error is \`{"error": "CODE"}\`. On 503 and 429 wait for \`Retry-After\` seconds, then send the same request again. \`409 SLOT_TAKEN\` is final: read availability again and choose another slot.

${sections.join('\n\n')}

## Reference

- [OpenAPI 3.1 document](/openapi.json): every operation, schema and error code
- [Interactive documentation](/docs): the same, to read and try in a browser
`;
}
