import type { Span } from '@opentelemetry/api';

export type Tracing = { readonly stop: () => Promise<void> };

let isOn = false;
export const isTracing = () => isOn;

/** A busy second's, ten times over: the SDK's own 2,048 would lose spans at every rush. */
const SPANS_WAITING_MAX = 20_000;

let chosenSpanId: string | undefined;

/** A span that was named beforehand: workflows name theirs, so that a replay names the same. */
export function startNamed(spanId: string, start: () => Span): Span {
  chosenSpanId = spanId;
  try {
    return start();
  } finally {
    chosenSpanId = undefined;
  }
}

/** Sends spans to an OTLP endpoint. The SDK is loaded only here: whoever does not trace does not pay for it. */
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
      // What OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say comes last.
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { maxQueueSize: SPANS_WAITING_MAX })],
    idGenerator: {
      generateTraceId: () => ids.generateTraceId(),
      generateSpanId: () => chosenSpanId ?? ids.generateSpanId(),
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
