import { type ErrorCode, ERRORS } from '../../domain/errors.ts';
import { ERROR_GROUPS, ERROR_TEXTS } from '../error-texts/index.ts';

/** Every error code with its status, as Markdown: when it is the answer, and what to do. */
export function errorsText(): string {
  const groups = Object.entries(ERROR_GROUPS).map(([name, texts]) =>
    [`## ${name}`, ...Object.keys(texts).map((code) => toSection(code as ErrorCode))].join('\n\n'),
  );
  return `${INTRODUCTION}\n${groups.join('\n\n')}\n`;
}

function toSection(code: ErrorCode): string {
  const { when, action } = ERROR_TEXTS[code];
  return `### ${code}\n\nStatus ${ERRORS[code]}. ${when}\n\n**Do:** ${action}`;
}

const INTRODUCTION = `# Errors

Every code that a response can carry, with its status, when it is the answer, and what to do.

The body of every error is \`{"error": "CODE"}\`. Some codes end with a number after a colon, such as \`CANCEL_WINDOW:24\`: compare the part before it. Each code has one
status, except \`INVALID_INPUT\`, which is also 408, 413, 415 or 431 for HTTP that is incomplete or too large. The header \`Error-Field\` names the field or limit that a refusal is about.
[Retries and idempotency](guides/retries-and-idempotency.md) says which requests to repeat.
`;
