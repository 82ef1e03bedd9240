import { sql, type SQLWrapper } from 'drizzle-orm';

/**
 * The name of a business, professional or account; of a review, that of the professional whom it is about; of a ticket,
 * its subject. Ids of different kinds differ.
 */
export const nameOf = (id: SQLWrapper) => sql<string | null>`coalesce(
  (SELECT name FROM businesses WHERE id = ${id}),
  (SELECT name FROM professionals WHERE id = ${id}),
  (SELECT p.name FROM reviews r JOIN professionals p ON p.id = r.professional_id WHERE r.id = ${id}),
  (SELECT subject FROM support_tickets WHERE id = ${id}),
  (SELECT account.name FROM users AS account WHERE account.id = ${id}))`;
