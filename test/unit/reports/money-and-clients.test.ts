import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts';
import { type LedgerEntry, PAYMENT_METHODS } from '../../../domain/ledger-entry.ts';
import { totalsOf } from '../../../domain/ledger.ts';
import { computeReport, type MoneyFact, type ReportFacts } from '../../../domain/reports/report.ts';
import type { ReportGroup } from '../../../domain/reports/report-groups.ts';
import { reportCsv, reportView } from '../../../domain/reports/report-view.ts';
import { cashUp } from '../../../domain/till.ts';
import { aVisit } from '../../support/arbitrary-reports.ts';
import { aPayment } from '../../support/ledger.ts';

const PERIOD = { from: '2030-05-13', to: '2030-05-19', timezone: 'UTC' };
const START_MS = Date.parse(PERIOD.from);
const NO_FACTS: ReportFacts = {
  history: {
    business: [],
    weeklyHours: [],
    closures: [],
    exceptionalOpenings: [],
    professionals: new Map(),
  },
  visits: [],
  money: [],
  sales: [],
  owed: [],
};
const NAMES = new Map([
  ['pro_0', 'Lena'],
  ['pro_1', 'Ana'],
  ['svc_1', 'Haircut'],
  ['svc_2', 'Beard trim'],
]);

function report(by: ReportGroup, facts: Partial<ReportFacts>) {
  const steps = computeReport(by, PERIOD, { ...NO_FACTS, ...facts }, START_MS);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return reportView(step.value, { ...PERIOD, by, currency: 'EUR' }, NAMES, START_MS);
}

const anyEntry = fc.record({
  appointment: fc.nat({ max: 3 }),
  kind: fc.constantFrom('payment', 'tip', 'refund'),
  amountMinor: fc.integer({ min: 0, max: 5_000 }),
  method: fc.constantFrom(...PAYMENT_METHODS),
  hour: fc.nat({ max: 7 * 24 - 1 }),
  /** Hours after which it is voided. */
  voidedAfter: fc.option(fc.nat({ max: 48 }), { freq: 2 }),
});
type Recorded = LedgerEntry & {
  readonly atMs: number;
  readonly voidedKind: MoneyFact['voidedKind'];
};

/** The ledgers of four appointments, and of packages for every fifth payment. */
const anyLedger = fc.array(anyEntry, { maxLength: 30 }).map((drawn) =>
  drawn.flatMap(({ appointment, kind, amountMinor, method, hour, voidedAfter }, n): Recorded[] => {
    const isPackage = kind === 'payment' && n % 5 === 4;
    const subject = isPackage
      ? { appointmentId: null, purchaseId: `pur_${n}` }
      : { appointmentId: `apt_${appointment}`, purchaseId: null };
    const id = `pay_${n}`;
    const entry = { ...aPayment({ id, kind, amountMinor, method }), ...subject };
    const atMs = START_MS + hour * HOUR_MS;
    const voidsAtMs = START_MS + (hour + (voidedAfter ?? 0)) * HOUR_MS;
    const isVoided = voidedAfter !== null && !isPackage && voidsAtMs < START_MS + 7 * DAY_MS;
    const ofVoid = { id: `${id}_void`, kind: 'void', voidsId: id, voidedKind: kind } as const;
    return [
      { ...entry, atMs, voidedKind: null },
      ...(isVoided ? [{ ...entry, ...ofVoid, atMs: voidsAtMs }] : []),
    ];
  }),
);

function toFacts(entries: readonly Recorded[]): MoneyFact[] {
  return entries.map((entry) => ({
    ...entry,
    isPackage: entry.purchaseId !== null,
    professionalId: entry.appointmentId && 'pro_0',
    serviceIds: ['svc_1'],
  }));
}

