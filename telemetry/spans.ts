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

/** Functions that record spans. They do nothing while tracing is off. */

export const tracer = trace.getTracer('amsel');
const BATCH_CONTEXTS = createContextKey('contexts of all requests that a batch serves');

/** The `traceparent` of the active span; undefined if it is not recorded. */
export function traceparent(): string | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The context that a `traceparent` names. */
export function extractContext(carrier: Readonly<Record<string, unknown>>): Context {
  return propagation.extract(ROOT_CONTEXT, carrier);
}

export function contextWithSpan(parent: Context, span: Span): Context {
  return trace.setSpan(parent.deleteValue(BATCH_CONTEXTS), span);
}

export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
  parent: Context = context.active(),
): Promise<T> {
  const span = tracer.startSpan(name, options, parent);
  return endSpansAfter([span], () => context.with(contextWithSpan(parent, span), () => work(span)));
}

/** Records the type of an error only: its message may quote private values. */
export async function endSpansAfter<T>(spans: readonly Span[], work: () => Promise<T>): Promise<T> {
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

/** Runs work that serves many requests: its statements appear in the trace of each. */
export function runInContexts<T>(contexts: readonly Context[], work: () => T): T {
  const [first = context.active()] = contexts;
  return context.with(first.setValue(BATCH_CONTEXTS, contexts), work);
}

/** Records a span in each trace that the statement serves. */
export function traceStatement<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const active = context.active();
  const contexts = (active.getValue(BATCH_CONTEXTS) as readonly Context[] | undefined) ?? [active];
  const recorded = contexts.filter((each) => trace.getSpan(each)?.isRecording());
  if (recorded.length === 0) return work();
  const spans = recorded.map((each) => tracer.startSpan(name, { attributes }, each));
  return endSpansAfter(spans, () =>
    work().catch((error: unknown) => {
      const code = sqlStateOf(error);
      if (code) for (const span of spans) span.setAttribute('db.response.status_code', code);
      throw error;
    }),
  );
}

/** The SQLSTATE, or the name of a system error such as ECONNREFUSED. */
function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** The fields that every log line of a traced request gets. */
export function traceFields(): { readonly traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { traceId };
}
