import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { businesses } from '../schema/businesses.ts';
import { services } from '../schema/services.ts';
import { businessProfessionals } from '../schema/staff.ts';
import { isInCategory } from './services.ts';
import { isNotSuspended } from './visibility.ts';

/** A service that a business offers fits all that is set. Prices are in the currency. */
export type Offer = {
  readonly category?: string | undefined;
  readonly currency?: string | undefined;
  readonly maxPriceMinor?: number | undefined;
};

/** As text: drizzle leaves out the tables of selected columns, and another `id` would shadow this one. */
const OUTER_ID = sql.raw('businesses.id');

/** The average of all reviews of the professionals that discovery shows at a business; null without one. */
export const rating = sql<number | null>`(
  SELECT sum(p.rating_sum)::float8 / nullif(sum(p.review_count), 0)
  FROM business_professionals bp JOIN professionals p ON p.id = bp.professional_id AND p.suspended_at IS NULL
  WHERE bp.business_id = ${OUTER_ID})`;

const WORKPLACE_PROFESSIONAL_ID = sql.raw('workplace.professional_id');

const place = alias(businesses, 'place');

/** Not correlated, so that Postgres can begin with the services. */
export function offers(offer: Offer): SQL | undefined {
  const { category, currency, maxPriceMinor } = offer;
  const hasService = category !== undefined || maxPriceMinor !== undefined;
  const offering = new QueryBuilder()
    .select({ id: place.id })
    .from(services)
    .leftJoin(
      businessProfessionals,
      and(
        eq(businessProfessionals.professionalId, services.ownerProfessionalId),
        businessProfessionals.offersOwnServices,
        isNotSuspended(businessProfessionals.professionalId),
      ),
    )
    .innerJoin(
      place,
      sql`${place.id} = coalesce(${services.businessId}, ${businessProfessionals.businessId})`,
    )
    // An own service in another currency is not offered at the workplace.
    .where(
      and(fits(offer), or(isNull(services.priceMinor), eq(services.currency, place.currency))),
    );
  return and(
    currency === undefined ? undefined : eq(businesses.currency, currency),
    hasService ? inArray(businesses.id, offering) : undefined,
  );
}

/** The price of a business without one: the highest. */
export const NO_PRICE = sql.raw('1e15');

/** The lowest price of a business for an offer; businesses without one are last. */
export function lowestPrice(offer: Offer): SQL<number> {
  return sql`coalesce((SELECT min(${services.priceMinor}) FROM ${services}
    WHERE ${fits(offer)} AND (${services.businessId} = ${OUTER_ID}
      OR ${services.ownerProfessionalId} IN (SELECT workplace.professional_id FROM business_professionals workplace
        WHERE workplace.business_id = ${OUTER_ID} AND workplace.offers_own_services AND ${isNotSuspended(WORKPLACE_PROFESSIONAL_ID)}))), ${NO_PRICE})::float8`;
}

function fits({ category, currency, maxPriceMinor }: Offer): SQL | undefined {
  return and(
    services.active,
    isNull(services.deletedAt),
    category === undefined ? undefined : isInCategory(category),
    currency === undefined
      ? undefined
      : or(isNull(services.priceMinor), eq(services.currency, currency)),
    maxPriceMinor === undefined ? undefined : sql`${services.priceMinor} <= ${maxPriceMinor}`,
  );
}
