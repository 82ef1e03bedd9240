import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { IMMUTABLE_APPOINTMENT_FIELDS } from '../../../db/writes/decisions.ts';
import type { AppointmentRecord } from '../../../domain/appointment.ts';
import { type Command, COMMANDS, decideAll } from '../../../domain/commands/index.ts';
import { toLockedRecords, toTarget } from '../../../domain/commands/target.ts';
import { aBookedWorld, anAppointment, aTarget } from '../../support/booked-world.ts';
import { aReassignment } from '../../support/absences.ts';
import { aPaidWorld, aPayment, ENTRY_IDS, REFUND_IDS } from '../../support/ledger.ts';
import { aSessionChange, aSessionCommand, aTimetable } from '../../support/classes.ts';
import { anAlert } from '../../support/target-commands.ts';
import {
  aCommand,
  aHeldSeat,
  aHold,
  anEntry,
  aProfessional,
  aPurchase,
  aSession,
  at,
  BEFORE_MS,
  between,
  DATE,
  purchases,
  type WorldParts,
} from '../../support/world.ts';

const DIRECTORY = new URL('../../../domain/commands/', import.meta.url);

/** Ben's haircut in the afternoon, which swaps its time with Ana's. */
const OTHER = anAppointment({
  id: 'apt_2',
  bookingId: 'bkg_2',
  sessionId: 'ses_2',
  personId: 'usr_ben',
  clientId: 'usr_ben',
  bookedById: 'usr_ben',
  startsAt: new Date(at('15:00')),
  endsAt: new Date(at('16:00')),
});
const PAID = aPaidWorld([aPayment()]);

type Example = {
  readonly command: Command;
  readonly appointment?: Partial<AppointmentRecord>;
  readonly nowMs?: number;
  readonly world?: Partial<WorldParts>;
};

/** Ana's seat in the class at 10:00. */
const CLASS_SEAT = {
  appointment: { serviceIds: ['svc_yoga'] },
  world: {
    professional: aProfessional({ timetables: [aTimetable()] }),
    sessions: [aSession({ ...between('10:00', '11:00'), serviceId: 'svc_yoga', capacity: 3 })],
  },
};

