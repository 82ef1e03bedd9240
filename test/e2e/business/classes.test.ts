import { expect, test } from '@jest/globals';
import { cancelClassSession, CLASSES_MAX } from '../../../contract/classes.ts';
import { takeLocks } from '../../../db/writes/locks.ts';
import { DATE } from '../../support/factories.ts';
import { query } from '../../support/services.ts';
import { startGateway } from '../../support/gateway.ts';
import { refused } from '../../support/sessions.ts';
import { startWire } from '../../../tools/proof/cluster/wire.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp({ worker: true });

type Fields = Record<string, unknown>;
const send: typeof app.send = (...args) => app.send(...args);
const LATER = '2035-06-13';
const TUESDAY = 2;

/** A studio with a class of two seats on Tuesdays at 10:10, and two customers. */
async function setUpStudio() {
  const [owner, ana, ben] = await app.make.accounts([
    { role: 'business' },
    { role: 'customer' },
    { role: 'customer' },
  ]);
  const shop = await app.make.shop({ business: { userId: owner!.id, slotMinutes: 60 } });
  const [business, professional] = [shop.business.id, shop.professional.id];
  const lesson = await app.make.service(professional, {
    name: 'Yoga',
    businessId: business,
    capacity: 2,
  });
  const terms = { serviceId: lesson.id, professionalId: professional, from: '2035-01-01' };
  const create = (fields: Fields = {}) =>
    send(owner!, 'POST', '/api/business/classes', {
      ...terms,
      weekdays: [TUESDAY],
      start: '10:10',
      ...fields,
    });
  const book = (customer: typeof ana, fields: Fields = {}) =>
    send(customer!, 'POST', '/api/appointments', {
      business,
      professional,
      services: [lesson.id],
      date: DATE,
      start: '10:10',
      ...fields,
    });
  const sessions = async (path: string) =>
    (await send(path.startsWith('/api/business') ? owner! : null, 'GET', path))
      .body as unknown as Fields[];
  return {
    business,
    addColleague: () => app.make.colleague({ ...shop, service: lesson }),
    addStylist: () => app.make.colleague(shop),
    openingsOf: async (professionalId: string) => {
      const place = `professionalId=${professionalId}&businessId=${business}`;
      const dates = `from=${DATE}&to=${DATE}&limit=50`;
      const { body } = await send(null, 'GET', `/api/openings?${place}&${dates}`);
      return (body as unknown as { start: string }[]).map(({ start }) => start);
    },
    owner: owner!,
    ana: ana!,
    ben: ben!,
    haircut: shop.service.id,
    lesson: lesson.id,
    create,
    book,
    openStarts: async (serviceId: string, date = DATE) => {
      const ids = `businessId=${business}&professionalId=${professional}&serviceId=${serviceId}`;
      const { body } = await send(null, 'GET', `/api/availability?${ids}&date=${date}`);
      const slots = body as unknown as { time: string; available: boolean }[];
      return slots.filter(({ available }) => available).map(({ time }) => time);
    },
    rosters: (date = DATE) => sessions(`/api/business/classes/sessions?from=${date}&to=${date}`),
    shown: (date = DATE) => sessions(`/api/classes?businessId=${business}&from=${date}&to=${date}`),
    change: (classId: unknown, verb: string, body: Fields) =>
      send(
        owner!,
        'POST',
        `/api/business/classes/${String(classId)}/sessions/${DATE}/${verb}`,
        body,
      ),
    eventsOf: (type: string) =>
      query(app.url, 'SELECT 1 FROM events WHERE business_id = $1 AND type = $2', [business, type]),
  };
}

