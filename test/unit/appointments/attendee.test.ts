import { describe, expect, test } from '@jest/globals';
import { type AttendeeRequest, findAttendee } from '../../../domain/attendee.ts';
import { book, type BookCommand } from '../../../domain/commands/book.ts';
import { refuse } from '../../../domain/outcome.ts';
import type { World } from '../../../domain/world.ts';
import {
  aBusiness,
  aCommand,
  aProfessional,
  aWorld,
  BEFORE_MS,
  between,
} from '../../support/world.ts';

/** The usual world, with a child of Ben, an owner and a CRM client of another business. */
function aWorldWithOthers(): World {
  const usual = aWorld();
  const owner = { id: 'usr_owner', name: 'otto', role: 'business' };
  const otherClient = { id: 'crm_far', name: 'finn', businessId: 'biz_2' };
  const child = { id: 'fam_max', name: 'max', userId: 'usr_ben', crmClientId: null };
  const niece = { id: 'fam_lou', name: 'lou', userId: null, crmClientId: 'crm_eve' };
  return {
    ...usual,
    people: new Map([...usual.people, [owner.id, owner]]),
    crmClients: new Map([...usual.crmClients, [otherClient.id, otherClient]]),
    familyMembers: new Map([...usual.familyMembers, [child.id, child], [niece.id, niece]]),
  };
}

const OFFERING = { business: aBusiness(), professional: aProfessional() };

function attendeeFor(asked: Omit<AttendeeRequest, 'id'>, offering: typeof OFFERING = OFFERING) {
  const request = { id: 'bkg_1', ...asked };
  const outcome = findAttendee(aWorldWithOthers(), request, offering);
  return outcome.ok ? outcome.value : outcome.code;
}

const ANA = { callerId: 'usr_ana', callerRole: 'customer' } as const;
const OWNER = { callerId: 'usr_owner', callerRole: 'business' } as const;
const LENA = { callerId: 'usr_lena', callerRole: 'professional' } as const;

describe('a customer', () => {
  test('books for themselves', () => {
    expect(attendeeFor(ANA)).toEqual({
      personId: 'usr_ana',
      name: 'ana',
      clientId: 'usr_ana',
      crmClientId: null,
    });
  });

  test('books for a family member, on their own account', () => {
    expect(attendeeFor({ ...ANA, familyMemberId: 'fam_kim' })).toEqual({
      personId: 'fam_kim',
      name: 'kim',
      clientId: 'usr_ana',
      crmClientId: null,
    });
  });

  test.each([
    ["another customer's family member", { ...ANA, familyMemberId: 'fam_max' }],
    ['an unknown family member', { ...ANA, familyMemberId: 'fam_none' }],
    ['a family member of a client record', { ...ANA, familyMemberId: 'fam_lou' }],
    ['their own account as a family member', { ...ANA, familyMemberId: 'usr_ana' }],
  ])('is refused with CLIENT_NOT_FOUND for %s', (_case, request) => {
    expect(attendeeFor(request)).toBe('CLIENT_NOT_FOUND');
  });

  test.each([
    ['for themselves', {}],
    ['for a family member', { familyMemberId: 'fam_kim' }],
  ])('with a deleted account cannot book %s', (_case, fields) => {
    expect(attendeeFor({ ...ANA, callerId: 'usr_none', ...fields })).toBe('CLIENT_NOT_FOUND');
  });

  test('cannot book for another account', () => {
    expect(attendeeFor({ ...ANA, clientId: 'usr_ben' })).toMatchObject({ personId: 'usr_ana' });
  });
});

describe.each([
  ['the owner', OWNER],
  ['the professional', LENA],
])('%s', (_who, staff) => {
  test('books for an account that has booked there itself', () => {
    expect(attendeeFor({ ...staff, clientId: 'usr_ben' })).toEqual({
      personId: 'usr_ben',
      name: 'ben',
      clientId: 'usr_ben',
      crmClientId: null,
    });
  });

  test('books for a CRM client of the business', () => {
    expect(attendeeFor({ ...staff, crmClientId: 'crm_eve' })).toEqual({
      personId: 'crm_eve',
      name: 'eve',
      clientId: null,
      crmClientId: 'crm_eve',
    });
  });

  test.each([
    ['a CRM client of another business', { crmClientId: 'crm_far' }],
    ['an unknown CRM client', { crmClientId: 'crm_none' }],
    ['an unknown account', { clientId: 'usr_none' }],
    ['an account that has not booked there itself', { clientId: 'usr_cleo' }],
    ['an account that is not a customer', { clientId: 'usr_owner' }],
    ['a CRM client sent as an account', { clientId: 'crm_eve' }],
    ['an account sent as a CRM client', { crmClientId: 'usr_ben' }],
    ['no client', {}],
  ])('is refused with CLIENT_NOT_FOUND for %s', (_case, fields) => {
    expect(attendeeFor({ ...staff, ...fields })).toBe('CLIENT_NOT_FOUND');
  });
});

