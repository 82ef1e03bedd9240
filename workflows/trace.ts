import { proxySinks, type Sinks, uuid4 } from '@temporalio/workflow';

/** A span of a workflow. It is made outside, when it has ended: the sandbox has no clock and no network. */
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

type Traced = { readonly traceparent?: string | undefined };

const { traces } = proxySinks<TraceSinks>();

/** Work for commands, in the trace of each that carries one. Without any, nothing at all is different. */
export function follow<C extends Traced, T>(
  name: string,
  commands: C[],
  work: (commands: C[]) => Promise<T>,
): Promise<T> {
  const isTraced = commands.some((command) => command.traceparent !== undefined);
  return isTraced ? followTraced(name, commands, work) : work(commands);
}

async function followTraced<C extends Traced, T>(
  name: string,
  commands: C[],
  work: (commands: C[]) => Promise<T>,
): Promise<T> {
  const startMs = Date.now();
  const spans: { parent: string; spanId: string }[] = [];
  const followed = commands.map((command) => {
    const { traceparent: parent } = command;
    if (parent === undefined) return command;
    // Of the workflow's own randomness, so that a replay names the same.
    const spanId = uuid4().replaceAll('-', '').slice(16);
    spans.push({ parent, spanId });
    return { ...command, traceparent: parent.replace(/-\w{16}-/, `-${spanId}-`) };
  });
  try {
    return await work(followed);
  } finally {
    for (const span of spans) traces.span({ ...span, name, startMs, endMs: Date.now() });
  }
}