test('a class with a timetable is booked at its sessions, which take the time of the teacher', async () => {
  const { owner, haircut, lesson, create, book, ana, ben, openStarts, rosters, shown } =
    await setUpStudio();
  expect((await book(ana, { services: [haircut], start: '12:00' })).status).toBe(201);
  expect(await create({ start: '11:30' })).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
  const created = await create();
  expect(created).toMatchObject({ status: 201, body: { weekdays: [TUESDAY], capacity: null } });
  expect(await create({ start: '11:00' })).toEqual(refused(409, 'AVAILABILITY_OVERLAP'));
  expect(await openStarts(lesson)).toEqual(['10:10']);
  expect(await openStarts(lesson, LATER)).toEqual([]);
  expect(await openStarts(haircut)).toEqual(['09:00', '13:00', '14:00', '15:00', '16:00']);
  expect(await book(ana, { start: '14:00' })).toEqual(refused(409, 'OUTSIDE_AVAILABILITY'));
  expect(await shown()).toMatchObject([
    { start: '10:10', end: '11:10', capacity: 2, seatsLeft: 2 },
  ]);

  const booked = await book(ana);
  expect(booked).toMatchObject({ status: 201, body: { start: '10:10' } });
  expect((await book(ben)).status).toBe(201);
  expect(await shown()).toMatchObject([{ seatsLeft: 0 }]);
  expect(await rosters()).toMatchObject([
    { status: 'full', seatsTaken: 2, roster: [{ appointmentId: booked.body['id'] }, {}] },
  ]);
  const path = `/api/business/classes/${String(created.body['id'])}`;
  expect(await send(owner, 'DELETE', path)).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
  expect(await send(owner, 'PATCH', path, { weekdays: [3] })).toEqual(
    refused(409, 'SCHEDULE_TIME_TAKEN'),
  );
});

test('timetables that have ended are listed apart, and leave room for new ones', async () => {
  const { owner, create, business, lesson } = await setUpStudio();
  const insert = (until: string | null, count: number) =>
    query(
      app.url,
      `INSERT INTO class_timetables (id, business_id, service_id, professional_id, weekdays, start_min, from_date, until_date)
       SELECT $2 || $1 || n, $1, $3, professional_id, '{2}', 600, '2020-01-07', $4
       FROM professional_services, generate_series(1, $5) AS n WHERE service_id = $3`,
      [business, until === null ? 'running' : 'ended', lesson, until, count],
    );
  await insert('2020-01-07', CLASSES_MAX);
  const running = await create();
  expect(running.status).toBe(201);
  const list = async (filter: string) =>
    (await send(owner, 'GET', `/api/business/classes${filter}`)).body as unknown as Fields[];
  expect(await list('')).toMatchObject([{ id: running.body['id'] }]);
  expect(await list('?ended=true')).toHaveLength(CLASSES_MAX);
  await insert(null, CLASSES_MAX - 1);
  expect(await create({ start: '15:00' })).toEqual(refused(409, 'USAGE_LIMIT_REACHED'));
});

test('a booked session gets the new duration of its class by a move to its own time', async () => {
  const { owner, create, book, ana, ben, lesson, change, rosters, eventsOf } = await setUpStudio();
  const { id } = (await create()).body;
  const booked = await book(ana);
  const lengthen = { duration: 90 };
  expect((await send(owner, 'PATCH', `/api/services/${lesson}`, lengthen)).status).toBe(200);
  expect(await rosters()).toMatchObject([{ end: '11:10', reason: 'DURATION_CHANGED' }]);
  expect(await book(ben)).toEqual(refused(409, 'SLOT_TAKEN'));

  const moved = await change(id, 'move', { date: DATE, start: '10:10' });
  expect(moved).toMatchObject({ status: 200, body: { end: '11:40', status: 'open' } });
  const path = `/api/appointments/${String(booked.body['id'])}`;
  expect(await send(ana, 'GET', path)).toMatchObject({
    body: { start: '10:10', end: '11:40', bookedServices: [{ duration: 90 }] },
  });
  expect((await book(ben)).status).toBe(201);
  expect(await eventsOf('appointment.services_changed')).toHaveLength(1);
});

