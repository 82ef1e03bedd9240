import type {
  Event,
  Appointment,
  ServicePackagePurchase,
  Review,
  Business,
  BusinessDetail,
  WeekdayHours,
  Closure,
  ExceptionalOpening,
  Picture,
  Professional,
  Service,
  AvailabilitySlot,
  Opening,
  AdminReport,
  ReportDecision,
  ContentReport,
  Session,
  MagicLinkSession,
  Account,
  LoginSession,
  SecondFactor,
  ExportState,
  PersonExport,
  ImportedAccount,
  PersonImport,
  BusinessExport,
  ImportedBusiness,
  BusinessImport,
  ApiKeyOnboarding,
  ApiKeyCreated,
  ApiKeyUse,
  MaskedAppointment,
  BookedAppointment,
  Alert,
  LedgerEntry,
  Notification,
  ManagedAppointment,
  ListedAlert,
  Webhook,
  WebhookWithSecret,
  WebhookDelivery,
  Booking,
  Hold,
  WaitlistEntry,
  ServicePackageDefinition,
  CustomerPackageBalance,
  Coupon,
  OwnBusiness,
  ClosedDate,
  Completeness,
  OpeningHours,
  Resource,
  BusinessCalendar,
  TimeOff,
  TillDay,
  Report,
  Class,
  ClassSession,
  OpenClassSession,
  StaffMember,
  Membership,
  Member,
  Invitation,
  AnsweredInvitation,
  Schedule,
  ChangedSchedule,
  TimeOffRequest,
  Absence,
  BusyCalendar,
  BusyTime,
  FamilyMember,
  CrmClient,
  CrmClientTotals,
  CrmClientFile,
  ClientFamilyMember,
  MergedClient,
  ClientDuplicate,
  ClientImport,
  ClientTag,
  SupportTicketInList,
  SupportTicket,
  ReviewedBusiness,
  AdminQueue,
  MarketplaceFigures,
  AdminUser,
  AdminUserDetails,
  AdminAction,
  AccountState,
  AdminTicket,
  Decision,
  Health,
} from './schemas.ts';

/** Written by `npm run generate`. */

/** Every code of the catalogue of errors. */
export type ErrorCode = 'AUTH_REQUIRED' | 'FORBIDDEN' | 'INVALID_API_KEY' | 'INVALID_CREDENTIALS' | 'EMAIL_TAKEN' | 'RESET_LINK_INVALID' | 'ACCOUNT_DELETE_UNSUPPORTED' | 'ACCOUNT_HAS_BOOKINGS' | 'PASSWORD_TOO_SHORT' | 'CRM_CLIENT_STAFF_ONLY' | 'NOT_FOUND' | 'APPOINTMENT_NOT_FOUND' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'CLIENT_NOT_FOUND' | 'USER_NOT_FOUND' | 'COUPON_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'INVALID_STATUS' | 'INVALID_CODE' | 'INVALID_TYPE' | 'INVALID_VALUE' | 'INVALID_CURRENCY' | 'INVALID_SERVICES' | 'INVALID_BUSINESS_ID' | 'INVALID_COUPON_VALUE' | 'AMOUNT_REQUIRED' | 'SLOT_TAKEN' | 'SESSION_FULL' | 'APPOINTMENT_IN_PAST' | 'RESCHEDULE_IN_PAST' | 'PROFESSIONAL_TIME_OFF' | 'CLIENT_DOUBLE_BOOKED' | 'NOT_SCHEDULED' | 'OUTSIDE_AVAILABILITY' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'SERVICE_NOT_OWNED' | 'SERVICE_IN_USE' | 'CANCEL_WINDOW' | 'RESCHEDULE_WINDOW' | 'NOSHOW_NOT_CONFIRMED' | 'NOSHOW_TOO_EARLY' | 'COMPLETE_TOO_EARLY' | 'NOSHOW_LATE_PENDING' | 'NOSHOW_LATE_GRACE' | 'AVAILABILITY_OVERLAP' | 'TIMEOFF_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'REQUEST_PENDING' | 'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE' | 'REVIEW_EXISTS' | 'REVIEW_NOT_COMPLETED' | 'REVIEW_NOT_AUTHORIZED' | 'BUSINESS_UNDER_REVIEW' | 'PROFILE_INCOMPLETE' | 'BUSINESS_NOT_SUBMITTABLE' | 'BUSINESS_SUSPENDED' | 'BUSINESS_INVALID_TRANSITION' | 'CANNOT_REPORT_OWN_CONTENT' | 'REPORT_ALREADY_RESOLVED' | 'MODERATION_INVALID_STATE' | 'SUPPORT_LINK_INVALID' | 'SUPPORT_INVALID_STATE' | 'SUPPORT_ASSIGNEE_INVALID' | 'ALERT_ALREADY_RESPONDED' | 'ALERT_INVALID_RESPONSE' | 'ALERT_NOT_RESPONDABLE' | 'PAYMENT_PENDING' | 'PAYMENT_NOT_MOCK' | 'PAYMENT_ALREADY_SETTLED' | 'PAYMENT_AMOUNT_MISMATCH' | 'COUPON_CODE_EXISTS' | 'COUPON_INACTIVE' | 'COUPON_NOT_YET_VALID' | 'COUPON_EXPIRED' | 'USAGE_LIMIT_REACHED' | 'CUSTOMER_LIMIT_REACHED' | 'FIRST_TIME_ONLY' | 'BUSINESS_MISMATCH' | 'SERVICE_NOT_ELIGIBLE' | 'CURRENCY_MISMATCH' | 'MIN_SPEND_NOT_MET' | 'RATE_LIMITED' | 'DB_UNAVAILABLE' | 'SERIALIZATION_CONFLICT' | 'SERVER_ERROR';

/** Codes that every operation can answer with. */
type CommonErrorCode = 'INVALID_API_KEY' | 'RATE_LIMITED' | 'SERIALIZATION_CONFLICT' | 'DB_UNAVAILABLE' | 'SERVER_ERROR';