test('a booking elsewhere does not make a customer known', () => {
  const world = {
    ...aWorldWithOthers(),
    knownClients: [{ clientId: 'usr_cleo', businessId: 'biz_2' }],
  };
  const request = { id: 'bkg_1', ...OWNER, clientId: 'usr_cleo' };
  expect(findAttendee(world, request, OFFERING)).toEqual(refuse('CLIENT_NOT_FOUND'));
});

describe('staff of another business', () => {
  test.each([
    ['an owner', { ...OWNER, callerId: 'usr_rival' }],
    ['a professional', { ...LENA, callerId: 'usr_rival' }],
  ])('are refused with FORBIDDEN: %s', (_who, staff) => {
    expect(attendeeFor({ ...staff, clientId: 'usr_ben' })).toBe('FORBIDDEN');
  });

  test.each([{ clientId: 'usr_none' }, { crmClientId: 'crm_none' }, { crmClientId: 'crm_eve' }])(
    'get FORBIDDEN whether the client exists or not: %j',
    (fields) => {
      expect(attendeeFor({ ...OWNER, callerId: 'usr_rival', ...fields })).toBe('FORBIDDEN');
    },
  );

  test('are refused if the business and the professional have no account', () => {
    const offering = {
      business: aBusiness({ calendarUserIds: [] }),
      professional: aProfessional({ userId: null }),
    };
    expect(attendeeFor({ ...OWNER, clientId: 'usr_ben' }, offering)).toBe('FORBIDDEN');
  });
});

describe('a booking', () => {
  function bookFor(changes: Partial<BookCommand>, personTimes: World['personTimes'] = []) {
    const outcome = book.decide(
      { ...aWorldWithOthers(), personTimes },
      aCommand(changes),
      BEFORE_MS,
    );
    return outcome.ok ? outcome.value.newAppointments[0]! : outcome.code;
  }
  const TAKEN = between('10:30', '11:30');

  test('by staff has the name of the client and the staff notes', () => {
    expect(bookFor({ ...OWNER, crmClientId: 'crm_eve', staffNotes: 'shy' })).toMatchObject({
      clientName: 'eve',
      clientId: null,
      crmClientId: 'crm_eve',
      personId: 'crm_eve',
      staffNotes: 'shy',
    });
  });

  test('for a family member takes the time of the family member, not of the caller', () => {
    const forKim = { familyMemberId: 'fam_kim' };
    expect(bookFor(forKim, [{ personId: 'usr_ana', ...TAKEN }])).toMatchObject({
      personId: 'fam_kim',
      clientId: 'usr_ana',
      clientName: 'kim',
    });
    expect(bookFor(forKim, [{ personId: 'fam_kim', ...TAKEN }])).toBe('CLIENT_DOUBLE_BOOKED');
  });

  test.each<[string, Partial<BookCommand>]>([
    ['an account', { ...OWNER, clientId: 'usr_ben' }],
    ['a CRM client', { ...LENA, crmClientId: 'crm_eve' }],
  ])('by staff is refused if %s is busy', (_case, command) => {
    const personId = command.clientId ?? command.crmClientId!;
    expect(bookFor(command, [{ personId, ...TAKEN }])).toBe('CLIENT_DOUBLE_BOOKED');
  });

  test.each<[string, Partial<BookCommand>]>([
    ['a customer', {}],
    ['a family member', { familyMemberId: 'fam_kim' }],
    ['an account', { ...OWNER, clientId: 'usr_ben' }],
    ['a CRM client', { ...LENA, crmClientId: 'crm_eve' }],
  ])('for %s needs the times of the attendee', (_case, command) => {
    const booked = bookFor(command);
    expect(book.needs(aCommand(command)).personIds).toEqual([
      typeof booked === 'string' ? booked : booked.personId,
    ]);
  });

  test('checks FORBIDDEN after the existence of the business and before the calendar', () => {
    const rival = { ...OWNER, callerId: 'usr_rival', clientId: 'usr_ben' };
    expect(bookFor({ ...rival, start: '03:00' })).toBe('FORBIDDEN');
    expect(bookFor({ ...rival, business: 'biz_none' })).toBe('BUSINESS_NOT_FOUND');
  });
});

describe('the family of a client record', () => {
  const forFamily = (familyMemberId: string, crmClientId = 'crm_eve') =>
    attendeeFor({ ...OWNER, crmClientId, familyMemberId });

  test('is booked by staff under the record', () => {
    expect(forFamily('fam_lou')).toEqual({
      personId: 'fam_lou',
      name: 'lou',
      clientId: null,
      crmClientId: 'crm_eve',
    });
  });

  test.each([
    ['of an account', 'fam_kim', 'crm_eve'],
    ['that does not exist', 'fam_none', 'crm_eve'],
    ['with a record of another business', 'fam_lou', 'crm_far'],
  ])('is refused with CLIENT_NOT_FOUND for a member %s', (_case, member, record) => {
    expect(forFamily(member, record)).toBe('CLIENT_NOT_FOUND');
  });

  test('is locked with the record, so that an erasure or a merge waits', () => {
    const command = aCommand({ ...OWNER, crmClientId: 'crm_eve', familyMemberId: 'fam_lou' });
    expect(book.needs(command).personIds).toEqual(['fam_lou', 'crm_eve']);
  });
});
