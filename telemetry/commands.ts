import { trace } from '@opentelemetry/api';
import type { Answered, Command } from '../domain/commands/index.ts';
import { contextOf, ending, forAll, inSpan, traceparent, tracer, within } from './traces.ts';
import { isTracing } from './tracing.ts';

type Decide = (commands: Command[]) => Promise<Answered[]>;

const factsOf = ({ id, kind, professional }: Command) => ({
  'amsel.command.id': id,
  'amsel.command.kind': kind,
  'amsel.professional': professional,
});

const outcomeFacts = ({ outcome, isRepeat }: Answered) => ({
  'amsel.outcome': outcome.ok ? 'accepted' : outcome.code,
  'amsel.repeat': isRepeat,
});

/** From joining the queue of its actor to the answer. The command carries its trace from here. */
export function followCommand(
  actorId: string,
  command: Command,
  ask: (command: Command) => Promise<Answered>,
): Promise<Answered> {
  if (!isTracing()) return ask(command);
  const attributes = { ...factsOf(command), 'amsel.actor': actorId };
  return inSpan(`command ${command.kind}`, { attributes }, async (span) => {
    const answered = await ask({ ...command, traceparent: traceparent() });
    span.setAttributes(outcomeFacts(answered));
    return answered;
  });
}

/**
 * A batch holds commands of many requests, and a request's trace must be whole: each command has its
 * own span, in its own trace, with the statements of the batch under it. Where there are several, one
 * span for the batch, in a trace of its own, links them.
 */
export function followDecisions(decide: Decide): Decide {
  return (commands) => {
    const traced = commands.flatMap((command, i) =>
      command.traceparent === undefined ? [] : [{ command, i, parent: contextOf(command) }],
    );
    if (!isTracing() || traced.length === 0) return decide(commands);
    const batch =
      traced.length === 1
        ? undefined
        : tracer.startSpan('decide batch', {
            root: true,
            attributes: { 'amsel.batch.commands': commands.length },
            links: traced.map(({ parent }) => ({ context: trace.getSpanContext(parent)! })),
          });
    const links = batch ? [{ context: batch.spanContext() }] : [];
    const spans = traced.map(({ command, parent }) =>
      tracer.startSpan(
        `decide ${command.kind}`,
        { attributes: { ...factsOf(command), 'amsel.batch.commands': commands.length }, links },
        parent,
      ),
    );
    return ending(batch ? [...spans, batch] : spans, async () => {
      const contexts = traced.map(({ parent }, n) => within(parent, spans[n]!));
      const answers = await forAll(contexts, () => decide(commands));
      traced.forEach(({ i }, n) => spans[n]!.setAttributes(outcomeFacts(answers[i]!)));
      return answers;
    });
  };
}

/** Work for one command that came from a workflow. */
export function followClaim<C extends Command>(
  claim: (command: C) => Promise<Answered>,
): (command: C) => Promise<Answered> {
  return (command) =>
    command.traceparent === undefined
      ? claim(command)
      : inSpan('claim', { attributes: factsOf(command) }, () => claim(command), contextOf(command));
}
