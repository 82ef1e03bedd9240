import { type SQL, sql } from 'drizzle-orm';
import type { Alert } from '../../domain/alert.ts';
import type { PersonTime } from '../../domain/calendar.ts';
import type { CouponRules, CouponUse, KnownCode } from '../../domain/coupon.ts';
import type { LedgerEntry } from '../../domain/ledger-entry.ts';
import type { Needs } from '../../domain/needs.ts';
import type { PackagePurchase } from '../../domain/package.ts';
import type {
  CrmClient,
  FamilyMember,
  KnownClient,
  Person,
  Redemption,
  UpcomingVisit,
  VisitCount,
} from '../../domain/world.ts';
import type { Executor } from '../client.ts';
import { prepareLists } from '../prepared-lists.ts';
import { epochMs, toInstantRange } from './calendar.ts';
import { MEMBERSHIPS } from './members.ts';

export type CustomerData = {
  people: Person[];
  familyMembers: FamilyMember[];
  crmClients: CrmClient[];
  personTimes: PersonTime[];
  coupons: CouponRules[];
  knownCodes: KnownCode[];
  couponUses: CouponUse[];
  visits: VisitCount[];
  upcoming: UpcomingVisit[];
  knownClients: KnownClient[];
  purchases: PackagePurchase[];
  redemptions: Redemption[];
  alerts: Alert[];
  ledger: LedgerEntry[];
};

const ids = (
  name:
    | 'accountIds'
    | 'clientIds'
    | 'familyMemberIds'
    | 'crmClientIds'
    | 'customerIds'
    | 'personIds'
    | 'couponKeys'
    | 'couponCallerIds'
    | 'purchaseIds'
    | 'bookingIds'
    | 'businessIds',
) => sql`${sql.placeholder(name)}::text[]`;

/** Reads by the index of this condition: OFFSET keeps Postgres from choosing another index for the conditions outside. */
const appointmentsOf = (condition: SQL) =>
  sql`(SELECT * FROM appointments WHERE ${condition} OFFSET 0) AS a`;