describe('the money of a report', () => {
  test('is that of the ledgers of all appointments, without voided entries', () => {
    fc.assert(
      fc.property(anyLedger, (entries) => {
        const { totals } = report('day', { money: [toFacts(entries)] });
        const visits = totalsOf(entries.filter(({ purchaseId }) => purchaseId === null));
        const sales = totalsOf(entries.filter(({ purchaseId }) => purchaseId !== null));
        expect(totals).toMatchObject({
          takenMajor: visits.paidMinor / 100,
          tipsMajor: visits.tipMinor / 100,
          refundedMajor: visits.refundedMinor / 100,
          packageSalesMajor: sales.paidMinor / 100,
        });
      }),
    );
  });

  test('is that of the till of each day, in total and by method', () => {
    const netOf = (entries: readonly Recorded[]) =>
      cashUp(
        entries.map((entry) => ({
          ...entry,
          takenByName: '',
          isPackage: entry.purchaseId !== null,
        })),
      )[0]?.netMajor ?? 0;
    fc.assert(
      fc.property(anyLedger, (entries) => {
        const money = [toFacts(entries)];
        const dayOf = ({ atMs }: Recorded) => new Date(atMs).toISOString().slice(0, 10);
        for (const { key, netMajor } of report('day', { money }).rows) {
          expect(netMajor).toBe(netOf(entries.filter((entry) => dayOf(entry) === key)));
        }
        for (const { key, netMajor } of report('method', { money }).rows) {
          expect(netMajor).toBe(netOf(entries.filter(({ method }) => method === key)));
        }
      }),
    );
  });

  test('of visits is what is expected: settled, still due, or lost to no-shows', () => {
    const visits = [
      aVisit({ paidMinor: 3_500, paymentStatus: 'paid' }),
      aVisit({ paidMinor: 1_000 }),
      aVisit({ status: 'NoShow', paidMinor: 500 }),
      aVisit({ status: 'Cancelled' }),
      // Given back: nothing is due again.
      aVisit({ paidMinor: 3_500, paymentStatus: 'refunded' }),
      // A package paid for it, or no price is known.
      aVisit({ finalMinor: 0, paymentStatus: 'paid' }),
      aVisit({ finalMinor: null }),
    ].map((visit, n) => ({
      ...visit,
      startMs: START_MS + n * HOUR_MS,
      endMs: START_MS + (n + 1) * HOUR_MS,
    }));

    expect(report('day', { visits: [visits] }).totals).toMatchObject({
      bookings: 6,
      cancellations: 1,
      noShows: 1,
      expectedMajor: 140,
      settledMajor: 85,
      dueMajor: 25,
      dueVisits: 1,
      lostMajor: 30,
      utilisationPercent: null,
      overtimeMinutes: 360,
    });
  });

  test('by service has a row for each combination, and the packages that are owed', () => {
    const both = aVisit({
      startMs: START_MS,
      endMs: START_MS + HOUR_MS,
      serviceIds: ['svc_2', 'svc_1'],
    });
    const owed = {
      serviceId: 'svc_1',
      count: 2,
      sessionsTotal: 3,
      sessionsRedeemed: 1,
      packagePriceMinor: 10_000,
    };
    const sales = [{ atMs: START_MS, serviceId: 'svc_1' }];
    const { rows, totals } = report('service', { visits: [[both]], owed: [owed], sales });

    expect(rows).toMatchObject([
      {
        key: 'svc_1',
        name: 'Haircut',
        bookings: 0,
        packagesSold: 1,
        sessionsOwed: 4,
        owedMajor: 133.34,
      },
      {
        key: 'svc_1+svc_2',
        name: 'Haircut + Beard trim',
        bookings: 1,
        openMinutes: null,
        sessionsOwed: 0,
      },
    ]);
    expect(totals).toMatchObject({ sessionsOwed: 4, owedMajor: 133.34, packagesSold: 1 });
  });
});

describe('the clients of a report', () => {
  const visit = (
    day: number,
    clientId: string | null,
    isFirst = false,
    isBookedByClient = false,
  ) => {
    const startMs = START_MS + day * DAY_MS;
    return aVisit({ startMs, endMs: startMs + HOUR_MS, clientId, isFirst, isBookedByClient });
  };

  test('are new in the row of their first visit, and counted once in the totals', () => {
    const visits = [
      visit(0, 'usr_1', true, true),
      visit(2, 'usr_1'),
      visit(2, 'usr_2'),
      visit(2, null),
    ];
    const { rows, totals } = report('day', { visits: [visits, [visit(2, 'crm_3', true)]] });

    expect(rows.map((row) => [row.newClients, row.returningClients])).toEqual([
      ...[
        [1, 0],
        [0, 0],
        [1, 2],
      ],
      ...Array.from({ length: 4 }, () => [0, 0]),
    ]);
    expect(totals).toMatchObject({ newClients: 2, newClientsOnline: 1, returningClients: 1 });
  });

  test('are in a file with the totals in its last line, and cells that no spreadsheet runs', () => {
    const names = new Map([['pro_0', '=Lena']]);
    const steps = computeReport(
      'professional',
      PERIOD,
      { ...NO_FACTS, visits: [[visit(0, 'usr_1')]] },
      START_MS,
    );
    let step = steps.next();
    while (!step.done) step = steps.next();
    const request = { ...PERIOD, by: 'professional', currency: 'EUR' } as const;
    const lines = reportCsv(reportView(step.value, request, names, START_MS)).split('\r\n');

    expect(lines[0]).toContain('key,name,weekday,hour,bookings,cancellations,noShows,openMinutes');
    expect(lines[1]).toMatch(/^pro_0,'=Lena,,,1,0,0,0,60,60,,35,/);
    expect(lines[2]).toMatch(/^total,,,,1,0,0,0,60,60,,35,/);
  });
});
