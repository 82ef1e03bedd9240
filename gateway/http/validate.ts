import type { z } from 'zod';
import { isErrorCode } from '../../domain/errors.ts';
import { accept, type Outcome, refuse, type Refusal } from '../../domain/outcome.ts';

export function validate<T>(schema: z.ZodType<T>, input: unknown): Outcome<T> {
  const parsed = schema.safeParse(input);
  return parsed.success ? accept(parsed.data) : refusalFor(parsed.error.issues, input);
}

/** A missing field comes first, then the code that the failed check names, else INVALID_INPUT. */
function refusalFor(issues: readonly z.core.$ZodIssue[], input: unknown): Refusal {
  if (issues.some((issue) => isAbsent(issue, input))) return refuse('MISSING_FIELDS');
  const named = issues.map((issue) => issue.message).find(isErrorCode);
  return refuse(named ?? 'INVALID_INPUT');
}

/** The zod issues that an undefined value can raise. */
const ABSENCE_CODES = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

function isAbsent(issue: z.core.$ZodIssue, input: unknown): boolean {
  if (!ABSENCE_CODES.has(issue.code)) return false;
  let at = input;
  for (const key of issue.path) {
    if (typeof at !== 'object' || at === null) return false;
    at = Reflect.get(at, key);
  }
  return at === undefined;
}
