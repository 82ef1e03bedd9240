import { expect, test } from '@jest/globals';
import { coarseNetworkOf } from '../../../gateway/access/address.ts';
import { eventOfRequest } from '../../../telemetry/security-events.ts';

const READ = { method: 'GET', route: '/api/appointments/:id', status: 200, isSession: true };

test.each([
  ['a read', {}, undefined],
  ['a refused role', { status: 403 }, 'access_refused'],
  ['an id of another', { status: 404 }, 'access_refused'],
  ['a path without an id', { status: 404, route: '/api/account' }, undefined],
  ['an anonymous caller', { status: 404, isSession: false }, undefined],
  ['a limit', { status: 429, isSession: false }, 'limit_reached'],
  ['an admin who reads', { route: '/api/admin/users/:id' }, undefined],
  ['an admin who acts', { method: 'POST', route: '/api/admin/users/:id/suspend' }, 'admin_action'],
  ['an admin who fails', { method: 'POST', route: '/api/admin/x', status: 409 }, undefined],
])('the event of %s', (_case, changes, expected) => {
  expect(eventOfRequest({ ...READ, ...changes })).toBe(expected);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['nonsense', 'none'],
])('the log has only the network of %s', (address, network) => {
  expect(coarseNetworkOf(address)).toBe(network);
});
