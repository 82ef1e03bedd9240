import { describe, expect, test } from '@jest/globals';
import type { BookCommand } from '../../../domain/commands/book.ts';
import { subjectOf } from '../../../domain/decision-view.ts';
import { refuse } from '../../../domain/outcome.ts';
import { bookWithoutStrangers, type NamesRecords, toNamedId } from '../../../domain/strangers.ts';
import {
  aCommand,
  aHold,
  aProfessional,
  aPurchase,
  aWorld,
  DATE,
  purchases,
} from '../../support/world.ts';

/** Ana has Kim, a package and a hold; the business has the record of Eve. Zoe and Max are of another business. */
const salon = aWorld({
  purchases: purchases(
    aPurchase(),
    aPurchase({ id: 'pur_eve', userId: null, crmClientId: 'crm_eve' }),
  ),
  holds: [
    aHold(),
    aHold({ id: 'hld_owner', ownerId: 'usr_owner' }),
    aHold({
      id: 'hld_elsewhere',
      ownerId: 'usr_x',
      businessId: 'biz_2',
      waitlistEntryId: 'wtl_2',
      request: { ...aHold().request, personId: 'crm_zoe' },
    }),
  ],
});

const zoe = { id: 'crm_zoe', name: 'zoe', businessId: 'biz_2' };
const max = aProfessional({ id: 'pro_max', userId: 'usr_max', businessIds: ['biz_2'] });
const world = {
  ...salon,
  crmClients: new Map([...salon.crmClients, [zoe.id, zoe]]),
  professionals: new Map([...salon.professionals, [max.id, max]]),
};

const ANA = { callerId: 'usr_ana', callerRole: 'customer' } as const;
const BEN = { callerId: 'usr_ben', callerRole: 'customer' } as const;
const OWNER = { callerId: 'usr_owner', callerRole: 'business' } as const;
const LENA = { callerId: 'usr_lena', callerRole: 'professional' } as const;
const MAX = { callerId: 'usr_max', callerRole: 'professional' } as const;

type Named = Partial<BookCommand>;

describe('a caller may name', () => {
  test.each<[string, Named]>([
    ['the own family member', { ...ANA, familyMemberId: 'fam_kim' }],
    ['the own package and hold', { ...ANA, packagePurchaseId: 'pur_1', holdId: 'hld_1' }],
    [
      'a known account and its package',
      { ...OWNER, clientId: 'usr_ana', packagePurchaseId: 'pur_1' },
    ],
    ['a record and its package', { ...LENA, crmClientId: 'crm_eve', packagePurchaseId: 'pur_eve' }],
    ['a hold of the business', { ...OWNER, clientId: 'usr_ana', holdId: 'hld_owner' }],
    // The refusal of the time is another one than that of the person.
    [
      'the same in a request that is refused',
      { ...ANA, familyMemberId: 'fam_kim', services: ['svc_?'] },
    ],
  ])('%s', (_case, named) => {
    const command = aCommand(named);

    expect(bookWithoutStrangers(world, command)).toEqual(command);
  });

  test('the own family member beside an exception of an unknown professional', () => {
    const recurringExceptions = [{ date: DATE, professional: 'pro_unknown' }];
    const command = aCommand({ ...ANA, familyMemberId: 'fam_kim', recurringExceptions });

    expect(bookWithoutStrangers(world, command)).toEqual(command);
  });
});

describe('the id is hidden of', () => {
  test.each<[string, Named, keyof NamesRecords]>([
    [
      'the family member of another customer',
      { ...BEN, familyMemberId: 'fam_kim' },
      'familyMemberId',
    ],
    [
      'the package of another customer',
      { ...BEN, packagePurchaseId: 'pur_1' },
      'packagePurchaseId',
    ],
    ['the hold of another customer', { ...BEN, holdId: 'hld_1' }, 'holdId'],
    ['an account that never booked here', { ...OWNER, clientId: 'usr_cleo' }, 'clientId'],
    ['a record of another business', { ...OWNER, crmClientId: 'crm_zoe' }, 'crmClientId'],
    [
      'a client of a business for which the professional does not work',
      { ...MAX, professional: 'pro_max', clientId: 'usr_ana' },
      'clientId',
    ],
    [
      'the same, with an exception of the professional',
      {
        ...MAX,
        recurringExceptions: [{ date: DATE, professional: 'pro_max' }],
        clientId: 'usr_ana',
      },
      'clientId',
    ],
    [
      'a family member of another client',
      { ...OWNER, crmClientId: 'crm_eve', familyMemberId: 'fam_kim' },
      'familyMemberId',
    ],
    [
      'a package of another client',
      { ...OWNER, crmClientId: 'crm_eve', packagePurchaseId: 'pur_1' },
      'packagePurchaseId',
    ],
    [
      'an offer of another business',
      { ...OWNER, clientId: 'usr_ana', holdId: 'hld_elsewhere' },
      'holdId',
    ],
    [
      'a hold of a customer, for staff',
      { ...OWNER, clientId: 'usr_ana', holdId: 'hld_1' },
      'holdId',
    ],
  ])('%s', (_case, named, field) => {
    const command = aCommand(named);
    const hidden = bookWithoutStrangers(world, command);

    expect(hidden).not.toEqual(command);
    expect({ ...hidden, [field]: command[field] }).toEqual(command);
    expect(toNamedId(hidden[field]!)).toBe(command[field]);
  });
});

test('a decision shows the id as the caller wrote it', () => {
  const hidden = bookWithoutStrangers(world, aCommand({ ...OWNER, clientId: 'usr_cleo' }));

  expect(subjectOf(hidden, refuse('CLIENT_NOT_FOUND')).clientId).toBe('usr_cleo');
});
