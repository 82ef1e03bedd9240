import { describe, expect, test } from '@jest/globals';
import { type AppointmentRecord, maskedView, ownerView } from '../../../domain/appointment.ts';
import { anAppointment } from '../../support/booked-world.ts';
import { at } from '../../support/world.ts';

/** Every nullable field is null. */
const BARE = anAppointment({
  clientId: null,
  bookedById: null,
  cancellationWindowHours: null,
  finalMinor: null,
  bookedServices: [],
});

const FULL: AppointmentRecord = {
  ...BARE,
  clientId: 'usr_ana',
  bookedById: 'usr_ana',
  cancelledBy: 'staff',
  cancelReason: 'a burst pipe',
  crmClientId: 'crm_ana',
  recurringGroupId: 'rec_1',
  notes: 'left side',
  staffNotes: 'shy',
  bookedServices: [{ serviceId: 'svc_cut', name: 'Haircut', duration: 60, priceMinor: 3_500 }],
  finalMinor: 3_150,
  discount: {
    couponCode: 'SPRING',
    subtotalMinor: 3_500,
    discountMinor: 350,
    finalMinor: 3_150,
  },
  packageRedemption: {
    packagePurchaseId: 'pur_1',
    serviceId: 'svc_cut',
    subtotalMinor: 3_500,
    finalMinor: 0,
    sessionsTotal: 5,
  },
};

const BARE_VIEW = {
  id: 'apt_1',
  client: 'ana',
  professional: 'pro_1',
  business: 'biz_1',
  date: '2030-05-14',
  start: '10:00',
  end: '11:00',
  time: '10:00',
  services: ['svc_cut'],
  status: 'Confirmed',
  paymentStatus: 'unpaid',
  amountPaidMajor: 0,
  tipMajor: 0,
  paymentMethods: [],
  timezone: 'Europe/Berlin',
  startUtc: '2030-05-14T08:00:00.000Z',
  endUtc: '2030-05-14T09:00:00.000Z',
  bookedServices: [],
  currency: 'EUR',
  version: 1,
};

describe('the owner view', () => {
  test('omits null fields', () => {
    expect(Object.entries(ownerView(BARE, 'staff')).toSorted()).toEqual(
      Object.entries(BARE_VIEW).toSorted(),
    );
  });

  test('shows staff all fields, with amounts in major units', () => {
    expect(ownerView(FULL, 'staff')).toEqual({
      ...BARE_VIEW,
      amountDueMajor: 31.5,
      clientId: 'usr_ana',
      bookedBy: 'customer',
      cancelledBy: 'staff',
      cancelReason: 'a burst pipe',
      crmClientId: 'crm_ana',
      recurringGroupId: 'rec_1',
      notes: 'left side',
      staffNotes: 'shy',
      bookedServices: [{ serviceId: 'svc_cut', name: 'Haircut', duration: 60, priceMajor: 35 }],
      discount: { couponCode: 'SPRING', subtotalMajor: 35, discountMajor: 3.5, finalMajor: 31.5 },
      packageRedemption: {
        packagePurchaseId: 'pur_1',
        subtotalMajor: 35,
        finalMajor: 0,
        sessionsTotal: 5,
      },
    });
  });

  test('shows a customer all fields except staff notes, and until when they may change it', () => {
    const { staffNotes: _hidden, ...rest } = ownerView(FULL, 'staff');
    const view = ownerView({ ...FULL, cancellationWindowHours: 24 }, 'customer');
    expect(view).toEqual({ ...rest, changeUntil: '2030-05-13T08:00:00.000Z' });
    expect(view).not.toHaveProperty('staffNotes');
    expect(
      ownerView({ ...FULL, cancellationWindowHours: null }, 'customer').changeUntil,
    ).toBeNull();
  });

  test('shows an end at midnight as 24:00', () => {
    const late = { ...BARE, startsAt: new Date(at('23:00')), endsAt: new Date(at('24:00')) };
    expect(ownerView(late, 'staff')).toMatchObject({ start: '23:00', end: '24:00' });
  });

  test.each([
    ['JPY', 3_500],
    ['KWD', 3.5],
  ])('uses the decimals of %s', (currency, priceMajor) => {
    expect(ownerView({ ...FULL, currency }, 'staff')).toMatchObject({
      bookedServices: [{ priceMajor }],
      discount: { subtotalMajor: priceMajor },
      packageRedemption: { subtotalMajor: priceMajor },
    });
  });
});

test('the masked view shows the time and the status, but no client, service or price', () => {
  const { professional, business, date, start, end, time, status, timezone } = BARE_VIEW;
  const { startUtc, endUtc } = BARE_VIEW;
  const expected = {
    id: 'apt_masked',
    professional,
    business,
    date,
    start,
    end,
    time,
    status,
    timezone,
    startUtc,
    endUtc,
  };
  const view = maskedView(FULL, 'apt_masked');
  expect(view).toEqual(expected);
  expect(Object.keys(view).toSorted()).toEqual(Object.keys(expected).toSorted());
});

test('where the clock goes back, the local end repeats and the instants are in order', () => {
  const record = {
    ...BARE,
    localDate: '2030-10-27',
    startsAt: new Date('2030-10-27T00:30:00Z'),
    endsAt: new Date('2030-10-27T01:00:00Z'),
  };
  expect(ownerView(record, 'customer')).toMatchObject({
    start: '02:30',
    startUtc: '2030-10-27T00:30:00.000Z',
    end: '02:00',
    endUtc: '2030-10-27T01:00:00.000Z',
  });
});
