import type { z } from 'zod';
import { type ErrorCode, isErrorCode } from '../../domain/errors.ts';
import { accept, type Outcome, type Refusal } from '../../domain/outcome.ts';

type Issue = z.core.$ZodIssue;

export function validate<T>(schema: z.ZodType<T>, input: unknown): Outcome<T> {
  const parsed = schema.safeParse(input);
  return parsed.success ? accept(parsed.data) : refusalFor(parsed.error.issues, input);
}

/** A missing field comes first, then the code that the failed check names, else INVALID_INPUT. */
function refusalFor(issues: readonly Issue[], input: unknown): Refusal {
  const absent = issues.find((issue) => isAbsent(issue, input));
  if (absent) return refuseIssue('MISSING_FIELDS', absent);
  const named = issues.find((issue) => isErrorCode(issue.message));
  return named && isErrorCode(named.message)
    ? refuseIssue(named.message, named)
    : refuseIssue('INVALID_INPUT', issues[0]!);
}

/** Names the field, unless the input as a whole is wrong. */
function refuseIssue(code: ErrorCode, issue: Issue): Refusal {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
  return { ok: false, code, ...(path.length > 0 && { field: path.join('.') }) };
}

/** The zod issues that an undefined value can raise. */
const ABSENCE_CODES = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

function isAbsent(issue: Issue, input: unknown): boolean {
  if (!ABSENCE_CODES.has(issue.code)) return false;
  let at = input;
  for (const key of issue.path) {
    if (typeof at !== 'object' || at === null) return false;
    at = Reflect.get(at, key);
  }
  return at === undefined;
}
