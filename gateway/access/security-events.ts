import type { Logger } from 'pino';
import type { GatewayMetrics } from '../../telemetry/gateway-metrics.ts';
import type { SecurityEvent } from '../../telemetry/security-events.ts';
import { coarseNetworkOf } from './address.ts';

type Facts = {
  /** The account that it is about, if there is one. */
  readonly account?: string | undefined;
  readonly address?: string | undefined;
};

export type RecordSecurityEvent = (event: SecurityEvent, facts: Facts) => void;

/** Writes a line to the log and counts. A line has no secret, no email and no whole address. */
export function createSecurityEvents(
  log: Logger,
  { securityEvents }: Pick<GatewayMetrics, 'securityEvents'>,
): RecordSecurityEvent {
  return (event, { account, address }) => {
    securityEvents.inc({ event });
    const network = address === undefined ? undefined : coarseNetworkOf(address);
    log.info({ event, account, network }, 'security event');
  };
}
