import { proxySinks, type Sinks, uuid4 } from '@temporalio/workflow';

/** A finished span of a workflow. The worker exports it: the sandbox has no clock and no network. */
type WorkflowSpan = {
  readonly name: string;
  readonly parent: string;
  readonly spanId: string;
  readonly startMs: number;
  readonly endMs: number;
};

export interface TraceSinks extends Sinks {
  traces: { span(span: WorkflowSpan): void };
}

type Traceable = { readonly traceparent?: string | undefined };

const { traces } = proxySinks<TraceSinks>();

/** Records a span for each traced command. Without one, the workflow history stays the same. */
export function traceCommands<C extends Traceable, T>(
  name: string,
  commands: C[],
  work: (commands: C[]) => Promise<T>,
): Promise<T> {
  const isTraced = commands.some((command) => command.traceparent !== undefined);
  return isTraced ? recordSpans(name, commands, work) : work(commands);
}

async function recordSpans<C extends Traceable, T>(
  name: string,
  commands: C[],
  work: (commands: C[]) => Promise<T>,
): Promise<T> {
  const startMs = Date.now();
  const spans: { parent: string; spanId: string }[] = [];
  const traced = commands.map((command) => {
    const { traceparent: parent } = command;
    if (parent === undefined) return command;
    // The deterministic random source of the workflow: a replay produces the same id.
    const spanId = uuid4().replaceAll('-', '').slice(16);
    spans.push({ parent, spanId });
    return { ...command, traceparent: parent.replace(/-\w{16}-/, `-${spanId}-`) };
  });
  try {
    return await work(traced);
  } finally {
    for (const span of spans) traces.span({ ...span, name, startMs, endMs: Date.now() });
  }
}
