import { describe, expect, test } from '@jest/globals';
import { reschedule } from '../../../domain/commands/reschedule.ts';
import { checkMovable, createMoveLister } from '../../../domain/move-slots.ts';
import type { World } from '../../../domain/world.ts';
import { aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';
import {
  aBusiness,
  aProfessional,
  aService,
  aSession,
  BEFORE_MS,
  between,
  DATE,
} from '../../support/world.ts';

const booked = anAppointment();
const room = { resourceId: 'res_room', count: 1, total: 1 };
const unit = [{ resourceId: 'res_room', unit: 1 }];
const own = aSession({ id: 'ses_1', ...between('10:00', '11:00') });
const other = aSession({ id: 'ses_other', ...between('14:00', '15:00') });
const colleague = aProfessional({ id: 'pro_2' });

/** The codes of moves to every slot of the date, by time; `moved` if it is accepted. */
function movesOf(world: World, callerRole: 'customer' | 'business', professional: string) {
  const listOn = createMoveLister(world, booked, { callerRole, professional }, BEFORE_MS);
  if (!listOn.ok) throw new Error(listOn.code);
  return listOn.value(DATE).map(({ time, available }) => {
    const command = {
      ...aTarget(booked, { callerRole, callerId: callerRole === 'customer' ? 'usr_ana' : 'usr_o' }),
      kind: 'reschedule' as const,
      services: ['svc_cut'],
      date: DATE,
      start: time,
      professional,
      newProfessional: professional,
      newSessionId: 'ses_new',
    };
    const decided = reschedule.decide(world, command, BEFORE_MS);
    return { time, available, isMoved: decided.ok };
  });
}

describe('the slots to which an appointment can move', () => {
  test.each([
    ['a customer', 'customer', 'pro_1', {}],
    ['staff', 'business', 'pro_1', {}],
    ['a customer, to a colleague', 'customer', 'pro_2', {}],
    [
      'a customer who needs a notice',
      'customer',
      'pro_1',
      { business: aBusiness({ minNoticeMinutes: 36 * 60 }) },
    ],
    [
      'staff, in the only room',
      'business',
      'pro_2',
      {
        services: [aService({ resources: [room] })],
        sessions: [{ ...own, units: unit }, other],
      },
    ],
  ] as const)(
    'are open exactly where a move is accepted: %s',
    (_who, role, professional, parts) => {
      const loaded = aBookedWorld([booked], { sessions: [own, other], ...parts });
      const professionals = new Map([...loaded.professionals, [colleague.id, colleague]]);
      const world = { ...loaded, professionals };
      const slots = movesOf(world, role, professional);
      expect(slots.filter(({ available }) => available).length).toBeGreaterThan(0);
      expect(slots.map(({ isMoved }) => isMoved)).toEqual(slots.map(({ available }) => available));
    },
  );

  test('include the own time, seat and room of the appointment', () => {
    const world = aBookedWorld([booked], {
      services: [aService({ resources: [room] })],
      sessions: [{ ...own, units: unit }],
    });
    const open = movesOf(world, 'customer', 'pro_1').filter(({ available }) => available);
    expect(open.map(({ time }) => time)).toEqual(
      expect.arrayContaining(['09:30', '10:00', '10:30']),
    );
  });

  test.each([
    ['a cancelled one', { status: 'Cancelled' }, 'customer', 'INVALID_STATUS'],
    ['a closed window', { cancellationWindowHours: 1_000 }, 'customer', 'RESCHEDULE_WINDOW'],
    ['a closed window, by staff', { cancellationWindowHours: 1_000 }, 'business', 'movable'],
  ] as const)(
    'are not listed where no time would be accepted: %s',
    (_case, changes, role, code) => {
      const checked = checkMovable(anAppointment(changes), { callerRole: role }, BEFORE_MS);
      expect(checked.ok ? 'movable' : checked.code).toBe(code);
    },
  );
});
