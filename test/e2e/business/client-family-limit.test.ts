import { expect, test } from '@jest/globals';
import { addClientFamily, listClientFamily } from '../../../contract/client-family.ts';
import { addFamilyMember, listFamilyMembers } from '../../../contract/family-members.ts';
import { FAMILY_MEMBERS_MAX } from '../../../domain/family.ts';
import { setUpClientShop } from '../../support/client-shop.ts';
import { bodyOf, codeOf } from '../../support/salon.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

async function setUp() {
  const shop = await setUpClientShop(app);
  const addMember = (id: string) =>
    shop.asOwner(addClientFamily, { params: { id }, body: { name: 'Kim' } });
  const addRecord = async (familySize: number) => {
    const { id } = await shop.add('Eve');
    for (let n = 0; n < familySize; n++) bodyOf(await addMember(id));
    return id;
  };
  return { ...shop, addMember, addRecord };
}

test('a client record has at most twenty family members, also if several are added at once', async () => {
  const { addMember, addRecord } = await setUp();
  const id = await addRecord(FAMILY_MEMBERS_MAX - 1);

  const codes = (await Promise.all([1, 2, 3].map(() => addMember(id)))).map(codeOf);

  expect(codes.toSorted()).toEqual(['201', 'CUSTOMER_LIMIT_REACHED', 'CUSTOMER_LIMIT_REACHED']);
});

test('a merge gives no account and no record more than twenty family members', async () => {
  const { asAna, asOwner, ana, book, merge, addRecord } = await setUp();
  bodyOf(await book(asAna, '10:00'));
  for (let n = 0; n < 2; n++) bodyOf(await asAna(addFamilyMember, { body: { name: `Lou ${n}` } }));
  const [large, small, alone] = [
    await addRecord(FAMILY_MEMBERS_MAX - 1),
    await addRecord(2),
    await addRecord(0),
  ];

  const refused = await merge(large, ana.id);
  expect(refused).toMatchObject({ status: 409, error: 'CUSTOMER_LIMIT_REACHED' });
  expect(refused.headers.get('error-field')).toBe('familyMembers');
  expect(codeOf(await merge(small, large))).toBe('CUSTOMER_LIMIT_REACHED');

  expect(bodyOf(await asAna(listFamilyMembers))).toHaveLength(2);
  const params = { id: large };
  expect(bodyOf(await asOwner(listClientFamily, { params }))).toHaveLength(FAMILY_MEMBERS_MAX - 1);
  expect(codeOf(await merge(alone, large))).toBe('200');
  expect(bodyOf(await merge(small, ana.id))).toMatchObject({ moved: { familyMembers: 2 } });
});
