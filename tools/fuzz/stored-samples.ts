import type { Client } from 'pg';
import type { StoredSample } from '../../contract/example.ts';
import { BUSINESS, LENA } from './demo-appointments.ts';

const APPOINTMENTS = `appointments WHERE client_id = 'usr_demo_customer' AND business_id = '${BUSINESS}'`;
const SERVICES = `SELECT id FROM services WHERE business_id = '${BUSINESS}' ORDER BY id`;

/** Ordered, so that the same seed draws the same values. */
const QUERIES = {
  appointmentId: `SELECT id FROM ${APPOINTMENTS} ORDER BY created_at, id`,
  // A demo without a series still has booking ids, which no series has.
  recurringGroupId: `SELECT coalesce(recurring_group_id, booking_id) AS id FROM ${APPOINTMENTS} ORDER BY recurring_group_id, id LIMIT 20`,
  businessId: `SELECT id FROM businesses WHERE id LIKE 'biz_demo_berlin%' ORDER BY id`,
  draftBusinessId: `SELECT id FROM businesses WHERE status = 'draft'`,
  // Businesses under review come first, because schemathesis draws the first values most.
  submittedBusinessId: `SELECT id FROM businesses ORDER BY status <> 'under_review', id`,
  professionalId: `SELECT professional_id AS id FROM business_professionals WHERE business_id = '${BUSINESS}' AND professional_id LIKE 'pro_demo%' ORDER BY 1`,
  accountlessProfessionalId: `SELECT p.id FROM professionals p JOIN business_professionals bp ON bp.professional_id = p.id
    WHERE bp.business_id = '${BUSINESS}' AND p.user_id IS NULL ORDER BY 1`,
  // Not the member who leaves.
  memberId: `SELECT user_id AS id FROM business_members WHERE business_id = '${BUSINESS}' AND user_id <> 'usr_demo_front_desk' ORDER BY 1`,
  serviceId: SERVICES,
  ownServiceId: SERVICES,
  suspendableUserId: `SELECT id FROM users WHERE role = 'customer' AND id NOT IN ('usr_demo_customer', 'usr_demo_customer2') ORDER BY id`,
  customerId: `SELECT id FROM users WHERE role = 'customer' ORDER BY id`,
  reviewId: `SELECT id FROM reviews ORDER BY id`,
  alertId: `SELECT id FROM alerts ORDER BY id`,
  familyMemberId: `SELECT id FROM family_members WHERE user_id IS NOT NULL ORDER BY id`,
  clientFamilyMemberId: `SELECT id FROM family_members WHERE crm_client_id = 'crm_demo_otto' ORDER BY id`,
  crmClientId: `SELECT id FROM crm_clients WHERE business_id = '${BUSINESS}' ORDER BY id`,
  packageId: `SELECT id FROM packages WHERE business_id = '${BUSINESS}' ORDER BY id`,
  purchaseId: `SELECT id FROM package_purchases WHERE package_id = 'pkg_demo_haircut_5' ORDER BY id`,
  paymentId: `SELECT l.id FROM ledger_entries l JOIN appointments a ON a.id = l.appointment_id WHERE a.client_id = 'usr_demo_customer' AND a.business_id = '${BUSINESS}' ORDER BY l.taken_at DESC, l.id`,
  couponId: `SELECT id FROM coupons WHERE business_id = '${BUSINESS}' AND code NOT LIKE 'SPARE-%' ORDER BY id`,
  deletableCouponId: `SELECT id FROM coupons WHERE code LIKE 'SPARE-%' ORDER BY id`,
  couponCode: `SELECT code AS id FROM coupons WHERE business_id = '${BUSINESS}' ORDER BY 1`,
  invitationId: `SELECT id FROM invitations WHERE email = 'professional@demo.test' ORDER BY id`,
  pendingInvitationId: `SELECT id FROM invitations WHERE status = 'pending' AND business_id = '${BUSINESS}' ORDER BY id`,
  // The account is no caller: its sessions stay.
  endableSessionId: `SELECT family_id AS id FROM refresh_tokens WHERE user_id = 'usr_demo_customer2' ORDER BY 1`,
  timeOffId: `SELECT id FROM time_off WHERE professional_id = '${LENA}' ORDER BY id`,
  resourceId: `SELECT id FROM resources WHERE business_id = '${BUSINESS}' ORDER BY id`,
  closureId: `SELECT id FROM business_closures WHERE business_id = '${BUSINESS}' ORDER BY id`,
  exceptionalOpeningId: `SELECT id FROM exceptional_openings WHERE business_id = '${BUSINESS}' ORDER BY id`,
  photoId: `SELECT photo->>'id' AS id FROM businesses b, jsonb_array_elements(photos) AS photo WHERE b.id = '${BUSINESS}' ORDER BY 1`,
  classId: `SELECT id FROM class_timetables WHERE business_id = '${BUSINESS}' ORDER BY id`,
  classServiceId: `SELECT id FROM services WHERE business_id = '${BUSINESS}' AND capacity > 1 ORDER BY id`,
  timeOffRequestId: `SELECT id FROM time_off_requests WHERE professional_id = '${LENA}' ORDER BY id`,
  busyCalendarId: `SELECT id FROM busy_calendars WHERE professional_id = '${LENA}' ORDER BY id`,
  supportTicketId: `SELECT id FROM support_tickets WHERE user_id = 'usr_demo_customer' ORDER BY id`,
  reportId: `SELECT id FROM content_reports WHERE reporter_id = 'usr_demo_customer' AND status = 'open' ORDER BY id`,
  dismissedReportId: `SELECT id FROM content_reports r WHERE reporter_id = 'usr_demo_customer' AND status = 'dismissed'
    AND NOT EXISTS (SELECT FROM report_appeals WHERE report_id = r.id) ORDER BY id`,
  appealedReportId: `SELECT report_id AS id FROM report_appeals WHERE status = 'open' ORDER BY 1`,
  reversibleReportId: `SELECT id FROM content_reports WHERE status = 'hidden' ORDER BY id`,
  adminId: `SELECT id FROM users WHERE role = 'admin' ORDER BY id`,
  webhookId: `SELECT id FROM webhooks ORDER BY id`,
  deliveryId: `SELECT id FROM webhook_deliveries ORDER BY id`,
} satisfies Partial<Record<StoredSample, string>>;

/** Reads the ids of the demo data. */
export async function readStoredSamples(database: Client) {
  const samples: Partial<Record<StoredSample, string[]>> = {};
  for (const [name, query] of Object.entries(QUERIES)) {
    const { rows } = await database.query<{ id: string }>(query);
    if (rows.length === 0) throw new Error(`the demo data has no ${name}`);
    samples[name as keyof typeof QUERIES] = rows.map(({ id }) => id);
  }
  return samples as Record<keyof typeof QUERIES, string[]>;
}
