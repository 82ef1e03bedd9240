import { describe, expect, test } from '@jest/globals';
import { findAttendee, type AttendeeRequest } from '../../../domain/attendee.ts';
import { book } from '../../../domain/commands/book.ts';
import type { BookCommand } from '../../../domain/commands/book.ts';
import type { World } from '../../../domain/world.ts';
import {
  aBusiness,
  aCommand,
  aProfessional,
  aWorld,
  BEFORE_MS,
  between,
} from '../../support/world.ts';

/** Besides the usual people: a child of Ben's, an owner, a record of another business. */
function world(): World {
  const usual = aWorld();
  const owner = { id: 'usr_owner', name: 'otto', role: 'business' };
  const stranger = { id: 'crm_far', name: 'finn', businessId: 'biz_2' };
  const child = { id: 'fam_max', name: 'max', userId: 'usr_ben' };
  return {
    ...usual,
    people: new Map([...usual.people, [owner.id, owner]]),
    crmClients: new Map([...usual.crmClients, [stranger.id, stranger]]),
    familyMembers: new Map([...usual.familyMembers, [child.id, child]]),
  };
}

const PLACE = { business: aBusiness(), professional: aProfessional() };

function attendee(guest: AttendeeRequest, place: typeof PLACE = PLACE) {
  const outcome = findAttendee(world(), guest, place);
  return outcome.ok ? outcome.value : outcome.code;
}

const ANA = { callerId: 'usr_ana', callerRole: 'customer' } as const;
const OWNER = { callerId: 'usr_owner', callerRole: 'business' } as const;
const LENA = { callerId: 'usr_lena', callerRole: 'professional' } as const;

describe('a customer', () => {
  test('comes themselves', () => {
    expect(attendee(ANA)).toEqual({
      personId: 'usr_ana',
      name: 'ana',
      clientId: 'usr_ana',
      crmClientId: null,
    });
  });

  test('sends one of their family, on their own account', () => {
    expect(attendee({ ...ANA, familyMemberId: 'fam_kim' })).toEqual({
      personId: 'fam_kim',
      name: 'kim',
      clientId: 'usr_ana',
      crmClientId: null,
    });
  });

  test.each([
    ["someone else's family", { ...ANA, familyMemberId: 'fam_max' }],
    ['an unknown family member', { ...ANA, familyMemberId: 'fam_none' }],
    ['themselves as a family member', { ...ANA, familyMemberId: 'usr_ana' }],
  ])('who sends %s is refused with CLIENT_NOT_FOUND', (_whom, guest) => {
    expect(attendee(guest)).toBe('CLIENT_NOT_FOUND');
  });

  test.each([
    ['for themselves', {}],
    ['for family', { familyMemberId: 'fam_kim' }],
  ])('whose account is gone books nothing %s', (_whom, wish) => {
    expect(attendee({ ...ANA, callerId: 'usr_none', ...wish })).toBe('CLIENT_NOT_FOUND');
  });

  test('never books for another account', () => {
    expect(attendee({ ...ANA, clientId: 'usr_ben' })).toMatchObject({ personId: 'usr_ana' });
  });
});

describe.each([
  ['the owner', OWNER],
  ['the professional', LENA],
])('%s', (_who, staff) => {
  test('books for a customer account', () => {
    expect(attendee({ ...staff, clientId: 'usr_ben' })).toEqual({
      personId: 'usr_ben',
      name: 'ben',
      clientId: 'usr_ben',
      crmClientId: null,
    });
  });

  test("books for a record of the business's", () => {
    expect(attendee({ ...staff, crmClientId: 'crm_eve' })).toEqual({
      personId: 'crm_eve',
      name: 'eve',
      clientId: null,
      crmClientId: 'crm_eve',
    });
  });

  test.each([
    ["another business's record", { crmClientId: 'crm_far' }],
    ['an unknown record', { crmClientId: 'crm_none' }],
    ['an unknown account', { clientId: 'usr_none' }],
    ['an account that is no customer', { clientId: 'usr_owner' }],
    ['a record given as an account', { clientId: 'crm_eve' }],
    ['an account given as a record', { crmClientId: 'usr_ben' }],
    ['nobody', {}],
  ])('who books for %s is refused with CLIENT_NOT_FOUND', (_whom, wish) => {
    expect(attendee({ ...staff, ...wish })).toBe('CLIENT_NOT_FOUND');
  });
});

