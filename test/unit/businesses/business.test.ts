import { describe, expect, test } from '@jest/globals';
import {
  checkProfileChange,
  decideModeration,
  type Profile,
  decideSubmit,
  type ModerationAction,
} from '../../../domain/business.ts';
import { accept, refuse } from '../../../domain/outcome.ts';

const WHOLE: Profile = {
  status: 'draft',
  description: 'Cuts and colours',
  addressLine1: 'Torstr. 1',
  city: 'Berlin',
  country: 'Germany',
  serviceCount: 1,
  professionalCount: 1,
};

describe('submit', () => {
  test('sends a whole profile to review', () => {
    expect(decideSubmit(WHOLE)).toEqual(accept('under_review'));
  });

  test.each<Partial<Profile>>([
    { description: null },
    { description: '' },
    { addressLine1: null },
    { city: null },
    { country: null },
    { serviceCount: 0 },
    { professionalCount: 0 },
  ])('refuses a profile with %p', (missing) => {
    expect(decideSubmit({ ...WHOLE, ...missing })).toEqual(refuse('PROFILE_INCOMPLETE'));
  });

  test.each([
    ['under_review', 'BUSINESS_UNDER_REVIEW'],
    ['approved', 'BUSINESS_NOT_SUBMITTABLE'],
    ['suspended', 'BUSINESS_NOT_SUBMITTABLE'],
  ] as const)('answers %s with %s, however little the profile says', (status, code) => {
    expect(decideSubmit({ ...WHOLE, status })).toEqual(refuse(code));
    expect(decideSubmit({ ...WHOLE, status, city: null, serviceCount: 0 })).toEqual(refuse(code));
  });
});

describe('what a profile says', () => {
  const FIELDS = ['description', 'addressLine1', 'city', 'country'] as const;
  const OTHERS = ['under_review', 'approved', 'suspended'] as const;

  test.each(FIELDS)('of the %s is emptied in a draft only', (field) => {
    expect(checkProfileChange('draft', { [field]: null })).toEqual(accept(undefined));
    for (const status of OTHERS) {
      for (const nothing of [null, '']) {
        const kept = checkProfileChange(status, { [field]: nothing });
        expect(kept).toEqual(refuse('PROFILE_INCOMPLETE'));
      }
      for (const changes of [{ [field]: 'Other' }, {}]) {
        expect(checkProfileChange(status, changes)).toEqual(accept(undefined));
      }
    }
  });
});

describe('moderate', () => {
  const NO = 'BUSINESS_INVALID_TRANSITION';
  type Status = Profile['status'];
  const TABLE: Record<Status, Record<ModerationAction, Status | typeof NO>> = {
    draft: { approve: NO, reject: NO, suspend: NO, reinstate: NO },
    under_review: { approve: 'approved', reject: 'draft', suspend: NO, reinstate: NO },
    approved: { approve: 'approved', reject: NO, suspend: 'suspended', reinstate: 'approved' },
    suspended: { approve: NO, reject: NO, suspend: 'suspended', reinstate: 'approved' },
  };

  test.each(Object.entries(TABLE) as [Status, Record<ModerationAction, Status | typeof NO>][])(
    'moves one that is %s as decided',
    (status, row) => {
      for (const [verdict, to] of Object.entries(row) as [ModerationAction, Status | typeof NO][]) {
        const outcome = to === NO ? refuse(NO) : accept(to);
        const seen = decideModeration({ status, statusReason: null }, verdict);
        expect([verdict, seen]).toEqual([verdict, outcome]);
      }
    },
  );

  test('rejects again what was rejected, not what nobody submitted', () => {
    const rejected = { status: 'draft', statusReason: 'No photo' } as const;
    expect(decideModeration(rejected, 'reject')).toEqual(accept('draft'));
    expect(decideModeration(rejected, 'approve')).toEqual(refuse(NO));
  });
});
