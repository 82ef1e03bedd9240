import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getAvailability } from '../../contract/availability.ts';
import { newId } from '../../contract/ids.ts';
import { DATE, factories } from '../support/factories.ts';
import { startGateway } from '../support/gateway.ts';
import { createDatabase, query } from '../support/services.ts';

let url: string;
let make: ReturnType<typeof factories>;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  url = await createDatabase();
  make = factories(url);
  gateway = await startGateway({ databaseUrl: url, taskQueue: newId('tof') });
});
afterAll(async () => {
  await gateway.stop();
  await make.close();
});

type Shop = Awaited<ReturnType<typeof make.shop>>;
const asked = ({ business, professional }: Shop, date = DATE) => ({
  professionalId: professional.id,
  businessId: business.id,
  date,
});

describe('GET /api/availability', () => {
  test('shows the grid with the reason for every closed slot', async () => {
    const shop = await make.shop({
      business: {
        opensMin: 600,
        closesMin: 720,
        slotMinutes: 30,
        breaks: [{ startMin: 660, endMin: 690 }],
      },
      professional: { opensMin: 570, closesMin: 720 },
    });

    const answer = await gateway.client(getAvailability, { query: asked(shop) });

    expect(answer).toMatchObject({
      status: 200,
      body: [
        { time: '09:30', available: false, reason: 'BUSINESS_CLOSED' },
        { time: '10:00', available: true },
        { time: '10:30', available: true },
        { time: '11:00', available: false, reason: 'BUSINESS_CLOSED' },
        { time: '11:30', available: true },
      ],
    });
  });

  test('shows time off, in the zone of the business', async () => {
    const shop = await make.shop({ business: { slotMinutes: 120 } });
    await query(
      url,
      `INSERT INTO time_off (id, professional_id, starts_at, ends_at) VALUES ($1, $2, $3, $4)`,
      [newId('tof'), shop.professional.id, `${DATE}T09:00Z`, `${DATE}T11:00Z`],
    );

    const answer = await gateway.client(getAvailability, { query: asked(shop) });

    // 09:00 UTC is 11:00 in Berlin.
    expect(answer).toMatchObject({
      body: [
        { time: '09:00', available: true },
        { time: '11:00', available: false, reason: 'TIME_OFF' },
        { time: '13:00', available: true },
        { time: '15:00', available: true },
      ],
    });
  });

  test.each([
    ['a missing parameter', { date: undefined }, 'MISSING_FIELDS'],
    ['a date that is none', { date: '2026-02-30' }, 'INVALID_DATE_FORMAT'],
    ['an empty date', { date: '' }, 'INVALID_DATE_FORMAT'],
    ['the year 0', { date: '0000-01-01' }, 'INVALID_DATE_FORMAT'],
    ['the year 9999', { date: '9999-12-31' }, 'INVALID_DATE_FORMAT'],
    ['an empty id', { professionalId: '' }, 'INVALID_INPUT'],
    ['an absurdly long id', { professionalId: 'x'.repeat(500) }, 'INVALID_INPUT'],
    ['a NUL byte', { businessId: 'a\0b' }, 'INVALID_INPUT'],
    ['an unknown business', { businessId: 'biz_unknown' }, 'BUSINESS_NOT_FOUND'],
    ['an unknown professional', { professionalId: 'pro_unknown' }, 'PROFESSIONAL_NOT_FOUND'],
    ['an unknown service', { serviceId: 'svc_unknown' }, 'SERVICE_NOT_OFFERED'],
  ])('refuses %s', async (_case, change, error) => {
    const shop = await make.shop();
    const wrong = { ...asked(shop), ...change };

    const answer = await gateway.client(getAvailability, {
      query: wrong as ReturnType<typeof asked>,
    });

    expect(answer).toMatchObject({ ok: false, error });
  });

  test('refuses a repeated parameter', async () => {
    const { professionalId, businessId } = asked(await make.shop());
    const path = `/api/availability?professionalId=${professionalId}&businessId=${businessId}`;

    const answer = await fetch(`${gateway.baseUrl}${path}&date=${DATE}&date=${DATE}`);

    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'INVALID_DATE_FORMAT' });
  });

  test('refuses a professional of another business', async () => {
    const [here, there] = await Promise.all([make.shop(), make.shop()]);

    const answer = await gateway.client(getAvailability, {
      query: { ...asked(here), professionalId: there.professional.id },
    });

    expect(answer).toMatchObject({ status: 400, error: 'PROFESSIONAL_NOT_AT_BUSINESS' });
  });

  test.each(['draft', 'under_review', 'suspended'] as const)(
    'hides a business that is %s',
    async (status) => {
      const shop = await make.shop({ business: { status } });

      const answer = await gateway.client(getAvailability, { query: asked(shop) });

      expect(answer).toMatchObject({ status: 404, error: 'BUSINESS_NOT_FOUND' });
    },
  );
});