/** One accepted example of every command. */
const EXAMPLES: { readonly [K in Command['kind']]: Example & { command: { kind: K } } } = {
  annotate: { command: { ...aTarget(), kind: 'annotate', notes: 'left side', staffNotes: 'shy' } },
  book: { command: aCommand({ start: '14:00', appointmentIds: ['apt_2'] }) },
  cancel: { command: { ...aTarget(), kind: 'cancel', scope: 'this' } },
  changeServices: {
    command: {
      ...aTarget(),
      kind: 'changeServices',
      services: ['svc_cut', 'svc_wash'],
      date: DATE,
      newSessionId: 'ses_new',
    },
  },
  cancelSession: {
    command: { ...aSessionCommand(), kind: 'cancelSession', reason: 'ill' },
    ...CLASS_SEAT,
  },
  complete: { command: { ...aTarget(), kind: 'complete' }, nowMs: at('11:00') },
  confirm: { command: { ...aTarget(), kind: 'confirm' }, appointment: { status: 'Pending' } },
  decline: { command: { ...aTarget(), kind: 'decline' }, appointment: { status: 'Pending' } },
  hold: { command: { ...aCommand({ start: '14:00' }), kind: 'hold' } },
  lapse: {
    command: { ...aTarget(), kind: 'lapse' },
    appointment: { status: 'Pending' },
    nowMs: at('10:00'),
  },
  late: {
    command: { ...aTarget(), kind: 'late', alertId: 'alr_2', minutes: 15 },
    nowMs: at('10:00'),
  },
  moveSession: {
    command: {
      ...aSessionCommand(),
      kind: 'moveSession',
      date: DATE,
      start: '14:00',
      newSessionId: 'ses_new',
    },
    ...CLASS_SEAT,
  },
  noShow: { command: { ...aTarget(), kind: 'noShow' }, nowMs: at('11:01') },
  offer: {
    command: {
      ...aCommand({ start: '14:00', callerId: 'scheduler' }),
      kind: 'offer',
      entryId: 'wtl_1',
      holderId: 'usr_ana',
    },
  },
  pay: {
    command: { ...aTarget(), kind: 'pay', amountMajor: 35, method: 'cash', entryIds: ENTRY_IDS },
  },
  reassign: {
    command: aReassignment([anAppointment()], {
      otherwise: 'cancel',
      timeOff: { id: 'tof_1' },
    }),
  },
  redeem: {
    command: {
      ...aTarget(),
      kind: 'redeem',
      customerId: 'usr_ana',
      packagePurchaseId: 'pur_1',
    },
    world: { purchases: purchases(aPurchase()) },
  },
  refund: {
    command: { ...aTarget(), kind: 'refund', entryIds: REFUND_IDS },
    appointment: PAID.appointment,
    world: { ledger: PAID.world.ledger },
  },
  releaseHold: {
    command: {
      ...aTarget(),
      kind: 'releaseHold',
      holdId: 'hld_1',
      business: 'biz_1',
      callerId: 'usr_ana',
    },
  },
  reopen: {
    command: { ...aTarget(), kind: 'reopen' },
    appointment: { status: 'NoShow', statusSince: new Date(at('11:00')) },
    nowMs: at('12:00'),
  },
  reschedule: {
    command: {
      ...aTarget(),
      kind: 'reschedule',
      services: ['svc_cut'],
      date: DATE,
      start: '14:00',
      newSessionId: 'ses_new',
    },
  },
  resizeSession: {
    command: { ...aSessionCommand(), kind: 'resizeSession', capacity: 5 },
    ...CLASS_SEAT,
  },
  respond: {
    command: { ...aTarget(), kind: 'respond', alertId: 'alr_1', response: 'accept' },
    nowMs: at('10:00'),
  },
  restoreSession: {
    command: { ...aSessionCommand(), kind: 'restoreSession' },
    world: {
      sessions: [],
      professional: aProfessional({
        timetables: [aTimetable({ changes: [aSessionChange({ isCancelled: true })] })],
      }),
    },
  },
  swap: {
    command: {
      ...aTarget(),
      kind: 'swap',
      other: toTarget(OTHER, [OTHER]),
      services: ['svc_cut'],
      dates: [DATE, DATE],
      newSessionIds: ['ses_new', 'ses_new2'],
    },
  },
  voidPayment: {
    command: { ...aTarget(), kind: 'voidPayment', paymentId: 'pay_1', entryId: 'pay_2' },
    appointment: PAID.appointment,
    world: { ledger: PAID.world.ledger },
  },
  voidRedemption: {
    command: { ...aTarget(), kind: 'voidRedemption', couponCodes: ['SPRING'] },
    appointment: {
      finalMinor: 3_150,
      discount: {
        couponCode: 'SPRING',
        subtotalMinor: 3_500,
        discountMinor: 350,
        finalMinor: 3_150,
      },
    },
  },
  withdrawOffer: {
    command: {
      ...aCommand({ start: '14:00', callerId: 'scheduler' }),
      kind: 'withdrawOffer',
      entryId: 'wtl_1',
      holderId: 'usr_ana',
      holdId: 'hld_1',
    },
    world: {
      heldSeats: [aHeldSeat()],
      waitlist: [anEntry({ holdId: 'hld_1' })],
      timeOff: [{ ...between('14:00', '15:00'), professionalId: 'pro_1' }],
    },
  },
};

test('COMMANDS contains every definition of its directory once', async () => {
  const files = readdirSync(DIRECTORY).filter((name) => name !== 'index.ts');
  const modules: object[] = await Promise.all(
    files.map((name) => import(new URL(name, DIRECTORY).href)),
  );
  const definitions = modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((each) => typeof each === 'object' && each !== null && 'decide' in each);
  expect(new Set(definitions)).toEqual(new Set(COMMANDS));
  expect(new Set(COMMANDS.map(({ kind }) => kind)).size).toBe(definitions.length);
});

describe.each(Object.entries(EXAMPLES))('%s', (kind, example: Example) => {
  const { command, appointment, nowMs, world } = example;
  const before = anAppointment(appointment);
  const alerts = kind === 'respond' ? [anAlert()] : [];
  const [decision] = decideAll(
    aBookedWorld(kind === 'swap' ? [before, OTHER] : [before], {
      alerts,
      holds: [aHold()],
      waitlist: [anEntry()],
      ...world,
    }),
    [command],
    nowMs ?? BEFORE_MS,
  );

  test('is accepted and emits an event', () => {
    expect(decision!.outcome).toMatchObject({
      ok: true,
      value: { events: expect.arrayContaining([expect.anything()]) },
    });
  });

  test('changes no immutable field', () => {
    const changes = decision!.outcome.ok ? decision!.outcome.value.updatedAppointments : [];
    for (const after of changes) {
      const immutable = IMMUTABLE_APPOINTMENT_FIELDS.filter((field) => field !== 'createdAt');
      const booked = [before, OTHER].find(({ id }) => id === after.id)!;
      for (const field of immutable) expect(after[field]).toEqual(booked[field]);
    }
  });
});

test('a command locks the client record of a family member, too', () => {
  const client = { clientId: null, crmClientId: 'crm_1' };
  const seats = ['fam_kim', 'fam_lou'].map((personId) => anAppointment({ ...client, personId }));
  expect(toLockedRecords(seats).persons).toEqual(['fam_kim', 'crm_1', 'fam_lou']);
});
