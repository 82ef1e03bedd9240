import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { hasRight, MEMBER_ROLES, RIGHTS } from '../../../domain/rights.ts';
import { changeMember, firstOwner, type Member } from '../../../domain/team.ts';

const member = (userId: string, role: Member['role'], sinceMs = 0): Member => ({
  userId,
  role,
  sinceMs,
});
const NOW_MS = 1_000;
const ROLES = ['owner', 'manager', 'frontDesk'] as const;
const TEAM = [member('ada', 'owner'), member('ben', 'manager'), member('eve', 'frontDesk')];

const change = (actorId: string, userId: string, role?: Member['role'], members = TEAM) => {
  const outcome = changeMember(members, actorId, { userId, role }, NOW_MS);
  return outcome.ok
    ? Object.fromEntries(outcome.value.map((each) => [each.userId, each.role]))
    : outcome.code;
};

test('each role has exactly the rights of the table', () => {
  const table = MEMBER_ROLES.map((role) => [role, RIGHTS.filter((right) => hasRight(role, right))]);

  expect(Object.fromEntries(table)).toEqual({
    owner: ['calendar', 'clients', 'money', 'settings', 'team', 'reports', 'data'],
    manager: ['calendar', 'clients', 'money', 'settings', 'team', 'reports'],
    frontDesk: ['calendar', 'clients', 'money'],
    professional: ['ownCalendar'],
  });
});

describe('a change of the team', () => {
  test('is made by owners and managers, and each member may leave', () => {
    expect(change('ada', 'eve', 'manager')).toEqual({
      ada: 'owner',
      ben: 'manager',
      eve: 'manager',
    });
    expect(change('ben', 'eve')).toEqual({ ada: 'owner', ben: 'manager' });
    expect(change('eve', 'ben')).toBe('FORBIDDEN');
    expect(change('eve', 'eve', 'manager')).toBe('FORBIDDEN');
    expect(change('eve', 'eve')).toEqual({ ada: 'owner', ben: 'manager' });
    expect(change('none', 'ben')).toBe('FORBIDDEN');
  });

  test('concerns an owner only if an owner makes it', () => {
    expect(change('ben', 'ada', 'frontDesk')).toBe('FORBIDDEN');
    expect(change('ben', 'ben', 'owner')).toBe('FORBIDDEN');
    expect(change('ada', 'ben', 'owner')).toMatchObject({ ben: 'owner' });
  });

  test('never takes the last owner', () => {
    expect(change('ada', 'ada')).toBe('INVALID_STATUS');
    expect(change('ada', 'ada', 'manager')).toBe('INVALID_STATUS');
    const two = [...TEAM, member('kim', 'owner')];
    expect(change('ada', 'ada', undefined, two)).toEqual({
      ben: 'manager',
      eve: 'frontDesk',
      kim: 'owner',
    });
  });

  test('leaves an owner and each account at most once, after any changes by anyone', () => {
    const name = fc.constantFrom('ada', 'ben', 'eve', 'kim', 'lou');
    const role = fc.constantFrom(...ROLES, undefined);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name, role), { maxLength: 30 }), (changes) => {
        let members: readonly Member[] = TEAM;
        for (const [actorId, userId, newRole] of changes) {
          const outcome = changeMember(members, actorId, { userId, role: newRole }, NOW_MS);
          if (outcome.ok) members = outcome.value;
        }

        expect(members.some((each) => each.role === 'owner')).toBe(true);
        expect(new Set(members.map(({ userId }) => userId)).size).toBe(members.length);
      }),
    );
  });
});

test('the profile names its owner as long as that account is one, then the longest owner', () => {
  const owners = [member('kim', 'owner', 5), member('ada', 'owner', 3), member('eve', 'frontDesk')];

  expect(firstOwner(owners, 'kim').userId).toBe('kim');
  expect(firstOwner(owners, 'eve').userId).toBe('ada');
  expect(firstOwner(owners, null).userId).toBe('ada');
});
