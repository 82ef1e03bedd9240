import { ENDPOINTS_BY_FEATURE } from '../index.ts';
import type { Endpoint } from '../endpoint.ts';

/** The path of the text about an operation. */
export const operationPath = ({ id }: Pick<Endpoint, 'id'>) => `/docs/operations/${id}.md`;

type GuideLink = { readonly path: string; readonly name: string; readonly summary: string };

/** The guide for software agents, in the format of llmstxt.org. */
export function llmsText(guides: readonly GuideLink[]): string {
  const sections = Object.entries(ENDPOINTS_BY_FEATURE).map(([feature, endpoints]) => {
    const lines = endpoints.map(
      (endpoint) =>
        `- [${endpoint.method.toUpperCase()} ${endpoint.path}](${operationPath(endpoint)}): ${endpoint.summary}`,
    );
    return `## ${feature}\n\n${lines.join('\n')}`;
  });
  const guideLines = guides.map(({ path, name, summary }) => `- [${name}](${path}.md): ${summary}`);
  return `${INTRODUCTION}
${WORKED_BOOKING}
${RULES}
## Guides

${guideLines.join('\n')}

${sections.join('\n\n')}

## Reference

- [OpenAPI 3.1 document](/openapi.json): every operation, schema and error code, with examples that work on the demo data
- [Everything in one file](/llms-full.txt): all guides, error codes and operations
`;
}

/** The texts of all guides, errors and operations, one after the other. */
export function llmsFullText(texts: readonly string[]): string {
  const parts = texts.map((text) => text.trim());
  return `${INTRODUCTION}\n${RULES}\n${parts.join('\n\n---\n\n')}\n`;
}

const INTRODUCTION = `# Amsel

> An appointment booking marketplace: discover businesses, see open slots and why the others are closed, and book. It never double-books.

All bodies are JSON. Reading is open to anyone. Booking needs the user's own session.

An assistant that speaks the Model Context Protocol connects to \`/mcp\` instead: tools to find, book, move and cancel, with an OAuth login of the user.
`;

const WORKED_BOOKING = `## A booking, step by step

\`$API\` is the address of this server. Take \`$BUSINESS\`, \`$PROFESSIONAL\`, \`$SERVICE\` and \`$BOOKING\` from the answers before.

\`\`\`sh
curl -s "$API/api/openings?city=berlin&query=haircut&timeFrom=17:00"   # the next free times, with the ids to book: or step by step
curl -s "$API/api/businesses?city=berlin&query=haircut"       # a business: its id and timezone
curl -s "$API/api/services?businessId=$BUSINESS"              # a service: id, duration in minutes, professionalIds
curl -s "$API/api/availability?businessId=$BUSINESS&professionalId=$PROFESSIONAL&serviceId=$SERVICE&from=2027-03-15&to=2027-03-21"
TOKEN=$(curl -s $API/api/auth/login -H 'Content-Type: application/json' \\
  -d '{"email":"customer@demo.test","password":"demo-password-1"}' | jq -r .accessToken)
curl -si $API/api/appointments -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(uuidgen)" -H 'Prefer: respond-async' \\
  -d '{"business":"'$BUSINESS'","professional":"'$PROFESSIONAL'","services":["'$SERVICE'"],"date":"2027-03-16","start":"14:00"}'
curl -s $API/api/bookings/$BOOKING -H "Authorization: Bearer $TOKEN" -H 'Prefer: wait=20'   # succeeded with appointments, or failed with an error
\`\`\`

With \`Prefer: respond-async\` the booking is accepted at once: 202 with \`{"id":"bkg_…","status":"pending"}\` and \`Location\`. Without it the answer is 201 with the appointment, or 202 after 5 seconds. After a 202 the booking is decided, whatever fails.
`;

const RULES = `## Rules

- Send an \`Idempotency-Key\` with every booking and keep it for all retries: the request then books once, however often it is sent.
- Every error is \`{"error": "CODE"}\`; the header \`Error-Field\` names the wrong field. 409 \`SLOT_TAKEN\` is final: read availability again and choose another slot.
- On 503 and 429 wait for \`Retry-After\` seconds, then send the same request with the same key. 503: nothing was booked. 500: it may be booked; send the same request with the same key to learn which.
- Dates and times are local to the business (\`timezone\`). \`startUtc\` is the instant.
- Change only what you have read: send the \`ETag\` back as \`If-Match\`. 409 \`SERIALIZATION_CONFLICT\` to a request with \`If-Match\`: it has changed, read it again and use another key. Without \`If-Match\`: two changes met, wait for \`Retry-After\` and send the same request.
`;
