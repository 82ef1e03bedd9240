import { type Context, type Span, trace } from '@opentelemetry/api';
import type { Command } from '../domain/commands/index.ts';
import type { CommandResult } from '../domain/commands/result.ts';
import {
  extractContext,
  inSpan,
  runInContexts,
  contextWithSpan,
  traceparent,
  tracer,
  endSpansAfter,
} from './spans.ts';
import { isTracing } from './tracing.ts';

type Decide = (commands: Command[]) => Promise<CommandResult[]>;

/** A command that belongs to a trace, and its position in the batch. */
type TracedCommand = { readonly command: Command; readonly i: number; readonly parent: Context };

/** A span from the queue to the result. From here on the command carries its trace. */
export function traceCommand(
  actorId: string,
  command: Command,
  send: (command: Command) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (!isTracing()) return send(command);
  const attributes = { ...commandAttributes(command), 'amsel.actor': actorId };
  return inSpan(`command ${command.kind}`, { attributes }, async (span) => {
    const result = await send({ ...command, traceparent: traceparent() });
    span.setAttributes(resultAttributes(result));
    return result;
  });
}

/**
 * A batch holds commands of many requests, and each trace must be complete: every command gets its
 * own span with the statements of the batch. A span for the whole batch, in its own trace, links them.
 */
export function traceDecisions(decide: Decide): Decide {
  return (commands) => {
    const traced = commands.flatMap((command, i): TracedCommand[] =>
      command.traceparent === undefined ? [] : [{ command, i, parent: extractContext(command) }],
    );
    if (!isTracing() || traced.length === 0) return decide(commands);
    const batch = traced.length > 1 ? startBatchSpan(commands, traced) : undefined;
    const spans = startCommandSpans(commands, traced, batch);
    return endSpansAfter(batch ? [...spans, batch] : spans, async () => {
      const contexts = traced.map(({ parent }, n) => contextWithSpan(parent, spans[n]!));
      const results = await runInContexts(contexts, () => decide(commands));
      traced.forEach(({ i }, n) => spans[n]!.setAttributes(resultAttributes(results[i]!)));
      return results;
    });
  };
}

function startBatchSpan(commands: Command[], traced: readonly TracedCommand[]): Span {
  return tracer.startSpan('decide batch', {
    root: true,
    attributes: { 'amsel.batch.commands': commands.length },
    links: traced.map(({ parent }) => ({ context: trace.getSpanContext(parent)! })),
  });
}

function startCommandSpans(
  commands: Command[],
  traced: readonly TracedCommand[],
  batch: Span | undefined,
): Span[] {
  const links = batch ? [{ context: batch.spanContext() }] : [];
  return traced.map(({ command, parent }) => {
    const attributes = {
      ...commandAttributes(command),
      'amsel.batch.commands': commands.length,
    };
    return tracer.startSpan(`decide ${command.kind}`, { attributes, links }, parent);
  });
}

/** A span for the claim of a durable booking, in the trace of its command. */
export function traceClaim<C extends Command>(
  claim: (command: C) => Promise<CommandResult>,
): (command: C) => Promise<CommandResult> {
  return (command) => {
    if (command.traceparent === undefined) return claim(command);
    const attributes = commandAttributes(command);
    return inSpan('claim', { attributes }, () => claim(command), extractContext(command));
  };
}

function commandAttributes({ id, kind, professional }: Command) {
  return {
    'amsel.command.id': id,
    'amsel.command.kind': kind,
    'amsel.professional': professional,
  };
}

function resultAttributes(result: CommandResult) {
  if (result.kind === 'undecided') {
    return { 'amsel.outcome': 'undecided', 'amsel.undecided.reason': result.reason };
  }
  const { outcome, isRepeat } = result;
  return { 'amsel.outcome': outcome.ok ? 'accepted' : outcome.code, 'amsel.repeat': isRepeat };
}