export interface Operations {
  /**
   * Find businesses by city, text, distance, category, price, rating or owner. `GET /api/businesses`
   *
   * Sorted by name; with `query` by relevance; with `near` by distance; `order` overrides that. No place in `recommended` can be bought; docs/search.md has its formula. A business fits `category` and `maxPriceMajor` if one service that it offers fits both. Its rating is the average of all reviews of its professionals. With `userId` and exactly one match the response is that business itself, not an array. The list leaves out `openingHours`, `closures`, `exceptionalOpenings`, `photos`, `slotMinutes` and `autoConfirm`: read one business for them.
   *
   * Errors: `INVALID_CURRENCY`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listBusinesses: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** ignores case, accents and extra spaces */
        city?: string | undefined;
        /** searches name, description, city and service names; tolerates a typo */
        query?: string | undefined;
        /** opaque id; only one */
        userId?: string | undefined;
        /** lat,lng */
        near?: string | undefined;
        /** distance from `near`; default 25 */
        radiusKm?: number | undefined;
        /** a category, or the name of a service without one; ignores case and accents */
        category?: string | undefined;
        /** of the business */
        currency?: string | undefined;
        /** offers a service for at most this price; needs `currency` */
        maxPriceMajor?: number | undefined;
        /** the lowest average */
        minRating?: number | undefined;
        /** `recommended`: the best score first, from rating, number of reviews, next opening, price, completeness of the page, and where searched match and distance; `rating`: the best first; `price`: the lowest price of a service first, needs `currency` */
        order?: "recommended" | "rating" | "price" | undefined;
      } | undefined;
    };
    output: Business[] | Business;
    errors: CommonErrorCode | 'INVALID_CURRENCY' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read one business. `GET /api/businesses/{id}`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getBusiness: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: BusinessDetail;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List professionals of a business or for a service. `GET /api/professionals`
   *
   * Sorted by name. With `userId` and exactly one match the response is that professional, not an array.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listProfessionals: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** opaque id; only one */
        businessId?: string | undefined;
        /** with businessId: offered at that business */
        serviceId?: string | undefined;
        /** opaque id; only one */
        userId?: string | undefined;
      } | undefined;
    };
    output: Professional[] | Professional;
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read one professional. `GET /api/professionals/{id}`
   *
   * An owner also reads professionals who are not public: staff of a business that is not approved, and former staff who had appointments there.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getProfessional: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: Professional;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List active services, sorted by name. `GET /api/services`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listServices: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** a category, or the name of a service without one; ignores case and accents */
        category?: string | undefined;
        /** bookable there; includes own services of its professionals, if the owner offers them and their price is in the currency of the business */
        businessId?: string | undefined;
        /** offered by this professional */
        professionalId?: string | undefined;
      } | undefined;
    };
    output: Service[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read one service, active or not. `GET /api/services/{id}`
   *
   * Errors: `SERVICE_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getService: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: Service;
    errors: CommonErrorCode | 'SERVICE_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List a professional's slots on a day or a range of days, with reasons for closed ones. `GET /api/availability`
   *
   * Send `date`, or `from` and `to` for an object with the grid of each date. The grid runs from the earlier opening of business and professional to the later closing. With `serviceId` the whole service must fit into a slot, with `serviceIds` all of them one after the other; without them, one step of the grid. With `professionalId=any` a slot is open if one of the professionals who offer the services is free, of at most 50; its `seatsLeft` is the sum of theirs, and a closed slot has the reason of the professional who is nearest to being free. A booking made at the same moment gets any slot that is listed as open. A closed slot has the first reason that applies, and a booking there is refused accordingly: `BUSINESS_CLOSED` and `OUTSIDE_HOURS` with OUTSIDE_AVAILABILITY (NOT_SCHEDULED if the whole day has no hours, APPOINTMENT_IN_PAST in the past), `TIME_OFF` with PROFESSIONAL_TIME_OFF, `PROFESSIONAL_BREAK` with OUTSIDE_AVAILABILITY, `BOOKED` with SLOT_TAKEN or SESSION_FULL.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `INVALID_SERVICES`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getAvailability: {
    input: {
      query: {
        /** an id, or `any` */
        professionalId: string;
        /** opaque id */
        businessId: string;
        /** a date in the zone of the business, 1900 to 2999 */
        date?: string | undefined;
        /** with `to`, instead of `date` */
        from?: string | undefined;
        /** at most 31 days, both ends included; with `any` at most 7 */
        to?: string | undefined;
        /** a slot is then open only if the whole service fits */
        serviceId?: string | undefined;
        /** instead of `serviceId`, for several in one appointment, separated by commas */
        serviceIds?: string | undefined;
      };
    };
    output: AvailabilitySlot[] | Record<string, AvailabilitySlot[]>;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'INVALID_SERVICES' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Find the next free times of all professionals in a city, near a place or at a business. `GET /api/openings`
   *
   * A haircut near here tomorrow after five is one request: `?near=52.52,13.40&query=haircut&from=2027-03-15&to=2027-03-15&timeFrom=17:00` Say where: `businessId`, `city`, `near` or `professionalId`. An opening fulfils all filters that are sent. Dates and times are those of each business. Without `from` and `to` the search covers today and the six days after it. The openings are the slots that `GET /api/availability` lists as open for customers, on the grid of the business: a booking made at the same moment gets any of them. Book it with `business`, `professional`, `services: [service]`, `date` and `start`. `order=time`: the earliest first, of equal times the nearest. `order=distance`: all openings of the nearest business, then of the next. A page can have fewer openings than `limit`, even none, although a next page exists: a search reads a bounded number of calendars at once. `Link` says whether there is more.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_FOUND`, `SERVICE_NOT_OFFERED`, `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listOpenings: {
    input: {
      query?: {
        /** the maximum number of openings */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** opaque id; only one */
        businessId?: string | undefined;
        /** ignores case, accents and extra spaces */
        city?: string | undefined;
        /** lat,lng */
        near?: string | undefined;
        /** distance from `near`; default 25 */
        radiusKm?: number | undefined;
        /** opaque id; only one */
        professionalId?: string | undefined;
        /** a part of the name of the professional; ignores case and accents */
        professionalName?: string | undefined;
        /** opaque id; only one */
        serviceId?: string | undefined;
        /** a category, or the name of a service without one; ignores case and accents */
        category?: string | undefined;
        /** each word is in the name or the category of the service, or in the name of the business; tolerates a typo */
        query?: string | undefined;
        /** the first date; default today */
        from?: string | undefined;
        /** the last date, at most 31 days with the first; default six days after it */
        to?: string | undefined;
        /** the earliest start on each date */
        timeFrom?: string | undefined;
        /** starts are before this time */
        timeTo?: string | undefined;
        /** ISO weekdays, 1 = Monday */
        weekdays?: string | undefined;
        order?: "time" | "distance" | undefined;
      } | undefined;
    };
    output: Opening[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_FOUND' | 'SERVICE_NOT_OFFERED' | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * List reviews of a professional, most recent first. `GET /api/reviews`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listReviews: {
    input: {
      query: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** opaque id; only one */
        professionalId: string;
      };
    };
    output: Review[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Review an appointment. `POST /api/reviews`
   *
   * The customer of a completed appointment can review it once.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `REVIEW_NOT_AUTHORIZED`, `REVIEW_NOT_COMPLETED`, `REVIEW_EXISTS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  writeReview: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        appointmentId: string;
        rating: number;
        comment?: string | null | undefined;
      };
    };
    output: Review;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'REVIEW_NOT_AUTHORIZED' | 'REVIEW_NOT_COMPLETED' | 'REVIEW_EXISTS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one review. `GET /api/reviews/{id}`
   *
   * A hidden review is `NOT_FOUND`, except for its author.
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getReview: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: Review;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Answer a review in public. `PUT /api/reviews/{id}/reply`
   *
   * By the business of the reviewed visit. A later answer replaces the earlier one.
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  replyToReview: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        text: string;
      };
    };
    output: Review;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Delete the answer to a review. `DELETE /api/reviews/{id}/reply`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteReviewReply: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read the average rating of a professional. `GET /api/reviews/summary`
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  summarizeReviews: {
    input: {
      query: {
        /** opaque id */
        professionalId: string;
      };
    };
    output: {
      /** null without reviews */
      average: number | null;
      count: number;
      stars: {
        1: number;
        2: number;
        3: number;
        4: number;
        5: number;
      };
    };
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List reports, the oldest first; default: open ones. `GET /api/admin/reports`
   *
   * Without `status`: the open ones, or with `appeal` or `targetId` those of every status.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listAdminReports: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** one or more of `open`, `dismissed`, `hidden`, `suspended`, `withdrawn`, separated by commas */
        status?: string | undefined;
        /** one or more of `review`, `business`, `professional`, separated by commas */
        targetType?: string | undefined;
        /** opaque id; only one */
        targetId?: string | undefined;
        /** only those with an open appeal */
        appeal?: "open" | undefined;
      } | undefined;
    };
    output: AdminReport[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read one report as an admin. `GET /api/admin/reports/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getAdminReport: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: AdminReport;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Decide the open appeal of a report. `POST /api/admin/reports/{id}/appeal/resolve`
   *
   * `overturn` shows or reinstates the content, or hides or suspends it after a dismissal. It changes all reports that were decided together, ends their open appeals, and tells everyone concerned. `MODERATION_INVALID_STATE`: no appeal is open, or the target is in another state.
   *
   * Errors: `NOT_FOUND`, `MODERATION_INVALID_STATE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  resolveAppeal: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        action: "uphold" | "overturn";
        /** the reason, which both sides read */
        note: string;
      };
    };
    output: ReportDecision;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MODERATION_INVALID_STATE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Dismiss a report, hide the review, or suspend the business or professional. `POST /api/admin/reports/{id}/resolve`
   *
   * All open reports of the same target are decided with it. A hidden review leaves lists and ratings. A suspended professional leaves discovery and takes no new bookings (`PROFESSIONAL_NOT_FOUND`); appointments stay, and their customers are told. `MODERATION_INVALID_STATE`: reviews are hidden, businesses and professionals suspended; or the target is in another state.
   *
   * Errors: `NOT_FOUND`, `REPORT_ALREADY_RESOLVED`, `MODERATION_INVALID_STATE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  resolveReport: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        action: "dismiss" | "hide" | "suspend";
        /** the reason, which both sides read */
        note: string;
      };
    };
    output: ReportDecision;
    errors: CommonErrorCode | 'NOT_FOUND' | 'REPORT_ALREADY_RESOLVED' | 'MODERATION_INVALID_STATE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Show or reinstate the content again, without an appeal. `POST /api/admin/reports/{id}/reverse`
   *
   * The report and those decided with it count as dismissed. `MODERATION_INVALID_STATE`: nothing is hidden or suspended by it (any more: an admin may have reinstated it), it was decided with another report, or an appeal waits for its decision.
   *
   * Errors: `NOT_FOUND`, `MODERATION_INVALID_STATE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  reverseReport: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** the reason, which both sides read */
        note: string;
      };
    };
    output: ReportDecision;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MODERATION_INVALID_STATE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List own reports, and decisions about own content. `GET /api/reports`
   *
   * A decision about own content stays in the list when it is taken back: it is `dismissed` then.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listContentReports: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, desc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        side?: "reporter" | "affected" | undefined;
        /** one or more of `open`, `dismissed`, `hidden`, `suspended`, `withdrawn`, separated by commas */
        status?: string | undefined;
      } | undefined;
    };
    output: ContentReport[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Report a review, a business or a professional. `POST /api/reports`
   *
   * An admin decides; both sides are told by mail, and the other side never learns who reported. `CANNOT_REPORT_OWN_CONTENT`: the own review, a business that the caller belongs to, the caller, or a professional of a business whose team the caller manages. `REQUEST_PENDING`: the caller has an open report of it. `USAGE_LIMIT_REACHED`: 20 reports of the caller are open. `RATE_LIMITED`: above 20 reports in an hour.
   *
   * Errors: `NOT_FOUND`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `CANNOT_REPORT_OWN_CONTENT`, `REQUEST_PENDING`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  reportContent: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        targetType: "review" | "business" | "professional";
        /** opaque id */
        targetId: string;
        reason: string;
      };
    };
    output: ContentReport;
    errors: CommonErrorCode | 'NOT_FOUND' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'CANNOT_REPORT_OWN_CONTENT' | 'REQUEST_PENDING' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read an own report, or a decision about own content. `GET /api/reports/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getContentReport: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: ContentReport;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Appeal against a decision, once. `POST /api/reports/{id}/appeal`
   *
   * By the side that it went against: the reporter of a dismissed report; the author, owner or professional whose content is hidden or suspended. `REQUEST_PENDING`: the appeal waits for its decision. `MODERATION_INVALID_STATE`: nothing is decided against this side, or it has appealed before.
   *
   * Errors: `NOT_FOUND`, `REQUEST_PENDING`, `MODERATION_INVALID_STATE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  appealReport: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        reason: string;
      };
    };
    output: ContentReport;
    errors: CommonErrorCode | 'NOT_FOUND' | 'REQUEST_PENDING' | 'MODERATION_INVALID_STATE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Log in. `POST /api/auth/login`
   *
   * After 10 failures within 15 minutes for an email or an address: 429. If the account was opened or has logged in at the address before, or its password was reset there, only failures of that account at that address count. An account with a second factor needs a `code` too: without one the right password gets `MISSING_FIELDS`, with a wrong one `INVALID_CREDENTIALS`, which name `code` in `Error-Field` and count as a failure if it was wrong.
   *
   * Errors: `INVALID_CREDENTIALS`, `FORBIDDEN`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  login: {
    input: {
      headers?: {
        /** for browsers: the refresh token is set as a cookie (`HttpOnly; SameSite=Strict; Path=/api/auth`) and read from it, and is not in the body */
        'x-session'?: "cookie" | undefined;
      } | undefined;
      body: {
        email: string;
        password: string;
        /** of the authenticator app, or a recovery code; each works once */
        code?: string | undefined;
      };
    };
    output: Session;
    errors: CommonErrorCode | 'INVALID_CREDENTIALS' | 'FORBIDDEN' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * End a session. `POST /api/auth/logout`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`
   */
  logout: {
    input: {
      headers?: {
        /** for browsers: the refresh token is set as a cookie (`HttpOnly; SameSite=Strict; Path=/api/auth`) and read from it, and is not in the body */
        'x-session'?: "cookie" | undefined;
      } | undefined;
      body?: {
        /** required unless it is in the cookie */
        refreshToken?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Request an email with a link that logs in. `POST /api/auth/magic-link`
   *
   * The link works once, within 15 minutes. A new one ends the older one. At most 5 an hour for an email and 20 for an address.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`
   */
  sendMagicLink: {
    input: {
      body: {
        email: string;
      };
    };
    output: {
      status: "accepted";
    };
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Log in with the token of a mailed link. `POST /api/auth/magic-link/exchange`
   *
   * Also verifies the email of the account. If it was not verified before, a stranger may have registered with it: the password, all other sessions and the calendar feed end, and `POST /api/auth/password/forgot` sets a new password. `RESET_LINK_INVALID`: the link was used, replaced, or is older than 15 minutes. An account with a second factor needs a `code` too, as for a login; without the right one the link stays.
   *
   * Errors: `RESET_LINK_INVALID`, `INVALID_CREDENTIALS`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  exchangeMagicLink: {
    input: {
      headers?: {
        /** for browsers: the refresh token is set as a cookie (`HttpOnly; SameSite=Strict; Path=/api/auth`) and read from it, and is not in the body */
        'x-session'?: "cookie" | undefined;
      } | undefined;
      body: {
        token: string;
        /** of the authenticator app, or a recovery code; each works once */
        code?: string | undefined;
      };
    };
    output: MagicLinkSession;
    errors: CommonErrorCode | 'RESET_LINK_INVALID' | 'INVALID_CREDENTIALS' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Request an email with a link to set a new password. `POST /api/auth/password/forgot`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`
   */
  forgotPassword: {
    input: {
      body: {
        email: string;
      };
    };
    output: {
      status: "accepted";
    };
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Set a new password with the token of the link. `POST /api/auth/password/reset`
   *
   * The page of the mailed link does so. Ends every session, the magic link and the calendar feed of the account, and verifies its email. A second factor stays. The owner is told by mail.
   *
   * Errors: `RESET_LINK_INVALID`, `PASSWORD_TOO_SHORT`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  resetPassword: {
    input: {
      body: {
        token: string;
        /** at least 10 characters; `PASSWORD_TOO_SHORT` too for one that is known to many: a common one, a repetition, a row of the keyboard, or the name or email with digits */
        password: string;
      };
    };
    output: undefined;
    errors: CommonErrorCode | 'RESET_LINK_INVALID' | 'PASSWORD_TOO_SHORT' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Exchange a refresh token for the next session. `POST /api/auth/refresh`
   *
   * A refresh token works once, and a session lasts 90 days at most. A repeat within 10 s from the same address gets the same next session, so that two tabs may refresh at once. Any other second use ends every session that descends from the token.
   *
   * Errors: `AUTH_REQUIRED`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  refresh: {
    input: {
      headers?: {
        /** for browsers: the refresh token is set as a cookie (`HttpOnly; SameSite=Strict; Path=/api/auth`) and read from it, and is not in the body */
        'x-session'?: "cookie" | undefined;
      } | undefined;
      body?: {
        /** required unless it is in the cookie */
        refreshToken?: string | undefined;
      } | undefined;
    };
    output: Session;
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Open an account. `POST /api/auth/register`
   *
   * With an `Idempotency-Key`, a repeat of the request gets a new session of the same account, within 24 hours. The key counts for this email only. A mail with a link that verifies the email is sent.
   *
   * Errors: `EMAIL_TAKEN`, `FORBIDDEN`, `PASSWORD_TOO_SHORT`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  register: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** for browsers: the refresh token is set as a cookie (`HttpOnly; SameSite=Strict; Path=/api/auth`) and read from it, and is not in the body */
        'x-session'?: "cookie" | undefined;
      } | undefined;
      body: {
        email: string;
        /** at least 10 characters; `PASSWORD_TOO_SHORT` too for one that is known to many: a common one, a repetition, a row of the keyboard, or the name or email with digits */
        password: string;
        name: string;
        role: "customer" | "business" | "professional";
        /** at least five digits; spaces and + - ( ) . / may be between them */
        phone?: string | undefined;
        language?: "en" | "de" | "pt" | "ar" | undefined;
      };
    };
    output: Session;
    errors: CommonErrorCode | 'EMAIL_TAKEN' | 'FORBIDDEN' | 'PASSWORD_TOO_SHORT' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Read the caller's account. `GET /api/account`
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getAccount: {
    input: {};
    output: Account;
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change the caller's account. `PATCH /api/account`
   *
   * A new `password` needs the `currentPassword`, and a `code` if the account has a second factor; a wrong one counts as a failed login. It ends the other sessions, the reset links, the magic link, links to exports and the calendar feed of the account, and its owner is told by mail. An account without a password gets one by `POST /api/auth/password/forgot`.
   *
   * Errors: `PREFERRED_REMINDER_CHANNEL_UNAVAILABLE`, `INVALID_CREDENTIALS`, `PASSWORD_TOO_SHORT`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  updateAccount: {
    input: {
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        name?: string | undefined;
        /** at least five digits; spaces and + - ( ) . / may be between them */
        phone?: string | null | undefined;
        preferredReminderChannel?: "email" | "sms" | "none" | undefined;
        language?: "en" | "de" | "pt" | "ar" | null | undefined;
        mails?: {
          /** appointments that are moved, cancelled, declined or have lapsed */
          changes?: boolean | undefined;
          /** thanks after a visit, with a link to review it */
          thanks?: boolean | undefined;
          /** to staff: new, moved and cancelled bookings, and customers who are late */
          bookings?: boolean | undefined;
          /** to staff: the appointments of the day, at 7:00 */
          agenda?: boolean | undefined;
          /** to staff: outside calendars that cannot be read, and conflicts with them */
          calendars?: boolean | undefined;
        } | undefined;
        /** at least 10 characters; `PASSWORD_TOO_SHORT` too for one that is known to many: a common one, a repetition, a row of the keyboard, or the name or email with digits */
        password?: string | undefined;
        currentPassword?: string | undefined;
        /** of the authenticator app, or a recovery code; each works once */
        code?: string | undefined;
      } | undefined;
    };
    output: Account;
    errors: CommonErrorCode | 'PREFERRED_REMINDER_CHANNEL_UNAVAILABLE' | 'INVALID_CREDENTIALS' | 'PASSWORD_TOO_SHORT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Erase the caller's account. `DELETE /api/account`
   *
   * Erases personal data. The business keeps past appointments without personal data.
   *
   * Errors: `ACCOUNT_DELETE_UNSUPPORTED`, `ACCOUNT_HAS_BOOKINGS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteAccount: {
    input: {
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'ACCOUNT_DELETE_UNSUPPORTED' | 'ACCOUNT_HAS_BOOKINGS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List where the account is logged in, and its agents, last used first. `GET /api/account/sessions`
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listSessions: {
    input: {};
    output: LoginSession[];
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Log out a session of the account, or end the access of an agent. `DELETE /api/account/sessions/{id}`
   *
   * The session of this request, too. An id that is not a session of the account changes nothing.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  endSession: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: undefined;
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Request a change of the email of the account. `POST /api/account/email`
   *
   * An account with a second factor needs a `code` too. Mails a link to the new address, which changes the email once it is confirmed there, once and within 60 minutes; a new request ends the older one. The present address gets a notice, and remains the email until then. The response says nothing about the new address: if another account has it, no link is sent. Changing the password or turning on a second factor ends the request. At most 5 an hour for an account and 20 for an address.
   *
   * Errors: `INVALID_CREDENTIALS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  requestEmailChange: {
    input: {
      body: {
        email: string;
        /** the present password of the account */
        password: string;
        /** of the authenticator app, or a recovery code; each works once */
        code?: string | undefined;
      };
    };
    output: {
      status: "accepted";
    };
    errors: CommonErrorCode | 'INVALID_CREDENTIALS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change or verify the email of the account with the token of the mailed link. `POST /api/account/email/confirm`
   *
   * Needs the password of the account, so that the owner of the mailbox does not confirm the account of a stranger; a wrong one counts as a failed login, and the link stays. A link to the present email only verifies it. A new email is verified too. Ends links to log in or to set a password that were sent to the old one, and every session but the one that requested the change. The old address gets a notice. `RESET_LINK_INVALID`: the link was used, replaced, is older than 60 minutes, or another account has the email by now.
   *
   * Errors: `RESET_LINK_INVALID`, `INVALID_CREDENTIALS`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  confirmEmailChange: {
    input: {
      body: {
        token: string;
        /** of the account that the link is for */
        password: string;
      };
    };
    output: {
      email: string;
    };
    errors: CommonErrorCode | 'RESET_LINK_INVALID' | 'INVALID_CREDENTIALS' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Request another mail with a link that verifies the email of the account. `POST /api/account/email/verification`
   *
   * A registration sends the first one. The link works once, within 60 minutes, as that of a new email. If the email is verified, or the account has no password, no mail is sent: the first magic link verifies the email too. Nor is one while a change to another email waits for its link: the new email is verified by it. At most 5 an hour for an account and 100 for an address, apart from changes of email.
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  sendEmailVerification: {
    input: {};
    output: {
      status: "accepted";
    };
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read whether the caller's account has a second factor. `GET /api/account/second-factor`
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getSecondFactor: {
    input: {};
    output: SecondFactor;
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Begin to set up a second factor. `POST /api/account/second-factor`
   *
   * Returns a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 s). It counts once `POST /api/account/second-factor/confirm` has confirmed it with a code, within an hour; until then the account stays as it is. To replace a second factor, send a `code` of the present one. `FORBIDDEN`: the email of the account is not verified yet.
   *
   * Errors: `INVALID_CREDENTIALS`, `FORBIDDEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`
   */
  beginSecondFactor: {
    input: {
      body: {
        /** the present password of the account */
        password: string;
        /** of the authenticator app, or a recovery code; each works once */
        code?: string | undefined;
      };
    };
    output: {
      /** in base 32, to be typed into the app */
      secret: string;
      /** otpauth:, the same for a link or a QR code */
      uri: string;
    };
    errors: CommonErrorCode | 'INVALID_CREDENTIALS' | 'FORBIDDEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED';
  };
  /**
   * Enable the second factor with a code of the authenticator app. `POST /api/account/second-factor/confirm`
   *
   * Returns the recovery codes, which cannot be read again. Ends every other session of the account, and a change of its email that is not confirmed yet. A wrong code counts as a failed login. The tokens of this session count as proven from its next refresh on. From now on a login needs a code. `NOT_FOUND`: nothing was begun within the last hour.
   *
   * Errors: `INVALID_CREDENTIALS`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  confirmSecondFactor: {
    input: {
      body: {
        /** of the authenticator app, or a recovery code; each works once */
        code: string;
      };
    };
    output: {
      /** each replaces one code of the app, once */
      recoveryCodes: string[];
    };
    errors: CommonErrorCode | 'INVALID_CREDENTIALS' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove the second factor. `POST /api/account/second-factor/remove`
   *
   * Admins replace theirs instead.
   *
   * Errors: `INVALID_CREDENTIALS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeSecondFactor: {
    input: {
      body: {
        /** the present password of the account */
        password: string;
        /** of the authenticator app, or a recovery code; each works once */
        code: string;
      };
    };
    output: undefined;
    errors: CommonErrorCode | 'INVALID_CREDENTIALS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Let an agent act for the account at /mcp, or refuse it. `POST /api/agents/decide`
   *
   * The agent exchanges the code of the address once, within a minute, at `/oauth/token`. What it may do then is listed in `GET /api/account/sessions`, and ends with `DELETE /api/account/sessions/{id}`, a new password, or after 90 days.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  decideAgent: {
    input: {
      body: {
        /** `client_id`: the address of the metadata document of the agent */
        client: string;
        /** `redirect_uri`: one of the document; on this machine with any port */
        redirectUri: string;
        /** `response_type`: only `code` */
        responseType?: string | undefined;
        /** `code_challenge` */
        codeChallenge?: string | undefined;
        /** `code_challenge_method`: only `S256` */
        codeChallengeMethod?: string | undefined;
        /** `scope`; all scopes if absent */
        scope?: string | undefined;
        /** `resource`: only the address of `/mcp` */
        resource?: string | undefined;
        /** `state`; goes back to the agent */
        state?: string | undefined;
        decision: "allow" | "refuse";
      };
    };
    output: {
      status: "redirect";
      /** the browser goes there: the agent gets a code, or learns of an error */
      redirectTo: string;
    } | {
      status: "refused";
      /** `client`: its document cannot be read or is not valid; `redirectUri`: it is not in the document. The browser must not go there */
      reason: "client" | "redirectUri";
    };
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read who asks for access as an agent, and for what, before the user decides. `POST /api/agents/examine`
   *
   * For the page that asks the user. Reads the metadata document of the agent. `RATE_LIMITED`: the account has asked about too many agents.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  examineAgent: {
    input: {
      body: {
        /** `client_id`: the address of the metadata document of the agent */
        client: string;
        /** `redirect_uri`: one of the document; on this machine with any port */
        redirectUri: string;
        /** `response_type`: only `code` */
        responseType?: string | undefined;
        /** `code_challenge` */
        codeChallenge?: string | undefined;
        /** `code_challenge_method`: only `S256` */
        codeChallengeMethod?: string | undefined;
        /** `scope`; all scopes if absent */
        scope?: string | undefined;
        /** `resource`: only the address of `/mcp` */
        resource?: string | undefined;
        /** `state`; goes back to the agent */
        state?: string | undefined;
      };
    };
    output: {
      status: "consent";
      client: {
        /** as the agent calls itself; it is not checked */
        name: string;
        /** of the document: who controls it is the agent */
        host: string;
        /** where the browser goes with the code */
        redirectHost: string;
        /** a program or app on the machine of the user gets the code; any there can */
        isLocal: boolean;
      };
      scopes: ("appointments:read" | "appointments:write")[];
    } | {
      status: "redirect";
      /** the browser goes there: the agent gets a code, or learns of an error */
      redirectTo: string;
    } | {
      status: "refused";
      /** `client`: its document cannot be read or is not valid; `redirectUri`: it is not in the document. The browser must not go there */
      reason: "client" | "redirectUri";
    };
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read the state of the last large export of the caller. `GET /api/account/export`
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getAccountExport: {
    input: {};
    output: ExportState;
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Export everything of the caller. `POST /api/account/export`
   *
   * Profile, family, appointments with their history, payments, packages, reviews, waitlist, memberships, log-ins, notifications, support tickets, reports and appeals. Notes of staff are not in it: customers never read them. All of it is of one moment. Up to 5,000 rows are in the response. More are written in the background: 202, and a link is mailed to the caller, which works for 24 hours. `RATE_LIMITED`: one export is being made already. There is no Idempotency-Key: an export changes nothing.
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  exportAccount: {
    input: {};
    output: PersonExport | ExportState;
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Import an exported person into the caller's account. `POST /api/account/import`
   *
   * `file` is an export of a person, of the format `amsel-export`. Name, phone, language, reminder channel and choices of mails replace those of the account; a channel that cannot be used here is left out (`reminderChannel`). A customer gets the family members of whom the account has no one of that name; `CUSTOMER_LIMIT_REACHED` (`familyMembers`): it would have more than 20, and nothing is changed. Email, password and role stay. `INVALID_INPUT`: the file is not of this format and version, has a section that the format does not have, or a name is empty; `Error-Field` names it. Appointments, packages and payments belong to businesses: the import of a business has them. At most 4 MB, and 20 imports an hour; files that are refused count.
   *
   * Errors: `CUSTOMER_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  importAccount: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        file: PersonImport;
      };
    };
    output: ImportedAccount;
    errors: CommonErrorCode | 'CUSTOMER_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read the state of the last large export of a business. `GET /api/business/export`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getBusinessExport: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ExportState;
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Export everything of a business. `POST /api/business/export`
   *
   * Profile and settings, hours, services, team, schedules, resources, classes, clients with notes, appointments with their history, payments, coupons, packages, waitlist, reviews and webhooks without their secrets. Only for owners. All of it is of one moment. Up to 5,000 rows are in the response. More are written in the background: 202, and a link is mailed to the caller, which works for 24 hours. `RATE_LIMITED`: one export is being made already. There is no Idempotency-Key: an export changes nothing.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  exportBusiness: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: BusinessExport | ExportState;
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Import an exported business as a new draft. `POST /api/businesses/import`
   *
   * `file` is an export of a business, of the format `amsel-export`. All of it is written in one transaction, or nothing. The caller owns the draft; no mail is sent to anyone while it is a draft or under review. Every id is new. Professionals have no accounts: invite them. Accounts of clients become client records. Payments count as taken by the caller. A reference of a payment provider is kept as text. `INVALID_INPUT`: the file is not of this format and version, has a section that the format does not have, or its rows contradict each other; `Error-Field` names the field, or the section. At most 20,000 rows in the sections that are taken, 16 MB, and 20 imports an hour; files that are refused count. `USAGE_LIMIT_REACHED`: at most 20 businesses per account.
   *
   * Errors: `USAGE_LIMIT_REACHED`, `INVALID_CURRENCY`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  importBusiness: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        file: BusinessImport;
      };
    };
    output: ImportedBusiness;
    errors: CommonErrorCode | 'USAGE_LIMIT_REACHED' | 'INVALID_CURRENCY' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Download a large export with the token of the mailed link. `GET /api/exports/{token}`
   *
   * Works for 24 hours. It ends earlier if the person who asked gets a new password, is suspended, or is no owner any more. `NOT_FOUND`: the link is unknown or over.
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  downloadExport: {
    input: {
      params: {
        token: string;
      };
    };
    output: PersonExport | BusinessExport;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /** Read how to create and use a key. `GET /api/keys` */
  describeKeys: {
    input: {};
    output: ApiKeyOnboarding;
    errors: CommonErrorCode;
  };
  /**
   * Create a read-only API key, without an account. `POST /api/keys`
   *
   * A repeated request creates another key, also with an `Idempotency-Key`: the key is sent only once and not stored. An unused key costs nothing; revoke it or leave it.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`
   */
  createKey: {
    input: {
      body?: {
        name?: string | undefined;
        environment?: "sandbox" | "live" | undefined;
      } | undefined;
    };
    output: ApiKeyCreated;
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /** Read the key of this request and its usage. `GET /api/keys/current` */
  getCurrentKey: {
    input: {};
    output: ApiKeyUse;
    errors: CommonErrorCode;
  };
  /**
   * Revoke the key of this request. `DELETE /api/keys/current`
   *
   * Does not count against the quota and works when the quota is used up.
   */
  revokeCurrentKey: {
    input: {};
    output: undefined;
    errors: CommonErrorCode;
  };
  /**
   * List the caller's appointments, earliest first. `GET /api/appointments`
   *
   * A customer gets their own appointments, a business those made with it, a professional those in their calendar. With `professionalId`: those of them in that calendar, also after the professional has left, and the active appointments of others there, masked. The other ids, `query`, `paymentStatus` and `updatedSince` list only their own.
   *
   * Errors: `INVALID_DATE_FORMAT`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listAppointments: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by start; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** first date, in the zone of the business */
        from?: string | undefined;
        /** last date */
        to?: string | undefined;
        /** one or more of `Pending`, `Confirmed`, `Cancelled`, `Completed`, `NoShow`, separated by commas */
        status?: string | undefined;
        /** one or more of `unpaid`, `paid`, `refunded`, separated by commas */
        paymentStatus?: string | undefined;
        /** one or more, separated by commas */
        serviceId?: string | undefined;
        /** one or more, separated by commas */
        businessId?: string | undefined;
        /** one or more, separated by commas */
        professionalId?: string | undefined;
        /** one or more, separated by commas */
        recurringGroupId?: string | undefined;
        /** one or more, separated by commas */
        clientId?: string | undefined;
        /** words of the name of the client or of a booked service, without case and accents; needs `from` and `to`, at most 366 days */
        query?: string | undefined;
        /** only those created or changed since. Changes that are made at that moment may become visible a little later: ask for a minute more than you need */
        updatedSince?: string | undefined;
      } | undefined;
    };
    output: (Appointment | MaskedAppointment)[];
    errors: CommonErrorCode | 'INVALID_DATE_FORMAT' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Book an appointment, a seat in a class, or a series. `POST /api/appointments`
   *
   * A series is booked completely or not at all; the response is its first occurrence. Staff book for a client, or with `clientName` for a person without a record, also for a time that has passed (`override`). With `professional: "any"` the response names who was chosen, of at most 50 candidates. With an `Idempotency-Key` the same request may be sent any number of times and books once; a repeat carries `Idempotent-Replayed: true`. With `holdId` it takes the seats of that hold; if the hold has ended when the booking is decided, the booking is decided like any other, and `GET /api/holds/{id}` says whether the hold was used. With `Prefer: respond-async`, or after 5 s, the response is 202: the booking will be decided, and `Location` is the address of the result. One that would be refused now is refused at once, also with `Prefer: respond-async`. `RATE_LIMITED`: the account sent 10 wrong coupon codes, or the address 30, within 15 minutes. A code of another business is `BUSINESS_MISMATCH` only for its staff and for customers who have used it, else `COUPON_NOT_FOUND`.
   *
   * Errors: `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `CLIENT_NOT_FOUND`, `COUPON_NOT_FOUND`, `BUSINESS_MISMATCH`, `COUPON_INACTIVE`, `COUPON_NOT_YET_VALID`, `COUPON_EXPIRED`, `CURRENCY_MISMATCH`, `SERVICE_NOT_ELIGIBLE`, `MIN_SPEND_NOT_MET`, `FIRST_TIME_ONLY`, `CUSTOMER_LIMIT_REACHED`, `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `INVALID_STATUS`, `APPOINTMENT_IN_PAST`, `NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`, `SLOT_TAKEN`, `SESSION_FULL`, `CLIENT_DOUBLE_BOOKED`, `CRM_CLIENT_STAFF_ONLY`, `FORBIDDEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`
   */
  bookAppointment: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** respond-async */
        prefer?: string | undefined;
      } | undefined;
      body: {
        /** opaque id, or `any`: the professional with the fewest booked minutes on the first date, of those who offer the services and are free; one professional takes all occurrences */
        professional: string;
        /** opaque id */
        business: string;
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        /** HH:MM in the zone of the business */
        start: string;
        /** in order, one after the other; a class is booked alone */
        services: readonly string[];
        notes?: string | undefined;
        /** a family member of the customer, who attends instead; of staff, one of the client record `crmClientId` */
        familyMemberId?: string | undefined;
        recurringFrequency?: "none" | "weekly" | "biweekly" | undefined;
        /** required with a frequency other than none (else `MISSING_FIELDS`); all dates must lie before the year 3000 */
        recurringCount?: number | undefined;
        /** dates of the series with another time, another professional or no appointment; each date once, and at least one appointment must remain. `recurringCount` includes skipped dates */
        recurringExceptions?: readonly {
          /** a date of the series */
          date: string;
          /** HH:MM in the zone of the business */
          start?: string | undefined;
          /** opaque id of another professional at the business who offers the services; not `any` (`INVALID_INPUT`) */
          professional?: string | undefined;
          /** no appointment on this date */
          skip?: true | undefined;
        }[] | undefined;
        /** of a series: leaves out the dates that are closed (`NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`) and books the others, all or none; at least one must remain. The response names the dates in `skipped` */
        skipClosed?: boolean | undefined;
        /** staff only: the account that attends, of a customer who has booked there themselves; for others use a client record */
        clientId?: string | undefined;
        /** staff only: the client record that attends */
        crmClientId?: string | undefined;
        /** staff only */
        staffNotes?: string | undefined;
        couponCode?: string | undefined;
        /** pays for the first appointment */
        packagePurchaseId?: string | undefined;
        /** staff only: a person without an account or client record, by name; may be empty. No mail is sent, and no other appointment of that person is known */
        clientName?: string | undefined;
        /** staff only: rules that are not applied. `hours`: opening hours, closed days and working hours; `break`: breaks of the business and of the professional; `timeOff`: time off and busy times of outside calendars; `past`: the start may have passed, at most 366 days ago; `buffer`: the appointment has no buffers, and those of its neighbours end where it begins (not those of held seats). Seats, overlaps and people always count, and an appointment ends on its date. The history names them */
        override?: readonly ("hours" | "break" | "timeOff" | "past" | "buffer")[] | undefined;
        /** an open hold of the caller for the same request, which the booking uses; one that has ended changes nothing */
        holdId?: string | undefined;
      };
    };
    output: BookedAppointment | {
      /** opaque id */
      id: string;
      status: "pending";
    };
    errors: CommonErrorCode | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'CLIENT_NOT_FOUND' | 'COUPON_NOT_FOUND' | 'BUSINESS_MISMATCH' | 'COUPON_INACTIVE' | 'COUPON_NOT_YET_VALID' | 'COUPON_EXPIRED' | 'CURRENCY_MISMATCH' | 'SERVICE_NOT_ELIGIBLE' | 'MIN_SPEND_NOT_MET' | 'FIRST_TIME_ONLY' | 'CUSTOMER_LIMIT_REACHED' | 'USAGE_LIMIT_REACHED' | 'NOT_FOUND' | 'INVALID_STATUS' | 'APPOINTMENT_IN_PAST' | 'NOT_SCHEDULED' | 'OUTSIDE_AVAILABILITY' | 'PROFESSIONAL_TIME_OFF' | 'SLOT_TAKEN' | 'SESSION_FULL' | 'CLIENT_DOUBLE_BOOKED' | 'CRM_CLIENT_STAFF_ONLY' | 'FORBIDDEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED';
  };
  /**
   * Read one appointment; masked if the caller has no part in it. `GET /api/appointments/{id}`
   *
   * The `ETag` changes with every change of the appointment, for staff also with `openAlert`, for its customer with `reviewId`; changes take it as `If-Match`.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: Appointment | MaskedAppointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Price a booking and check its times, without booking. `POST /api/appointments/quote`
   *
   * Sums are over all occurrences and the services with a price; absent if none has one. The price of `unpricedServices` is agreed at the business. `RATE_LIMITED`: the account sent 10 wrong coupon codes, or the address 30, within 15 minutes. A code of another business is `BUSINESS_MISMATCH` only for its staff and for customers who have used it, else `COUPON_NOT_FOUND`.
   *
   * Errors: `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `CLIENT_NOT_FOUND`, `COUPON_NOT_FOUND`, `BUSINESS_MISMATCH`, `COUPON_INACTIVE`, `COUPON_NOT_YET_VALID`, `COUPON_EXPIRED`, `CURRENCY_MISMATCH`, `SERVICE_NOT_ELIGIBLE`, `MIN_SPEND_NOT_MET`, `FIRST_TIME_ONLY`, `CUSTOMER_LIMIT_REACHED`, `USAGE_LIMIT_REACHED`, `NOT_FOUND`, `INVALID_STATUS`, `CRM_CLIENT_STAFF_ONLY`, `FORBIDDEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`
   */
  quoteAppointment: {
    input: {
      body: {
        /** opaque id, or `any`: the professional with the fewest booked minutes on the first date, of those who offer the services and are free; one professional takes all occurrences */
        professional: string;
        /** opaque id */
        business: string;
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        /** HH:MM in the zone of the business */
        start: string;
        /** in order, one after the other; a class is booked alone */
        services: readonly string[];
        notes?: string | undefined;
        /** a family member of the customer, who attends instead; of staff, one of the client record `crmClientId` */
        familyMemberId?: string | undefined;
        recurringFrequency?: "none" | "weekly" | "biweekly" | undefined;
        /** required with a frequency other than none (else `MISSING_FIELDS`); all dates must lie before the year 3000 */
        recurringCount?: number | undefined;
        /** dates of the series with another time, another professional or no appointment; each date once, and at least one appointment must remain. `recurringCount` includes skipped dates */
        recurringExceptions?: readonly {
          /** a date of the series */
          date: string;
          /** HH:MM in the zone of the business */
          start?: string | undefined;
          /** opaque id of another professional at the business who offers the services; not `any` (`INVALID_INPUT`) */
          professional?: string | undefined;
          /** no appointment on this date */
          skip?: true | undefined;
        }[] | undefined;
        /** of a series: leaves out the dates that are closed (`NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`) and books the others, all or none; at least one must remain. The response names the dates in `skipped` */
        skipClosed?: boolean | undefined;
        /** staff only: the account that attends, of a customer who has booked there themselves; for others use a client record */
        clientId?: string | undefined;
        /** staff only: the client record that attends */
        crmClientId?: string | undefined;
        /** staff only */
        staffNotes?: string | undefined;
        couponCode?: string | undefined;
        /** pays for the first appointment */
        packagePurchaseId?: string | undefined;
        /** staff only: a person without an account or client record, by name; may be empty. No mail is sent, and no other appointment of that person is known */
        clientName?: string | undefined;
        /** staff only: rules that are not applied. `hours`: opening hours, closed days and working hours; `break`: breaks of the business and of the professional; `timeOff`: time off and busy times of outside calendars; `past`: the start may have passed, at most 366 days ago; `buffer`: the appointment has no buffers, and those of its neighbours end where it begins (not those of held seats). Seats, overlaps and people always count, and an appointment ends on its date. The history names them */
        override?: readonly ("hours" | "break" | "timeOff" | "past" | "buffer")[] | undefined;
        /** an open hold of the caller for the same request, which the booking uses; one that has ended changes nothing */
        holdId?: string | undefined;
      };
    };
    output: {
      subtotalMajor?: number;
      discount?: {
        couponCode: string;
        subtotalMajor: number;
        discountMajor: number;
        finalMajor: number;
      };
      packageRedemption?: {
        /** opaque id */
        packagePurchaseId: string;
        subtotalMajor: number;
        finalMajor: number;
        sessionsTotal: number;
      };
      finalMajor?: number;
      /** not in the sums; absent if all have a price */
      unpricedServices?: string[];
      currency: string;
      occurrences: {
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        /** HH:MM in the zone of the business */
        start: string;
        /** the professional who would take it */
        professional: string;
        /** null if daylight saving time skips it */
        startUtc: string | null;
        available: boolean;
        error?: string;
        /** only if it is not available: up to three starts of the same date that could be booked now, the nearest first, each with the same professional if they are free then, else with a colleague. One is with the same professional if they are free on that date at all. Each can be sent in `recurringExceptions`. */
        alternatives?: {
          /** a date in the zone of the business, 1900 to 2999 */
          date: string;
          /** HH:MM in the zone of the business */
          start: string;
          startUtc: string;
          /** opaque id */
          professional: string;
        }[];
      }[];
      /** with `skipClosed`: the dates without an appointment, and why; absent if there are none */
      skipped?: {
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        reason: string;
      }[];
    };
    errors: CommonErrorCode | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'CLIENT_NOT_FOUND' | 'COUPON_NOT_FOUND' | 'BUSINESS_MISMATCH' | 'COUPON_INACTIVE' | 'COUPON_NOT_YET_VALID' | 'COUPON_EXPIRED' | 'CURRENCY_MISMATCH' | 'SERVICE_NOT_ELIGIBLE' | 'MIN_SPEND_NOT_MET' | 'FIRST_TIME_ONLY' | 'CUSTOMER_LIMIT_REACHED' | 'USAGE_LIMIT_REACHED' | 'NOT_FOUND' | 'INVALID_STATUS' | 'CRM_CLIENT_STAFF_ONLY' | 'FORBIDDEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED';
  };
  /**
   * Change the notes of an appointment, or the name of a walk-in. `PATCH /api/appointments/{id}`
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `FORBIDDEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`
   */
  annotateAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        notes?: string | null | undefined;
        /** staff only */
        staffNotes?: string | null | undefined;
        /** staff only, of a person without a record; an empty name erases it */
        clientName?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'FORBIDDEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED';
  };
  /**
   * List the slots to which an appointment can move. `GET /api/appointments/{id}/availability`
   *
   * By the rule of `POST …/reschedule`, for the booked services and duration: the present time, seat, room and equipment of the appointment do not block it. Staff see the times that only they may choose. A slot that is listed as open may still be refused with CLIENT_DOUBLE_BOOKED, if the client has another appointment then. Closed slots have the reasons of `GET /api/availability`. `INVALID_STATUS`, `RESCHEDULE_WINDOW`: it cannot be moved any more.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_DATE_FORMAT`, `INVALID_STATUS`, `RESCHEDULE_WINDOW`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listMoveSlots: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query: {
        /** a date in the zone of the business, 1900 to 2999 */
        from: string;
        /** at most 31 days, both ends included */
        to: string;
        /** another one of the same business; not `any` (`INVALID_INPUT`) */
        professionalId?: string | undefined;
      };
    };
    output: Record<string, AvailabilitySlot[]>;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'INVALID_STATUS' | 'RESCHEDULE_WINDOW' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Cancel an appointment, or more of its series. `POST /api/appointments/{id}/cancel`
   *
   * Gives back the package session and, with the last occurrence, the use of the coupon. A customer cancels up to `cancellationWindowHours` before the start, as it was when they booked; staff at any time. A customer whose time staff chose is not bound by the window. Cancelling a cancelled appointment changes nothing.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `CANCEL_WINDOW`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  cancelAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** of a series: this occurrence, this and the following, or all upcoming */
        scope?: "this" | "following" | "all" | undefined;
        /** for the other side, who reads it in the mail and as `cancelReason` */
        reason?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'CANCEL_WINDOW' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Mark an appointment as completed; the scheduler does so a day after its end. `POST /api/appointments/{id}/complete`
   *
   * `COMPLETE_TOO_EARLY`: before its end.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `COMPLETE_TOO_EARLY`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  completeAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'COMPLETE_TOO_EARLY' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Confirm a pending appointment, or more of its series. `POST /api/appointments/{id}/confirm`
   *
   * Confirms what is pending in the scope. Confirming again changes nothing.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  confirmAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** of a series: this occurrence, this and the following, or all upcoming */
        scope?: "this" | "following" | "all" | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Decline a pending appointment, or more of its series. `POST /api/appointments/{id}/decline`
   *
   * Cancels what is pending in the scope and gives back the package session and the use of the coupon.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  declineAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** of a series: this occurrence, this and the following, or all upcoming */
        scope?: "this" | "following" | "all" | undefined;
        /** for the other side, who reads it in the mail and as `cancelReason` */
        reason?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Mark a customer as absent, from ten minutes after the start, unless staff agreed to wait. `POST /api/appointments/{id}/no-show`
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `NOSHOW_NOT_CONFIRMED`, `NOSHOW_TOO_EARLY`, `NOSHOW_LATE_PENDING`, `NOSHOW_LATE_GRACE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  markNoShow: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'NOSHOW_NOT_CONFIRMED' | 'NOSHOW_TOO_EARLY' | 'NOSHOW_LATE_PENDING' | 'NOSHOW_LATE_GRACE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Undo a completion or a no-show, within 24 hours. `POST /api/appointments/{id}/reopen`
   *
   * The appointment is Confirmed again. Its payment, package session and review stay as they are; thanks that are not sent yet are held back until it is completed again. The scheduler completes it a day later. Nothing changes if it is open again already, or was entered after its end and never closed. INVALID_STATUS: any other one that is not closed, or one that was closed more than 24 hours ago.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  reopenAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Move an appointment, or more of its series, to another time or professional. `POST /api/appointments/{id}/reschedule`
   *
   * Takes the new seat and frees the old one in one step, or changes nothing. With `scope`, the others of the series that are in it move by as many days, and as many minutes of the local clock: all or none. With `professional`, all move there; without, each stays with its own. Price, coupon and package session stay. The status is that of a new booking: Pending if a customer moves an appointment at a business that confirms bookings itself (`autoConfirm` false), else Confirmed.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `INVALID_STATUS`, `RESCHEDULE_WINDOW`, `RESCHEDULE_IN_PAST`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `APPOINTMENT_IN_PAST`, `NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`, `SLOT_TAKEN`, `SESSION_FULL`, `CLIENT_DOUBLE_BOOKED`, `FORBIDDEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`
   */
  rescheduleAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        /** HH:MM in the zone of the business */
        start: string;
        /** another one of the same business; not `any` (`INVALID_INPUT`) */
        professional?: string | undefined;
        /** of a series: this occurrence, this and the following, or all upcoming */
        scope?: "this" | "following" | "all" | undefined;
        /** staff only: rules that are not applied. `hours`: opening hours, closed days and working hours; `break`: breaks of the business and of the professional; `timeOff`: time off and busy times of outside calendars; `past`: the start may have passed, at most 366 days ago; `buffer`: the appointment has no buffers, and those of its neighbours end where it begins (not those of held seats). Seats, overlaps and people always count, and an appointment ends on its date. The history names them */
        override?: readonly ("hours" | "break" | "timeOff" | "past" | "buffer")[] | undefined;
      };
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'INVALID_STATUS' | 'RESCHEDULE_WINDOW' | 'RESCHEDULE_IN_PAST' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'APPOINTMENT_IN_PAST' | 'NOT_SCHEDULED' | 'OUTSIDE_AVAILABILITY' | 'PROFESSIONAL_TIME_OFF' | 'SLOT_TAKEN' | 'SESSION_FULL' | 'CLIENT_DOUBLE_BOOKED' | 'FORBIDDEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED';
  };
  /**
   * Change the services, price or duration of an appointment, also after its start. `POST /api/appointments/{id}/services`
   *
   * New services, duration and price in one step, or nothing. Services that stay keep their duration and price as booked. A longer time must be free and open; the start stays. A class is booked alone, and its sessions keep their length. A coupon discounts the services that it is for at their new prices. A package session pays for its own service, the rest is due; if that service is gone, the session is given back. INVALID_STATUS: cancelled or a no-show. After a payment the difference is due; if the new price is lower, refund the rest. PAYMENT_ALREADY_SETTLED: a payment provider received the old price.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_STATUS`, `PAYMENT_PENDING`, `PAYMENT_ALREADY_SETTLED`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`, `SLOT_TAKEN`, `SESSION_FULL`, `CLIENT_DOUBLE_BOOKED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeServices: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** all services, in order; not only the new ones */
        services: readonly string[];
        /** an agreed price for all services together, before a discount; it is spread over `bookedServices` in proportion to their prices */
        priceMajor?: number | undefined;
        /** an agreed duration of all services together, as for a price; not of a class. Without it, services that stay keep theirs */
        durationMinutes?: number | undefined;
        /** staff only: rules that are not applied. `hours`: opening hours, closed days and working hours; `break`: breaks of the business and of the professional; `timeOff`: time off and busy times of outside calendars; `buffer`: the appointment has no buffers, and those of its neighbours end where it begins (not those of held seats). Seats, overlaps and people always count, and an appointment ends on its date. The history names them */
        override?: readonly ("hours" | "break" | "timeOff" | "buffer")[] | undefined;
      };
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_STATUS' | 'PAYMENT_PENDING' | 'PAYMENT_ALREADY_SETTLED' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'NOT_SCHEDULED' | 'OUTSIDE_AVAILABILITY' | 'PROFESSIONAL_TIME_OFF' | 'SLOT_TAKEN' | 'SESSION_FULL' | 'CLIENT_DOUBLE_BOOKED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Let two appointments exchange their times and professionals. `POST /api/appointments/{id}/swap`
   *
   * In one step, or nothing changes. Each keeps its services and its duration, and must fit at its new time. Both are Confirmed afterwards, and their customers are told. The response is the appointment of the path.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_STATUS`, `RESCHEDULE_IN_PAST`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `APPOINTMENT_IN_PAST`, `NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`, `SLOT_TAKEN`, `SESSION_FULL`, `CLIENT_DOUBLE_BOOKED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  swapAppointments: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** the other appointment */
        with: string;
        /** staff only: rules that are not applied. `hours`: opening hours, closed days and working hours; `break`: breaks of the business and of the professional; `timeOff`: time off and busy times of outside calendars; `past`: the start may have passed, at most 366 days ago; `buffer`: the appointment has no buffers, and those of its neighbours end where it begins (not those of held seats). Seats, overlaps and people always count, and an appointment ends on its date. The history names them */
        override?: readonly ("hours" | "break" | "timeOff" | "past" | "buffer")[] | undefined;
      };
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_STATUS' | 'RESCHEDULE_IN_PAST' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'APPOINTMENT_IN_PAST' | 'NOT_SCHEDULED' | 'OUTSIDE_AVAILABILITY' | 'PROFESSIONAL_TIME_OFF' | 'SLOT_TAKEN' | 'SESSION_FULL' | 'CLIENT_DOUBLE_BOOKED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the changes of an appointment, oldest first. `GET /api/appointments/{id}/history`
   *
   * Changes of fields that only staff may read are hidden from customers.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listHistory: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by time; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
      } | undefined;
    };
    output: {
      /** opaque id */
      id: string;
      at: string;
      type: string;
      /** an account, the client record whose link was used, or `scheduler` */
      by: string;
      /** only for staff: the name of that account or record */
      byName?: string;
      role: "customer" | "staff" | "scheduler";
      /** `link`: the link of a mail */
      via: "api" | "link" | "scheduler";
      status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
      /** opaque id */
      professional: string;
      professionalName?: string;
      /** a date in the zone of the business, 1900 to 2999 */
      date: string;
      /** HH:MM in the zone of the business */
      start: string;
      /** HH:MM in the zone of the business, 24:00 at most */
      end: string;
      /** absent in old entries */
      endUtc?: string;
      paymentStatus: string;
      reason?: string;
      payment?: {
        amountMajor: number;
        method: string;
        tipMajor?: number;
      };
      /** the entries that a payment, a refund or a void added to the ledger */
      entries?: {
        /** opaque id */
        id: string;
        kind: "payment" | "tip" | "refund" | "void";
        amountMajor: number;
        method: string;
        /** opaque id */
        voidsId?: string;
      }[];
      alert?: Alert;
      notification?: {
        /** opaque id */
        id: string;
        kind: "requested" | "booked" | "confirmed" | "declined" | "changed" | "cancelled" | "lapsed" | "reminder" | "thanks" | "suspended" | "reinstated" | "waitlistOffer" | "waitlistWithdrawn" | "waitlistEnded" | "staffRequested" | "staffBooked" | "staffChanged" | "staffCancelled" | "staffLate" | "agenda" | "staffConflict" | "calendarFailing";
        /** the account that it is for */
        userId?: string;
        /** or the client record */
        crmClientId?: string;
        channel: "email" | "sms";
        status: "queued" | "sent" | "failed" | "skipped";
        /** of a reminder: hours before the start */
        leadHours?: number;
        /** why it was skipped (`cancelled`, `moved`, `notConfirmed`, `passed`, `late`, `turnedOff`, `superseded`, `noAddress`, `erased`, `notStaff`, `reviewed`, `nothingToSay`) */
        reason?: string;
        /** of the last attempt: `address`: the recipient does not exist or is refused for good; `message`: this message is refused for good; `temporary`: there was no answer, or a later attempt may succeed */
        failure?: "address" | "message" | "temporary";
        /** of the answer of the mail server, or the status of the SMS gateway */
        failureCode?: number;
      };
      /** rules that staff override */
      override?: string[];
      /** the other appointment of a swap */
      swappedWith?: string;
      /** after a change of services or price */
      services?: string[];
      finalMajor?: number;
      /** that was used or taken back */
      couponCode?: string;
      /** that was used or taken back */
      packagePurchaseId?: string;
      /** before a change of services or price */
      previous?: {
        services: string[];
        finalMajor?: number;
        /** HH:MM in the zone of the business, 24:00 at most */
        end: string;
        endUtc: string;
      };
    }[];
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * List payments, tips, refunds and voids of an appointment, oldest first. `GET /api/appointments/{id}/payments`
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listPayments: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by time; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
      } | undefined;
    };
    output: LedgerEntry[];
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Record a payment at the business. `POST /api/appointments/{id}/payments`
   *
   * Takes all that is due, or with `partial: true` a part of it: several payments may use several methods. More than is due is PAYMENT_AMOUNT_MISMATCH, also when two people take it at once. A tip is extra. It can be recorded alone, with `amountMajor: 0`: beside a payment that is still due with `partial: true`, and after the visit is paid.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `AMOUNT_REQUIRED`, `INVALID_STATUS`, `PAYMENT_AMOUNT_MISMATCH`, `PAYMENT_ALREADY_SETTLED`, `PAYMENT_PENDING`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  payAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** exactly the amount due; at least that, if a service has no price; with `partial`, at most that */
        amountMajor: number;
        method: "cash" | "card" | "other";
        partial?: boolean | undefined;
        tipMajor?: number | undefined;
      };
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'AMOUNT_REQUIRED' | 'INVALID_STATUS' | 'PAYMENT_AMOUNT_MISMATCH' | 'PAYMENT_ALREADY_SETTLED' | 'PAYMENT_PENDING' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Take back a wrong payment, tip or refund. `POST /api/appointments/{id}/payments/{paymentId}/void`
   *
   * The entry stays in the ledger, with another one that voids it: what was due before is due again. Voiding a voided entry changes nothing. `INVALID_STATUS`: a payment that was refunded; void the refund first.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  voidPayment: {
    input: {
      params: {
        /** opaque id */
        id: string;
        /** opaque id */
        paymentId: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        reason?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Refund payments of an appointment, or give its package session back. `POST /api/appointments/{id}/refund`
   *
   * Gives back all that was paid, or `amountMajor` of it. The appointment is `refunded` once all that settled it is given back; until then it stays `paid`. The rest of a price stays due after its deposit was given back. Money that was paid above the price is given back first, and counts as if it had never been paid. A refund of the price makes nothing due again, and leaves tips: void a wrong payment or tip instead. More than was paid is PAYMENT_AMOUNT_MISMATCH.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `PAYMENT_NOT_MOCK`, `PAYMENT_ALREADY_SETTLED`, `PAYMENT_AMOUNT_MISMATCH`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  refundAppointment: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** all, if absent */
        amountMajor?: number | undefined;
        /** the methods of the payments, the last one first, if absent */
        method?: "cash" | "card" | "other" | undefined;
        reason?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'PAYMENT_NOT_MOCK' | 'PAYMENT_ALREADY_SETTLED' | 'PAYMENT_AMOUNT_MISMATCH' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Use a coupon for an appointment, after it was booked. `POST /api/appointments/{id}/redemptions/coupon`
   *
   * The coupon discounts the services as they are booked: `discount` as after a booking with it. It must be valid now. A series uses one coupon, once, also if it is used for several of its appointments. INVALID_STATUS: the appointment is cancelled or has a coupon or a package session already, or its series uses another coupon. PAYMENT_ALREADY_SETTLED: it is paid; void the payment first. BUSINESS_MISMATCH: another business where the caller works has the code; that of any other business is COUPON_NOT_FOUND. RATE_LIMITED: the account sent 10 wrong coupon codes, or the address 30, within 15 minutes.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_STATUS`, `PAYMENT_ALREADY_SETTLED`, `PAYMENT_PENDING`, `COUPON_NOT_FOUND`, `BUSINESS_MISMATCH`, `COUPON_INACTIVE`, `COUPON_NOT_YET_VALID`, `COUPON_EXPIRED`, `CURRENCY_MISMATCH`, `SERVICE_NOT_ELIGIBLE`, `MIN_SPEND_NOT_MET`, `FIRST_TIME_ONLY`, `CUSTOMER_LIMIT_REACHED`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  redeemCoupon: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        couponCode: string;
      };
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_STATUS' | 'PAYMENT_ALREADY_SETTLED' | 'PAYMENT_PENDING' | 'COUPON_NOT_FOUND' | 'BUSINESS_MISMATCH' | 'COUPON_INACTIVE' | 'COUPON_NOT_YET_VALID' | 'COUPON_EXPIRED' | 'CURRENCY_MISMATCH' | 'SERVICE_NOT_ELIGIBLE' | 'MIN_SPEND_NOT_MET' | 'FIRST_TIME_ONLY' | 'CUSTOMER_LIMIT_REACHED' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Pay for an appointment with a package session, after it was booked. `POST /api/appointments/{id}/redemptions/package`
   *
   * The session pays for its own service: `packageRedemption` as after a booking with it. Other services stay due, and what was paid above the rest can be refunded. A refund or a cancellation gives the session back. A session that a refund gave back can be used again. INVALID_STATUS: the appointment is cancelled or has a coupon or a session already, or the package is over. PAYMENT_ALREADY_SETTLED: it is paid; void the payment first. SERVICE_NOT_ELIGIBLE: the package is for no service of the appointment. USAGE_LIMIT_REACHED: no session is left.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_STATUS`, `PAYMENT_ALREADY_SETTLED`, `PAYMENT_PENDING`, `NOT_FOUND`, `BUSINESS_MISMATCH`, `SERVICE_NOT_ELIGIBLE`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  redeemPackage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** a package of the client of the appointment */
        packagePurchaseId: string;
      };
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_STATUS' | 'PAYMENT_ALREADY_SETTLED' | 'PAYMENT_PENDING' | 'NOT_FOUND' | 'BUSINESS_MISMATCH' | 'SERVICE_NOT_ELIGIBLE' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Take back a wrong coupon or package session of an appointment. `POST /api/appointments/{id}/redemptions/void`
   *
   * As if it had not been used: the client has the session again, the coupon its use, and the price is due. Also for a coupon or a session that the appointment was booked with. INVALID_STATUS: the appointment is cancelled, or has neither, or the package is cancelled or has expired, so that the client could not use the session again.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_STATUS`, `PAYMENT_ALREADY_SETTLED`, `PAYMENT_PENDING`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  voidRedemption: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        reason?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_STATUS' | 'PAYMENT_ALREADY_SETTLED' | 'PAYMENT_PENDING' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the mails and text messages about an appointment, with their results. `GET /api/appointments/{id}/notifications`
   *
   * Oldest first, reminders that are still to come included, at most 500. The mail about a series is listed at each of its appointments that it is about. Kept for a year.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listNotifications: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: Notification[];
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one appointment by the link of a mail, without a login. `GET /api/manage/{token}`
   *
   * The link shows, cancels and moves this one appointment, until a day after its end. It ends earlier if the account or client record is erased, or if the record gets another address. After 30 unknown tokens from an address within 15 minutes, further unknown ones get 429.
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  getManagedAppointment: {
    input: {
      params: {
        token: string;
      };
      headers?: {
        'accept-language'?: string | undefined;
      } | undefined;
    };
    output: ManagedAppointment;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * List the slots of a day to which the appointment of a link can move. `GET /api/manage/{token}/availability`
   *
   * Of the same professional, for the booked duration. The present time of the appointment counts as open.
   *
   * Errors: `NOT_FOUND`, `INVALID_DATE_FORMAT`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  listManagedSlots: {
    input: {
      params: {
        token: string;
      };
      query: {
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
      };
    };
    output: AvailabilitySlot[];
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Cancel the appointment of a link. `POST /api/manage/{token}/cancel`
   *
   * The same as a cancellation by the customer; of a series, this occurrence only.
   *
   * Errors: `NOT_FOUND`, `CANCEL_WINDOW`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  cancelManagedAppointment: {
    input: {
      params: {
        token: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** for the other side, who reads it in the mail and as `cancelReason` */
        reason?: string | undefined;
      } | undefined;
    };
    output: Appointment;
    errors: CommonErrorCode | 'NOT_FOUND' | 'CANCEL_WINDOW' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Move the appointment of a link to another time. `POST /api/manage/{token}/reschedule`
   *
   * The same as a move by the customer, to a time of the same professional.
   *
   * Errors: `NOT_FOUND`, `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `INVALID_STATUS`, `RESCHEDULE_WINDOW`, `RESCHEDULE_IN_PAST`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `APPOINTMENT_IN_PAST`, `NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`, `SLOT_TAKEN`, `SESSION_FULL`, `CLIENT_DOUBLE_BOOKED`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  rescheduleManagedAppointment: {
    input: {
      params: {
        token: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        /** HH:MM in the zone of the business */
        start: string;
      };
    };
    output: Appointment;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'INVALID_STATUS' | 'RESCHEDULE_WINDOW' | 'RESCHEDULE_IN_PAST' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'APPOINTMENT_IN_PAST' | 'NOT_SCHEDULED' | 'OUTSIDE_AVAILABILITY' | 'PROFESSIONAL_TIME_OFF' | 'SLOT_TAKEN' | 'SESSION_FULL' | 'CLIENT_DOUBLE_BOOKED' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * List late alerts, the longest waiting first. `GET /api/alerts`
   *
   * Alerts of appointments that are not over. Staff get the unanswered ones, a customer gets their own with the responses.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listAlerts: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
      } | undefined;
    };
    output: ListedAlert[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read one late alert. `GET /api/alerts/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getAlert: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: Alert;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Agree to wait for a late customer, or decline. `POST /api/alerts/{id}/respond`
   *
   * Errors: `NOT_FOUND`, `ALERT_INVALID_RESPONSE`, `ALERT_ALREADY_RESPONDED`, `ALERT_NOT_RESPONDABLE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  respondToAlert: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        response: "accept" | "decline";
      };
    };
    output: Alert;
    errors: CommonErrorCode | 'NOT_FOUND' | 'ALERT_INVALID_RESPONSE' | 'ALERT_ALREADY_RESPONDED' | 'ALERT_NOT_RESPONDABLE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Announce that the customer runs late. `POST /api/appointments/{id}/alerts`
   *
   * From two hours before the start to the end; one open alert at a time.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `INVALID_STATUS`, `REQUEST_PENDING`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  raiseAlert: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        minutes: number;
      };
    };
    output: Alert;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'INVALID_STATUS' | 'REQUEST_PENDING' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the events of the business, or of the professional’s calendar. `GET /api/events`
   *
   * In order. A caller that passes the id of its last event as `after` gets every event once, whatever happens meanwhile. Without `after` the list begins with the oldest event of the last 90 days. An event is listed within a second after its change. INVALID_INPUT: `after` is unknown or too old.
   *
   * Errors: `INVALID_INPUT`, `MISSING_FIELDS`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listEvents: {
    input: {
      query?: {
        /** the last event that the caller has processed */
        after?: string | undefined;
        /** only these types, separated by commas */
        types?: string | undefined;
        /** the maximum number of items */
        limit?: number | undefined;
      } | undefined;
    };
    output: Event[];
    errors: CommonErrorCode | 'INVALID_INPUT' | 'MISSING_FIELDS' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Receive events as server-sent events. `GET /api/events/stream`
   *
   * The same events as `GET /api/events`. It continues after the event `after`, or after `Last-Event-ID`, which a browser that reconnects sends and which counts before `after`. Without both the stream begins with the next event. The first block has an id and no data, so that a client that has received no event continues without a gap too. A stream ends after 15 minutes, and soon after its session; connect again. An account has at most 10 streams.
   *
   * Errors: `INVALID_INPUT`, `MISSING_FIELDS`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  streamEvents: {
    input: {
      query?: {
        /** the last event that the caller has processed */
        after?: string | undefined;
        /** only these types, separated by commas */
        types?: string | undefined;
      } | undefined;
      headers?: {
        /** the last event that the caller has processed */
        'last-event-id'?: string | undefined;
      } | undefined;
    };
    output: Event;
    errors: CommonErrorCode | 'INVALID_INPUT' | 'MISSING_FIELDS' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'stream';
  };
  /**
   * List the business's webhooks, oldest first. `GET /api/business/webhooks`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listWebhooks: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Webhook[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Have events sent to an address. `POST /api/business/webhooks`
   *
   * Each event is sent as a POST, with the body that `GET /api/events` shows, signed as [Standard Webhooks](https://www.standardwebhooks.com) has it. Any 2xx within 15 s is a success; redirects are failures. A failed delivery is tried 10 times over 3 days. Events of one appointment arrive in order. Private and local addresses are refused. `USAGE_LIMIT_REACHED`: the business has 10 webhooks.
   *
   * Errors: `INVALID_INPUT`, `BUSINESS_NOT_FOUND`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createWebhook: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** https, without user name, password and fragment */
        url: string;
        /** event types, or `*` for all but `appointment.notified`, which must be named */
        events: readonly ("*" | "appointment.annotated" | "appointment.booked" | "appointment.cancelled" | "appointment.completed" | "appointment.confirmed" | "appointment.declined" | "appointment.imported" | "appointment.lapsed" | "appointment.late" | "appointment.no_show" | "appointment.notified" | "appointment.paid" | "appointment.payment_recorded" | "appointment.payment_voided" | "appointment.redeemed" | "appointment.redemption_voided" | "appointment.refund_recorded" | "appointment.refunded" | "appointment.reopened" | "appointment.rescheduled" | "appointment.services_changed" | "business.approved" | "business.closed" | "business.paused" | "business.reinstated" | "business.rejected" | "business.reopened" | "business.resumed" | "business.submitted" | "business.suspended" | "busy_calendar.conflict" | "busy_calendar.failing" | "class.session_cancelled" | "class.session_moved" | "class.session_resized" | "class.session_restored" | "client.merged" | "hold.booked" | "hold.created" | "hold.expired" | "hold.released" | "member.changed" | "member.joined" | "member.removed" | "package.assigned" | "package.cancelled" | "package.exhausted" | "package.expired" | "package.redeemed" | "package.restored" | "package.voided" | "professional.reinstated" | "professional.suspended" | "review.created" | "review.hidden" | "review.replied" | "review.shown" | "schedule.changed" | "time_off.approved" | "time_off.declined" | "time_off.requested" | "waitlist.booked" | "waitlist.expired" | "waitlist.joined" | "waitlist.left" | "waitlist.offered" | "waitlist.removed" | "waitlist.withdrawn")[];
        description?: string | null | undefined;
        isActive?: boolean | undefined;
      };
    };
    output: WebhookWithSecret;
    errors: CommonErrorCode | 'INVALID_INPUT' | 'BUSINESS_NOT_FOUND' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one webhook. `GET /api/business/webhooks/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getWebhook: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Webhook;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change, stop or start a webhook. `PATCH /api/business/webhooks/{id}`
   *
   * While it is not active, new events are not queued for it, and queued ones wait. To send what it missed, start it and redeliver.
   *
   * Errors: `NOT_FOUND`, `INVALID_INPUT`, `MISSING_FIELDS`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeWebhook: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** https, without user name, password and fragment */
        url?: string | undefined;
        /** event types, or `*` for all but `appointment.notified`, which must be named */
        events?: readonly ("*" | "appointment.annotated" | "appointment.booked" | "appointment.cancelled" | "appointment.completed" | "appointment.confirmed" | "appointment.declined" | "appointment.imported" | "appointment.lapsed" | "appointment.late" | "appointment.no_show" | "appointment.notified" | "appointment.paid" | "appointment.payment_recorded" | "appointment.payment_voided" | "appointment.redeemed" | "appointment.redemption_voided" | "appointment.refund_recorded" | "appointment.refunded" | "appointment.reopened" | "appointment.rescheduled" | "appointment.services_changed" | "business.approved" | "business.closed" | "business.paused" | "business.reinstated" | "business.rejected" | "business.reopened" | "business.resumed" | "business.submitted" | "business.suspended" | "busy_calendar.conflict" | "busy_calendar.failing" | "class.session_cancelled" | "class.session_moved" | "class.session_resized" | "class.session_restored" | "client.merged" | "hold.booked" | "hold.created" | "hold.expired" | "hold.released" | "member.changed" | "member.joined" | "member.removed" | "package.assigned" | "package.cancelled" | "package.exhausted" | "package.expired" | "package.redeemed" | "package.restored" | "package.voided" | "professional.reinstated" | "professional.suspended" | "review.created" | "review.hidden" | "review.replied" | "review.shown" | "schedule.changed" | "time_off.approved" | "time_off.declined" | "time_off.requested" | "waitlist.booked" | "waitlist.expired" | "waitlist.joined" | "waitlist.left" | "waitlist.offered" | "waitlist.removed" | "waitlist.withdrawn")[] | undefined;
        description?: string | null | undefined;
        isActive?: boolean | undefined;
      } | undefined;
    };
    output: Webhook;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_INPUT' | 'MISSING_FIELDS' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Delete a webhook; what waits for it is not sent. `DELETE /api/business/webhooks/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteWebhook: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Replace the secret of a webhook. `POST /api/business/webhooks/{id}/rotate-secret`
   *
   * Both secrets sign for 24 hours. `REQUEST_PENDING`: the previous rotation is less than 24 hours ago.
   *
   * Errors: `NOT_FOUND`, `REQUEST_PENDING`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  rotateWebhookSecret: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
    };
    output: WebhookWithSecret;
    errors: CommonErrorCode | 'NOT_FOUND' | 'REQUEST_PENDING' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List what was sent to a webhook and what waits, newest first. `GET /api/business/webhooks/{id}/deliveries`
   *
   * Deliveries are kept for 30 days.
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listDeliveries: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, desc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** one or more of `pending`, `delivered`, `failed`, separated by commas */
        status?: string | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: WebhookDelivery[];
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Send all events since a time again. `POST /api/business/webhooks/{id}/redeliver`
   *
   * Every event that the webhook subscribes to, whether it was delivered, failed or never queued. Receivers recognise repeats by `webhook-id`. At most 10,000 events: if there are more, repeat the request with `since` as `next`. `INVALID_INPUT`: `since` is in the future or more than 30 days ago. `INVALID_STATUS`: the webhook is not active.
   *
   * Errors: `NOT_FOUND`, `INVALID_INPUT`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  redeliverSince: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        since: string;
      };
    };
    output: {
      queued: number;
      /** null if all are queued */
      next: string | null;
    };
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_INPUT' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Send a test event. `POST /api/business/webhooks/{id}/test`
   *
   * Its type is `webhook.test`, and it is in no feed. `INVALID_STATUS`: the webhook is not active.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  testWebhook: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
    };
    output: WebhookDelivery;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Send one delivery again. `POST /api/business/webhooks/deliveries/{id}/redeliver`
   *
   * With the same `webhook-id`. `INVALID_STATUS`: the webhook is not active.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  redeliver: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
    };
    output: WebhookDelivery;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read the status and result of a booking. `GET /api/bookings/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getBooking: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** wait=20: delay the response up to that many seconds */
        prefer?: string | undefined;
      } | undefined;
    };
    output: Booking;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Watch a booking as server-sent events until it is decided, for a minute at most. `GET /api/bookings/{id}/events`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  watchBooking: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: Booking;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'stream';
  };
  /**
   * List one’s open holds, newest first. `GET /api/holds`
   *
   * Also open offers of a waitlist, which are holds, and for members who run the calendars those of their colleagues. A hold that was booked or released or has expired is not listed; read it by its id.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listHolds: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, desc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
      } | undefined;
    };
    output: Hold[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Keep a time for a few minutes, before booking it. `POST /api/holds`
   *
   * Takes the body of a booking without payment; notes are not kept. The seats are the caller’s until `expiresAt` (`holdMinutes` of the business), and BOOKED for all callers in availability. Book them with `holdId` in `POST /api/appointments`. A hold is refused like the booking, and counts as an appointment of its person: until it ends, another booking of that person at that time is refused, also without `holdId`: SLOT_TAKEN with the held professional, CLIENT_DOUBLE_BOOKED with another or in the same class. CUSTOMER_LIMIT_REACHED, with the reason in the header `Error-Field`: `holds` (the customer has 3 open holds), `heldTimes` (more than 12 times would be held), `maxUpcomingPerCustomer` (that rule of the business), `start` (the customer held this time or an overlapping one with this professional, and that hold ended or was released less than `holdMinutes` ago: book it without a hold, or hold a time that does not overlap).
   *
   * Errors: `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `CLIENT_NOT_FOUND`, `CUSTOMER_LIMIT_REACHED`, `APPOINTMENT_IN_PAST`, `NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`, `SLOT_TAKEN`, `SESSION_FULL`, `CLIENT_DOUBLE_BOOKED`, `NOT_FOUND`, `CRM_CLIENT_STAFF_ONLY`, `FORBIDDEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`
   */
  createHold: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id, or `any`: the professional with the fewest booked minutes on the first date, of those who offer the services and are free; one professional takes all occurrences */
        professional: string;
        /** opaque id */
        business: string;
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        /** HH:MM in the zone of the business */
        start: string;
        /** in order, one after the other; a class is booked alone */
        services: readonly string[];
        notes?: string | undefined;
        /** a family member of the customer, who attends instead; of staff, one of the client record `crmClientId` */
        familyMemberId?: string | undefined;
        recurringFrequency?: "none" | "weekly" | "biweekly" | undefined;
        /** required with a frequency other than none (else `MISSING_FIELDS`); all dates must lie before the year 3000 */
        recurringCount?: number | undefined;
        /** dates of the series with another time, another professional or no appointment; each date once, and at least one appointment must remain. `recurringCount` includes skipped dates */
        recurringExceptions?: readonly {
          /** a date of the series */
          date: string;
          /** HH:MM in the zone of the business */
          start?: string | undefined;
          /** opaque id of another professional at the business who offers the services; not `any` (`INVALID_INPUT`) */
          professional?: string | undefined;
          /** no appointment on this date */
          skip?: true | undefined;
        }[] | undefined;
        /** of a series: leaves out the dates that are closed (`NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`) and books the others, all or none; at least one must remain. The response names the dates in `skipped` */
        skipClosed?: boolean | undefined;
        /** staff only: the account that attends, of a customer who has booked there themselves; for others use a client record */
        clientId?: string | undefined;
        /** staff only: the client record that attends */
        crmClientId?: string | undefined;
        /** staff only */
        staffNotes?: string | undefined;
        /** staff only: rules that are not applied. `hours`: opening hours, closed days and working hours; `break`: breaks of the business and of the professional; `timeOff`: time off and busy times of outside calendars. Seats, overlaps and people always count, and an appointment ends on its date. The history names them */
        override?: readonly ("hours" | "break" | "timeOff")[] | undefined;
      };
    };
    output: Hold;
    errors: CommonErrorCode | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'CLIENT_NOT_FOUND' | 'CUSTOMER_LIMIT_REACHED' | 'APPOINTMENT_IN_PAST' | 'NOT_SCHEDULED' | 'OUTSIDE_AVAILABILITY' | 'PROFESSIONAL_TIME_OFF' | 'SLOT_TAKEN' | 'SESSION_FULL' | 'CLIENT_DOUBLE_BOOKED' | 'NOT_FOUND' | 'CRM_CLIENT_STAFF_ONLY' | 'FORBIDDEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED';
  };
  /**
   * Read a hold: open, booked, released or expired. `GET /api/holds/{id}`
   *
   * Members who run the calendars of the business share their holds. `booked` names the appointments. `expired`: the hold ended without a booking; the time may have been booked since, by the same caller too.
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getHold: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: Hold;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Release a hold, so that others can book the time. `DELETE /api/holds/{id}`
   *
   * By its holder, or by a colleague who runs the calendars. A hold that has expired or is released already: 204. INVALID_STATUS: it was booked; cancel the appointment.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  releaseHold: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List waitlist entries. `GET /api/waitlist`
   *
   * A customer sees their own entries, newest first. A business sees the line of its waiting customers, the first in line first. A professional sees the part of that line that they could serve: who wants them or any professional, and services that they offer.
   *
   * Errors: `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listWaitlist: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation for customers, by the place in the line for staff; if absent, desc for customers, asc for staff */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** one or more, separated by commas */
        businessId?: string | undefined;
        /** entries that want one of them, or any professional */
        professionalId?: string | undefined;
        /** entries that want one of these services, alone or with others */
        serviceId?: string | undefined;
        /** entries that want a time on this date */
        date?: string | undefined;
      } | undefined;
    };
    output: WaitlistEntry[];
    errors: CommonErrorCode | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Wait for a seat, or put a client on the waitlist. `POST /api/waitlist`
   *
   * When a matching time is or becomes free, the first in line gets it as an offer: a hold for `waitlistOfferMinutes` of the business, and a mail. An offer that is not booked in time goes to the next in line, and the entry waits for another time; it ends after three such offers. A booking of a wanted time without the offer, or a move to one, ends the entry too. Staff who run the calendars of a business send a client: an account that has booked there (`clientId`) or a client record (`crmClientId`). They share the offer of a record, and the record gets a mail or text message if it has an address. `CUSTOMER_LIMIT_REACHED`: the customer waits 10 times already. `REQUEST_PENDING`: the customer already waits for the same. A request that can never match is refused: `INVALID_INPUT` if no wanted date has a wanted weekday, `OUTSIDE_AVAILABILITY` if every wanted time is outside all hours or too close for the notice of the business.
   *
   * Errors: `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `SERVICE_NOT_FOUND`, `INVALID_SERVICES`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `CLIENT_NOT_FOUND`, `APPOINTMENT_IN_PAST`, `OUTSIDE_AVAILABILITY`, `CUSTOMER_LIMIT_REACHED`, `REQUEST_PENDING`, `CRM_CLIENT_STAFF_ONLY`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  joinWaitlist: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        business: string;
        services: readonly string[];
        /** any professional unless sent, or with `any` */
        professional?: string | undefined;
        /** a family member of the customer, who attends instead */
        familyMemberId?: string | undefined;
        /** only for staff: the account that waits */
        clientId?: string | undefined;
        /** only for staff: the client record that waits */
        crmClientId?: string | undefined;
        /** a date in the zone of the business, 1900 to 2999 */
        from: string;
        /** the last date; at most 92 days after `from` */
        to: string;
        /** a start is not earlier */
        timeFrom?: string | undefined;
        /** a start is earlier */
        timeTo?: string | undefined;
        /** ISO, 1 = Monday; all unless sent */
        weekdays?: readonly number[] | undefined;
      };
    };
    output: WaitlistEntry;
    errors: CommonErrorCode | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'INVALID_SERVICES' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'CLIENT_NOT_FOUND' | 'APPOINTMENT_IN_PAST' | 'OUTSIDE_AVAILABILITY' | 'CUSTOMER_LIMIT_REACHED' | 'REQUEST_PENDING' | 'CRM_CLIENT_STAFF_ONLY' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read a waitlist entry and its offer. `GET /api/waitlist/{id}`
   *
   * A professional reads the entries that they could serve, as in `GET /api/waitlist`.
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getWaitlistEntry: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: WaitlistEntry;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Move an entry to another place in the line. `PATCH /api/waitlist/{id}`
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  reorderWaitlist: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body: {
        /** 1 is the first in line; beyond the end of the line means the last */
        linePosition: number;
      };
    };
    output: WaitlistEntry;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Leave the waitlist, or remove a customer from it. `DELETE /api/waitlist/{id}`
   *
   * An open offer ends. A customer whom the business removes gets a mail. An entry that was booked stays booked; cancel the appointment instead (`INVALID_STATUS`).
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  leaveWaitlist: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Create a private calendar address for all calendars that the caller runs. `POST /api/account/calendar-feed`
   *
   * The appointments of all professionals of the businesses whose calendars the caller runs, with their names, and the caller’s own as a professional. It shows what the caller may see at that moment: nothing of a business that they have left. A new address replaces the previous one; a new password ends it. There is no Idempotency-Key, as for the feed of a professional.
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  openAccountFeed: {
    input: {};
    output: {
      url: string;
    };
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove the private calendar address of the account. `DELETE /api/account/calendar-feed`
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  closeAccountFeed: {
    input: {};
    output: undefined;
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Download an appointment for a calendar program. `GET /api/appointments/{id}.ics`
   *
   * Every version has the same UID and a higher SEQUENCE. Times are in UTC; the description contains the local ones.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getAppointmentFile: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: string;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read a calendar by its private address. `GET /api/calendar/{token}.ics`
   *
   * Appointments since 30 days ago, including cancelled ones, in order of time. At most 2,000 of a professional, or 10,000 of an account: of more, the nearest whole days, upcoming ones first, and an event says from where on appointments are not shown. The seats of a class are one event. The response has an ETag, and 304 answers If-None-Match.
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`
   */
  readFeed: {
    input: {
      params: {
        token: string;
      };
    };
    output: string;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT';
  };
  /**
   * Create a private calendar address for calendar programs. `POST /api/professionals/{id}/calendar-feed`
   *
   * Only for the professional's own calendar. A new address replaces the previous one. There is no Idempotency-Key: the address is a secret and not stored, so a repeat creates a new one.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  openFeed: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: {
      url: string;
    };
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove the private calendar address. `DELETE /api/professionals/{id}/calendar-feed`
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  closeFeed: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: undefined;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Sell a package to a client record. `POST /api/business/clients/{id}/packages`
   *
   * Like `PUT /api/business/packages`, for a person without an account. Staff redeem it: a booking with `crmClientId` and `packagePurchaseId`. `INVALID_STATUS`: the package is not active.
   *
   * Errors: `NOT_FOUND`, `CLIENT_NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  sellPackageToClient: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        packageId: string;
        /** how it was paid, for the till */
        method?: "cash" | "card" | "other" | undefined;
      };
    };
    output: ServicePackagePurchase;
    errors: CommonErrorCode | 'NOT_FOUND' | 'CLIENT_NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the business's packages, oldest first. `GET /api/business/packages`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listPackages: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** only those created or changed since. Changes that are made at that moment may become visible a little later: ask for a minute more than you need */
        updatedSince?: string | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ServicePackageDefinition[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Create a package of sessions of one service. `POST /api/business/packages`
   *
   * Errors: `INVALID_CURRENCY`, `SERVICE_NOT_OWNED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createPackage: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** a service of the business itself */
        serviceId: string;
        title: string;
        description?: string | null | undefined;
        sessionCount: number;
        packagePriceMajor: number;
        singleSessionPriceMajor: number;
        /** ISO 4217 */
        currency: string;
        validityDays: number;
      };
    };
    output: ServicePackageDefinition;
    errors: CommonErrorCode | 'INVALID_CURRENCY' | 'SERVICE_NOT_OWNED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Assign a package, sold outside online checkout, to a customer. `PUT /api/business/packages`
   *
   * Each call is one purchase, paid in full, and an entry of the till; send an `Idempotency-Key` so that a retry makes no second one. `INVALID_STATUS`: the package is not active.
   *
   * Errors: `NOT_FOUND`, `USER_NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  assignPackage: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        packageId: string;
        /** a customer */
        userId: string;
        /** how it was paid, for the till */
        method?: "cash" | "card" | "other" | undefined;
      };
    };
    output: ServicePackagePurchase;
    errors: CommonErrorCode | 'NOT_FOUND' | 'USER_NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change a package, or deactivate it. `PATCH /api/business/packages`
   *
   * Earlier purchases keep their terms.
   *
   * Errors: `INVALID_CURRENCY`, `SERVICE_NOT_OWNED`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changePackage: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        id: string;
        /** a service of the business itself */
        serviceId?: string | undefined;
        title?: string | undefined;
        description?: string | null | undefined;
        sessionCount?: number | undefined;
        packagePriceMajor?: number | undefined;
        singleSessionPriceMajor?: number | undefined;
        /** ISO 4217 */
        currency?: string | undefined;
        validityDays?: number | undefined;
        isActive?: boolean | undefined;
      };
    };
    output: ServicePackageDefinition;
    errors: CommonErrorCode | 'INVALID_CURRENCY' | 'SERVICE_NOT_OWNED' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one package. `GET /api/business/packages/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getPackage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ServicePackageDefinition;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List purchases of the business, oldest first. `GET /api/business/packages/purchases`
   *
   * Errors: `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listPurchases: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by time of purchase; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** one or more, separated by commas */
        packageId?: string | undefined;
        /** one or more, separated by commas */
        userId?: string | undefined;
        /** one or more, separated by commas */
        crmClientId?: string | undefined;
        /** one or more of `active`, `exhausted`, `expired`, `cancelled`, separated by commas */
        status?: string | undefined;
        /** only those created or changed since. Changes that are made at that moment may become visible a little later: ask for a minute more than you need */
        updatedSince?: string | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ServicePackagePurchase[];
    errors: CommonErrorCode | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read one purchase. `GET /api/business/packages/purchases/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getPurchase: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ServicePackagePurchase;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Cancel a purchase; its remaining sessions expire. `POST /api/business/packages/purchases/{id}/cancel`
   *
   * Appointments booked with it stay booked. All that was paid for it is given back, or `refundMajor` of it; the till has an entry. More than was paid is PAYMENT_AMOUNT_MISMATCH. `INVALID_STATUS`: the purchase has expired.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `PAYMENT_AMOUNT_MISMATCH`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  cancelPurchase: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body?: {
        /** all, if absent */
        refundMajor?: number | undefined;
        /** that of the sale, if absent */
        method?: "cash" | "card" | "other" | undefined;
      } | undefined;
    };
    output: ServicePackagePurchase;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'PAYMENT_AMOUNT_MISMATCH' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Take back the sale of a package that was entered by mistake. `POST /api/business/packages/purchases/{id}/void`
   *
   * The sale counts as if it had not been recorded: the till has an entry that voids it, and the purchase is cancelled. Voiding a voided sale changes nothing. `INVALID_STATUS`: a session is used, or the purchase has expired or was cancelled; cancel a purchase to give money back.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  voidSale: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body?: {
      } | undefined;
    };
    output: ServicePackagePurchase;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the customer's packages with remaining sessions, by expiry. `GET /api/packages`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listBalances: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by expiry; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** one or more, separated by commas */
        businessId?: string | undefined;
        /** one or more, separated by commas */
        serviceId?: string | undefined;
      } | undefined;
    };
    output: CustomerPackageBalance[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * List the business's coupons, oldest first. `GET /api/business/coupons`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listCoupons: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** only those created or changed since. Changes that are made at that moment may become visible a little later: ask for a minute more than you need */
        updatedSince?: string | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Coupon[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Create a coupon. `POST /api/business/coupons`
   *
   * Codes are unique within a business, ignoring case. A missing limit means no limit.
   *
   * Errors: `INVALID_CODE`, `INVALID_TYPE`, `INVALID_VALUE`, `INVALID_COUPON_VALUE`, `INVALID_CURRENCY`, `CURRENCY_MISMATCH`, `INVALID_SERVICES`, `SERVICE_NOT_OWNED`, `COUPON_CODE_EXISTS`, `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createCoupon: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** 3 to 32 of A–Z 0–9 - _; stored in capitals */
        code: string;
        type: "percent" | "fixed";
        /** percent, 1 to 100 with at most two decimals; or an amount of the currency */
        value: number;
        /** only of a fixed coupon: the currency of the business, else `CURRENCY_MISMATCH` */
        currency?: string | null | undefined;
        /** a moment, or a date: its start */
        validFrom?: string | null | undefined;
        /** the first moment it is no longer valid, or a date: the last day it is valid */
        validUntil?: string | null | undefined;
        usageLimit?: number | null | undefined;
        perCustomerLimit?: number | null | undefined;
        firstTimeOnly?: boolean | undefined;
        /** for the services that it discounts */
        minSpendMajor?: number | null | undefined;
        /** the services that it discounts; null: all */
        serviceIds?: readonly string[] | null | undefined;
        isActive?: boolean | undefined;
      };
    };
    output: Coupon;
    errors: CommonErrorCode | 'INVALID_CODE' | 'INVALID_TYPE' | 'INVALID_VALUE' | 'INVALID_COUPON_VALUE' | 'INVALID_CURRENCY' | 'CURRENCY_MISMATCH' | 'INVALID_SERVICES' | 'SERVICE_NOT_OWNED' | 'COUPON_CODE_EXISTS' | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change a coupon. `PATCH /api/business/coupons`
   *
   * `INVALID_COUPON_VALUE`: also a usage limit below the number of uses.
   *
   * Errors: `INVALID_CODE`, `INVALID_TYPE`, `INVALID_VALUE`, `INVALID_COUPON_VALUE`, `INVALID_CURRENCY`, `CURRENCY_MISMATCH`, `INVALID_SERVICES`, `SERVICE_NOT_OWNED`, `COUPON_CODE_EXISTS`, `COUPON_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeCoupon: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        id: string;
        /** 3 to 32 of A–Z 0–9 - _; stored in capitals */
        code?: string | undefined;
        type?: "percent" | "fixed" | undefined;
        /** percent, 1 to 100 with at most two decimals; or an amount of the currency */
        value?: number | undefined;
        /** only of a fixed coupon: the currency of the business, else `CURRENCY_MISMATCH` */
        currency?: string | null | undefined;
        /** a moment, or a date: its start */
        validFrom?: string | null | undefined;
        /** the first moment it is no longer valid, or a date: the last day it is valid */
        validUntil?: string | null | undefined;
        usageLimit?: number | null | undefined;
        perCustomerLimit?: number | null | undefined;
        firstTimeOnly?: boolean | undefined;
        /** for the services that it discounts */
        minSpendMajor?: number | null | undefined;
        /** the services that it discounts; null: all */
        serviceIds?: readonly string[] | null | undefined;
        isActive?: boolean | undefined;
      };
    };
    output: Coupon;
    errors: CommonErrorCode | 'INVALID_CODE' | 'INVALID_TYPE' | 'INVALID_VALUE' | 'INVALID_COUPON_VALUE' | 'INVALID_CURRENCY' | 'CURRENCY_MISMATCH' | 'INVALID_SERVICES' | 'SERVICE_NOT_OWNED' | 'COUPON_CODE_EXISTS' | 'COUPON_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Delete a coupon; booked appointments keep their discount. `DELETE /api/business/coupons`
   *
   * Errors: `COUPON_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteCoupon: {
    input: {
      query: {
        /** opaque id */
        id: string;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      };
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'COUPON_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one coupon with its number of uses. `GET /api/business/coupons/{id}`
   *
   * Errors: `COUPON_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getCoupon: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Coupon;
    errors: CommonErrorCode | 'COUPON_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Price services with a coupon, without using it. `POST /api/coupons/quote`
   *
   * Sums are of the services with a price; the discount is on the eligible ones. Limits per customer are checked against the caller's own uses and visits; not for staff. `RATE_LIMITED`: the account sent 10 wrong coupon codes, or the address 30, within 15 minutes. A code of another business is `BUSINESS_MISMATCH` only for its staff and for customers who have used it, else `COUPON_NOT_FOUND`.
   *
   * Errors: `INVALID_SERVICES`, `BUSINESS_NOT_FOUND`, `SERVICE_NOT_FOUND`, `BUSINESS_SUSPENDED`, `BUSINESS_UNDER_REVIEW`, `SERVICE_NOT_OFFERED`, `COUPON_NOT_FOUND`, `BUSINESS_MISMATCH`, `COUPON_INACTIVE`, `COUPON_NOT_YET_VALID`, `COUPON_EXPIRED`, `CURRENCY_MISMATCH`, `SERVICE_NOT_ELIGIBLE`, `MIN_SPEND_NOT_MET`, `FIRST_TIME_ONLY`, `CUSTOMER_LIMIT_REACHED`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  quoteCoupon: {
    input: {
      body: {
        couponCode: string;
        /** opaque id */
        business: string;
        services: readonly string[];
      };
    };
    output: {
      couponCode: string;
      subtotalMajor: number;
      discountMajor: number;
      finalMajor: number;
      currency: string;
    };
    errors: CommonErrorCode | 'INVALID_SERVICES' | 'BUSINESS_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'BUSINESS_SUSPENDED' | 'BUSINESS_UNDER_REVIEW' | 'SERVICE_NOT_OFFERED' | 'COUPON_NOT_FOUND' | 'BUSINESS_MISMATCH' | 'COUPON_INACTIVE' | 'COUPON_NOT_YET_VALID' | 'COUPON_EXPIRED' | 'CURRENCY_MISMATCH' | 'SERVICE_NOT_ELIGIBLE' | 'MIN_SPEND_NOT_MET' | 'FIRST_TIME_ONLY' | 'CUSTOMER_LIMIT_REACHED' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read the caller's business in any status. `GET /api/business`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getOwnBusiness: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: OwnBusiness;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Create a business as a draft. `POST /api/businesses`
   *
   * The caller is its owner. `USAGE_LIMIT_REACHED`: at most 20 per account.
   *
   * Errors: `INVALID_TIME_FORMAT`, `INVALID_DATE_FORMAT`, `INVALID_CURRENCY`, `AVAILABILITY_OVERLAP`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createBusiness: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        name: string;
        /** an IANA zone, in any case; stored in its official spelling */
        timezone: string;
        /** ISO 4217 */
        currency: string;
        description?: string | null | undefined;
        addressLine1?: string | null | undefined;
        city?: string | null | undefined;
        state?: string | null | undefined;
        country?: string | null | undefined;
        postalCode?: string | null | undefined;
        lat?: number | null | undefined;
        lng?: number | null | undefined;
        /** at least five digits; spaces and + - ( ) . / may be between them */
        phone?: string | null | undefined;
        /** an http or https address */
        website?: string | null | undefined;
        workingHours?: {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        } | undefined;
        breaks?: readonly {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        }[] | undefined;
        slotMinutes?: number | undefined;
        cancellationWindowHours?: number | undefined;
        autoConfirm?: boolean | undefined;
        /** a customer books at least this long before the start; staff at any time */
        minNoticeMinutes?: number | undefined;
        /** a customer books at most this many days after today; null: no limit */
        maxAdvanceDays?: number | null | undefined;
        /** upcoming appointments that a customer may have here, booked without staff; at first 20; null: no limit */
        maxUpcomingPerCustomer?: number | null | undefined;
        /** how long a hold keeps its seats; at first 10 */
        holdMinutes?: number | undefined;
        /** how long an offer to a waiting customer stands; at first 30 */
        waitlistOfferMinutes?: number | undefined;
        /** ISO, 1 = Monday */
        closedWeekdays?: readonly number[] | undefined;
        /** replaces all; to add or remove one, use /closed-dates */
        closedDates?: readonly string[] | undefined;
        /** hours before the start at which customers are reminded, each once; empty: never. At first 48 and 2; one above `cancellationWindowHours` reaches customers while they can still cancel. */
        reminderHours?: readonly number[] | undefined;
        /** of mails to customers who have not chosen one; at first `en` */
        language?: "en" | "de" | "pt" | "ar" | undefined;
        /** origins whose pages may show the booking page in a frame; at first none. With https, or http on this computer; no wildcards. */
        embedOrigins?: readonly string[] | undefined;
      };
    };
    output: OwnBusiness;
    errors: CommonErrorCode | 'INVALID_TIME_FORMAT' | 'INVALID_DATE_FORMAT' | 'INVALID_CURRENCY' | 'AVAILABILITY_OVERLAP' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change the profile, the hours and the closed days. `PATCH /api/businesses/{id}`
   *
   * `SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; after the first booking, zone and currency are fixed. `CURRENCY_MISMATCH`: services, packages or coupons have amounts in the present currency. `PROFILE_INCOMPLETE`: only a draft may lack description, address, city or country.
   *
   * Errors: `INVALID_TIME_FORMAT`, `INVALID_DATE_FORMAT`, `INVALID_CURRENCY`, `AVAILABILITY_OVERLAP`, `BUSINESS_NOT_FOUND`, `CURRENCY_MISMATCH`, `PROFILE_INCOMPLETE`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeBusiness: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        name?: string | undefined;
        /** an IANA zone, in any case; stored in its official spelling */
        timezone?: string | undefined;
        /** ISO 4217 */
        currency?: string | undefined;
        description?: string | null | undefined;
        addressLine1?: string | null | undefined;
        city?: string | null | undefined;
        state?: string | null | undefined;
        country?: string | null | undefined;
        postalCode?: string | null | undefined;
        lat?: number | null | undefined;
        lng?: number | null | undefined;
        /** at least five digits; spaces and + - ( ) . / may be between them */
        phone?: string | null | undefined;
        /** an http or https address */
        website?: string | null | undefined;
        workingHours?: {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        } | undefined;
        breaks?: readonly {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        }[] | undefined;
        slotMinutes?: number | undefined;
        cancellationWindowHours?: number | undefined;
        autoConfirm?: boolean | undefined;
        /** a customer books at least this long before the start; staff at any time */
        minNoticeMinutes?: number | undefined;
        /** a customer books at most this many days after today; null: no limit */
        maxAdvanceDays?: number | null | undefined;
        /** upcoming appointments that a customer may have here, booked without staff; at first 20; null: no limit */
        maxUpcomingPerCustomer?: number | null | undefined;
        /** how long a hold keeps its seats; at first 10 */
        holdMinutes?: number | undefined;
        /** how long an offer to a waiting customer stands; at first 30 */
        waitlistOfferMinutes?: number | undefined;
        /** ISO, 1 = Monday */
        closedWeekdays?: readonly number[] | undefined;
        /** replaces all; to add or remove one, use /closed-dates */
        closedDates?: readonly string[] | undefined;
        /** hours before the start at which customers are reminded, each once; empty: never. At first 48 and 2; one above `cancellationWindowHours` reaches customers while they can still cancel. */
        reminderHours?: readonly number[] | undefined;
        /** of mails to customers who have not chosen one; at first `en` */
        language?: "en" | "de" | "pt" | "ar" | undefined;
        /** origins whose pages may show the booking page in a frame; at first none. With https, or http on this computer; no wildcards. */
        embedOrigins?: readonly string[] | undefined;
      } | undefined;
    };
    output: OwnBusiness;
    errors: CommonErrorCode | 'INVALID_TIME_FORMAT' | 'INVALID_DATE_FORMAT' | 'INVALID_CURRENCY' | 'AVAILABILITY_OVERLAP' | 'BUSINESS_NOT_FOUND' | 'CURRENCY_MISMATCH' | 'PROFILE_INCOMPLETE' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the closed dates of a business, earliest first. `GET /api/businesses/{id}/closed-dates`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listClosedDates: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ClosedDate[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Close a business on a date. `PUT /api/businesses/{id}/closed-dates/{date}`
   *
   * Leaves the other closed dates as they are, so that two people can edit at once. `SCHEDULE_TIME_TAKEN`: an appointment is booked on that date.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  closeDate: {
    input: {
      params: {
        /** opaque id */
        id: string;
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
    };
    output: ClosedDate;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Open a business again on a closed date. `DELETE /api/businesses/{id}/closed-dates/{date}`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  openDate: {
    input: {
      params: {
        /** opaque id */
        id: string;
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Submit a business for review. `POST /api/businesses/{id}/submit`
   *
   * A complete profile has a description, an address, a city, a country and a service. A submitted business may invite professionals.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `PROFILE_INCOMPLETE`, `BUSINESS_NOT_SUBMITTABLE`, `BUSINESS_UNDER_REVIEW`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  submitBusiness: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
    };
    output: OwnBusiness;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'PROFILE_INCOMPLETE' | 'BUSINESS_NOT_SUBMITTABLE' | 'BUSINESS_UNDER_REVIEW' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Pause, resume, close or reopen a business. `POST /api/businesses/{id}/{action}`
   *
   * A paused business is not in discovery and takes no new bookings (`BUSINESS_SUSPENDED`); its appointments stay and can be moved with the same professional. A closed business has no upcoming appointments, else `SCHEDULE_TIME_TAKEN`; its past stays. Reopened, it is a draft that has to be submitted.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `BUSINESS_INVALID_TRANSITION`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeBusinessStatus: {
    input: {
      params: {
        /** opaque id */
        id: string;
        action: "pause" | "resume" | "close" | "reopen";
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
    };
    output: OwnBusiness;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'BUSINESS_INVALID_TRANSITION' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Upload the logo of a business. `PUT /api/businesses/{id}/image`
   *
   * The body is the file: JPEG, PNG or WebP, at most 5 MB, not animated. It is drawn again as WebP in several sizes, upright and without its metadata. `INVALID_INPUT` (`body`): it is no such picture. `INVALID_VALUE` (`body`): a side is shorter than 32 pixels, one is more than 10 times the other, or there are more than 25 million pixels. `RATE_LIMITED`: the account has uploaded 120 pictures within an hour. The files of a picture that it replaces stay at their addresses for a day. There is no Idempotency-Key: a repeat uploads the same picture again.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_VALUE`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  putBusinessImage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body: Blob | Uint8Array;
    };
    output: Picture;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_VALUE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change the alternative text or the focal point of the logo. `PATCH /api/businesses/{id}/image`
   *
   * `NOT_FOUND`: there is no logo.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeBusinessImage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body?: {
        /** the content of the picture in words; empty: decoration */
        alt?: string | undefined;
        /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
        focus?: {
          x: number;
          y: number;
        } | undefined;
      } | undefined;
    };
    output: Picture;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove the logo of a business. `DELETE /api/businesses/{id}/image`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteBusinessImage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Upload a photo of a business, after its other photos. `POST /api/businesses/{id}/photos`
   *
   * The body is the file: JPEG, PNG or WebP, at most 5 MB, not animated. It is drawn again as WebP in several sizes, upright and without its metadata. `INVALID_INPUT` (`body`): it is no such picture. `INVALID_VALUE` (`body`): a side is shorter than 32 pixels, one is more than 10 times the other, or there are more than 25 million pixels. `RATE_LIMITED`: the account has uploaded 120 pictures within an hour. `USAGE_LIMIT_REACHED`: a business has at most 12 photos.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `USAGE_LIMIT_REACHED`, `INVALID_VALUE`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  addPhoto: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: Blob | Uint8Array;
    };
    output: Picture;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'USAGE_LIMIT_REACHED' | 'INVALID_VALUE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Put the photos of a business in order. `PUT /api/businesses/{id}/photos`
   *
   * The first one is the cover. `INVALID_INPUT`: the list is not every photo once.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  orderPhotos: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body: {
        photoIds: readonly string[];
      };
    };
    output: Picture[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change the alternative text or the focal point of a photo. `PATCH /api/businesses/{id}/photos/{photoId}`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changePhoto: {
    input: {
      params: {
        /** opaque id */
        id: string;
        /** opaque id */
        photoId: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body?: {
        /** the content of the picture in words; empty: decoration */
        alt?: string | undefined;
        /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
        focus?: {
          x: number;
          y: number;
        } | undefined;
      } | undefined;
    };
    output: Picture;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove a photo of a business. `DELETE /api/businesses/{id}/photos/{photoId}`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deletePhoto: {
    input: {
      params: {
        /** opaque id */
        id: string;
        /** opaque id */
        photoId: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Upload the picture of a professional. `PUT /api/professionals/{id}/image`
   *
   * By the professional, or by the owner of the only business they work at. The body is the file: JPEG, PNG or WebP, at most 5 MB, not animated. It is drawn again as WebP in several sizes, upright and without its metadata. `INVALID_INPUT` (`body`): it is no such picture. `INVALID_VALUE` (`body`): a side is shorter than 32 pixels, one is more than 10 times the other, or there are more than 25 million pixels. `RATE_LIMITED`: the account has uploaded 120 pictures within an hour. The files of a picture that it replaces stay at their addresses for a day. There is no Idempotency-Key: a repeat uploads the same picture again.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `INVALID_VALUE`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  putProfessionalImage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body: Blob | Uint8Array;
    };
    output: Picture;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'INVALID_VALUE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change the alternative text or the focal point of the picture of a professional. `PATCH /api/professionals/{id}/image`
   *
   * By the professional, or by the owner of the only business they work at. `NOT_FOUND`: there is no picture.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeProfessionalImage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body?: {
        /** the content of the picture in words; empty: decoration */
        alt?: string | undefined;
        /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
        focus?: {
          x: number;
          y: number;
        } | undefined;
      } | undefined;
    };
    output: Picture;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove the picture of a professional. `DELETE /api/professionals/{id}/image`
   *
   * By the professional, or by the owner of the only business they work at.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteProfessionalImage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Upload the picture of a service. `PUT /api/services/{id}/image`
   *
   * The body is the file: JPEG, PNG or WebP, at most 5 MB, not animated. It is drawn again as WebP in several sizes, upright and without its metadata. `INVALID_INPUT` (`body`): it is no such picture. `INVALID_VALUE` (`body`): a side is shorter than 32 pixels, one is more than 10 times the other, or there are more than 25 million pixels. `RATE_LIMITED`: the account has uploaded 120 pictures within an hour. The files of a picture that it replaces stay at their addresses for a day. There is no Idempotency-Key: a repeat uploads the same picture again.
   *
   * Errors: `SERVICE_NOT_FOUND`, `SERVICE_NOT_OWNED`, `INVALID_VALUE`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  putServiceImage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body: Blob | Uint8Array;
    };
    output: Picture;
    errors: CommonErrorCode | 'SERVICE_NOT_FOUND' | 'SERVICE_NOT_OWNED' | 'INVALID_VALUE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change the alternative text or the focal point of the picture of a service. `PATCH /api/services/{id}/image`
   *
   * `NOT_FOUND`: there is no picture.
   *
   * Errors: `SERVICE_NOT_FOUND`, `SERVICE_NOT_OWNED`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeServiceImage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body?: {
        /** the content of the picture in words; empty: decoration */
        alt?: string | undefined;
        /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
        focus?: {
          x: number;
          y: number;
        } | undefined;
      } | undefined;
    };
    output: Picture;
    errors: CommonErrorCode | 'SERVICE_NOT_FOUND' | 'SERVICE_NOT_OWNED' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove the picture of a service. `DELETE /api/services/{id}/image`
   *
   * Errors: `SERVICE_NOT_FOUND`, `SERVICE_NOT_OWNED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteServiceImage: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'SERVICE_NOT_FOUND' | 'SERVICE_NOT_OWNED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read how complete the public page of a business is. `GET /api/businesses/{id}/completeness`
   *
   * The page has 10 parts of equal weight. Its completeness is a part of the score of `order=recommended` in `GET /api/businesses`.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getCompleteness: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Completeness;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the caller's own services, active or not. `GET /api/business/services`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listOwnServices: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by name; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Service[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Create a service: for the business, or as a professional of their own. `POST /api/services`
   *
   * A professional's own service is offered at each of their businesses whose owner agrees (`offersOwnServices`) and whose currency is that of its price. `CURRENCY_MISMATCH`: none of the caller's businesses has this currency.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `PROFESSIONAL_NOT_FOUND`, `PROFESSIONAL_NOT_AT_BUSINESS`, `INVALID_CURRENCY`, `CURRENCY_MISMATCH`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createService: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        name: string;
        /** minutes */
        duration: number;
        description?: string | undefined;
        /** null: none */
        price?: number | null | undefined;
        /** of the price: the currency of the business; for an own service of a professional, of one of their businesses (default: the oldest) */
        currency?: string | undefined;
        /** its category */
        parent?: string | null | undefined;
        /** more than 1 is a class */
        capacity?: number | undefined;
        /** the calendar is taken this long before each appointment too, with several services for the longest of them; at first 0 */
        bufferBeforeMinutes?: number | undefined;
        /** the same after it */
        bufferAfterMinutes?: number | undefined;
        active?: boolean | undefined;
        /** professionals of the business who offer it */
        professionalIds?: readonly string[] | undefined;
        /** the rooms and equipment of the business that each appointment takes, with its buffers; with several services the largest count of each. A class takes them once for a session. Not for an own service of a professional. */
        resources?: readonly {
          /** opaque id */
          resourceId: string;
          count: number;
        }[] | undefined;
      };
    };
    output: Service;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'PROFESSIONAL_NOT_FOUND' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'INVALID_CURRENCY' | 'CURRENCY_MISMATCH' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change a service, or deactivate it. `PATCH /api/services/{id}`
   *
   * Booked appointments keep their time, price, seats, buffers and resources. After a change of the duration, no seat is sold in a class session that was opened before. A new currency needs a new price. The timetables of a class must fit into the calendars and rooms with its new duration, buffers and resources, for a year as when they are created: `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN` and `OUTSIDE_AVAILABILITY`, with the field. `SERVICE_IN_USE` (`capacity`): a class with a timetable keeps more than one seat. While it is inactive, or a professional does not offer it, the sessions of its timetables are closed; they keep their seats and the time of the professional.
   *
   * Errors: `SERVICE_NOT_FOUND`, `SERVICE_NOT_OWNED`, `PROFESSIONAL_NOT_AT_BUSINESS`, `INVALID_CURRENCY`, `CURRENCY_MISMATCH`, `SERVICE_IN_USE`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `OUTSIDE_AVAILABILITY`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeService: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        name?: string | undefined;
        /** minutes */
        duration?: number | undefined;
        description?: string | undefined;
        /** null: none */
        price?: number | null | undefined;
        /** of the price: the currency of the business; for an own service of a professional, of one of their businesses (default: the oldest) */
        currency?: string | undefined;
        /** its category */
        parent?: string | null | undefined;
        /** more than 1 is a class */
        capacity?: number | undefined;
        /** the calendar is taken this long before each appointment too, with several services for the longest of them; at first 0 */
        bufferBeforeMinutes?: number | undefined;
        /** the same after it */
        bufferAfterMinutes?: number | undefined;
        active?: boolean | undefined;
        /** professionals of the business who offer it */
        professionalIds?: readonly string[] | undefined;
        /** the rooms and equipment of the business that each appointment takes, with its buffers; with several services the largest count of each. A class takes them once for a session. Not for an own service of a professional. */
        resources?: readonly {
          /** opaque id */
          resourceId: string;
          count: number;
        }[] | undefined;
      } | undefined;
    };
    output: Service;
    errors: CommonErrorCode | 'SERVICE_NOT_FOUND' | 'SERVICE_NOT_OWNED' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'INVALID_CURRENCY' | 'CURRENCY_MISMATCH' | 'SERVICE_IN_USE' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'OUTSIDE_AVAILABILITY' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Delete a service without upcoming appointments and sold sessions. `DELETE /api/services/{id}`
   *
   * Deactivates its packages. `SERVICE_IN_USE`: it has upcoming appointments, or a customer holds sessions of it in an active package; deactivate it instead.
   *
   * Errors: `SERVICE_NOT_FOUND`, `SERVICE_NOT_OWNED`, `SERVICE_IN_USE`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteService: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'SERVICE_NOT_FOUND' | 'SERVICE_NOT_OWNED' | 'SERVICE_IN_USE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read the opening hours of the seven weekdays. `GET /api/business/hours`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getOpeningHours: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: OpeningHours;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Set the opening hours of the whole week. `PUT /api/business/hours`
   *
   * A weekday that is missing is closed. `workingHours` of the business becomes the earliest start and the latest end. `SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; `Error-Count` has their number.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_TIME_FORMAT`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  setOpeningHours: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        weekly: readonly {
          weekday: number;
          spans: readonly {
            /** HH:MM in the zone of the business */
            start: string;
            /** HH:MM in the zone of the business, 24:00 at most */
            end: string;
          }[];
        }[];
      };
    };
    output: OpeningHours;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_TIME_FORMAT' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read the opening hours of one weekday. `GET /api/business/hours/{weekday}`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getWeekdayHours: {
    input: {
      params: {
        /** ISO, 1 = Monday */
        weekday: number;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: WeekdayHours;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Set the opening hours of one weekday. `PUT /api/business/hours/{weekday}`
   *
   * Leaves the other weekdays as they are, so that two people can edit at once; `If-Match` takes the `ETag` of the weekday, or that of the week. Without spans the weekday is closed. `SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; `Error-Count` has their number.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_TIME_FORMAT`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  setWeekdayHours: {
    input: {
      params: {
        /** ISO, 1 = Monday */
        weekday: number;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        spans: readonly {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        }[];
      };
    };
    output: WeekdayHours;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_TIME_FORMAT' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the closures that have not ended, earliest first. `GET /api/business/closures`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listClosures: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Closure[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Close the business on dates, or in a part of each of them. `POST /api/business/closures`
   *
   * At most 366 days. An exceptional opening on one of the dates stays open. `SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; `Error-Count` has their number.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createClosure: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** shown to everyone on the profile of the business */
        name?: string | null | undefined;
        /** a date in the zone of the business, 1900 to 2999 */
        from: string;
        /** the last date, included; default: `from` */
        to?: string | undefined;
        /** HH:MM in the zone of the business */
        start?: string | null | undefined;
        /** HH:MM in the zone of the business, 24:00 at most */
        end?: string | null | undefined;
      };
    };
    output: Closure;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read a closure. `GET /api/business/closures/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getClosure: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Closure;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change a closure. `PATCH /api/business/closures/{id}`
   *
   * `start` and `end` null: whole days. `SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; `Error-Count` has their number.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `SCHEDULE_TIME_TAKEN`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeClosure: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** shown to everyone on the profile of the business */
        name?: string | null | undefined;
        /** a date in the zone of the business, 1900 to 2999 */
        from?: string | undefined;
        /** the last date, included; default: `from` */
        to?: string | undefined;
        /** HH:MM in the zone of the business */
        start?: string | null | undefined;
        /** HH:MM in the zone of the business, 24:00 at most */
        end?: string | null | undefined;
      } | undefined;
    };
    output: Closure;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'SCHEDULE_TIME_TAKEN' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove a closure. `DELETE /api/business/closures/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeClosure: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the exceptional openings from today on, earliest first. `GET /api/business/exceptional-openings`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listExceptionalOpenings: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ExceptionalOpening[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Open the business on a date at these hours. `POST /api/business/exceptional-openings`
   *
   * The spans replace weekly hours, breaks and closures on that date. A professional with weekly hours works then only if these, or an exception of that date, say so. `AVAILABILITY_OVERLAP`: the date has an exceptional opening already, or spans overlap. `SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; `Error-Count` has their number.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_TIME_FORMAT`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createExceptionalOpening: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** shown to everyone on the profile of the business */
        name?: string | null | undefined;
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        spans: readonly {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        }[];
      };
    };
    output: ExceptionalOpening;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_TIME_FORMAT' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read an exceptional opening. `GET /api/business/exceptional-openings/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getExceptionalOpening: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ExceptionalOpening;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change an exceptional opening. `PATCH /api/business/exceptional-openings/{id}`
   *
   * `SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; `Error-Count` has their number.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_TIME_FORMAT`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `INVALID_DATE_FORMAT`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeExceptionalOpening: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** shown to everyone on the profile of the business */
        name?: string | null | undefined;
        /** a date in the zone of the business, 1900 to 2999 */
        date?: string | undefined;
        spans?: readonly {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        }[] | undefined;
      } | undefined;
    };
    output: ExceptionalOpening;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_TIME_FORMAT' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'INVALID_DATE_FORMAT' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove an exceptional opening. `DELETE /api/business/exceptional-openings/{id}`
   *
   * `SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would be closed; `Error-Count` has their number.
   *
   * Errors: `NOT_FOUND`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeExceptionalOpening: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the rooms and equipment of a business. `GET /api/business/resources`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listResources: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Resource[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Add rooms or equipment. `POST /api/business/resources`
   *
   * A service, or the timetable of a class, names the resources that a session takes. Two sessions never take the same one at once, also of different professionals: then a time is closed as `BOOKED`, and a booking is refused with `SLOT_TAKEN`. `USAGE_LIMIT_REACHED`: the business has 100 kinds.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createResource: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        name: string;
        count: number;
      };
    };
    output: Resource;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read a resource. `GET /api/business/resources/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getResource: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Resource;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Rename a resource, or change how many there are. `PATCH /api/business/resources/{id}`
   *
   * `SCHEDULE_TIME_TAKEN`: appointments that have not ended, or held seats, take one that would be missing; `Error-Count` has their number. `SERVICE_IN_USE`: a service needs more at once.
   *
   * Errors: `NOT_FOUND`, `SCHEDULE_TIME_TAKEN`, `SERVICE_IN_USE`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeResource: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        name?: string | undefined;
        count?: number | undefined;
      } | undefined;
    };
    output: Resource;
    errors: CommonErrorCode | 'NOT_FOUND' | 'SCHEDULE_TIME_TAKEN' | 'SERVICE_IN_USE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Delete a resource. `DELETE /api/business/resources/{id}`
   *
   * Services and timetables need it no longer. `SCHEDULE_TIME_TAKEN`: appointments that have not ended, or held seats, take one that would be missing; `Error-Count` has their number.
   *
   * Errors: `NOT_FOUND`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteResource: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read the calendars of all professionals of a business, for a day, a week or a month. `GET /api/business/calendar`
   *
   * All that a page of the day or the week shows, as it was at one moment. Members with the right to all calendars get a column for each professional; a professional gets their own. Times at other businesses and in outside calendars are masked.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getBusinessCalendar: {
    input: {
      query: {
        /** a date in the zone of the business, 1900 to 2999 */
        from: string;
        /** at most 31 days, both ends included */
        to: string;
        /** required of members of several */
        businessId?: string | undefined;
      };
    };
    output: BusinessCalendar;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Cash up: what the business took and gave back on one day, by method and person. `GET /api/business/till`
   *
   * An entry counts on the day on which it was recorded, in the zone of the business: a void counts on its own day, not on that of the wrong entry.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getTill: {
    input: {
      query?: {
        /** today in the zone of the business, if absent */
        date?: string | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: TillDay;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the entries behind the sums of one day, oldest first. `GET /api/business/till/entries`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listTillEntries: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by time; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** today in the zone of the business, if absent */
        date?: string | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: LedgerEntry[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Report on bookings, utilisation, money and clients of a period. `GET /api/business/reports`
   *
   * An appointment counts on the date on which it begins, money on the date on which it was recorded, in the zone of the business. A past day has the open time that its schedules gave it when it ended. A figure that has no meaning for the rows is null there; the totals have all of them. Clients who come on several days are in several rows, but once in the totals. With `Accept: text/csv`, a file with the totals in the last line.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getReport: {
    input: {
      query: {
        /** a date in the zone of the business, 1900 to 2999 */
        from: string;
        /** at most 366 days, both ends included */
        to: string;
        /** `hour`: hours of the weekdays; `method`: of payment */
        by?: "day" | "week" | "month" | "hour" | "professional" | "service" | "method" | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      };
    };
    output: Report;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the timetables of classes. `GET /api/business/classes`
   *
   * All that have not ended. `ended=true`: those whose last date has passed instead, the last ended first, at most 200. An ended timetable still binds its class to sessions, of which there are no more; delete it to free the class.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listClasses: {
    input: {
      query?: {
        ended?: "true" | "false" | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Class[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Give a class a timetable. `POST /api/business/classes`
   *
   * A class with a timetable is booked at its sessions only, with the professionals who have one. A session takes the time of the professional, also while no seat is taken. Times that are closed have no session: hours, closures and time off apply. Seats that are booked at other times stay. `AVAILABILITY_OVERLAP`: a session would overlap one of another timetable of the professional, or (`Error-Field: resources`) too few rooms or equipment would be left for it beside the sessions of other timetables. `SCHEDULE_TIME_TAKEN`: appointments are booked at the time of a session, or in its room, or in one that would no longer take place; `Error-Count` has their number. `OUTSIDE_AVAILABILITY`: no session of the first year lies within the hours of business and professional, or they would cross midnight.
   *
   * Errors: `USAGE_LIMIT_REACHED`, `BUSINESS_NOT_FOUND`, `SERVICE_NOT_OWNED`, `INVALID_SERVICES`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SERVICE_NOT_OFFERED`, `OUTSIDE_AVAILABILITY`, `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createClass: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        serviceId: string;
        /** opaque id */
        professionalId: string;
        /** ISO, 1 = Monday */
        weekdays: readonly number[];
        /** HH:MM in the zone of the business */
        start: string;
        /** a date in the zone of the business, 1900 to 2999 */
        from: string;
        /** a date in the zone of the business, 1900 to 2999 */
        until?: string | null | undefined;
        capacity?: number | null | undefined;
        /** rooms and equipment that each session takes, also without a booked seat, besides those of the service; of both the larger count */
        resources?: readonly {
          /** opaque id */
          resourceId: string;
          count: number;
        }[] | undefined;
      };
    };
    output: Class;
    errors: CommonErrorCode | 'USAGE_LIMIT_REACHED' | 'BUSINESS_NOT_FOUND' | 'SERVICE_NOT_OWNED' | 'INVALID_SERVICES' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SERVICE_NOT_OFFERED' | 'OUTSIDE_AVAILABILITY' | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read a timetable. `GET /api/business/classes/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getClass: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Class;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change a timetable. `PATCH /api/business/classes/{id}`
   *
   * Another capacity, and other resources, count for sessions without a booked seat. `AVAILABILITY_OVERLAP`: a session would overlap one of another timetable of the professional, or (`Error-Field: resources`) too few rooms or equipment would be left for it beside the sessions of other timetables. `SCHEDULE_TIME_TAKEN`: appointments are booked at the time of a session, or in its room, or in one that would no longer take place; `Error-Count` has their number. `OUTSIDE_AVAILABILITY`: no session of the first year lies within the hours of business and professional, or they would cross midnight.
   *
   * Errors: `NOT_FOUND`, `OUTSIDE_AVAILABILITY`, `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeClass: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** ISO, 1 = Monday */
        weekdays?: readonly number[] | undefined;
        /** HH:MM in the zone of the business */
        start?: string | undefined;
        /** a date in the zone of the business, 1900 to 2999 */
        from?: string | undefined;
        /** a date in the zone of the business, 1900 to 2999 */
        until?: string | null | undefined;
        capacity?: number | null | undefined;
        /** rooms and equipment that each session takes, also without a booked seat, besides those of the service; of both the larger count */
        resources?: readonly {
          /** opaque id */
          resourceId: string;
          count: number;
        }[] | undefined;
      } | undefined;
    };
    output: Class;
    errors: CommonErrorCode | 'NOT_FOUND' | 'OUTSIDE_AVAILABILITY' | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Delete a timetable. `DELETE /api/business/classes/{id}`
   *
   * Without any timetable, the class can be booked at every open time again. To end a timetable, set `until`. `SCHEDULE_TIME_TAKEN`: seats of its sessions are booked.
   *
   * Errors: `NOT_FOUND`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  deleteClass: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Cancel a session with all its seats. `POST /api/business/classes/{id}/sessions/{date}/cancel`
   *
   * All participants and the professional are told. `INVALID_STATUS`: the session has begun.
   *
   * Errors: `NOT_FOUND`, `INVALID_DATE_FORMAT`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  cancelClassSession: {
    input: {
      params: {
        /** opaque id */
        id: string;
        /** the `sessionDate` of the session */
        date: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body?: {
        reason?: string | undefined;
      } | undefined;
    };
    output: ClassSession;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Move a session with all its seats, or change nothing. `POST /api/business/classes/{id}/sessions/{date}/move`
   *
   * All participants and the professional are told. A move to its own date and time gives a session that was booked with another duration (`DURATION_CHANGED`) the present duration of the service. `CLIENT_DOUBLE_BOOKED`: a participant has another appointment at the new time. `INVALID_STATUS`: the session has begun or is cancelled.
   *
   * Errors: `NOT_FOUND`, `INVALID_DATE_FORMAT`, `INVALID_STATUS`, `INVALID_TIME_FORMAT`, `RESCHEDULE_IN_PAST`, `APPOINTMENT_IN_PAST`, `NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`, `SLOT_TAKEN`, `SESSION_FULL`, `CLIENT_DOUBLE_BOOKED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  moveClassSession: {
    input: {
      params: {
        /** opaque id */
        id: string;
        /** the `sessionDate` of the session */
        date: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        /** HH:MM in the zone of the business */
        start: string;
      };
    };
    output: ClassSession;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'INVALID_STATUS' | 'INVALID_TIME_FORMAT' | 'RESCHEDULE_IN_PAST' | 'APPOINTMENT_IN_PAST' | 'NOT_SCHEDULED' | 'OUTSIDE_AVAILABILITY' | 'PROFESSIONAL_TIME_OFF' | 'SLOT_TAKEN' | 'SESSION_FULL' | 'CLIENT_DOUBLE_BOOKED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change the number of seats of a session. `POST /api/business/classes/{id}/sessions/{date}/resize`
   *
   * `SCHEDULE_TIME_TAKEN`: more seats are booked or held; `Error-Count` says how many more. `INVALID_STATUS`: the session has begun or is cancelled.
   *
   * Errors: `NOT_FOUND`, `INVALID_DATE_FORMAT`, `INVALID_STATUS`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  resizeClassSession: {
    input: {
      params: {
        /** opaque id */
        id: string;
        /** the `sessionDate` of the session */
        date: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        capacity: number;
      };
    };
    output: ClassSession;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'INVALID_STATUS' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Restore a cancelled session. `POST /api/business/classes/{id}/sessions/{date}/restore`
   *
   * It takes place again, with the time and the number of seats that it had. Its former participants stay cancelled, and the professional is told. Its time must be free, as for a move. `INVALID_STATUS`: the session has begun.
   *
   * Errors: `NOT_FOUND`, `INVALID_DATE_FORMAT`, `INVALID_STATUS`, `APPOINTMENT_IN_PAST`, `NOT_SCHEDULED`, `OUTSIDE_AVAILABILITY`, `PROFESSIONAL_TIME_OFF`, `SLOT_TAKEN`, `SESSION_FULL`, `CLIENT_DOUBLE_BOOKED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  restoreClassSession: {
    input: {
      params: {
        /** opaque id */
        id: string;
        /** the `sessionDate` of the session */
        date: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body?: {
      } | undefined;
    };
    output: ClassSession;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'INVALID_STATUS' | 'APPOINTMENT_IN_PAST' | 'NOT_SCHEDULED' | 'OUTSIDE_AVAILABILITY' | 'PROFESSIONAL_TIME_OFF' | 'SLOT_TAKEN' | 'SESSION_FULL' | 'CLIENT_DOUBLE_BOOKED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the sessions of classes with their rosters. `GET /api/business/classes/sessions`
   *
   * At most 31 days, both dates included.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listClassSessions: {
    input: {
      query: {
        /** a date in the zone of the business, 1900 to 2999 */
        from: string;
        /** a date in the zone of the business, 1900 to 2999 */
        to: string;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      };
    };
    output: ClassSession[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the sessions of the classes of a business, with the seats left. `GET /api/classes`
   *
   * At most 31 days, both dates included; only sessions that can be booked, or that are full.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listOpenSessions: {
    input: {
      query: {
        /** opaque id */
        businessId: string;
        /** a date in the zone of the business, 1900 to 2999 */
        from: string;
        /** a date in the zone of the business, 1900 to 2999 */
        to: string;
      };
    };
    output: OpenClassSession[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the professionals of the business, with their own services. `GET /api/business/professionals`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listStaff: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: StaffMember[];
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Decide what a professional may do at the business themselves. `PATCH /api/business/professionals/{id}`
   *
   * All is allowed at first. Members with the right to the calendar are not bound. Booked appointments stay.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeStaff: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body?: {
        /** whether their own services are offered at the business */
        offersOwnServices?: boolean | undefined;
        /** whether they may refund their own appointments */
        mayRefund?: boolean | undefined;
        /** whether they may take time off themselves; else they ask for it */
        mayTakeTimeOff?: boolean | undefined;
        /** whether they may change their own hours */
        mayChangeHours?: boolean | undefined;
      } | undefined;
    };
    output: StaffMember;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove a professional from the business. `DELETE /api/business/professionals/{id}`
   *
   * By the owner, or by the professional who leaves. `SCHEDULE_TIME_TAKEN`: the professional has upcoming appointments there. `SERVICE_IN_USE`: customers hold sessions in packages of a service that no colleague offers there; let a colleague offer it first. A professional may leave nevertheless.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `PROFESSIONAL_NOT_AT_BUSINESS`, `SCHEDULE_TIME_TAKEN`, `SERVICE_IN_USE`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeProfessional: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** for a professional of several businesses */
        businessId?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'SCHEDULE_TIME_TAKEN' | 'SERVICE_IN_USE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Add a professional without an invitation. `POST /api/business/profiles`
   *
   * With `name`, a person without an account; `POST /api/business/members` with `professionalId` invites them later to use one. With `self`, the caller, who can then be booked like any other. A new professional works the hours of the business, from the earliest opening to the last closing, until `PATCH /api/professionals/{id}` or a schedule says otherwise. `USAGE_LIMIT_REACHED`: the business has 200 professionals.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  addProfessional: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        name?: string | undefined;
        self?: true | undefined;
      };
    };
    output: StaffMember;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change a professional's profile, usual hours, breaks and services. `PATCH /api/professionals/{id}`
   *
   * By the professional, or by the owner of a business they work at. The owner sets the services offered there; the other fields only while they work at no other business. `SERVICE_IN_USE`: as for the removal of a professional.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `INVALID_TIME_FORMAT`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `SERVICE_NOT_OWNED`, `SERVICE_IN_USE`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeProfessional: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        name?: string | undefined;
        role?: string | undefined;
        bio?: string | undefined;
        workingHours?: {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        } | undefined;
        breaks?: readonly {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        }[] | undefined;
        services?: readonly string[] | undefined;
      } | undefined;
    };
    output: Professional;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'INVALID_TIME_FORMAT' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'SERVICE_NOT_OWNED' | 'SERVICE_IN_USE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the businesses where the caller is a member, with the caller's rights there. `GET /api/account/memberships`
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listMemberships: {
    input: {};
    output: Membership[];
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Leave the team of a business. `DELETE /api/account/memberships/{businessId}`
   *
   * A professional leaves with `DELETE /api/business/professionals/{id}`. `INVALID_STATUS`: the last owner stays.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  leaveBusiness: {
    input: {
      params: {
        /** opaque id */
        businessId: string;
      };
    };
    output: undefined;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the accounts that may do something at the business, and their roles. `GET /api/business/members`
   *
   * At most 100 besides the professionals.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listMembers: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Member[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Invite a person by email, with a role. `POST /api/business/members`
   *
   * As for `POST /api/business/professionals`; they accept with an account as `business` or `professional`. `FORBIDDEN`: only an owner invites an owner. `EMAIL_TAKEN`: they are a member already; change the role instead. `USAGE_LIMIT_REACHED`: the business has 100 members.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_STATUS`, `BUSINESS_SUSPENDED`, `REQUEST_PENDING`, `EMAIL_TAKEN`, `PROFESSIONAL_NOT_FOUND`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  inviteMember: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        email: string;
        role: "owner" | "manager" | "frontDesk" | "professional";
        /** a professional without an account, who gets that of the reader; only with the role `professional` */
        professionalId?: string | undefined;
      };
    };
    output: Invitation;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_STATUS' | 'BUSINESS_SUSPENDED' | 'REQUEST_PENDING' | 'EMAIL_TAKEN' | 'PROFESSIONAL_NOT_FOUND' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change the role of a member. `PATCH /api/business/members/{id}`
   *
   * A professional of the business may get another role; with `professional`, a member who works there keeps only that. `FORBIDDEN`: only an owner makes or changes an owner. `INVALID_STATUS`: the last owner stays one. `USAGE_LIMIT_REACHED`: the business has 100 members, or the new owner has 20 businesses.
   *
   * Errors: `USER_NOT_FOUND`, `INVALID_STATUS`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeMember: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      body: {
        role: "owner" | "manager" | "frontDesk" | "professional";
      };
    };
    output: Member;
    errors: CommonErrorCode | 'USER_NOT_FOUND' | 'INVALID_STATUS' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove a member. `DELETE /api/business/members/{id}`
   *
   * A member who works there as a professional keeps that; see `DELETE /api/business/professionals/{id}`. Invitations that the member sent can no longer be accepted until another member sends them again. `FORBIDDEN`: only an owner removes an owner. `INVALID_STATUS`: the last owner stays, or the member is a professional only.
   *
   * Errors: `USER_NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeMember: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'USER_NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Invite a professional by email. `POST /api/business/professionals`
   *
   * The professional accepts with their own account. `REQUEST_PENDING`: a pending invitation exists; resend or withdraw it. `EMAIL_TAKEN`: they work at the business already. `INVALID_STATUS`: the business is a draft; submit it first. At most 20 mails an hour for a business, 40 an hour from an address, and 5 a day to a recipient; resend one that failed.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_STATUS`, `BUSINESS_SUSPENDED`, `REQUEST_PENDING`, `EMAIL_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  inviteProfessional: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        email: string;
      };
    };
    output: Invitation;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_STATUS' | 'BUSINESS_SUSPENDED' | 'REQUEST_PENDING' | 'EMAIL_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the invitations that the caller has received, and those of their businesses. `GET /api/invitations`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listInvitations: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, desc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Invitation[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read one invitation, sent or received. `GET /api/invitations/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getInvitation: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: Invitation;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Withdraw an invitation. `DELETE /api/invitations/{id}`
   *
   * `INVALID_STATUS`: the invitation was answered.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  withdrawInvitation: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Accept or decline an invitation with the token from its email. `POST /api/invitations/{id}/{answer}`
   *
   * `INVALID_STATUS`: it was answered otherwise; its sender may no longer invite for this role, and another member must send it again; or it is for a professional without an account, and the caller has a calendar already. `USAGE_LIMIT_REACHED`: the business has 100 members or 200 professionals, or the caller owns 20 businesses.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  answerInvitation: {
    input: {
      params: {
        /** opaque id */
        id: string;
        answer: "accept" | "decline";
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** from the email */
        token: string;
      };
    };
    output: AnsweredInvitation;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Send the email of an invitation again. `POST /api/invitations/{id}/resend`
   *
   * With a new token; the previous one stops working. The caller is its sender from then on. `INVALID_STATUS`: the invitation was answered, or the business is a draft. `FORBIDDEN`: only an owner sends the invitation of an owner.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `BUSINESS_SUSPENDED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  resendInvitation: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
    };
    output: Invitation;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'BUSINESS_SUSPENDED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read a professional's hours at a business. `GET /api/professionals/{id}/schedule`
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `PROFESSIONAL_NOT_AT_BUSINESS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getSchedule: {
    input: {
      params: {
        /** the professional */
        id: string;
      };
      query: {
        /** opaque id */
        businessId: string;
      };
    };
    output: Schedule;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Set the weekly hours at a business, several spans a day. `PUT /api/professionals/{id}/schedule`
   *
   * `SCHEDULE_TIME_TAKEN`: an appointment is booked at a time that would no longer be worked; `dryRun` names all of them.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `PROFESSIONAL_NOT_AT_BUSINESS`, `INVALID_TIME_FORMAT`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  setSchedule: {
    input: {
      params: {
        /** the professional */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        businessId: string;
        /** ISO weekdays, 1 = Monday; a missing day is not worked. Empty: the usual hours on every day */
        weekly: readonly {
          weekday: number;
          spans: readonly {
            /** HH:MM in the zone of the business */
            start: string;
            /** HH:MM in the zone of the business, 24:00 at most */
            end: string;
          }[];
        }[];
        /** changes nothing, and uses up no Idempotency-Key; the response has the hours as they would be */
        dryRun?: boolean | undefined;
      };
    };
    output: ChangedSchedule;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'INVALID_TIME_FORMAT' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Set the hours of one date; without spans it is not worked. `PUT /api/professionals/{id}/schedule/exceptions`
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `PROFESSIONAL_NOT_AT_BUSINESS`, `INVALID_DATE_FORMAT`, `INVALID_TIME_FORMAT`, `AVAILABILITY_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  setException: {
    input: {
      params: {
        /** the professional */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        businessId: string;
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
        spans: readonly {
          /** HH:MM in the zone of the business */
          start: string;
          /** HH:MM in the zone of the business, 24:00 at most */
          end: string;
        }[];
        /** changes nothing, and uses up no Idempotency-Key; the response has the hours as they would be */
        dryRun?: boolean | undefined;
      };
    };
    output: ChangedSchedule;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'INVALID_DATE_FORMAT' | 'INVALID_TIME_FORMAT' | 'AVAILABILITY_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Return to the weekly hours on a date. `DELETE /api/professionals/{id}/schedule/exceptions`
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `PROFESSIONAL_NOT_AT_BUSINESS`, `INVALID_DATE_FORMAT`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeException: {
    input: {
      params: {
        /** the professional */
        id: string;
      };
      query: {
        /** opaque id */
        businessId: string;
        /** a date in the zone of the business, 1900 to 2999 */
        date: string;
      };
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: Schedule;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'INVALID_DATE_FORMAT' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List present and future time off of a professional, earliest first. `GET /api/time-off`
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listTimeOff: {
    input: {
      query: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by start; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** opaque id; only one */
        professionalId: string;
      };
    };
    output: TimeOff[];
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Take time off, by day or by hour. `POST /api/time-off`
   *
   * `from` and `to` are both dates, both included, or both moments. A moment without an offset is in the zone of the business (of several businesses, the oldest). `SCHEDULE_TIME_TAKEN`: an appointment is booked then. `FORBIDDEN`: the business decides about the time off of this professional, who asks for it with `POST /api/time-off/requests`.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `INVALID_DATE_FORMAT`, `TIMEOFF_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  takeTimeOff: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        professionalId: string;
        from: string;
        to: string;
        reason?: string | undefined;
      };
    };
    output: TimeOff;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'TIMEOFF_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one time off. `GET /api/time-off/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getTimeOff: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: TimeOff;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Cancel time off. `DELETE /api/time-off/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  cancelTimeOff: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List requests for time off: of the caller, and of the staff of their businesses. `GET /api/time-off/requests`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listTimeOffRequests: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** one or more of `requested`, `approved`, `declined`, separated by commas */
        status?: string | undefined;
      } | undefined;
    };
    output: TimeOffRequest[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Ask for time off, as a professional. `POST /api/time-off/requests`
   *
   * As `POST /api/time-off`, but nothing changes until a member who runs the calendars of a business approves it. Needed if `mayTakeTimeOff` is false. `USAGE_LIMIT_REACHED`: 50 wait for an answer. At most 20 an hour, because each is mailed to the team.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `INVALID_DATE_FORMAT`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  requestTimeOff: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        professionalId: string;
        from: string;
        to: string;
        reason?: string | undefined;
      };
    };
    output: TimeOffRequest;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'INVALID_DATE_FORMAT' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one request for time off. `GET /api/time-off/requests/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getTimeOffRequest: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: TimeOffRequest;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Withdraw a request for time off that waits for an answer. `DELETE /api/time-off/requests/{id}`
   *
   * `INVALID_STATUS`: it was answered already.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  withdrawTimeOffRequest: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Approve or decline a request for time off. `POST /api/time-off/requests/{id}/{answer}`
   *
   * Approved, it is time off at every workplace of the professional. `SCHEDULE_TIME_TAKEN`: an appointment is booked then; move it first. `INVALID_STATUS`: it was answered already. `FORBIDDEN`: to approve it, the caller must run the calendars of every workplace whose `mayTakeTimeOff` is false; another one can permit it first.
   *
   * Errors: `NOT_FOUND`, `INVALID_STATUS`, `TIMEOFF_OVERLAP`, `SCHEDULE_TIME_TAKEN`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  answerTimeOffRequest: {
    input: {
      params: {
        /** opaque id */
        id: string;
        answer: "approve" | "decline";
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
    };
    output: TimeOffRequest;
    errors: CommonErrorCode | 'NOT_FOUND' | 'INVALID_STATUS' | 'TIMEOFF_OVERLAP' | 'SCHEDULE_TIME_TAKEN' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Give the appointments of an absent professional to colleagues, or cancel them. `POST /api/professionals/{id}/reassign`
   *
   * For a sick day: what becomes of each appointment of the professional at this business from `from` to `to` (dates, both included, or moments, as for time off). Each goes to a colleague who can take it by the rule that books, at the same time, with the same customer, price and status; what no colleague can take is cancelled or kept (`otherwise`). Appointments with few choices choose first; without `colleagueIds`, all colleagues who offer the service may take it (of more than 20, the least booked), the least booked on the date first. The seats of a class stay together; a session of a timetable gets a timetable of its own with the colleague. Appointments that have begun, and those at other businesses, stay. All of it is one decision: everything in the response, or nothing. Customers, colleagues and the professional are told by mail; a customer who gets a colleague may cancel until the start. With `timeOff`, the period is closed for bookings in the same decision, also around appointments that are kept; FORBIDDEN: the professional works at another business too, so set an exception of the hours at this one. With `dryRun`, nothing changes and the response says what would; it uses up no Idempotency-Key. At most 100 appointments and 31 days at once (INVALID_INPUT, `to`).
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `PROFESSIONAL_NOT_AT_BUSINESS`, `INVALID_DATE_FORMAT`, `TIMEOFF_OVERLAP`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  reassignAppointments: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        from: string;
        to: string;
        /** asked in this order; the professional is left out, and an empty list asks no colleague */
        colleagueIds?: readonly string[] | undefined;
        /** for appointments that no colleague can take */
        otherwise?: "cancel" | "keep" | undefined;
        /** for the other side, who reads it in the mail and as `cancelReason` */
        reason?: string | undefined;
        /** also enters time off; its reason is for staff */
        timeOff?: {
          reason?: string | undefined;
        } | undefined;
        dryRun?: boolean | undefined;
      };
    };
    output: Absence;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'PROFESSIONAL_NOT_AT_BUSINESS' | 'INVALID_DATE_FORMAT' | 'TIMEOFF_OVERLAP' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the outside calendars of a professional, oldest first. `GET /api/professionals/{professionalId}/busy-calendars`
   *
   * Members who run the calendars read those of the staff, without address and user name.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listBusyCalendars: {
    input: {
      params: {
        /** opaque id */
        professionalId: string;
      };
    };
    output: BusyCalendar[];
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Subscribe to the busy times of an outside calendar. `POST /api/professionals/{professionalId}/busy-calendars`
   *
   * The calendar is read at once, then every 5 minutes. Its busy times close slots as `TIME_OFF`, and a booking there is refused with PROFESSIONAL_TIME_OFF. They never cancel a booking: an appointment at a busy time is listed as a conflict, with the event `busy_calendar.conflict` and a mail to the professional. Events that are free, transparent, cancelled or declined do not count; tentative ones do. Titles are not stored. Times from yesterday to 400 days ahead are read. Address and password are stored encrypted. Private and local addresses are refused. `USAGE_LIMIT_REACHED`: the professional has 5 calendars. `RATE_LIMITED`: the account has sent 20 new addresses or logins within an hour.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `INVALID_INPUT`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  addBusyCalendar: {
    input: {
      params: {
        /** opaque id */
        professionalId: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** https or webcal, without user name, password and fragment */
        url: string;
        /** `ics`: the address of a calendar file, as Google, Outlook and Apple publish it. `caldav`: the address of one calendar on a CalDAV server */
        kind: "ics" | "caldav";
        username?: string | undefined;
        /** never sent back */
        password?: string | undefined;
        /** for staff */
        name?: string | undefined;
      };
    };
    output: BusyCalendar;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'INVALID_INPUT' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one outside calendar. `GET /api/professionals/{professionalId}/busy-calendars/{id}`
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getBusyCalendar: {
    input: {
      params: {
        /** opaque id */
        professionalId: string;
        /** opaque id */
        id: string;
      };
    };
    output: BusyCalendar;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change the name, the address or the login of an outside calendar. `PATCH /api/professionals/{professionalId}/busy-calendars/{id}`
   *
   * After a new address, user name or password the calendar is read at once; its busy times stay until then. `null` removes user name or password. An address on another host removes the stored password unless a new one is sent, because it was meant for the old host. `RATE_LIMITED`: the account has sent 20 new addresses or logins within an hour.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `NOT_FOUND`, `INVALID_INPUT`, `MISSING_FIELDS`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeBusyCalendar: {
    input: {
      params: {
        /** opaque id */
        professionalId: string;
        /** opaque id */
        id: string;
      };
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        /** https or webcal, without user name, password and fragment */
        url?: string | undefined;
        username?: string | null | undefined;
        /** never sent back */
        password?: string | null | undefined;
        /** for staff */
        name?: string | undefined;
      } | undefined;
    };
    output: BusyCalendar;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'NOT_FOUND' | 'INVALID_INPUT' | 'MISSING_FIELDS' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove an outside calendar; its busy times are open again. `DELETE /api/professionals/{professionalId}/busy-calendars/{id}`
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeBusyCalendar: {
    input: {
      params: {
        /** opaque id */
        professionalId: string;
        /** opaque id */
        id: string;
      };
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the busy times of an outside calendar, earliest first. `GET /api/professionals/{professionalId}/busy-calendars/{id}/busy-times`
   *
   * Overlapping events are one busy time. Without `from`: those that are not over.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listBusyTimes: {
    input: {
      params: {
        /** opaque id */
        professionalId: string;
        /** opaque id */
        id: string;
      };
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by start; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        from?: string | undefined;
        to?: string | undefined;
      } | undefined;
    };
    output: BusyTime[];
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read an outside calendar now. `POST /api/professionals/{professionalId}/busy-calendars/{id}/read`
   *
   * Waits up to 5 seconds for the reading; `lastReadAt` and `lastError` tell its result. `RATE_LIMITED`: the calendar is being read, or was tried in the last 30 seconds.
   *
   * Errors: `PROFESSIONAL_NOT_FOUND`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  readBusyCalendar: {
    input: {
      params: {
        /** opaque id */
        professionalId: string;
        /** opaque id */
        id: string;
      };
    };
    output: BusyCalendar;
    errors: CommonErrorCode | 'PROFESSIONAL_NOT_FOUND' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the customer's family members. `GET /api/family-members`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listFamilyMembers: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
      } | undefined;
    };
    output: FamilyMember[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Add a family member. `POST /api/family-members`
   *
   * An account has at most 20, else `CUSTOMER_LIMIT_REACHED` (`familyMembers`).
   *
   * Errors: `CUSTOMER_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  addFamilyMember: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        name: string;
      };
    };
    output: FamilyMember;
    errors: CommonErrorCode | 'CUSTOMER_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one family member. `GET /api/family-members/{id}`
   *
   * Errors: `CLIENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getFamilyMember: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: FamilyMember;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Rename a family member. `PATCH /api/family-members/{id}`
   *
   * Errors: `CLIENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  renameFamilyMember: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        name?: string | undefined;
      } | undefined;
    };
    output: FamilyMember;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove a family member; their appointments stay booked. `DELETE /api/family-members/{id}`
   *
   * Errors: `CLIENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeFamilyMember: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read the client of an appointment: contact and notes. `GET /api/appointments/{id}/client`
   *
   * For all staff who see the appointment: professionals know the clients whom they serve.
   *
   * Errors: `APPOINTMENT_NOT_FOUND`, `CLIENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getAppointmentClient: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: CrmClient;
    errors: CommonErrorCode | 'APPOINTMENT_NOT_FOUND' | 'CLIENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the business's clients with totals. `GET /api/business/clients`
   *
   * Client records, and the accounts of customers who have booked there themselves. With `query`, those whose name begins with the text come first. With `Accept: text/csv`, a file of all of them, up to 20,000, for a spreadsheet or an import.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listClients: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation, with `query` by name; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** the beginning or another part of the name, the email or the phone, as typed: case, accents and the spaces of a number do not matter; of several words, each. One or two letters: the beginning of a word */
        query?: string | undefined;
        /** only clients whose record, notes, tags or appointments have changed since; not those who have changed only the name or contact of their account */
        updatedSince?: string | undefined;
        /** only clients with this tag; only one */
        tag?: string | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: CrmClientTotals[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Add a client record, for a person who may have no account. `POST /api/business/clients`
   *
   * Errors: `BUSINESS_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  addClient: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        name: string;
        email?: string | null | undefined;
        /** at least five digits; spaces and + - ( ) . / may be between them */
        phone?: string | null | undefined;
        notes?: string | null | undefined;
        /** each once, whatever its case */
        tags?: readonly string[] | undefined;
      };
    };
    output: CrmClient;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one client with history and totals. `GET /api/business/clients/{id}`
   *
   * `MISSING_FIELDS` (businessId): a client of several businesses of the caller.
   *
   * Errors: `CLIENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getClient: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: CrmClientFile;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Change a client record, or notes and tags of a customer with an account. `PATCH /api/business/clients/{id}`
   *
   * Notes and tags of an account belong to the business; `FORBIDDEN`: only the customer can change the other fields. `MISSING_FIELDS` (businessId): a client of several businesses of the caller.
   *
   * Errors: `CLIENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  changeClient: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
      body?: {
        name?: string | undefined;
        email?: string | null | undefined;
        /** at least five digits; spaces and + - ( ) . / may be between them */
        phone?: string | null | undefined;
        notes?: string | null | undefined;
        /** each once, whatever its case */
        tags?: readonly string[] | undefined;
      } | undefined;
    };
    output: CrmClient;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Erase a client record. `DELETE /api/business/clients/{id}`
   *
   * Erases personal data; past appointments stay without it. `ACCOUNT_HAS_BOOKINGS`: the client has upcoming appointments.
   *
   * Errors: `CLIENT_NOT_FOUND`, `ACCOUNT_HAS_BOOKINGS`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeClient: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'ACCOUNT_HAS_BOOKINGS' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the family members of a client record. `GET /api/business/clients/{id}/family`
   *
   * Errors: `CLIENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listClientFamily: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ClientFamilyMember[];
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Add a family member to a client record, such as a child. `POST /api/business/clients/{id}/family`
   *
   * Each person has their own time: parent and child can be booked at once. Mails go to the record. `CUSTOMER_LIMIT_REACHED`: it has 20 of them.
   *
   * Errors: `CLIENT_NOT_FOUND`, `CUSTOMER_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  addClientFamily: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        name: string;
      };
    };
    output: ClientFamilyMember;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'CUSTOMER_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Merge a client record into another client. `POST /api/business/clients/{id}/merge`
   *
   * Appointments, packages, payments, family members, waitlist entries, holds, notes and tags go to the client that remains: another record, or the account of a customer who has booked there. That client keeps its name, email and phone; a record gets those that it lacks. The merged record is deleted. `CLIENT_DOUBLE_BOOKED`: both have appointments at the same time, and nothing changes. `INVALID_INPUT` with `Error-Field: notes` or `tags`: both together are longer than one client may have; shorten them first. `CUSTOMER_LIMIT_REACHED`: both together have more than 20 family members. It cannot be undone.
   *
   * Errors: `CLIENT_NOT_FOUND`, `CLIENT_DOUBLE_BOOKED`, `INVALID_INPUT`, `CUSTOMER_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  mergeClient: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** the client that remains */
        intoClientId: string;
      };
    };
    output: MergedClient;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'CLIENT_DOUBLE_BOOKED' | 'INVALID_INPUT' | 'CUSTOMER_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List pairs of clients that are perhaps one person. `GET /api/business/clients/duplicates`
   *
   * Of several clients with the same phone, email or name, each is paired with the oldest. Compares the newest 10,000 clients.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listDuplicates: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ClientDuplicate[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Add client records from a CSV file, all or none. `POST /api/business/clients/import`
   *
   * The first row names the columns: name, email, phone, notes, tags, of which `name` is required. Usual names of other programs, in English and German, are read too: first and last name, full name, mobile, telephone, comment; of several columns for one field, the first with a value counts. Tags are separated by `;`. Commas, semicolons or tabs separate the cells. An exported file can be imported. Other columns are not read; `ignoredColumns` names them, and those with a second value of a field. A row with more cells than the header is bad (`columns`). A row is skipped if a client, or an earlier row, has the same name and no other email or phone. With `dryRun` nothing is added, and the response names every bad row. Without it a bad row refuses the whole file: `INVALID_INPUT`, and `Error-Field` names the first one (`csv.7.email`). At most 5,000 rows.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `INVALID_INPUT`, `MISSING_FIELDS`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  importClients: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        csv: string;
        dryRun?: boolean | undefined;
      };
    };
    output: ClientImport;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'INVALID_INPUT' | 'MISSING_FIELDS' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the tags of the business's clients. `GET /api/business/clients/tags`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listClientTags: {
    input: {
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ClientTag[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read a family member of a client record. `GET /api/business/family-members/{id}`
   *
   * Errors: `CLIENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getClientFamilyMember: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
    };
    output: ClientFamilyMember;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Remove a family member of a client record; their appointments stay booked. `DELETE /api/business/family-members/{id}`
   *
   * Errors: `CLIENT_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `BUSINESS_NOT_FOUND`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  removeClientFamilyMember: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      query?: {
        /** the business, for a member of several; `BUSINESS_NOT_FOUND`: the caller has no right there */
        businessId?: string | undefined;
      } | undefined;
      headers?: {
        /** the ETag of the object as it was read; if it has changed since, the change is refused with SERIALIZATION_CONFLICT */
        'if-match'?: string | undefined;
      } | undefined;
    };
    output: undefined;
    errors: CommonErrorCode | 'CLIENT_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'BUSINESS_NOT_FOUND' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the caller's tickets, newest first. `GET /api/support/tickets`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listTickets: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, desc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** one or more of `open`, `in_progress`, `resolved`, `closed`, separated by commas */
        state?: string | undefined;
      } | undefined;
    };
    output: SupportTicketInList[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Ask the operators for help. `POST /api/support/tickets`
   *
   * A customer may link an own appointment, staff one in a calendar that they may see; another one is `SUPPORT_LINK_INVALID`. `USAGE_LIMIT_REACHED`: 10 tickets are open. At most 10 an hour, because each is mailed to the admins.
   *
   * Errors: `SUPPORT_LINK_INVALID`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  createTicket: {
    input: {
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        subject: string;
        body: string;
        /** opaque id */
        appointmentId?: string | undefined;
      };
    };
    output: SupportTicket;
    errors: CommonErrorCode | 'SUPPORT_LINK_INVALID' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Read one ticket with its replies. `GET /api/support/tickets/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getTicket: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: SupportTicket;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Close a ticket, as the person who opened it; in every state. `POST /api/support/tickets/{id}/close`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  closeTicket: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
    };
    output: SupportTicket;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Write another message; a resolved ticket is opened again. `POST /api/support/tickets/{id}/replies`
   *
   * `SUPPORT_INVALID_STATE`: it is closed; open a new one. `USAGE_LIMIT_REACHED`: it has 200 replies. At most 30 an hour.
   *
   * Errors: `NOT_FOUND`, `SUPPORT_INVALID_STATE`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  replyToTicket: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        body: string;
      };
    };
    output: SupportTicket;
    errors: CommonErrorCode | 'NOT_FOUND' | 'SUPPORT_INVALID_STATE' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List businesses by status, the oldest submission first; default: under review. `GET /api/admin/businesses`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listForReview: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by submission; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** one or more of `draft`, `under_review`, `approved`, `suspended`, `paused`, `closed`, separated by commas */
        status?: string | undefined;
      } | undefined;
    };
    output: ReviewedBusiness[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Approve, suspend or reinstate a business. `POST /api/admin/businesses/{id}/{verdict}`
   *
   * `suspend` needs a `reason` (`MISSING_FIELDS`), which owner and managers get by mail. The business leaves discovery and takes no new bookings; appointments stay, and their customers are told. The decision is a report of the admin in `GET /api/admin/reports`, with which all open reports of the business are decided: the owner reads it in `GET /api/reports` and can appeal against it once. `reinstate` takes the decision back, also while an appeal waits, and tells both sides.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `BUSINESS_INVALID_TRANSITION`, `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  moderateBusiness: {
    input: {
      params: {
        /** opaque id */
        id: string;
        verdict: "approve" | "suspend" | "reinstate";
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body?: {
        /** required to suspend */
        reason?: string | undefined;
      } | undefined;
    };
    output: OwnBusiness;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'BUSINESS_INVALID_TRANSITION' | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Return a business to its owner, with the reason. `POST /api/admin/businesses/{id}/reject`
   *
   * `BUSINESS_INVALID_TRANSITION`: it was not submitted.
   *
   * Errors: `BUSINESS_NOT_FOUND`, `BUSINESS_INVALID_TRANSITION`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  rejectBusiness: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        reason: string;
      };
    };
    output: OwnBusiness;
    errors: CommonErrorCode | 'BUSINESS_NOT_FOUND' | 'BUSINESS_INVALID_TRANSITION' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List everything that waits for an admin, the oldest first. `GET /api/admin/queue`
   *
   * Open reports of one target are one item: they are decided together.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getQueue: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** one or more of `business`, `report`, `appeal`, `ticket`, separated by commas */
        kind?: string | undefined;
      } | undefined;
    };
    output: AdminQueue;
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Count businesses, bookings, no-shows and searches without a result. `GET /api/admin/figures`
   *
   * Days are those of UTC, not of the businesses. Appointments that came with an imported business do not count. Searches are counted without anything about who searched, are a few seconds late, and are kept for 90 days.
   *
   * Errors: `INVALID_DATE_FORMAT`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getFigures: {
    input: {
      query: {
        /** a day of UTC, 1900 to 2999 */
        from: string;
        /** a day of UTC; at most 92 days, both ends included */
        to: string;
      };
    };
    output: MarketplaceFigures;
    errors: CommonErrorCode | 'INVALID_DATE_FORMAT' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Find accounts, newest first. `GET /api/admin/users`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listUsers: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by creation; if absent, desc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** part of a name or email, without case and accents; or an id */
        query?: string | undefined;
        /** one or more of `customer`, `business`, `professional`, `admin`, separated by commas */
        role?: string | undefined;
        /** one or more of `active`, `suspended`, `erased`, separated by commas */
        state?: string | undefined;
      } | undefined;
    };
    output: AdminUser[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Get an account with its memberships, bookings, sessions, tickets, reports and recorded actions. `GET /api/admin/users/{id}`
   *
   * Errors: `USER_NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getUser: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: AdminUserDetails;
    errors: CommonErrorCode | 'USER_NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Let a suspended account log in again. `POST /api/admin/users/{id}/reinstate`
   *
   * The account is told by mail. `MODERATION_INVALID_STATE`: it is erased.
   *
   * Errors: `USER_NOT_FOUND`, `FORBIDDEN`, `MODERATION_INVALID_STATE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`
   */
  reinstateUser: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body?: {
        reason?: string | undefined;
      } | undefined;
    };
    output: AccountState;
    errors: CommonErrorCode | 'USER_NOT_FOUND' | 'FORBIDDEN' | 'MODERATION_INVALID_STATE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED';
  };
  /**
   * End all sessions, mailed links and calendar feeds of an account. `POST /api/admin/users/{id}/sessions/end`
   *
   * Errors: `USER_NOT_FOUND`, `FORBIDDEN`, `MODERATION_INVALID_STATE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`
   */
  endUserSessions: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body?: {
        reason?: string | undefined;
      } | undefined;
    };
    output: AccountState;
    errors: CommonErrorCode | 'USER_NOT_FOUND' | 'FORBIDDEN' | 'MODERATION_INVALID_STATE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED';
  };
  /**
   * Suspend an account, and end its sessions, mailed links and calendar feeds. `POST /api/admin/users/{id}/suspend`
   *
   * The account gets the reason by mail. Its log-in is refused with `FORBIDDEN`. Its bookings stay, new ones are refused. `FORBIDDEN` here: an admin cannot suspend themselves. `MODERATION_INVALID_STATE`: the account is erased.
   *
   * Errors: `USER_NOT_FOUND`, `FORBIDDEN`, `MODERATION_INVALID_STATE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`
   */
  suspendUser: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        reason: string;
      };
    };
    output: AccountState;
    errors: CommonErrorCode | 'USER_NOT_FOUND' | 'FORBIDDEN' | 'MODERATION_INVALID_STATE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED';
  };
  /**
   * List the recorded actions of admins, newest first. `GET /api/admin/actions`
   *
   * Each action is recorded in the transaction that makes the change. No request changes or deletes it.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `INVALID_BUSINESS_ID`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listAdminActions: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by time; if absent, desc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** opaque id; only one */
        adminId?: string | undefined;
        /** opaque id; only one */
        targetId?: string | undefined;
        /** opaque id; only one */
        businessId?: string | undefined;
        /** one or more of `business`, `professional`, `review`, `report`, `ticket`, `account`, separated by commas */
        targetType?: string | undefined;
        /** one or more of `approve`, `reject`, `suspend`, `reinstate`, `hide`, `restore`, `resolve`, `assign`, `move`, `reply`, `end_sessions`, `make_admin`, `reset_second_factor`, separated by commas */
        action?: string | undefined;
        /** at this time or later */
        from?: string | undefined;
        /** before this time */
        to?: string | undefined;
      } | undefined;
    };
    output: AdminAction[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'INVALID_BUSINESS_ID' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * List the admins who can take tickets. `GET /api/admin/support/assignees`
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listAssignees: {
    input: {};
    output: {
      /** opaque id */
      id: string;
      name: string;
    }[];
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List tickets, the longest waiting first; default: open and in progress. `GET /api/admin/support/tickets`
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listTicketQueue: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** by the begin of the wait; if absent, asc */
        order?: "asc" | "desc" | undefined;
        /** asks for X-Total-Count */
        count?: "exact" | undefined;
        /** one or more of `open`, `in_progress`, `resolved`, `closed`, separated by commas */
        state?: string | undefined;
        waitsFor?: "support" | "person" | "none" | undefined;
        /** opaque id; only one */
        assigneeId?: string | undefined;
        /** only those without an assignee */
        unassigned?: "true" | undefined;
      } | undefined;
    };
    output: {
      /** opaque id */
      id: string;
      /** empty once the person is erased */
      subject: string;
      state: "open" | "in_progress" | "resolved" | "closed";
      /** the side that has the next step; `none` once it is resolved */
      waitsFor: "support" | "person" | "none";
      /** opaque id */
      appointmentId: string | null;
      createdAt: string;
      /** since when that side has the next step */
      waitingSince: string;
      person: {
        /** opaque id */
        id: string;
        name: string;
        email: string;
        role: "customer" | "business" | "professional" | "admin";
      };
      /** the admin who takes care of it */
      assignee: {
        /** opaque id */
        id: string;
        name: string;
      } | null;
      /** whole minutes since `waitingSince` */
      waitingMinutes: number;
    }[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read one ticket with its person, its appointment, replies and internal notes. `GET /api/admin/support/tickets/{id}`
   *
   * Errors: `NOT_FOUND`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getAdminTicket: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
    };
    output: AdminTicket;
    errors: CommonErrorCode | 'NOT_FOUND' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Assign a ticket to an admin, or to no one. `POST /api/admin/support/tickets/{id}/assign`
   *
   * `SUPPORT_ASSIGNEE_INVALID`: not the account of an admin. `SUPPORT_INVALID_STATE`: the ticket is closed. Another admin is told by mail.
   *
   * Errors: `NOT_FOUND`, `SUPPORT_INVALID_STATE`, `SUPPORT_ASSIGNEE_INVALID`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  assignTicket: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        /** opaque id */
        assigneeId: string | null;
      };
    };
    output: AdminTicket;
    errors: CommonErrorCode | 'NOT_FOUND' | 'SUPPORT_INVALID_STATE' | 'SUPPORT_ASSIGNEE_INVALID' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Answer a ticket, or add a note that only admins see. `POST /api/admin/support/tickets/{id}/replies`
   *
   * An answer is mailed to the person. It moves an open ticket to in progress, and an unassigned one to its author. An internal note changes neither. `SUPPORT_INVALID_STATE`: it is closed. `USAGE_LIMIT_REACHED`: it has 200 replies.
   *
   * Errors: `NOT_FOUND`, `SUPPORT_INVALID_STATE`, `USAGE_LIMIT_REACHED`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  answerTicket: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        body: string;
        isInternal?: boolean | undefined;
      };
    };
    output: AdminTicket;
    errors: CommonErrorCode | 'NOT_FOUND' | 'SUPPORT_INVALID_STATE' | 'USAGE_LIMIT_REACHED' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * Move a ticket one step: open, in progress, resolved, closed. `POST /api/admin/support/tickets/{id}/state`
   *
   * A repeat changes nothing. `SUPPORT_INVALID_STATE`: not the next step. Only a reply of the person leads back, from resolved to open. The person gets a mail when it is resolved or closed.
   *
   * Errors: `NOT_FOUND`, `SUPPORT_INVALID_STATE`, `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  moveTicket: {
    input: {
      params: {
        /** opaque id */
        id: string;
      };
      headers?: {
        /** repeats of the request with the same key run once; stored for at least 24 hours */
        'idempotency-key'?: string | undefined;
      } | undefined;
      body: {
        state: "open" | "in_progress" | "resolved" | "closed";
      };
    };
    output: AdminTicket;
    errors: CommonErrorCode | 'NOT_FOUND' | 'SUPPORT_INVALID_STATE' | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
  /**
   * List the decisions of the engine, newest first. `GET /api/admin/decisions`
   *
   * Every accepted or refused command that concerns the customer, the professional or the appointment. Decisions are kept for 90 days; without `since`, those of the last 7 days are listed. `npm run decisions` prints the same.
   *
   * Errors: `MISSING_FIELDS`, `INVALID_INPUT`, `AUTH_REQUIRED`, `FORBIDDEN`
   */
  listDecisions: {
    input: {
      query?: {
        /** the maximum number of items */
        limit?: number | undefined;
        /** from the Link header of the previous page */
        cursor?: string | undefined;
        /** an account or a client record */
        customerId?: string | undefined;
        /** opaque id; only one */
        professionalId?: string | undefined;
        /** opaque id; only one */
        appointmentId?: string | undefined;
        since?: string | undefined;
      } | undefined;
    };
    output: Decision[];
    errors: CommonErrorCode | 'MISSING_FIELDS' | 'INVALID_INPUT' | 'AUTH_REQUIRED' | 'FORBIDDEN';
    kind: 'pages';
  };
  /**
   * Read the state of the services, and which bookings are not decided yet. `GET /api/admin/health`
   *
   * Errors: `AUTH_REQUIRED`, `FORBIDDEN`
   */
  getHealth: {
    input: {};
    output: Health;
    errors: CommonErrorCode | 'AUTH_REQUIRED' | 'FORBIDDEN';
  };
}