test('a session is moved, resized and cancelled with all its seats', async () => {
  const { create, book, ana, ben, change, rosters, shown, eventsOf, openStarts, lesson } =
    await setUpStudio();
  const { id } = (await create()).body;
  await Promise.all([book(ana), book(ben)]);
  expect(await change(id, 'resize', { capacity: 1 })).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
  expect(await change(id, 'resize', { capacity: 5 })).toMatchObject({
    status: 200,
    body: { capacity: 5, seatsLeft: 3 },
  });

  const moved = await change(id, 'move', { date: LATER, start: '15:00' });
  expect(moved).toMatchObject({
    status: 200,
    body: { sessionDate: DATE, date: LATER, start: '15:00', seatsTaken: 2, capacity: 5 },
  });
  expect(await rosters()).toEqual([]);
  expect(await openStarts(lesson, LATER)).toEqual(['15:00']);
  expect(await eventsOf('appointment.rescheduled')).toHaveLength(2);

  expect(await change(id, 'cancel', { reason: 'ill' })).toMatchObject({
    status: 200,
    body: { status: 'cancelled', roster: [] },
  });
  expect(await change(id, 'cancel', { reason: 'ill' })).toMatchObject({ status: 200 });
  expect(await shown(LATER)).toEqual([]);
  expect(await eventsOf('appointment.cancelled')).toHaveLength(2);
  expect(await eventsOf('class.session_cancelled')).toHaveLength(1);
  expect(await change(id, 'move', { date: DATE, start: '10:10' })).toEqual(
    refused(400, 'INVALID_STATUS'),
  );
});

test('a deactivated service keeps its rosters, and its sessions can be changed', async () => {
  const { owner, create, book, ana, lesson, change, rosters, shown, eventsOf } =
    await setUpStudio();
  const { id } = (await create()).body;
  await book(ana);
  const setActive = (active: boolean) =>
    send(owner, 'PATCH', `/api/services/${lesson}`, { active });
  expect((await setActive(false)).status).toBe(200);
  expect(await rosters()).toMatchObject([
    { status: 'closed', reason: 'NOT_OFFERED', seatsTaken: 1, roster: [{}] },
  ]);
  expect(await shown()).toEqual([]);
  expect(await change(id, 'resize', { capacity: 4 })).toMatchObject({ body: { capacity: 4 } });
  expect(await change(id, 'cancel', {})).toMatchObject({ body: { status: 'cancelled' } });

  expect((await setActive(true)).status).toBe(200);
  expect(await change(id, 'restore', {})).toMatchObject({
    status: 200,
    body: { status: 'open', reason: null, capacity: 4, seatsLeft: 4, roster: [] },
  });
  expect(await shown()).toMatchObject([{ seatsLeft: 4 }]);
  expect((await change(id, 'restore', {})).status).toBe(200);
  expect(await eventsOf('class.session_restored')).toHaveLength(1);
});

test('a class becomes no longer than its timetables allow, and stays a class', async () => {
  const { owner, create, book, ana, haircut, lesson } = await setUpStudio();
  const setTerms = (terms: Fields) => send(owner, 'PATCH', `/api/services/${lesson}`, terms);
  await create();
  await create({ start: '11:10' });
  expect(await setTerms({ duration: 61 })).toEqual(refused(409, 'AVAILABILITY_OVERLAP'));
  expect(await setTerms({ bufferAfterMinutes: 5 })).toEqual(refused(409, 'AVAILABILITY_OVERLAP'));
  expect(await setTerms({ duration: 30 })).toMatchObject({ status: 200 });
  expect((await book(ana, { services: [haircut], start: '12:00' })).status).toBe(201);
  expect(await setTerms({ duration: 55 })).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
  expect(await setTerms({ duration: 50 })).toMatchObject({ status: 200 });
  expect(await setTerms({ capacity: 1 })).toEqual(refused(409, 'SERVICE_IN_USE'));
});

test('a class that needs no more rooms than before can be renamed beside any booking', async () => {
  const { owner, create, book, haircut, lesson } = await setUpStudio();
  const setTerms = (terms: Fields) => send(owner, 'PATCH', `/api/services/${lesson}`, terms);
  const room = await send(owner, 'POST', '/api/business/resources', { name: 'Room', count: 2 });
  const rooms = (count: number) => ({ resources: [{ resourceId: room.body['id'], count }] });
  await setTerms({ ...rooms(1), bufferAfterMinutes: 60 });
  await create();
  const pressed = { services: [haircut], start: '12:00', clientName: 'Tom', override: ['buffer'] };
  expect((await book(owner, pressed)).status).toBe(201);
  const renamed = await setTerms({ ...rooms(1), duration: 60, name: 'Morning yoga' });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Morning yoga' } });
  expect(await setTerms(rooms(2))).toEqual(refused(409, 'SCHEDULE_TIME_TAKEN'));
});

