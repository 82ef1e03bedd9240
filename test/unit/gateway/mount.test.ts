import { expect, test } from '@jest/globals';
import { getCoupon, listCoupons } from '../../../contract/coupons.ts';
import { getBusiness } from '../../../contract/businesses.ts';
import { literalFirst } from '../../../gateway/http/mount.ts';
import type { Route } from '../../../gateway/http/route.ts';

const toRoute = (endpoint: Route['endpoint']): Route => ({
  endpoint,
  handler: () => Promise.reject(new Error('not called')),
});

test('a path without parameters is tried before one that would take its last segment for an id', () => {
  const routes = [getCoupon, getBusiness, listCoupons].map(toRoute);

  expect(literalFirst(routes).map(({ endpoint }) => endpoint.id)).toEqual([
    'listCoupons',
    'getCoupon',
    'getBusiness',
  ]);
});
