import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bookAppointment, type BookingBody } from '../../../contract/appointments.ts';
import { addFamilyMember } from '../../../contract/family-members.ts';
import { createHold } from '../../../contract/holds.ts';
import { newId } from '../../../contract/ids.ts';
import { redeemPackage } from '../../../contract/redemptions.ts';
import { setUpClientShop } from '../../support/client-shop.ts';
import { bodyOf } from '../../support/salon.ts';
import { takeLocks } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

type Shop = Awaited<ReturnType<typeof setUpClientShop>>;

let here: Shop;
let ids: Record<'member' | 'client' | 'account' | 'purchase' | 'hold', string>;
let release: (() => Promise<void>) | undefined;

/** Records of another business and its customer, which another transaction has locked. */
beforeAll(async () => {
  here = await setUpClientShop(app);
  const there = await setUpClientShop(app);
  const member = bodyOf(await there.asAna(addFamilyMember, { body: { name: 'Kim' } }));
  const client = await there.add('Eve');
  const purchase = await app.make.purchase(there.shop, there.ana.id);
  const held = await there.asAna(createHold, { body: { ...there.request, start: '15:00' } });
  ids = {
    member: member.id,
    client: client.id,
    account: there.ana.id,
    purchase: purchase.id,
    hold: bodyOf(held).id,
  };
  release = await takeLocks(app.url, ...Object.values(ids));
});

afterAll(async () => release?.());

const CASES: readonly [
  field: keyof BookingBody,
  record: keyof typeof ids,
  caller: 'asAna' | 'asOwner',
  error: string,
][] = [
  ['familyMemberId', 'member', 'asAna', 'CLIENT_NOT_FOUND'],
  ['packagePurchaseId', 'purchase', 'asAna', 'NOT_FOUND'],
  ['holdId', 'hold', 'asAna', 'NOT_FOUND'],
  ['crmClientId', 'client', 'asOwner', 'CLIENT_NOT_FOUND'],
  ['clientId', 'account', 'asOwner', 'CLIENT_NOT_FOUND'],
];

test.each(CASES)(
  'a booking with the %s of a stranger does not wait for its lock (%s, %s)',
  async (field, record, caller, error) => {
    const refused = { ok: false, status: 404, error };
    const named = { [field]: ids[record] };
    expect(await here.book(here[caller], '10:00', named)).toMatchObject(refused);
    // With a key the engine stores the refusal.
    const body = { ...here.request, start: '10:00', ...named };
    const headers = { 'idempotency-key': newId('key') };
    expect(await here[caller](bookAppointment, { body, headers })).toMatchObject(refused);
  },
);

test.each([
  ['asAna', { familyMemberId: 'member' }],
  ['asOwner', { crmClientId: 'client' }],
  ['asOwner', { clientId: 'account' }],
] as const)('nor does a hold (%s, %j)', async (caller, named) => {
  const [[field, record]] = Object.entries(named) as [[string, keyof typeof ids]];
  const body = { ...here.request, start: '10:00', [field]: ids[record] };
  expect(await here[caller](createHold, { body })).toMatchObject({
    ok: false,
    status: 404,
    error: 'CLIENT_NOT_FOUND',
  });
});

test('staff who redeem the package of a stranger do not wait for its lock', async () => {
  const { id } = bodyOf(await here.book(here.asAna, '12:00'));
  const redeemed = await here.asOwner(redeemPackage, {
    params: { id },
    body: { packagePurchaseId: ids.purchase },
  });
  expect(redeemed).toMatchObject({ ok: false, status: 404, error: 'NOT_FOUND' });
});
