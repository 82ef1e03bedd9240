import { describe, expect, test } from '@jest/globals';
import {
  checkProfileChange,
  decideModeration,
  decideOwnerAction,
  decideSubmit,
  type ModerationAction,
  OWNER_ACTIONS,
  type Profile,
} from '../../../domain/business.ts';
import { accept, refuse, refuseField } from '../../../domain/outcome.ts';

const COMPLETE: Profile = {
  status: 'draft',
  description: 'Cuts and colours',
  addressLine1: 'Torstr. 1',
  city: 'Berlin',
  country: 'Germany',
  serviceCount: 1,
};

describe('submit', () => {
  test('sends a complete profile to review', () => {
    expect(decideSubmit(COMPLETE)).toEqual(accept('under_review'));
  });

  test.each<[Partial<Profile>, string]>([
    [{ description: null }, 'description'],
    [{ description: '' }, 'description'],
    [{ addressLine1: null }, 'addressLine1'],
    [{ city: null }, 'city'],
    [{ country: null }, 'country'],
    [{ serviceCount: 0 }, 'services'],
  ])('refuses a profile with %p and names %s', (missing, field) => {
    expect(decideSubmit({ ...COMPLETE, ...missing })).toEqual(
      refuseField('PROFILE_INCOMPLETE', field),
    );
  });

  test.each([
    ['under_review', 'BUSINESS_UNDER_REVIEW'],
    ['approved', 'BUSINESS_NOT_SUBMITTABLE'],
    ['suspended', 'BUSINESS_NOT_SUBMITTABLE'],
  ] as const)(
    'refuses a business that is %s with %s, even with an incomplete profile',
    (status, code) => {
      expect(decideSubmit({ ...COMPLETE, status })).toEqual(refuse(code));
      expect(decideSubmit({ ...COMPLETE, status, city: null, serviceCount: 0 })).toEqual(
        refuse(code),
      );
    },
  );
});

describe('a profile change', () => {
  const FIELDS = ['description', 'addressLine1', 'city', 'country'] as const;
  const OTHERS = ['under_review', 'approved', 'suspended'] as const;

  test.each(FIELDS)('may empty the field %s only in a draft', (field) => {
    expect(checkProfileChange('draft', { [field]: null })).toEqual(accept(undefined));
    for (const status of OTHERS) {
      for (const empty of [null, '']) {
        const outcome = checkProfileChange(status, { [field]: empty });
        expect(outcome).toEqual(refuseField('PROFILE_INCOMPLETE', field));
      }
      for (const changes of [{ [field]: 'Other' }, {}]) {
        expect(checkProfileChange(status, changes)).toEqual(accept(undefined));
      }
    }
  });
});

describe('moderation', () => {
  const REFUSED = 'BUSINESS_INVALID_TRANSITION';
  type Status = Profile['status'];
  const TABLE: Record<Status, Record<ModerationAction, Status | typeof REFUSED>> = {
    draft: { approve: REFUSED, reject: REFUSED, suspend: REFUSED, reinstate: REFUSED },
    under_review: { approve: 'approved', reject: 'draft', suspend: REFUSED, reinstate: REFUSED },
    approved: { approve: 'approved', reject: REFUSED, suspend: 'suspended', reinstate: 'approved' },
    suspended: { approve: REFUSED, reject: REFUSED, suspend: 'suspended', reinstate: 'approved' },
    paused: { approve: REFUSED, reject: REFUSED, suspend: 'suspended', reinstate: REFUSED },
    closed: { approve: REFUSED, reject: REFUSED, suspend: REFUSED, reinstate: REFUSED },
  };

  test.each(Object.entries(TABLE) as [Status, Record<ModerationAction, Status | typeof REFUSED>][])(
    'of a business that is %s follows the transition table',
    (status, row) => {
      for (const [action, to] of Object.entries(row) as [
        ModerationAction,
        Status | typeof REFUSED,
      ][]) {
        const expected = to === REFUSED ? refuse(REFUSED) : accept(to);
        const outcome = decideModeration({ status, statusReason: null, wasPaused: false }, action);
        expect([action, outcome]).toEqual([action, expected]);
      }
    },
  );

  test('may repeat a rejection, but not reject a draft without a reason', () => {
    const rejected = { status: 'draft', statusReason: 'No photo', wasPaused: false } as const;
    expect(decideModeration(rejected, 'reject')).toEqual(accept('draft'));
    expect(decideModeration(rejected, 'approve')).toEqual(refuse(REFUSED));
  });
});

test('a business that was paused when it was suspended comes back paused', () => {
  const suspended = { status: 'suspended', statusReason: 'Complaints', wasPaused: true } as const;
  expect(decideModeration(suspended, 'reinstate')).toEqual(accept('paused'));
  expect(decideModeration({ ...suspended, status: 'paused' }, 'reinstate')).toEqual(
    accept('paused'),
  );
});

describe('an action of the owner', () => {
  test.each([
    ['draft', [undefined, undefined, 'closed', 'draft']],
    ['under_review', [undefined, undefined, undefined, undefined]],
    ['approved', ['paused', 'approved', 'closed', undefined]],
    ['suspended', [undefined, undefined, undefined, undefined]],
    ['paused', ['paused', 'approved', 'closed', undefined]],
    ['closed', [undefined, undefined, 'closed', 'draft']],
  ] as const)('on a business that is %s follows the transition table', (status, row) => {
    const reached = OWNER_ACTIONS.map((action) => {
      const outcome = decideOwnerAction(status, action);
      return outcome.ok ? outcome.value : undefined;
    });
    expect(reached).toEqual(row);
  });
});
