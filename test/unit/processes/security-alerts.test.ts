import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createSecurityEvents } from '../../../gateway/access/security-events.ts';
import { createGatewayMetrics } from '../../../telemetry/gateway-metrics.ts';
import { SECURITY_EVENTS, type SecurityEvent } from '../../../telemetry/security-events.ts';
import { listMonitoringExpressions, parseSelectors } from '../../support/promql.ts';

const ALERTS = ['AmselLoginsFail', 'AmselCodesFail', 'AmselAccessRefused'];
const CONDITION = /^sum\(increase\((.+)\[\w+\]\)\) > (\d+)$/;

/** The alerts that fire once a gateway has counted these events, all within the windows of the alerts. */
async function firedAfter(events: Partial<Record<SecurityEvent, number>>): Promise<string[]> {
  const metrics = createGatewayMetrics({ version: '0', buildId: undefined, actorIds: [] });
  const record = createSecurityEvents(pino({ level: 'silent' }), metrics);
  for (const event of SECURITY_EVENTS) {
    for (let n = 0; n < (events[event] ?? 0); n += 1) record(event, {});
  }
  const { name, values } = await metrics.securityEvents.get();
  const isMet = (condition: string) => {
    const [, text, threshold] = CONDITION.exec(condition.trim())!;
    const [selector] = parseSelectors(text!)!;
    if (selector!.metric !== name) return false;
    const counted = values.filter(({ labels }) =>
      selector!.matchers.every(({ label, isMatch }) => isMatch(String(labels[label as 'event']))),
    );
    return counted.reduce((sum, { value }) => sum + value, 0) > Number(threshold);
  };
  return listMonitoringExpressions()
    .filter(({ name: alert, expr }) => ALERTS.includes(alert) && expr.split(' or ').some(isMet))
    .map(({ name: alert }) => alert);
}

test.each([
  ['AmselLoginsFail', 'login_failed', 200],
  ['AmselCodesFail', 'second_factor_failed', 10],
  ['AmselAccessRefused', 'access_refused', 500],
  ['AmselAccessRefused', 'refresh_token_reused', 20],
] as const)('%s fires after more %s than %s', async (alert, event, count) => {
  expect(await firedAfter({ [event]: count })).toEqual([]);
  expect(await firedAfter({ [event]: count + 1 })).toEqual([alert]);
});

test('events of everyday fire nothing', async () => {
  const everyday = { login_succeeded: 1000, limit_reached: 1000, admin_action: 1000 };
  expect(await firedAfter(everyday)).toEqual([]);
});
