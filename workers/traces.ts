import type { InjectedSinks } from '@temporalio/worker';
import { contextOf, tracer } from '../telemetry/traces.ts';
import { startNamed } from '../telemetry/tracing.ts';
import type { TraceSinks } from '../workflows/trace.ts';

/** Makes the spans that workflows tell of. */
export const TRACE_SINKS: InjectedSinks<TraceSinks> = {
  traces: {
    span: {
      fn({ workflowId, runId }, { name, parent, spanId, startMs, endMs }) {
        const attributes = { 'temporal.workflow.id': workflowId, 'temporal.run.id': runId };
        const start = () =>
          tracer.startSpan(
            name,
            { startTime: startMs, attributes },
            contextOf({ traceparent: parent }),
          );
        startNamed(spanId, start).end(endMs);
      },
      callDuringReplay: false,
    },
  },
};
