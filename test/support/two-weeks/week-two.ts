import { all, type Day } from './diary.ts';

/** Read as the first week. */
export const WEEK_TWO: readonly Day[] = [
  [
    'Monday 28 October: requests are confirmed, declined, withdrawn and forgotten',
    async ({ salon, studio }) => {
      salon.at('10:00');
      await salon.changeBusiness({ autoConfirm: false });
      await all(
        salon.book('Ana', 'Olga', '13:00', 'Cut'),
        salon.book('Ben', 'Noah', '14:00', 'Beard'),
        salon.book('Cem', 'Kim', '15:00', 'Cut', { coupon: 'AUTUMN' }),
        salon.book('Dora', 'Kim', '16:00', 'Cut'),
        salon.phone('Ida', 'Jonas', '17:00', 'Cut', { package: true }),
      );
      await all(
        salon.confirm('Ana 13:00'),
        salon.decline('Ben 14:00'),
        salon.cancel('Cem 15:00', 'Cem'),
      );
      await salon.changeBusiness({ autoConfirm: true });
      salon.at('14:00');
      await salon.pay('Ana 13:00', 40, 'other');
      salon.at('18:00');
      await salon.complete('Ida 17:00');
      studio.at('16:00');
      await all(
        studio.takeSeat('Eli', 'Yoga 28', { package: true }),
        studio.takeSeat('Finn', 'Yoga 28'),
      );
      studio.at('18:05');
      await studio.pay('Finn 17:00', 3500, 'cash');
    },
  ],
  [
    'Tuesday 29 October: Kim is ill',
    async ({ salon }) => {
      salon.at('07:00');
      await all(
        salon.book('Ana', 'Kim', '10:00', 'Cut'),
        salon.phone('Karl', 'Kim', '11:00', 'Colour'),
        salon.phone('Jan', 'Kim', '19:15', 'Beard', { override: ['hours'] }),
        salon.book('Hana', 'Noah', '12:00', 'Beard'),
      );
      await salon.reportSick('Kim', ['Jan']);
      await salon.handOver('Hana 12:00', 'Rosa');
      salon.at('13:00');
      await all(
        salon.pay('Ana 10:00', 40, 'cash'),
        salon.pay('Karl 11:00', 85.5, 'card'),
        salon.pay('Hana 12:00', 18, 'cash'),
      );
    },
  ],
  [
    'Wednesday 30 October: one colour station, packages used up, sold, cancelled',
    async ({ salon, studio }) => {
      salon.at('08:00');
      await salon.changePrice('Beard', 20);
      await salon.phone('Ida', 'Kim', '10:00', 'Cut', { package: true });
      await salon.phone('Ida', 'Kim', '31 10:00', 'Cut', { package: true });
      await salon.addResource('Colour station', 1, 'Colour');
      await salon.book('Ana', 'Olga', '14:00', 'Colour');
      await salon.refused('SLOT_TAKEN', 'Ben', 'Noah', '15:00', 'Colour');
      await salon.book('Ben', 'Noah', '15:45', 'Colour');
      salon.at('10:50');
      await salon.complete('Ida 10:00');
      studio.at('16:00');
      await studio.takeSeat('Eli', 'Yoga 30', { package: true });
      await studio.sell('Three yogas', 'Finn', 'card');
      await studio.takeSeat('Finn', 'Yoga 30', { package: true });
      await studio.cancelSale('Finn', 6000, 'card');
      salon.at('17:50');
      await all(salon.pay('Ana 14:00', 85.5, 'cash'), salon.pay('Ben 15:45', 85.5, 'card'));
    },
  ],
  [
    'Thursday 31 October: a half day, and a visit that is entered afterwards',
    async ({ salon }) => {
      salon.at('08:00');
      await salon.refused('OUTSIDE_AVAILABILITY', 'Ben', 'Olga', '15:00', 'Cut');
      await salon.cancel('Ida 10:00');
      salon.at('12:50');
      await salon.walkIn('Grey cap', 'Jonas', '11:00', 'Beard', { override: ['past'] });
      await salon.pay('Grey cap 11:00', 20, 'cash');
      salon.at('14:30');
      await salon.walkIn('Hat', 'Olga', '14:30', 'Cut', { override: ['hours'] });
      await salon.pay('Hat 14:30', 40, 'card', { tip: 2.5, by: 'Olga' });
    },
  ],
  [
    'Friday 1 November: the salon is closed, and the owner corrects the week',
    async ({ salon, studio }) => {
      salon.at('10:00');
      await salon.refused('NOT_SCHEDULED', 'Ben', 'Olga', '15:00', 'Cut');
      await all(
        salon.refundAll('Ana 28 13:00', { other: 40 }, 'Olga'),
        salon.pay('Karl 27 11:30', 0, 'cash', { tip: 3, by: 'Olga' }),
        salon.takeBack('Karl 22 14:30', 'refund', 'Olga'),
      );
      studio.at('16:00');
      await all(studio.takeSeat('Ana', 'Yoga 1'), studio.takeSeat('Gil', 'Yoga 1'));
      studio.at('18:05');
      await studio.pay('Ana 17:00', 2000, 'cash', { partial: true });
      await studio.pay('Ana 17:00', 1500, 'card');
      await studio.pay('Gil 17:00', 3500, 'card', { tip: 500 });
      await studio.refundAll('Ana 17:00', { card: 1500, cash: 2000 });
    },
  ],
  [
    'Saturday 2 November: a deposit of a visit that is cancelled',
    async ({ salon }) => {
      salon.at('09:00');
      await salon.book('Hana', 'Lena', '14:00', 'Colour');
      await salon.book('Ben', 'any', '15:00', 'Cut', { coupon: 'AUTUMN' });
      await salon.pay('Hana 14:00', 25, 'card', { partial: true });
      await salon.cancel('Hana 14:00', 'Hana');
      await salon.refundAll('Hana 14:00', { card: 25 });
      salon.at('15:50');
      await salon.pay('Ben 15:00', 35, 'cash');
    },
  ],
  [
    'Sunday 3 November: all have a day off, and the scheduler completes the week',
    async ({ salon }) => {
      salon.at('12:00');
      await salon.refused('COUPON_EXPIRED', 'Ben', 'Olga', '4 15:00', 'Cut', { coupon: 'AUTUMN' });
    },
  ],
];
