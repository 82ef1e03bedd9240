import { expect, test } from '@jest/globals';
import { query } from '../../support/services.ts';
import { refused } from '../../support/sessions.ts';
import { useTestApp } from '../../support/test-app.ts';

// The rows of past visits are changed by hand.
const app = useTestApp({ clock: '2035-06-12T10:00:00.000Z', checkInvariants: false });

async function readFigures(from: string, to: string) {
  const admin = await app.make.user('admin');
  return app.send(admin, 'GET', `/api/admin/figures?from=${from}&to=${to}`);
}

test('businesses are counted by status, visits by day and outcome, imported visits not at all', async () => {
  await app.make.shop({ business: { status: 'under_review' } });
  const owner = await app.make.user('business');
  const shop = await app.make.shop({ business: { userId: owner.id } });
  const client = await app.make.user();
  for (const status of ['Completed', 'NoShow', 'Cancelled']) {
    const id = await app.make.visit(shop, client);
    await query(app.url, 'UPDATE appointments SET status = $1 WHERE id = $2', [status, id]);
  }
  // An imported visit was booked elsewhere.
  const { body: file } = await app.send(owner, 'POST', '/api/business/export', {});
  expect(file['appointments']).toHaveLength(3);
  expect((await app.send(owner, 'POST', '/api/businesses/import', { file })).status).toBe(201);
  const none = { bookings: 0, cancellations: 0, noShows: 0, missedSearches: 0 };
  const counts = { ...none, bookings: 2, cancellations: 1, noShows: 1 };
  expect((await readFigures('2025-01-01', '2025-01-02')).body).toMatchObject({
    businesses: { draft: 1, under_review: 1, approved: 1, suspended: 0 },
    totals: counts,
    days: [
      { date: '2025-01-01', ...counts },
      { date: '2025-01-02', ...none },
    ],
    missedTexts: [],
  });
});

test('searches without a result are counted by text, without rare and personal texts', async () => {
  const search = (text: string) =>
    app.send(null, 'GET', `/api/businesses?query=${encodeURIComponent(text)}`);
  // They differ in accents and case, so no response comes from the cache.
  for (const text of ['Féngshuì', 'fengshui', 'FENGSHUI']) await search(text);
  for (const text of ['zyxw', '+49 170 1234567', 'qqq@example.com']) await search(text);
  await app.gateway.missedSearches.flush();
  const { body } = await readFigures('2035-06-12', '2035-06-12');
  expect(body).toMatchObject({
    totals: { missedSearches: 6 },
    missedTexts: [{ text: 'fengshui', searches: 3 }],
  });
  expect(await query(app.url, 'SELECT text FROM missed_searches ORDER BY text')).toEqual([
    { text: '' },
    { text: 'fengshui' },
    { text: 'zyxw' },
  ]);
});

test('a search is answered while its count cannot be written, and is counted later', async () => {
  await query(app.url, 'REVOKE INSERT ON missed_searches FROM amsel_gateway');
  const found = await app.send(null, 'GET', '/api/businesses?query=qwertz');
  expect(found).toMatchObject({ status: 200, body: [] });
  await expect(app.gateway.missedSearches.flush()).rejects.toThrow('missed_searches');
  await query(app.url, 'GRANT INSERT ON missed_searches TO amsel_gateway');
  await app.gateway.missedSearches.flush();
  const rows = await query(app.url, "SELECT searches FROM missed_searches WHERE text = 'qwertz'");
  expect(rows).toEqual([{ searches: 1 }]);
});

test('more than 92 days are refused', async () => {
  expect(await readFigures('2030-01-01', '2030-04-03')).toEqual(refused(400, 'INVALID_INPUT'));
});
