import { all, type Day } from './diary.ts';

/**
 * One step per line. `Ana 22 10:00` is the visit of Ana on 22 October at 10:00, `Ana 10:00` the one of today; days up to 20 are
 * in November. A person who is not named is the front desk of the salon, or the owner in the studio.
 */
export const WEEK_ONE: readonly Day[] = [
  [
    'Sunday 20 October: the owner prepares the two weeks',
    async ({ salon, studio }) => {
      await all(
        salon.close('Training', '2030-10-31', ['14:00', '24:00']),
        salon.close('All Saints', '2030-11-01'),
        salon.open('Open Sunday', '2030-10-27', ['11:00', '15:00'], ['Lena']),
      );
      await salon.offerCoupon('AUTUMN', 12.5, 'Cut', '2030-11-02');
      await salon.offerPackage('Five cuts', 'Cut', 5, 160);
      await studio.offerPackage('Three yogas', 'Yoga', 3, 9000);
      await studio.timetable('Yoga', 'Sara', [1, 3, 5], '17:00', 3);
      await studio.timetable('Pilates', 'Mia', [3, 5], '09:00', 8);
      await salon.importRecords([
        ['Ida', '030 200001'],
        ['Jan', '030 200002'],
        ['Karl', '030 200003'],
        ['Benjamin', '030 1000022'],
      ]);
    },
  ],
  [
    'Monday 21 October: coupon, split payment, wrong entry, a full class',
    async ({ salon, studio }) => {
      salon.at('09:00');
      await all(
        salon.book('Ana', 'Olga', '13:00', 'Cut', { coupon: 'AUTUMN' }),
        salon.book('Ben', 'Noah', '14:00', 'Cut + Beard'),
        salon.phone('Ida', 'Kim', '15:00', 'Colour'),
        salon.book('Cem', 'Lena', '22 10:00', 'Cut'),
        salon.book('Dora', 'Lena', '22 11:00', 'Colour'),
        salon.phone('Benjamin', 'Rosa', '22 09:00', 'Cut'),
      );
      await salon.series('Jan', 'Noah', '25 10:00', 'Cut', { count: 4, skipped: ['2030-11-01'] });
      salon.at('13:05');
      await salon.walkIn('Red hat', 'Kim', '13:05', 'Beard');
      salon.at('13:50');
      await all(
        salon.complete('Ana 13:00'),
        salon.pay('Ana 13:00', 33.25, 'cash', { tip: 2 }),
        salon.pay('Red hat 13:05', 18, 'cash'),
      );
      salon.at('14:20');
      await salon.changeServices('Ben 14:00', 'Cut + Beard + Blowdry');
      await salon.changeServices('Ben 14:00', 'Cut + Beard + Blowdry', { minutes: 105 });
      salon.at('15:50');
      await salon.pay('Ben 14:00', 50, 'cash', { partial: true, by: 'Noah' });
      await salon.pay('Ben 14:00', 30.9, 'card', { tip: 5, by: 'Noah' });
      salon.at('16:40');
      await salon.pay('Ida 15:00', 85.5, 'card');
      await salon.takeBack('Ida 15:00', 'payment');
      await salon.pay('Ida 15:00', 85.5, 'cash');
      await salon.sell('Five cuts', 'Ida', 'card', 'Marta');
      studio.at('15:00');
      await all(...['Ana', 'Eli', 'Finn'].map((name) => studio.takeSeat(name, 'Yoga 21')));
      await studio.wait('Gil', 'Yoga 21');
      await studio.cancel('Finn 17:00', 'Finn');
      await studio.takeOffer('Gil', 'Yoga 21');
      studio.at('18:10');
      await studio.sell('Three yogas', 'Eli', 'cash');
      await all(
        studio.pay('Ana 17:00', 3500, 'card'),
        studio.pay('Eli 17:00', 3500, 'cash'),
        studio.complete('Gil 17:00'),
      );
    },
  ],
  [
    'Tuesday 22 October: late, no-show, reopened, partly refunded, merged',
    async ({ salon, studio }) => {
      salon.at('07:30');
      await all(
        salon.book('Eli', 'Mia', '11:00', 'Cut'),
        salon.phone('Karl', 'Jonas', '14:30', 'Colour'),
        salon.move('Dora 11:00', '24 14:00', { who: 'Dora' }),
      );
      // Not at the same time: Jonas could be the one, before Karl rings up.
      await salon.book('Ana', 'any', '15:00', 'Beard');
      salon.at('09:50');
      await salon.late('Cem 10:00', 20);
      await salon.waitForLate('Cem 10:00');
      salon.at('10:50');
      await all(
        salon.complete('Cem 10:00', 'Lena'),
        salon.pay('Cem 10:00', 38, 'card', { tip: 4, by: 'Lena' }),
        salon.pay('Benjamin 09:00', 38, 'cash'),
      );
      salon.at('11:15');
      await salon.noShow('Eli 11:00');
      salon.at('11:20');
      await salon.reopen('Eli 11:00');
      salon.at('11:50');
      await all(
        salon.complete('Eli 11:00', 'Mia'),
        salon.pay('Eli 11:00', 38, 'cash', { by: 'Mia' }),
      );
      salon.at('16:10');
      await salon.pay('Karl 14:30', 40, 'cash', { partial: true });
      await salon.pay('Karl 14:30', 45.5, 'card');
      await salon.refund('Karl 14:30', 10, 'cash', 'Marta');
      await salon.pay('Ana 15:00', 18, 'card', { tip: 1.5 });
      await salon.takeBack('Ana 15:00', 'tip');
      await salon.merge('Benjamin', 'Ben');
      studio.at('18:00');
      await all(
        ...['Cem', 'Dora'].map((name) => studio.takeSeat(name, 'Pilates 23')),
        ...['Ana', 'Finn'].map((name) => studio.takeSeat(name, 'Yoga 23')),
        studio.takeSeat('Eli', 'Yoga 23', { package: true }),
      );
      await studio.resizeSession('Yoga 23', 4);
      await studio.takeSeat('Gil', 'Yoga 23');
    },
  ],
  [
    'Wednesday 23 October: a new price, a package, a swap, services of a running visit',
    async ({ salon, studio }) => {
      salon.at('08:00');
      await salon.changePrice('Cut', 40);
      await all(
        salon.book('Hana', 'Lena', '10:00', 'Cut'),
        salon.phone('Ida', 'Kim', '11:00', 'Cut', { package: true }),
        salon.phone('Karl', 'Noah', '24 10:00', 'Cut + Beard'),
        salon.book('Cem', 'Olga', '24 11:00', 'Beard'),
      );
      await salon.swap('Karl 24 10:00', 'Cem 24 11:00');
      salon.at('10:10');
      await salon.changeServices('Hana 10:00', 'Cut + Colour', { price: 110 });
      salon.at('11:10');
      await salon.changeServices('Ida 11:00', 'Cut + Beard');
      salon.at('12:30');
      await all(
        salon.pay('Ida 11:00', 18, 'cash'),
        salon.pay('Hana 10:00', 110, 'card', { tip: 10 }),
      );
      studio.at('18:05');
      await all(
        studio.pay('Ana 17:00', 3500, 'card'),
        studio.pay('Finn 17:00', 3500, 'cash'),
        studio.noShow('Gil 17:00'),
        studio.pay('Dora 09:00', 4200, 'card'),
        studio.pay('Cem 09:00', 4200, 'other'),
      );
    },
  ],
  [
    'Thursday 24 October: time off, overrides, a full refund, a class moved and cancelled',
    async ({ salon, studio }) => {
      salon.at('08:00');
      await salon.takeOff('Noah', '2030-10-24', ['15:00', '17:00']);
      await salon.refused('PROFESSIONAL_TIME_OFF', 'Gil', 'Noah', '15:30', 'Cut');
      await salon.book('Finn', 'Noah', '17:00', 'Cut', { coupon: 'AUTUMN' });
      salon.at('12:30');
      await all(
        salon.pay('Cem 10:00', 18, 'cash', { by: 'Noah' }),
        salon.pay('Karl 11:00', 58, 'card', { by: 'Olga' }),
      );
      salon.at('13:15');
      await salon.walkIn('Green tie', 'Olga', '13:15', 'Beard', { override: ['hours'] });
      salon.at('16:00');
      await salon.walkIn('Blue coat', 'Noah', '16:00', 'Beard', { override: ['timeOff'] });
      await all(
        salon.pay('Green tie 13:15', 18, 'cash'),
        salon.pay('Blue coat 16:00', 18, 'card'),
        salon.pay('Dora 14:00', 85.5, 'card'),
      );
      await salon.refundAll('Dora 14:00', { card: 85.5 }, 'Olga');
      salon.at('17:50');
      await salon.pay('Finn 17:00', 35, 'card');
      studio.at('18:00');
      await all(
        ...['Gil', 'Hana'].map((name) => studio.takeSeat(name, 'Pilates 25')),
        studio.takeSeat('Ana', 'Yoga 25'),
        studio.takeSeat('Eli', 'Yoga 25', { package: true }),
      );
      await all(studio.moveSession('Pilates 25', '25 11:00'), studio.cancelSession('Yoga 25'));
    },
  ],
  [
    'Friday 25 October: the rest of a series is moved, a child is booked',
    async ({ salon, studio }) => {
      salon.at('08:00');
      await salon.move('Jan 10:00', '11:00', { scope: 'following' });
      await salon.cancel('Jan 15 11:00');
      await salon.addChild('Ida', 'Tim');
      await all(
        salon.book('Ana', 'Lena', '26 09:00', 'Colour'),
        salon.book('Ben', 'Jonas', '26 09:00', 'Cut'),
        salon.phone('Ida', 'Kim', '26 09:30', 'Cut', { package: true }),
        salon.phone('Ida', 'Rosa', '26 09:30', 'Cut', { child: 'Tim' }),
        salon.book('Dora', 'Olga', '26 10:00', 'Bridal'),
      );
      salon.at('12:00');
      await salon.pay('Jan 11:00', 38, 'cash');
      studio.at('12:10');
      await all(studio.pay('Gil 11:00', 4200, 'card'), studio.noShow('Hana 11:00'));
    },
  ],
  [
    'Saturday 26 October: an agreed price, and one that was entered wrongly',
    async ({ salon }) => {
      salon.at('10:40');
      await salon.changeServices('Ana 09:00', 'Colour', { price: 80 });
      await all(
        salon.pay('Ana 09:00', 80, 'card', { tip: 8, by: 'Lena' }),
        salon.pay('Ben 09:00', 40, 'cash'),
        salon.pay('Tim 09:30', 40, 'card'),
        salon.complete('Ida 09:30'),
      );
      salon.at('12:10');
      await salon.pay('Dora 10:00', 150, 'card', { tip: 20 });
      await salon.takeBack('Dora 10:00', 'payment');
      await salon.pay('Dora 10:00', 140, 'cash');
    },
  ],
  [
    'Sunday 27 October: a night of 25 hours and an exceptional opening',
    async ({ salon }) => {
      salon.at('01:30', '+02:00');
      const late = { override: ['hours'], end: '02:00' };
      await salon.walkIn('Party', 'Noah', '01:30', 'Colour', late);
      salon.at('02:10', '+01:00');
      await salon.pay('Party 01:30', 85.5, 'cash', { by: 'Noah' });
      salon.at('10:00');
      await all(
        salon.book('Gil', 'Lena', '12:00', 'Cut'),
        salon.phone('Karl', 'Olga', '11:30', 'Blowdry'),
      );
      salon.at('14:00');
      await all(
        salon.pay('Gil 12:00', 40, 'card'),
        salon.pay('Karl 11:30', 4.9, 'cash', { partial: true }),
      );
      await salon.pay('Karl 11:30', 20, 'card');
      await salon.refund('Karl 11:30', 5, 'cash');
    },
  ],
];
