import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Spans, as the rest of the code makes them. While tracing is off, all of this does nothing. */

export const tracer = trace.getTracer('amsel');
const DONE_FOR = createContextKey('those for whom something is done together');

/** What to send along with a piece of work; undefined where nobody follows it. */
export function traceparent(): string | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Where work that came with a traceparent goes on. */
export function contextOf(carrier: Readonly<Record<string, unknown>>): Context {
  return propagation.extract(ROOT_CONTEXT, carrier);
}

export function within(parent: Context, span: Span): Context {
  return trace.setSpan(parent.deleteValue(DONE_FOR), span);
}

export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
  parent: Context = context.active(),
): Promise<T> {
  const span = tracer.startSpan(name, options, parent);
  return ending([span], () => context.with(within(parent, span), () => work(span)));
}

/** Ends them when the work ends. Of a fault they hold its kind: its words may quote what is private. */
export async function ending<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const span of spans) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
    }
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

/** Work that is done once for many: its statements show in the trace of each. */
export function forAll<T>(contexts: readonly Context[], work: () => T): T {
  const [first = context.active()] = contexts;
  return context.with(first.setValue(DONE_FOR, contexts), work);
}

/** A statement, in the trace of everybody it is done for; where nobody is followed, there is no span. */
export function followStatement<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const active = context.active();
  const contexts = (active.getValue(DONE_FOR) as readonly Context[] | undefined) ?? [active];
  const followed = contexts.filter((each) => trace.getSpan(each)?.isRecording());
  if (followed.length === 0) return work();
  const spans = followed.map((each) => tracer.startSpan(name, { attributes }, each));
  return ending(spans, work);
}

/** For log lines. */
export function traceFacts(): { readonly traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { traceId };
}
