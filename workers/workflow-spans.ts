import type { InjectedSinks } from '@temporalio/worker';
import { extractContext, tracer } from '../telemetry/spans.ts';
import { startSpanWithId } from '../telemetry/tracing.ts';
import type { TraceSinks } from '../workflows/trace.ts';

/** Exports the spans that workflows record. */
export const WORKFLOW_SPAN_SINKS: InjectedSinks<TraceSinks> = {
  traces: {
    span: {
      fn({ workflowId, runId }, { name, parent, spanId, startMs, endMs }) {
        const attributes = { 'temporal.workflow.id': workflowId, 'temporal.run.id': runId };
        const start = () =>
          tracer.startSpan(
            name,
            { startTime: startMs, attributes },
            extractContext({ traceparent: parent }),
          );
        startSpanWithId(spanId, start).end(endMs);
      },
      callDuringReplay: false,
    },
  },
};
