import { beforeAll, describe, expect, test } from '@jest/globals';
import { isSession } from '../../../contract/access.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ENDPOINTS } from '../../../contract/index.ts';
import { requestFor, urlOf } from '../../support/requests.ts';
import { query } from '../../support/services.ts';
import { makeTenants, type Tenant } from '../../support/tenants.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ checkInvariants: false });
let tenant: Tenant;
let adminToken: string;
beforeAll(async () => {
  [tenant] = (await makeTenants(app.make, 1)) as [Tenant];
  adminToken = await app.issueToken(await app.make.user('admin'));
});

const LISTS = ENDPOINTS.filter(
  ({ success, query: declared }) => success.isOwnList && declared?.shape['order'],
);

/** Staff see most; lists of customers are theirs alone. */
async function tokenFor({ access }: Endpoint): Promise<string> {
  const roles: readonly string[] = isSession(access) ? access.roles : [];
  if (roles.includes('business')) return app.issueToken(tenant.accounts.business);
  return roles.includes('customer') ? app.issueToken(tenant.accounts.customer) : adminToken;
}

async function get(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(app.gateway.baseUrl + path, { headers });
  const body = (await response.json()) as unknown[];
  return { status: response.status, body, total: response.headers.get('x-total-count') };
}

describe("a list of one's own", () => {
  test.each(LISTS.map((list) => [list.id, list] as const))(
    '%s is read in both orders, and counted',
    async (_id, endpoint) => {
      const samples = tenant.samples.business;
      const role = 'business';
      const request = requestFor({ endpoint, place: '-', named: samples, own: samples, role });
      const path = urlOf(endpoint, request);
      const token = await tokenFor(endpoint);
      const [up, down] = await Promise.all(
        ['asc', 'desc'].map((order) => get(`${path}&order=${order}&count=exact`, token)),
      );
      expect([up!.status, down!.status]).toEqual([200, 200]);
      expect(down!.body).toEqual(up!.body.toReversed());
      expect([up!.total, down!.total]).toEqual(Array(2).fill(String(up!.body.length)));
    },
  );

  test('matches any of several values of a filter, and what changed since a moment', async () => {
    const token = await app.issueToken(tenant.accounts.business);
    const businessId = String(tenant.samples.business.businessId);
    const updatedAt = new Date('2020-01-01');
    const { id: old } = await app.make.coupon(businessId, { updatedAt });
    const { id: changed } = await app.make.coupon(businessId, { updatedAt });
    await query(app.url, 'UPDATE coupons SET is_active = false WHERE id = $1', [changed]);
    const listed = await get('/api/business/coupons?updatedSince=2021-01-01T00:00:00Z', token);
    const ids = (listed.body as { id: string }[]).map(({ id }) => id);
    expect([ids.includes(old), ids.includes(changed)]).toEqual([false, true]);

    const professional = String(tenant.samples.business.professionalId);
    const filter = (id: string) => `/api/appointments?count=exact&professionalId=${id}`;
    const [one, several] = await Promise.all(
      [professional, `pro_none,${professional}`].map((id) => get(filter(id), token)),
    );
    expect(Number(one!.total)).toBeGreaterThan(0);
    expect(several!.total).toBe(one!.total);
    expect(await get('/api/services?businessId=biz_1,biz_2', token)).toMatchObject({ status: 400 });
  });
});