describe('staff of another business', () => {
  test.each([
    ['an owner', { ...OWNER, callerId: 'usr_rival' }],
    ['a professional', { ...LENA, callerId: 'usr_rival' }],
  ])('are refused with FORBIDDEN: %s', (_who, staff) => {
    expect(attendee({ ...staff, clientId: 'usr_ben' })).toBe('FORBIDDEN');
  });

  test.each([{ clientId: 'usr_none' }, { crmClientId: 'crm_none' }, { crmClientId: 'crm_eve' }])(
    'learn nothing about clients: %j',
    (wish) => {
      expect(attendee({ ...OWNER, callerId: 'usr_rival', ...wish })).toBe('FORBIDDEN');
    },
  );

  test('stay so where business and professional have no account', () => {
    const place = {
      business: aBusiness({ userId: null }),
      professional: aProfessional({ userId: null }),
    };
    expect(attendee({ ...OWNER, clientId: 'usr_ben' }, place)).toBe('FORBIDDEN');
  });
});

describe('a booking', () => {
  function bookedBy(changes: Partial<BookCommand>, personTimes: World['personTimes'] = []) {
    const outcome = book.decide({ ...world(), personTimes }, aCommand(changes), BEFORE_MS);
    return outcome.ok ? outcome.value.newAppointments[0]! : outcome.code;
  }
  const TAKEN = between('10:30', '11:30');

  test("by staff bears the client's name and the staff's notes", () => {
    expect(bookedBy({ ...OWNER, crmClientId: 'crm_eve', staffNotes: 'shy' })).toMatchObject({
      clientName: 'eve',
      clientId: null,
      crmClientId: 'crm_eve',
      personId: 'crm_eve',
      staffNotes: 'shy',
    });
  });

  test('for family takes the time of who comes, not of who books', () => {
    const forKim = { familyMemberId: 'fam_kim' };
    expect(bookedBy(forKim, [{ personId: 'usr_ana', ...TAKEN }])).toMatchObject({
      personId: 'fam_kim',
      clientId: 'usr_ana',
      clientName: 'kim',
    });
    expect(bookedBy(forKim, [{ personId: 'fam_kim', ...TAKEN }])).toBe('CLIENT_DOUBLE_BOOKED');
  });

  test.each<[string, Partial<BookCommand>]>([
    ['an account', { ...OWNER, clientId: 'usr_ben' }],
    ['a record', { ...LENA, crmClientId: 'crm_eve' }],
  ])('by staff is refused when %s is busy', (_whom, command) => {
    const personId = command.clientId ?? command.crmClientId!;
    expect(bookedBy(command, [{ personId, ...TAKEN }])).toBe('CLIENT_DOUBLE_BOOKED');
  });

  test.each<[string, Partial<BookCommand>]>([
    ['a customer', {}],
    ['a family member', { familyMemberId: 'fam_kim' }],
    ['an account', { ...OWNER, clientId: 'usr_ben' }],
    ['a record', { ...LENA, crmClientId: 'crm_eve' }],
  ])('for %s loads and locks the time of the person it takes', (_whom, command) => {
    const made = bookedBy(command);
    expect(book.needs(aCommand(command)).personIds).toEqual([
      typeof made === 'string' ? made : made.personId,
    ]);
  });

  test('comes to FORBIDDEN before the calendar, and after what is asked for exists', () => {
    const rival = { ...OWNER, callerId: 'usr_rival', clientId: 'usr_ben' };
    expect(bookedBy({ ...rival, start: '03:00' })).toBe('FORBIDDEN');
    expect(bookedBy({ ...rival, business: 'biz_none' })).toBe('BUSINESS_NOT_FOUND');
  });
});
