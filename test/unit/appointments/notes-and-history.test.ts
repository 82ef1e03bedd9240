import { expect, test } from '@jest/globals';
import { toHistoryLine } from '../../../domain/history.ts';
import { anAppointment } from '../../support/booked-world.ts';
import { changesOf } from '../../support/target-commands.ts';
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

test('a history line has the role of the actor and no notes', () => {
  const appointment = anAppointment({ staffNotes: 'pays late', notes: 'by the window' });
  const [event] = changesOf({ kind: 'annotate', notes: 'x' }, appointment).events;
  const stored = { ...event!, id: 'evt_1', createdAt: new Date(BEFORE_MS) };
  const roles = ['usr_ana', 'usr_owner', 'scheduler'].map((actorId) => {
    const line = toHistoryLine({ ...stored, actorId }, appointment);
    expect(JSON.stringify(line)).not.toMatch(/window|pays late/);
    return `${line.role} via ${line.via}`;
  });
  expect(roles).toEqual(['customer via api', 'staff via api', 'scheduler via scheduler']);
});
