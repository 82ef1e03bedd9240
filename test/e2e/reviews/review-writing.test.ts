import { describe, expect, test } from '@jest/globals';
import { getAppointment, listAppointments } from '../../../contract/appointments.ts';
import { getProfessional } from '../../../contract/professionals.ts';
import {
  deleteReviewReply,
  getReview,
  listReviews,
  replyToReview,
  writeReview,
} from '../../../contract/reviews.ts';
import { insertReviewLink } from '../../../db/writes/review-links.ts';
import { toPublicName } from '../../../domain/review.ts';
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
  const openPage = async (sent?: Record<string, string>, sentAt = new Date()) => {
    const link = { appointmentId, userId: customer.id };
    const token = await insertReviewLink(make.db, link, sentAt);
    const response = await fetch(`${app.gateway.baseUrl}/review/${token}`, {
      headers: { 'accept-language': 'en' },
      ...(sent && { method: 'POST', body: new URLSearchParams(sent) }),
    });
    const html = (await response.text()).replace(/<\/?bdi>/g, '');
    return {
      status: response.status,
      message: /<p role="status".*?<strong>(.*?)<\/strong>/.exec(html)?.[1],
      html,
    };
  };
  return { shop, customer, appointmentId, postReview, openPage };
}

test('a review changes the rating, is listed at once and is accepted once', async () => {
  const { shop, customer, appointmentId, postReview } = await completedAppointment();
  const { id: professionalId } = shop.professional;
  const asCustomer = await app.loginAs(customer);
  const readVisit = () => asCustomer(getAppointment, { params: { id: appointmentId } });
  expect(await readVisit()).toMatchObject({ body: { reviewId: null } });
  const before = await app.gateway.client(listReviews, { query: { professionalId } });
  expect(before).toMatchObject({ body: [] });

  const written = await postReview({ comment: 'kind' });
  expect(written).toMatchObject({
    status: 201,
    body: { appointmentId, rating: 4, comment: 'kind' },
  });
  const reviewId = written.ok && written.body.id;
  expect(await readVisit()).toMatchObject({ body: { reviewId } });
  expect(await asCustomer(listAppointments, {})).toMatchObject({ body: [{ reviewId }] });

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

describe('the link of a mail', () => {
  test('reviews the visit as its customer, once, without a login, and shows the review at once', async () => {
    const { shop, customer, appointmentId, postReview, openPage } = await completedAppointment();
    const { id: professionalId } = shop.professional;
    await app.gateway.client(listReviews, { query: { professionalId } });
    expect(await openPage()).toMatchObject({ status: 200, message: undefined });

    expect(await openPage({ rating: '4', comment: 'kind\r\nand <b>quick</b>' })).toMatchObject({
      status: 200,
      message: 'Thank you. Your review is published.',
      html: expect.not.stringContaining('<form'),
    });

    const listed = await app.gateway.client(listReviews, { query: { professionalId } });
    const review = { appointmentId, rating: 4, comment: 'kind\nand <b>quick</b>' };
    expect(listed).toMatchObject({
      body: [{ ...review, clientName: toPublicName(customer.name) }],
    });
    const again = { status: 409, message: 'You have already reviewed this visit.' };
    expect(await openPage({ rating: '1' })).toMatchObject(again);
    expect(await openPage()).toMatchObject(again);
    expect(await postReview({})).toMatchObject({ error: 'REVIEW_EXISTS' });
  });

  test('keeps what was written if the rating is missing or the comment too long', async () => {
    const { openPage } = await completedAppointment();
    for (const sent of [
      { comment: '</textarea>"' },
      { rating: '6' },
      { rating: '4', comment: 'ü'.repeat(5001) },
    ]) {
      const { status, message, html } = await openPage(sent);
      expect([status, message]).toEqual([
        400,
        'Please choose 1 to 5 stars. A comment has at most 5000 characters.',
      ]);
      expect(html.includes('value="4" required checked')).toBe(sent.rating === '4');
    }
    const { html } = await openPage({ comment: '</textarea>"' });
    expect(html).toContain('&lt;/textarea&gt;&quot;</textarea>');
    expect(await openPage({ rating: '5', comment: 'ü'.repeat(5000) })).toMatchObject({
      status: 200,
    });
  });

  test('ends after 30 days, with the account, and while the visit is not completed', async () => {
    const { appointmentId, customer, openPage } = await completedAppointment();
    const ended = { status: 404, message: 'This link is not valid any more.' };
    expect(await openPage({ rating: '5' }, new Date(Date.now() - 31 * 86_400_000))).toMatchObject(
      ended,
    );
    await query(app.url, `UPDATE appointments SET status = 'NoShow' WHERE id = $1`, [
      appointmentId,
    ]);
    expect(await openPage({ rating: '5' })).toMatchObject({
      status: 409,
      message: 'This visit cannot be reviewed.',
    });
    await query(app.url, 'SELECT erase_account($1, now())', [customer.id]);
    expect(
      await query(app.url, 'SELECT 1 FROM review_links WHERE user_id = $1', [customer.id]),
    ).toEqual([]);
    expect(await openPage({ rating: '5' })).toMatchObject(ended);
  });
});

describe('a reply to a review', () => {
  /** A review of a visit at a business with this owner. */
  async function reviewedVisit() {
    const owner = await app.make.user('business');
    const shop = await app.make.shop({ business: { userId: owner.id } });
    const { id } = await app.make.review(shop);
    return { id, asOwner: await app.loginAs(owner) };
  }
  const read = async (id: string) => {
    const response = await app.gateway.client(getReview, { params: { id } });
    return response.ok ? response.body.reply : response.error;
  };

  test('is public at once, replaced by a later one, and can be deleted', async () => {
    const { id, asOwner } = await reviewedVisit();
    const reply = (text: string) => asOwner(replyToReview, { params: { id }, body: { text } });
    expect(await read(id)).toBeNull();

    expect(await reply('Thanks!')).toMatchObject({
      ok: true,
      body: { reply: { text: 'Thanks!' } },
    });
    expect(await read(id)).toMatchObject({ text: 'Thanks!' });
    await reply('Thank you!');
    expect(await read(id)).toMatchObject({ text: 'Thank you!' });
    expect(await asOwner(deleteReviewReply, { params: { id } })).toMatchObject({ status: 204 });
    expect(await read(id)).toBeNull();
  });

  test('is erased with the account of the customer, whose name it may contain', async () => {
    const owner = await app.make.user('business');
    const [shop, ana] = [
      await app.make.shop({ business: { userId: owner.id } }),
      await app.make.user(),
    ];
    const { id } = await app.make.review(shop, { client: ana });
    const asOwner = await app.loginAs(owner);
    await asOwner(replyToReview, { params: { id }, body: { text: 'Dear Ana Souza, thanks!' } });
    await query(app.url, 'SELECT erase_account($1, now())', [ana.id]);
    const rows = await query(app.url, 'SELECT reply, replied_at FROM reviews WHERE id = $1', [id]);
    expect(rows).toEqual([{ reply: null, replied_at: null }]);
  });

  test('is an event of the business', async () => {
    const { id, asOwner } = await reviewedVisit();

    await asOwner(replyToReview, { params: { id }, body: { text: 'Thanks!' } });

    const events = await query(app.url, 'SELECT type FROM events WHERE resource_id = $1', [id]);
    expect(events).toEqual([{ type: 'review.replied' }]);
  });

  test('by the owner of another business is refused and changes nothing', async () => {
    const { id } = await reviewedVisit();
    const { asOwner: asStranger } = await reviewedVisit();

    const refusal = { status: 404, error: 'NOT_FOUND' };
    expect(await asStranger(replyToReview, { params: { id }, body: { text: 'Ha' } })).toMatchObject(
      refusal,
    );
    expect(await asStranger(deleteReviewReply, { params: { id } })).toMatchObject(refusal);
    expect(await read(id)).toBeNull();
  });
});
