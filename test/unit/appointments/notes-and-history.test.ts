import { expect, test } from '@jest/globals';
import { type AppointmentRecord, ownerView } from '../../../domain/appointment.ts';
import { toHistoryLine } from '../../../domain/history.ts';
import { anAppointment } from '../../support/booked-world.ts';
import { changesOf, decideTarget } from '../../support/target-commands.ts';
import { BEFORE_MS } from '../../support/world.ts';

test('annotate keeps an absent note and removes a null one', () => {
  const before = { notes: 'by the window', staffNotes: 'pays late' };
  expect(changesOf({ kind: 'annotate', notes: null }, before).updatedAppointments).toMatchObject([
    { notes: null, staffNotes: 'pays late' },
  ]);
  expect(
    changesOf({ kind: 'annotate', staffNotes: 'vip' }, before).updatedAppointments,
  ).toMatchObject([{ notes: 'by the window', staffNotes: 'vip' }]);
});

test('annotate changes and erases the name of a walk-in only', () => {
  const walkIn = { personId: 'bkg_1', clientId: null, clientName: 'Tom' };
  const rename = (clientName: string) => ({ kind: 'annotate', clientName }) as const;
  expect(changesOf(rename('Tim'), walkIn).updatedAppointments).toMatchObject([
    { clientName: 'Tim' },
  ]);
  const erased = changesOf(rename(''), walkIn);
  expect(erased.updatedAppointments).toMatchObject([{ clientName: '' }]);
  expect(JSON.stringify(erased.events)).not.toContain('Tom');
  // An account, and a client record that was erased.
  for (const client of [{}, { clientId: null, personId: 'crm_1', clientName: '' }]) {
    expect(decideTarget(rename('Tim'), client)).toMatchObject({
      code: 'INVALID_INPUT',
      field: 'clientName',
    });
  }
});

test('an appointment names the family member who comes, and only a family member', () => {
  const familyMemberOf = (changes: Partial<AppointmentRecord>) =>
    ownerView(anAppointment(changes), 'staff').familyMemberId;
  const none = { clientId: null, crmClientId: null };
  expect(familyMemberOf({ clientId: 'usr_ana', personId: 'fam_kim' })).toBe('fam_kim');
  expect(familyMemberOf({ clientId: 'usr_ana', personId: 'usr_ana' })).toBeUndefined();
  expect(familyMemberOf({ ...none, crmClientId: 'crm_1', personId: 'crm_1' })).toBeUndefined();
  expect(familyMemberOf({ ...none, personId: 'bkg_1' })).toBeUndefined();
});

test('a history line has the role of the actor and no notes', () => {
  const appointment = anAppointment({ staffNotes: 'pays late', notes: 'by the window' });
  const [event] = changesOf({ kind: 'annotate', notes: 'x' }, appointment).events;
  const stored = { ...event!, id: 'evt_1', createdAt: new Date(BEFORE_MS) };
  const roles = ['usr_ana', 'usr_owner', 'scheduler'].map((actorId) => {
    const names = { actorName: 'Olga', professionalName: 'Lena' };
    const line = toHistoryLine({ ...stored, ...names, actorId }, appointment, 'customer');
    expect(line).not.toHaveProperty('byName');
    expect(JSON.stringify(line)).not.toMatch(/window|pays late/);
    return `${line.role} via ${line.via}`;
  });
  expect(roles).toEqual(['customer via api', 'staff via api', 'scheduler via scheduler']);
});
