import { DAY_MS } from '../../domain/durations.ts';
import { utcDayOf } from '../../domain/local-time.ts';
import type { SampleName } from '../example.ts';

/** A Tuesday and the day after; `withCurrentDates` replaces them by upcoming ones without demo bookings. */
const BOOKING_DATE = '2027-03-16';
const DAY_OFF = '2027-03-17';
/** `withCurrentDates` replaces it by the day before. */
const RECENT_DATE = '2027-03-14';
/** The demo business has bookings on nearer days. */
const DAYS_AHEAD_MIN = 6;
const WEEK_DAYS = 7;
const TUESDAY = 2;

/** The values of samples in the demo data, for the examples of the documentation. */
export const DEMO_SAMPLES: Readonly<Record<SampleName, string | number>> = {
  alertId: 'alr_from_the_list',
  appointmentId: 'apt_demo_ana_haircut',
  pendingAppointmentId: 'apt_demo_ben_massage',
  upcomingAppointmentId: 'apt_demo_ana_beard_gift',
  movableAppointmentId: 'apt_demo_ana_beard_gift',
  swappableAppointmentId: 'apt_from_the_list',
  imminentAppointmentId: 'apt_demo_ana_beard_gift',
  endedAppointmentId: 'apt_demo_ana_haircut',
  completedAppointmentId: 'apt_demo_ana_beard',
  unpaidAppointmentId: 'apt_demo_ana_beard',
  paidAppointmentId: 'apt_demo_ana_haircut',
  redeemedAppointmentId: 'apt_from_the_list',
  amountDueMajor: 18,
  paymentId: 'pay_demo_ana_haircut_tip',
  bookingId: 'bkg_from_the_202',
  holdId: 'hld_from_the_201',
  recurringGroupId: 'rec_of_a_series',
  businessId: 'biz_demo_berlin_barber',
  draftBusinessId: 'biz_demo_lisbon_barbearia',
  submittedBusinessId: 'biz_demo_lisbon_barbearia',
  professionalId: 'pro_demo_lena',
  callerProfessionalId: 'pro_demo_lena',
  unbookedProfessionalId: 'pro_demo_jonas',
  accountlessProfessionalId: 'pro_demo_jonas',
  memberId: 'usr_demo_front_desk',
  serviceId: 'svc_demo_haircut',
  ownServiceId: 'svc_demo_haircut',
  customerId: 'usr_demo_customer',
  suspendableUserId: 'usr_demo_customer2',
  reviewId: 'rev_demo_ana_haircut',
  reportId: 'rpt_demo_jonas',
  dismissedReportId: 'rpt_demo_spa',
  appealedReportId: 'rpt_demo_yoga',
  reversibleReportId: 'rpt_demo_nails',
  email: 'customer@demo.test',
  password: 'demo-password-1',
  familyMemberId: 'fam_demo_caio',
  crmClientId: 'crm_demo_otto',
  clientFamilyMemberId: 'fam_demo_lotte',
  couponId: 'cpn_demo_welcome10',
  deletableCouponId: 'cpn_demo_friends',
  couponCode: 'WELCOME10',
  packageId: 'pkg_demo_haircut_5',
  purchaseId: 'pur_demo_ana_haircuts',
  timeOffId: 'tof_demo_emre_holiday',
  timeOffRequestId: 'tor_from_the_list',
  invitationId: 'inv_from_the_list',
  pendingInvitationId: 'inv_from_the_list',
  invitationToken: 'the-token-of-the-email',
  feedToken: 'the-token-of-the-address',
  manageToken: 'the-token-of-the-email',
  refreshToken: 'the-refresh-token-of-the-login',
  endableRefreshToken: 'the-refresh-token-of-the-login',
  endableSessionId: 'ses_from_the_list',
  magicToken: 'the-token-of-the-email',
  emailToken: 'the-token-of-the-email',
  exportToken: 'the-token-of-the-email',
  resetToken: 'the-token-of-the-email',
  waitlistEntryId: 'wtl_from_the_list',
  webhookId: 'whk_from_the_list',
  deliveryId: 'dlv_from_the_list',
  busyCalendarId: 'bcl_from_the_list',
  resourceId: 'res_demo_berlin_basins',
  closureId: 'cls_demo_berlin_training',
  exceptionalOpeningId: 'exo_demo_berlin_sunday',
  photoId: 'pic_demo_berlin_barber_1',
  classId: 'cla_demo_shaving',
  classServiceId: 'svc_demo_shaving_class',
  supportTicketId: 'sup_demo_ana_reminder',
  adminId: 'usr_demo_admin',
  newEmail: 'ana@example.com',
  newMemberEmail: 'dora@example.com',
  newCouponCode: 'SPRING-10',
  newDate: BOOKING_DATE,
  newDayOff: DAY_OFF,
  recentTime: `${RECENT_DATE}T09:00:00Z`,
};

/** Moves the dates of the examples to a Tuesday and Wednesday that can be booked, and past ones to yesterday. */
export function withCurrentDates(text: string, now: Date): string {
  const dateIn = (days: number) => utcDayOf(now.getTime() + days * DAY_MS);
  const weekday = (now.getUTCDay() + DAYS_AHEAD_MIN) % WEEK_DAYS;
  const daysUntil = DAYS_AHEAD_MIN + ((TUESDAY - weekday + WEEK_DAYS) % WEEK_DAYS);
  return text
    .replaceAll(RECENT_DATE, dateIn(-1))
    .replaceAll(BOOKING_DATE, dateIn(daysUntil))
    .replaceAll(DAY_OFF, dateIn(daysUntil + 1));
}