test('timetables that cannot take place are refused, and two never need the same room', async () => {
  const { owner, addColleague, create } = await setUpStudio();
  expect(await create({ start: '23:30' })).toEqual(refused(409, 'OUTSIDE_AVAILABILITY'));
  expect(await create({ start: '05:00' })).toEqual(refused(409, 'OUTSIDE_AVAILABILITY'));
  expect(await create({ until: '2035-01-01' })).toEqual(refused(400, 'INVALID_INPUT'));
  const room = await send(owner, 'POST', '/api/business/resources', { name: 'Room', count: 1 });
  const resources = [{ resourceId: room.body['id'], count: 1 }];
  expect((await create({ resources })).status).toBe(201);
  const colleague = await addColleague();
  const taken = { professionalId: colleague.id, start: '10:40', resources };
  expect(await create(taken)).toEqual(refused(409, 'AVAILABILITY_OVERLAP'));
  expect((await create({ ...taken, start: '11:10' })).status).toBe(201);
});

test('a session without seats keeps its room from other bookings until it is cancelled', async () => {
  const { owner, addStylist, openingsOf, create, change, book, ana, haircut } = await setUpStudio();
  const room = await send(owner, 'POST', '/api/business/resources', { name: 'Room', count: 1 });
  const resources = [{ resourceId: room.body['id'], count: 1 }];
  await send(owner, 'PATCH', `/api/services/${haircut}`, { resources });
  const { id: stylist } = await addStylist();
  expect(await openingsOf(stylist)).toHaveLength(8);
  const { id } = (await create({ resources })).body;
  const cut = { services: [haircut], professional: stylist, start: '10:00' };
  expect(await book(ana, cut)).toEqual(refused(409, 'SLOT_TAKEN'));
  expect(await openingsOf(stylist)).toEqual(['09:00', '12:00', '13:00', '14:00', '15:00', '16:00']);
  expect((await change(id, 'cancel', {})).status).toBe(200);
  expect(await openingsOf(stylist)).toHaveLength(8);
  expect((await book(ana, cut)).status).toBe(201);
  expect(await change(id, 'restore', {})).toEqual(refused(409, 'SLOT_TAKEN'));
});

test('a seat that is booked while its session is cancelled is cancelled or refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { business, create, book, ana, ben, change } = await setUpStudio();
    const { id } = (await create()).body;
    const [cancelled, ...booked] = await Promise.all([
      change(id, 'cancel', {}),
      book(ana),
      book(ben),
    ]);
    expect(cancelled.status).toBe(200);
    expect(booked.map(({ status }) => [201, 409].includes(status))).toEqual([true, true]);
    const active = await query(
      app.url,
      "SELECT id FROM appointments WHERE business_id = $1 AND status <> 'Cancelled'",
      [business],
    );
    expect(active).toEqual([]);
  }
});

test('a class with a professional of another business locks no calendar', async () => {
  const { create } = await setUpStudio();
  const { professional } = await app.make.shop();
  await app.make.db.transaction(async (tx) => {
    await takeLocks(tx, [professional.id]);
    expect(await create({ professionalId: professional.id })).toEqual(
      refused(400, 'PROFESSIONAL_NOT_AT_BUSINESS'),
    );
  });
});

test('a change of a session is reported although Postgres is lost right after it', async () => {
  const { owner, create, book, ana, eventsOf } = await setUpStudio();
  const id = String((await create()).body['id']);
  await book(ana);
  const proxy = await startWire(app.url);
  const gateway = await startGateway({ databaseUrl: proxy.url, taskQueue: app.taskQueue });
  try {
    const call = await gateway.logIn(owner.email);
    // The timetables of a business are read for the response only.
    proxy.loseReplyTo(['c.business_id = ']);
    const cancelled = await call(cancelClassSession, { params: { id, date: DATE }, body: {} });
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', roster: [] } });
    expect(await eventsOf('class.session_cancelled')).toHaveLength(1);
  } finally {
    await gateway.stop();
    await proxy.stop();
  }
});
