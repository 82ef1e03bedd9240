import { type AmselError, isAmselError } from '../index.ts';
import { type Command, wordOf } from './command.ts';
import { explain } from './error-texts.ts';
import { Declined, EXIT, FileError, Interrupted, UsageError } from './failures.ts';
import { clean } from './text.ts';

export type Place = {
  readonly command: Command | undefined;
  readonly baseUrl: string | undefined;
  readonly isAborted: boolean;
};
type Report = {
  readonly exitCode: number;
  /** For people. */
  readonly text: string;
  /** The same for programs. */
  readonly json: Readonly<Record<string, unknown>>;
};

/** A failure in words, without anything that was typed. */
export function reportFailure(error: unknown, place: Place): Report {
  if (place.isAborted || error instanceof Interrupted) {
    const isChange = place.command?.options['idempotencyKey'] !== undefined;
    const next = isChange ? 'See whether it was done: amsel appointments' : undefined;
    return reportOf(EXIT.interrupted, 'INTERRUPTED', 'It was interrupted.', next);
  }
  if (error instanceof Declined) return reportOf(EXIT.refused, 'DECLINED', 'Nothing was changed.');
  if (error instanceof UsageError) {
    const help = ['amsel', place.command?.name, '--help'].filter(Boolean).join(' ');
    return reportOf(EXIT.usage, 'USAGE', error.message, `See: ${help}`);
  }
  if (isAmselError(error)) return reportRefusal(error, place);
  const next = error instanceof FileError ? error.next : undefined;
  const meaning = error instanceof Error ? error.message : String(error);
  return reportOf(EXIT.refused, 'FAILED', meaning, next);
}

function reportRefusal(error: AmselError, { command, baseUrl }: Place): Report {
  const { code, status, field, retryAfterSeconds, requestId, idempotencyKey } = error;
  const { meaning, next } = explain(code);
  const isAnswered = status > 0 && status < 500 && error.message !== 'UNEXPECTED_RESPONSE';
  const facts = [
    field !== undefined && `It is about ${wordOf(field, command)}.`,
    code === 'CANCEL_WINDOW' && `Customers can cancel until ${error.argument} hours before.`,
    retryAfterSeconds !== undefined && `Wait ${Math.ceil(retryAfterSeconds)} seconds.`,
    !isAnswered && `The server is ${baseUrl}${causeOf(error)}.`,
    mayBeDone(error) && `It may have been done. Repeat it with --idempotency-key ${idempotencyKey}`,
    status >= 500 && requestId !== undefined && `The log of the server has it as ${requestId}.`,
  ].filter((fact) => fact !== false);
  const report = reportOf(
    isAnswered ? EXIT.refused : EXIT.unreachable,
    error.message,
    [meaning, ...facts].join(' '),
    next,
  );
  const details = { status, field, retryAfterSeconds, requestId, idempotencyKey };
  return { ...report, json: { ...report.json, ...details } };
}

/** No answer says that a change was not made. */
function mayBeDone({ code, status, idempotencyKey }: AmselError): boolean {
  if (idempotencyKey === undefined || code === 'DB_UNAVAILABLE') return false;
  return status === 0 || status >= 500 || code === 'UNEXPECTED_RESPONSE';
}

/** ` (ECONNREFUSED)` of a connection that failed, ` (no response within 15000 ms)` of one that is silent. */
function causeOf({ cause }: AmselError): string {
  if (!(cause instanceof Error)) return '';
  const { code } = (cause.cause ?? cause) as { readonly code?: unknown };
  if (typeof code === 'string') return ` (${code})`;
  return cause.name === 'Error' ? ` (${cause.message})` : '';
}

function reportOf(exitCode: number, code: string, meaning: string, next?: string): Report {
  const lines = [`amsel: ${code}: ${meaning}`, ...(next === undefined ? [] : [next])];
  return { exitCode, text: lines.map(clean).join('\n'), json: { code, meaning, next } };
}
