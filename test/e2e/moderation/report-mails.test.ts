import { beforeAll, describe, expect, test } from '@jest/globals';
import { createModerationMails } from '../../../gateway/mail/moderation-mails.ts';
import { newOutboxDir, readMailsTo } from '../../support/mails.ts';
import { useNotifications } from '../../support/notifications.ts';
import type { Account } from '../../support/sessions.ts';
import { waitUntil } from '../../support/wait-until.ts';

const OUTBOX = newOutboxDir();
const notifications = useNotifications({ MAIL_OUTBOX_DIR: OUTBOX });
const { app, setUpShop } = notifications;
let admin: Account;
beforeAll(async () => {
  admin = await app.make.user('admin');
});

type Person = Account & { readonly email: string };

const subjectsTo = (person: Person) =>
  readMailsTo(OUTBOX, person.email).map((mail) => /^Subject: (.*)$/m.exec(mail)![1]);
/** The last one named is sent last, so that the others have arrived. */
const waitForMails = (person: Person, count: number) =>
  waitUntil(
    () => subjectsTo(person),
    (subjects) => subjects.length >= count,
  );
const textTo = (person: Person) => readMailsTo(OUTBOX, person.email).join();

/** A shop, a person who reports, and the decisions of an admin. */
async function setUp() {
  const shop = await setUpShop();
  const ben = await app.make.user('customer', 'Ben Reporter');
  const report = async (targetType: string, targetId: string, by: Account = ben) => {
    const body = { targetType, targetId, reason: 'A secret reason' };
    return String((await app.send(by, 'POST', '/api/reports', body)).body['id']);
  };
  const decide = (id: string, path: string, body: object) =>
    app.send(admin, 'POST', `/api/admin/reports/${id}/${path}`, { note: 'House rules', ...body });
  const appeal = (by: Account, id: string) =>
    app.send(by, 'POST', `/api/reports/${id}/appeal`, { reason: 'Look again' });
  return { ...shop, ben, report, decide, appeal };
}

describe('mails about a report', () => {
  test('of a review go to the reporter and the author, and to no other person', async () => {
    const { owner, lena, shop, ben, report, decide, appeal } = await setUp();
    const author = await app.make.user('customer', 'Cleo');
    const review = await app.make.review(shop, { client: author });
    const id = await report('review', review.id);
    expect(await waitForMails(ben, 1)).toEqual(['We have received your report']);
    await decide(id, 'resolve', { action: 'hide' });
    await waitForMails(ben, 2);
    expect(subjectsTo(author)).toEqual(['Your review was hidden']);
    await appeal(author, id);
    await decide(id, 'appeal/resolve', { action: 'overturn' });

    expect((await waitForMails(ben, 3)).slice(1)).toEqual([
      'Your report was decided: the review is hidden',
      'Your report was decided: the content stays',
    ]);
    expect(subjectsTo(author)[1]).toBe('A decision about your content was taken back');
    expect([...subjectsTo(owner), ...subjectsTo(lena)]).toEqual([]);
    for (const person of [ben, author]) expect(textTo(person)).toContain('/account/reports');
    expect(textTo(author)).toContain('House rules');
    expect(textTo(author)).not.toMatch(/Ben Reporter|secret/);
  });

  test('of an overturned appeal go to every reporter of the decision', async () => {
    const { lena, shop, ben, report, decide, appeal } = await setUp();
    const [cleo, dora] = [await app.make.user(), await app.make.user()];
    const first = await report('professional', shop.professional.id);
    const second = await report('professional', shop.professional.id, cleo);
    const third = await report('professional', shop.professional.id, dora);
    await decide(first, 'resolve', { action: 'dismiss' });
    await appeal(cleo, second);
    await appeal(dora, third);
    await decide(second, 'appeal/resolve', { action: 'overturn' });
    for (const person of [ben, cleo, dora]) {
      expect((await waitForMails(person, 3))[2]).toContain('the content is suspended');
    }
    expect(subjectsTo(lena)).toEqual(['Lena was suspended']);
  });

  test('of a professional go to professional and owner, and to customers with bookings', async () => {
    const { owner, lena, ana, shop, book, ben, report, decide, appeal } = await setUp();
    await book();
    await book({ start: '15:00' });
    await notifications.notifier.notifyAll();
    notifications.server.take();
    const id = await report('professional', shop.professional.id);
    await decide(id, 'resolve', { action: 'suspend' });
    await waitForMails(ben, 2);
    for (const person of [owner, lena]) {
      expect(subjectsTo(person)).toEqual(['Lena was suspended']);
      expect(textTo(person)).toContain('/staff/reports');
      expect(textTo(person)).not.toMatch(/Ben Reporter|secret/);
    }
    await notifications.notifier.notifyAll();
    const toCustomer = notifications.server.take(ana.email);
    expect(toCustomer.map(({ subject }) => subject)).toEqual([
      'Lena nimmt keine neuen Buchungen an: Ihre Termine',
    ]);
    expect(notifications.server.take(ben.email)).toEqual([]);

    await appeal(owner, id);
    await decide(id, 'appeal/resolve', { action: 'uphold' });
    await waitForMails(lena, 2);
    await waitForMails(owner, 2);
    expect(subjectsTo(ben)).toHaveLength(2);
    await decide(id, 'reverse', { note: 'A mistake of ours' });
    await waitForMails(ben, 3);
    expect(readMailsTo(OUTBOX, owner.email)[2]).toContain('A mistake of ours');
    expect(readMailsTo(OUTBOX, owner.email)[1]).toContain('House rules');
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(ana.email).map(({ subject }) => subject)).toEqual([
      'Lena nimmt wieder Buchungen an: Ihre Termine',
    ]);
  });

  test('go to the others if the mail server refuses an address', async () => {
    const { owner, lena, shop, ben, report, decide } = await setUp();
    const id = await report('professional', shop.professional.id);
    await decide(id, 'resolve', { action: 'suspend' });
    for (const refused of [owner, lena, ben]) {
      const sent: string[] = [];
      const sendMail = async ({ to }: { readonly to: string }) => {
        if (to === refused.email) throw new Error('550 no such mailbox');
        sent.push(to);
      };
      const mails = createModerationMails({ ...app.gateway, sendMail });
      await mails.tellDecided({ ids: [id], told: 'decided' });

      const others = [owner, lena, ben].filter((person) => person !== refused);
      expect(sent.toSorted()).toEqual(others.map(({ email }) => email).toSorted());
    }
  });

  test('of a business that is suspended go to its owner and its customers', async () => {
    const { owner, lena, ana, shop, book, ben, report, decide } = await setUp();
    await book();
    await notifications.notifier.notifyAll();
    notifications.server.take();
    const id = await report('business', shop.business.id);
    await decide(id, 'resolve', { action: 'suspend' });
    expect(await waitForMails(ben, 2)).toHaveLength(2);
    expect(subjectsTo(owner)).toEqual([expect.stringContaining('was_suspended')]);
    expect(subjectsTo(lena)).toEqual([]);
    await notifications.notifier.notifyAll();
    expect(notifications.server.take(ana.email)).toHaveLength(1);
  });
});
