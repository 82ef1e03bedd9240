import type { Span } from '@opentelemetry/api';

export type Tracing = { readonly stop: () => Promise<void> };

let isOn = false;
export const isTracing = () => isOn;

/** Ten busy seconds of spans; with the default of 2,048 every rush loses spans. */
const QUEUED_SPANS_MAX = 20_000;

let nextSpanId: string | undefined;

/** Starts a span whose id is given: workflows choose their span ids, so that a replay gets the same. */
export function startSpanWithId(spanId: string, start: () => Span): Span {
  nextSpanId = spanId;
  try {
    return start();
  } finally {
    nextSpanId = undefined;
  }
}

/** Exports spans to an OTLP endpoint. Loads the SDK only if there is one: it costs memory and time. */
export async function startTracing(options: {
  readonly service: string;
  readonly version: string;
  readonly endpoint: string | undefined;
}): Promise<Tracing> {
  const { service, version, endpoint } = options;
  if (endpoint === undefined) return { stop: async () => undefined };
  const [sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const ids = new sdk.RandomIdGenerator();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.NodeTracerProvider({
    resource: resources
      .defaultResource()
      .merge(
        resources.resourceFromAttributes({ 'service.name': service, 'service.version': version }),
      )
      // Last, so that OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES override the above.
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { maxQueueSize: QUEUED_SPANS_MAX })],
    idGenerator: {
      generateTraceId: () => ids.generateTraceId(),
      generateSpanId: () => nextSpanId ?? ids.generateSpanId(),
    },
  });
  provider.register();
  isOn = true;
  return {
    async stop() {
      isOn = false;
      await provider.shutdown();
    },
  };
}