const readCustomers = prepareLists<CustomerData>('customer_data', {
  people: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'role', role, 'isSuspended', suspended_at IS NOT NULL)), '[]')
        FROM users WHERE id = ANY(${ids('accountIds')}) AND erased_at IS NULL`,
  familyMembers: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'userId', user_id, 'crmClientId', crm_client_id)), '[]')
        FROM family_members WHERE id = ANY(${ids('familyMemberIds')})`,
  crmClients: sql`
        SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'businessId', business_id)), '[]')
        FROM crm_clients WHERE id = ANY(${ids('crmClientIds')})`,
  personTimes: sql`
        SELECT coalesce(json_agg(json_build_object(
          'personId', a.person_id, 'startMs', ${epochMs('a.starts_at')}, 'endMs', ${epochMs('a.ends_at')})), '[]')
        FROM unnest(${ids('personIds')}) AS person(id) CROSS JOIN LATERAL ${appointmentsOf(sql`person_id = person.id
          AND during && tstzrange(${sql.placeholder('from')}::timestamptz, ${sql.placeholder('to')}::timestamptz)
          AND status <> 'Cancelled'`)}`,
  coupons: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'businessId', business_id, 'code', code, 'type', type, 'value', value, 'currency', currency,
          'validFromMs', ${epochMs('valid_from')}, 'validUntilMs', ${epochMs('valid_until')},
          'usageLimit', usage_limit, 'perCustomerLimit', per_customer_limit, 'firstTimeOnly', first_time_only,
          'minSpendMinor', min_spend_minor, 'serviceIds', service_ids, 'isActive', is_active,
          'timesUsed', times_used)), '[]')
        FROM coupons WHERE upper(code) = ANY(${ids('couponKeys')}) AND deleted_at IS NULL
          AND business_id = ANY(${ids('businessIds')})`,
  knownCodes: sql`
        SELECT coalesce(json_agg(json_build_object('callerId', known.caller_id, 'couponKey', known.key)), '[]')
        FROM (
          SELECT m.user_id AS caller_id, upper(c.code) AS key
          FROM coupons c JOIN ${MEMBERSHIPS} ON m.business_id = c.business_id
          WHERE cardinality(${ids('couponCallerIds')}) > 0
            AND upper(c.code) = ANY(${ids('couponKeys')}) AND c.deleted_at IS NULL
            AND m.user_id = ANY(${ids('couponCallerIds')})
          UNION
          SELECT u.customer_id, upper(c.code) FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id
          WHERE upper(c.code) = ANY(${ids('couponKeys')}) AND c.deleted_at IS NULL
            AND u.customer_id = ANY(${ids('couponCallerIds')})) AS known`,
  couponUses: sql`
        SELECT coalesce(json_agg(json_build_object(
          'bookingId', u.booking_id, 'couponId', u.coupon_id, 'customerId', u.customer_id)), '[]')
        FROM (
          SELECT * FROM coupon_uses WHERE booking_id = ANY(${ids('bookingIds')})
          UNION
          SELECT u.* FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id
          WHERE upper(c.code) = ANY(${ids('couponKeys')}) AND u.customer_id = ANY(${ids('customerIds')})) AS u`,
  visits: sql`
        SELECT coalesce(json_agg(json_build_object(
          'customerId', customer_id, 'businessId', business_id, 'times', times)), '[]')
        FROM (
          SELECT coalesce(client_id, crm_client_id) AS customer_id, business_id, count(*) AS times
          FROM ${appointmentsOf(sql`client_id = ANY(${ids('accountIds')}) OR crm_client_id = ANY(${ids('crmClientIds')})`)}
          WHERE business_id = ANY(${ids('businessIds')}) AND status <> 'Cancelled'
          GROUP BY 1, 2) AS visits`,
  upcoming: sql`
        SELECT coalesce(json_agg(json_build_object(
          'appointmentId', a.id, 'customerId', a.client_id, 'businessId', a.business_id,
          'startMs', ${epochMs('a.starts_at')})), '[]')
        FROM businesses b CROSS JOIN LATERAL ${appointmentsOf(sql`client_id = ANY(${ids('accountIds')})`)}
        WHERE b.id = ANY(${ids('businessIds')}) AND b.max_upcoming_per_customer IS NOT NULL
          AND a.business_id = b.id AND a.status IN ('Pending', 'Confirmed')`,
  knownClients: sql`
        SELECT coalesce(json_agg(json_build_object('clientId', c.id, 'businessId', b.id)), '[]')
        FROM unnest(${ids('clientIds')}) AS c(id) CROSS JOIN unnest(${ids('businessIds')}) AS b(id)
        WHERE EXISTS (SELECT FROM ${appointmentsOf(sql`client_id = c.id`)}
          WHERE a.business_id = b.id AND a.booked_by_id = c.id)`,
  purchases: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', id, 'packageId', package_id, 'businessId', business_id, 'serviceId', service_id,
          'userId', user_id, 'crmClientId', crm_client_id, 'createdById', created_by_id,
          'sessionsTotal', sessions_total, 'sessionsRedeemed', sessions_redeemed,
          'packagePriceMinor', package_price_minor, 'singleSessionPriceMinor', single_session_price_minor,
          'currency', currency, 'status', status,
          'purchasedAtMs', ${epochMs('purchased_at')}, 'expiresAtMs', ${epochMs('expires_at')})), '[]')
        FROM package_purchases WHERE id = ANY(${ids('purchaseIds')})`,
  redemptions: sql`
        SELECT coalesce(json_agg(json_build_object(
          'purchaseId', r.purchase_id, 'appointmentId', r.appointment_id)), '[]')
        FROM appointments a JOIN package_redemptions r ON r.appointment_id = a.id
        WHERE a.booking_id = ANY(${ids('bookingIds')})`,
  alerts: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', l.id, 'appointmentId', l.appointment_id, 'minutes', l.minutes, 'status', l.status,
          'createdAtMs', ${epochMs('l.created_at')}, 'respondedAtMs', ${epochMs('l.responded_at')})), '[]')
        FROM appointments a JOIN alerts l ON l.appointment_id = a.id
        WHERE a.booking_id = ANY(${ids('bookingIds')})`,
  ledger: sql`
        SELECT coalesce(json_agg(json_build_object(
          'id', l.id, 'businessId', l.business_id, 'appointmentId', l.appointment_id, 'purchaseId', l.purchase_id,
          'kind', l.kind, 'amountMinor', l.amount_minor, 'currency', l.currency, 'method', l.method,
          'takenById', l.taken_by_id, 'voidsId', l.voids_id, 'agreedPrice', l.agreed_price,
          'overpaidMinor', l.overpaid_minor)
          ORDER BY l.taken_at, l.id), '[]')
        FROM appointments a JOIN ledger_entries l ON l.appointment_id = a.id
        WHERE a.booking_id = ANY(${ids('bookingIds')})`,
});

const NO_CUSTOMERS: CustomerData = {
  people: [],
  familyMembers: [],
  crmClients: [],
  personTimes: [],
  coupons: [],
  knownCodes: [],
  couponUses: [],
  visits: [],
  upcoming: [],
  knownClients: [],
  purchases: [],
  redemptions: [],
  alerts: [],
  ledger: [],
};

/** Reads the customers of commands: identity, booked times, coupons, packages and alerts. Discovery has none. */
export async function loadCustomers(executor: Executor, needs: Needs): Promise<CustomerData> {
  const { accountIds, clientIds, familyMemberIds, crmClientIds, personIds, bookingIds } = needs;
  const { couponKeys, couponCallerIds, purchaseIds, businessIds, windows } = needs;
  if (personIds.length === 0 && couponKeys.length === 0) return NO_CUSTOMERS;
  const hasCoupons = couponKeys.length > 0;
  const hasBookings = bookingIds.length > 0;
  const isNeeded = {
    people: true,
    familyMembers: true,
    crmClients: true,
    personTimes: true,
    coupons: hasCoupons,
    knownCodes: hasCoupons,
    couponUses: hasCoupons || hasBookings,
    visits: hasCoupons,
    upcoming: true,
    knownClients: true,
    purchases: true,
    redemptions: hasBookings,
    alerts: hasBookings,
    ledger: hasBookings,
  };
  return readCustomers(executor, isNeeded, {
    accountIds,
    clientIds,
    familyMemberIds,
    crmClientIds,
    customerIds: [...accountIds, ...crmClientIds],
    personIds,
    couponKeys,
    couponCallerIds,
    purchaseIds,
    bookingIds,
    businessIds,
    ...toInstantRange(windows),
  });
}
