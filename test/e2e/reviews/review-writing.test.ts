import { expect, test } from '@jest/globals';
import { getProfessional } from '../../../contract/professionals.ts';
import { listReviews, writeReview } from '../../../contract/reviews.ts';
import { query } from '../../support/services.ts';
import { useTestApp } from '../../support/test-app.ts';

const app = useTestApp();

/** A completed appointment without a review. */
async function completedAppointment() {
  const { make, url } = app;
  const shop = await make.shop();
  const customer = await make.user();
  const { appointmentId } = await make.review(shop, { client: customer });
  await query(url, 'DELETE FROM reviews WHERE appointment_id = $1', [appointmentId]);
  await query(url, 'UPDATE professionals SET rating_sum = 0, review_count = 0 WHERE id = $1', [
    shop.professional.id,
  ]);
  const call = await app.loginAs(customer);
  const postReview = (body: object) =>
    call(writeReview, { body: { appointmentId, rating: 4, ...body } });
  return { shop, customer, appointmentId, postReview };
}

test('a review changes the rating, is listed at once and is accepted once', async () => {
  const { shop, appointmentId, postReview } = await completedAppointment();
  const { id: professionalId } = shop.professional;
  const before = await app.gateway.client(listReviews, { query: { professionalId } });
  expect(before).toMatchObject({ body: [] });

  expect(await postReview({ comment: 'kind' })).toMatchObject({
    status: 201,
    body: { appointmentId, rating: 4, comment: 'kind' },
  });

  const after = await app.gateway.client(listReviews, { query: { professionalId } });
  expect(after).toMatchObject({ body: [{ appointmentId, rating: 4 }] });
  expect(
    await app.gateway.client(getProfessional, { params: { id: professionalId } }),
  ).toMatchObject({ body: { rating: 4, reviewCount: 1 } });
  expect(await postReview({})).toMatchObject({ status: 409, error: 'REVIEW_EXISTS' });
});

test('ten concurrent reviews of one appointment count once', async () => {
  const { shop, postReview } = await completedAppointment();
  const responses = await Promise.all(Array.from({ length: 10 }, () => postReview({})));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  const [row] = await query(
    app.url,
    'SELECT rating_sum, review_count FROM professionals WHERE id = $1',
    [shop.professional.id],
  );
  expect(row).toEqual({ rating_sum: 4, review_count: 1 });
});

test('only the customer of a completed appointment can review it', async () => {
  const { appointmentId, postReview } = await completedAppointment();
  const other = await app.loginAs(await app.make.user());
  const body = { appointmentId, rating: 1 };
  expect(await other(writeReview, { body })).toMatchObject({
    status: 403,
    error: 'REVIEW_NOT_AUTHORIZED',
  });
  const owner = await app.loginAs(await app.make.user('business'));
  expect(await owner(writeReview, { body })).toMatchObject({ status: 403, error: 'FORBIDDEN' });
  expect(await app.gateway.client(writeReview, { body })).toMatchObject({ status: 401 });
  expect(await postReview({ appointmentId: 'apt_none' })).toMatchObject({
    status: 404,
    error: 'APPOINTMENT_NOT_FOUND',
  });
  await query(app.url, `UPDATE appointments SET status = 'NoShow' WHERE id = $1`, [appointmentId]);
  expect(await postReview({})).toMatchObject({ status: 409, error: 'REVIEW_NOT_COMPLETED' });
});

test.each([
  [{ rating: 0 }],
  [{ rating: 6 }],
  [{ rating: 4.5 }],
  [{ rating: '5' }],
  [{ comment: 5 }],
  [{ comment: 'x'.repeat(5001) }],
  [{ stars: 5 }],
])('a review with %j is refused', async (fields) => {
  const { postReview } = await completedAppointment();
  expect(await postReview(fields)).toMatchObject({ status: 400, error: 'INVALID_INPUT' });
});
