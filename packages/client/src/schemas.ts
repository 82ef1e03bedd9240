/** Written by `npm run generate`. */

/** A change. The appointment, purchase, review or waitlist entry is as it is now, not as it was; it is absent if the caller may no longer read it. The events of a hold have it in `data`. */
export type Event = {
  /** opaque id */
  id: string;
  type: "appointment.annotated" | "appointment.booked" | "appointment.cancelled" | "appointment.completed" | "appointment.confirmed" | "appointment.declined" | "appointment.imported" | "appointment.lapsed" | "appointment.late" | "appointment.no_show" | "appointment.notified" | "appointment.paid" | "appointment.payment_recorded" | "appointment.payment_voided" | "appointment.redeemed" | "appointment.redemption_voided" | "appointment.refund_recorded" | "appointment.refunded" | "appointment.reopened" | "appointment.rescheduled" | "appointment.services_changed" | "business.approved" | "business.closed" | "business.paused" | "business.reinstated" | "business.rejected" | "business.reopened" | "business.resumed" | "business.submitted" | "business.suspended" | "busy_calendar.conflict" | "busy_calendar.failing" | "class.session_cancelled" | "class.session_moved" | "class.session_resized" | "class.session_restored" | "client.merged" | "hold.booked" | "hold.created" | "hold.expired" | "hold.released" | "member.changed" | "member.joined" | "member.removed" | "package.assigned" | "package.cancelled" | "package.exhausted" | "package.expired" | "package.redeemed" | "package.restored" | "package.voided" | "professional.reinstated" | "professional.suspended" | "review.created" | "review.hidden" | "review.replied" | "review.shown" | "schedule.changed" | "time_off.approved" | "time_off.declined" | "time_off.requested" | "waitlist.booked" | "waitlist.expired" | "waitlist.joined" | "waitlist.left" | "waitlist.offered" | "waitlist.removed" | "waitlist.withdrawn";
  createdAt: string;
  /** opaque id */
  businessId: string;
  /** the appointment, purchase, review, hold, waitlist entry, client, business, professional or outside calendar */
  resourceId: string;
  /** an account, or `scheduler` */
  by: string;
  /** of an event of an appointment: who made the change, as in its history */
  role?: "customer" | "staff" | "scheduler";
  /** `link`: by the link of a mail, without a login */
  via?: "api" | "link" | "scheduler";
  /** the changed values, as they were right after the change */
  data: Record<string, unknown>;
  appointment?: Appointment;
  purchase?: ServicePackagePurchase;
  review?: Review;
  /** with the ids of the person who waits; `GET /api/waitlist/{id}` has more */
  waitlistEntry?: {
    /** opaque id */
    id: string;
    /** opaque id */
    business: string;
    services: string[];
    /** null: any professional */
    professional: string | null;
    /** opaque id */
    familyMemberId: string | null;
    /** only for staff: the account that waits */
    clientId?: string;
    /** only for staff: the client record that waits */
    crmClientId?: string;
    /** a date in the zone of the business, 1900 to 2999 */
    from: string;
    /** a date in the zone of the business, 1900 to 2999 */
    to: string;
    /** HH:MM in the zone of the business */
    timeFrom: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    timeTo: string;
    weekdays: number[];
    /** `offered` while an offer is open; `booked` after the booking of an offer or of any wanted time; `left` by the customer, `removed` by the business; `expired`: see `endReason` */
    status: "waiting" | "booked" | "left" | "removed" | "expired" | "offered";
    /** why the entry is `expired`: no wanted time is left (`datesPassed`), or three offers were not booked (`offersLapsed`) */
    endReason: "datesPassed" | "offersLapsed" | null;
    offer: {
      /** booked with `holdId` in `POST /api/appointments`: by the customer, or by the owner for a client record */
      holdId: string;
      /** opaque id */
      professional: string;
      /** a date in the zone of the business, 1900 to 2999 */
      date: string;
      /** HH:MM in the zone of the business */
      start: string;
      startUtc: string;
      expiresAt: string;
    } | null;
    /** why the last free time was not offered, or an offer was withdrawn, as an error code: for example CLIENT_DOUBLE_BOOKED (the customer has another appointment at that time) or PROFESSIONAL_TIME_OFF. USAGE_LIMIT_REACHED: every free time overlaps one that was offered before */
    skipped: {
      reason: string;
      at: string;
    } | null;
    createdAt: string;
  };
};

export type Appointment = {
  /** opaque id */
  id: string;
  /** opaque id */
  professional: string;
  /** opaque id */
  business: string;
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  /** HH:MM in the zone of the business */
  start: string;
  /** HH:MM in the zone of the business, 24:00 at most. Where the clock goes back, an hour repeats and the end may read earlier than the start; `endUtc` never does. */
  end: string;
  /** the same as start */
  time: string;
  status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
  timezone: string;
  startUtc: string;
  endUtc: string;
  client?: string;
  /** opaque id */
  clientId?: string;
  /** opaque id */
  crmClientId?: string;
  /** the family member who comes; `client` is their name */
  familyMemberId?: string;
  services: string[];
  notes?: string;
  /** only for staff */
  staffNotes?: string;
  /** `paid` when nothing is due, also for a visit that costs nothing or that a package pays for; `refunded` once all that settled it is given back */
  paymentStatus: "unpaid" | "paid" | "refunded";
  /** a payment provider's reference; no request can set it */
  paymentIntentId?: string;
  /** shared by the occurrences of a series */
  recurringGroupId?: string;
  /** with the prices at booking time */
  bookedServices?: {
    /** opaque id */
    serviceId: string;
    name: string;
    /** minutes */
    duration: number;
    /** absent if it had no price */
    priceMajor?: number;
  }[];
  currency: string;
  discount?: {
    couponCode: string;
    subtotalMajor: number;
    discountMajor: number;
    finalMajor: number;
  };
  /** absent again once the session was given back */
  packageRedemption?: {
    /** opaque id */
    packagePurchaseId: string;
    subtotalMajor: number;
    finalMajor: number;
    sessionsTotal: number;
  };
  /** the side that made the booking; absent in old appointments */
  bookedBy?: "customer" | "staff";
  /** only if it is cancelled: the side that did it, or the scheduler, if staff did not confirm it in time */
  cancelledBy?: "customer" | "staff" | "scheduler";
  /** as the one who cancelled gave it */
  cancelReason?: string;
  /** grows with every change; the `ETag` is made of it */
  version: number;
  /** payments less refunds, without tips */
  amountPaidMajor: number;
  /** the part of the known price that is still to be paid; 0 once it is settled or cancelled, absent if no service has a price */
  amountDueMajor?: number;
  tipMajor: number;
  /** of its payments */
  paymentMethods: ("cash" | "card" | "other")[];
  /** only where staff read it: the client is late, and staff have not responded */
  openAlert?: {
    /** opaque id */
    id: string;
    /** opaque id */
    appointmentId: string;
    minutes: number;
    status: "open" | "accepted" | "declined";
    createdAt: string;
    respondedAt?: string;
  };
  /** only where its customer reads it: they move or cancel it until then; null if no window applies */
  changeUntil?: string | null;
  /** only where its customer lists or reads it: their review; null if there is none. A completed visit without one can be reviewed */
  reviewId?: string | null;
  /** only for staff: the part of `amountPaidMajor` above the price, to be given back; absent if there is none */
  overpaidMajor?: number;
};

export type ServicePackagePurchase = {
  /** opaque id */
  id: string;
  /** opaque id */
  packageId: string;
  /** opaque id */
  businessId: string;
  /** the account, or the client record that holds it */
  userId: string;
  /** only if a client record holds it */
  crmClientId?: string;
  /** opaque id */
  serviceId: string;
  sessionsTotal: number;
  sessionsRedeemed: number;
  packagePriceMajor: number;
  singleSessionPriceMajor: number;
  currency: string;
  purchasedAt: string;
  expiresAt: string;
  status: "active" | "exhausted" | "expired" | "cancelled";
  /** opaque id */
  createdById: string | null;
};

export type Review = {
  /** opaque id */
  id: string;
  /** opaque id */
  clientId: string;
  /** opaque id */
  appointmentId: string;
  rating: number;
  comment: string | null;
  /** in public the first name and an initial, such as `Ana S.`; the author and the business see all of it */
  clientName: string;
  createdAt: string;
  /** the public answer of the business */
  reply: {
    text: string;
    repliedAt: string;
  } | null;
  /** an admin hides it; only its author sees that, with the reason */
  hidden?: {
    since: string;
    reason: string | null;
  };
};

/** its largest file is `/pictures/{id}-{width}.webp` */
export type StoredPicture = {
  /** opaque id */
  id: string;
  /** pixels */
  width: number;
  /** pixels */
  height: number;
  /** the average colour */
  color: string;
  /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
  focus: {
    x: number;
    y: number;
  };
  alt: string;
};

export type Business = {
  /** opaque id */
  id: string;
  name: string;
  workingHours: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  };
  breaks: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  }[];
  /** the owning user */
  userId: string | null;
  cancellationWindowHours: number;
  minNoticeMinutes: number;
  maxAdvanceDays: number | null;
  maxUpcomingPerCustomer: number | null;
  description: string | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postalCode: string | null;
  /** IANA zone name */
  timezone: string;
  currency: string;
  /** the city as the filter matches it */
  cityKey: string | null;
  countryKey: string | null;
  lat: number | null;
  lng: number | null;
  /** the largest file of `picture`, a path on this server; set it with `PUT …/image` */
  image: string | null;
  /** the logo */
  picture: {
    /** opaque id */
    id: string;
    /** pixels */
    width: number;
    /** pixels */
    height: number;
    /** the average colour */
    color: string;
    /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
    focus: {
      x: number;
      y: number;
    };
    alt: string;
    /** WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed */
    sizes: {
      url: string;
      /** pixels */
      width: number;
      /** pixels */
      height: number;
    }[];
  } | null;
  /** the first photo */
  cover: {
    /** opaque id */
    id: string;
    /** pixels */
    width: number;
    /** pixels */
    height: number;
    /** the average colour */
    color: string;
    /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
    focus: {
      x: number;
      y: number;
    };
    alt: string;
    /** WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed */
    sizes: {
      url: string;
      /** pixels */
      width: number;
      /** pixels */
      height: number;
    }[];
  } | null;
  phone: string | null;
  website: string | null;
};

/** a business with its opening hours */
export type BusinessDetail = {
  /** opaque id */
  id: string;
  name: string;
  workingHours: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  };
  breaks: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  }[];
  /** the owning user */
  userId: string | null;
  cancellationWindowHours: number;
  minNoticeMinutes: number;
  maxAdvanceDays: number | null;
  maxUpcomingPerCustomer: number | null;
  description: string | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postalCode: string | null;
  /** IANA zone name */
  timezone: string;
  currency: string;
  /** the city as the filter matches it */
  cityKey: string | null;
  countryKey: string | null;
  lat: number | null;
  lng: number | null;
  /** the largest file of `picture`, a path on this server; set it with `PUT …/image` */
  image: string | null;
  /** the logo */
  picture: {
    /** opaque id */
    id: string;
    /** pixels */
    width: number;
    /** pixels */
    height: number;
    /** the average colour */
    color: string;
    /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
    focus: {
      x: number;
      y: number;
    };
    alt: string;
    /** WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed */
    sizes: {
      url: string;
      /** pixels */
      width: number;
      /** pixels */
      height: number;
    }[];
  } | null;
  /** the first photo */
  cover: {
    /** opaque id */
    id: string;
    /** pixels */
    width: number;
    /** pixels */
    height: number;
    /** the average colour */
    color: string;
    /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
    focus: {
      x: number;
      y: number;
    };
    alt: string;
    /** WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed */
    sizes: {
      url: string;
      /** pixels */
      width: number;
      /** pixels */
      height: number;
    }[];
  } | null;
  phone: string | null;
  website: string | null;
  /** Monday to Sunday, without breaks */
  openingHours: WeekdayHours[];
  /** closures that have not ended */
  closures: Closure[];
  /** from today on */
  exceptionalOpenings: ExceptionalOpening[];
  photos: Picture[];
  slotMinutes: number;
  autoConfirm: boolean;
};

/** The opening hours of one weekday; none: closed. */
export type WeekdayHours = {
  /** ISO, 1 = Monday */
  weekday: number;
  spans: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  }[];
};

/** Without `start` and `end`, whole days are closed. */
export type Closure = {
  /** opaque id */
  id: string;
  /** shown to everyone on the profile of the business */
  name: string | null;
  /** a date in the zone of the business, 1900 to 2999 */
  from: string;
  /** the last date, included */
  to: string;
  /** with `end`: closed in this part of each date */
  start: string | null;
  /** HH:MM in the zone of the business, 24:00 at most */
  end: string | null;
};

/** The opening hours of one date, instead of weekly hours, breaks and closures. Professionals work then as their own hours say. */
export type ExceptionalOpening = {
  /** opaque id */
  id: string;
  /** shown to everyone on the profile of the business */
  name: string | null;
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  spans: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  }[];
};

export type Picture = {
  /** opaque id */
  id: string;
  /** pixels */
  width: number;
  /** pixels */
  height: number;
  /** the average colour */
  color: string;
  /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
  focus: {
    x: number;
    y: number;
  };
  alt: string;
  /** WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed */
  sizes: {
    url: string;
    /** pixels */
    width: number;
    /** pixels */
    height: number;
  }[];
};

export type Professional = {
  /** opaque id */
  id: string;
  name: string;
  role: string;
  bio: string;
  /** the largest file of `picture`, a path on this server; set it with `PUT …/image` */
  image: string | null;
  picture: Picture | null;
  /** the services they offer */
  services: string[];
  workingHours: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  };
  breaks: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  }[];
  businessIds: string[];
  /** average; null without reviews */
  rating: number | null;
  reviewCount: number;
};

export type Service = {
  /** opaque id */
  id: string;
  name: string;
  /** minutes */
  duration: number;
  description: string;
  /** absent if none is set */
  price?: number;
  /** of the price, set or not */
  currency: string;
  active: boolean;
  /** its category */
  parent: string | null;
  picture: Picture | null;
  custom: boolean;
  /** seats in a session; more than 1 is a class */
  capacity: number;
  /** the calendar is taken this long before each appointment too, with several services for the longest of them */
  bufferBeforeMinutes: number;
  /** the same after it */
  bufferAfterMinutes: number;
  /** opaque id */
  businessId?: string;
  /** instead of businessId, for a professional's own service */
  ownerProfessionalId?: string;
  professionalIds: string[];
  /** only with `canManage`: the rooms and equipment that a session takes, with its buffers */
  resources?: {
    /** opaque id */
    resourceId: string;
    count: number;
  }[];
  /** the session of the caller may edit it; false without a session */
  canManage: boolean;
};

export type AvailabilitySlot = {
  /** HH:MM in the zone of the business */
  time: string;
  available: boolean;
  /** why the slot is closed; absent if it is open */
  reason?: "BOOKED" | "PROFESSIONAL_BREAK" | "BUSINESS_CLOSED" | "OUTSIDE_HOURS" | "TIME_OFF";
  /** of the zone of the business at that time */
  utcOffset: string;
  /** only of an open slot of a service: 1, except for a class */
  seatsLeft?: number;
  /** with `any`: the professionals who are free then */
  professionals?: string[];
};

export type Opening = {
  /** opaque id */
  business: string;
  businessName: string;
  /** opaque id */
  professional: string;
  professionalName: string;
  /** opaque id */
  service: string;
  serviceName: string;
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  /** HH:MM in the zone of the business */
  start: string;
  /** HH:MM in the zone of the business, 24:00 at most */
  end: string;
  /** of the business */
  timezone: string;
  startUtc: string;
  /** absent if the service has no price */
  priceMajor?: number;
  currency: string;
  /** from `near` */
  distanceKm?: number;
  /** 1, except for a class */
  seatsLeft: number;
};

/** a report as an admin decides it */
export type AdminReport = {
  /** opaque id */
  id: string;
  targetType: "review" | "business" | "professional";
  /** opaque id */
  targetId: string;
  /** `dismissed`: the content stays; reviews are `hidden`, others `suspended`; `withdrawn`: an account was erased before a decision */
  status: "open" | "dismissed" | "hidden" | "suspended" | "withdrawn";
  /** the admin's reason, for both sides */
  note: string | null;
  createdAt: string;
  decidedAt: string | null;
  reason: string;
  /** null once the account is erased; an admin who suspended a business directly */
  reporter: {
    /** opaque id */
    id: string;
    name: string;
  } | null;
  target: {
    /** of the business or professional; of a review, of the professional reviewed */
    name: string;
    rating: number | null;
    /** of a review */
    comment: string | null;
    /** hidden or suspended now */
    isSanctioned: boolean;
    /** of a review */
    author: {
      /** opaque id */
      id: string;
      name: string;
    } | null;
    /** the description of the business, or the bio of the professional */
    text: string | null;
    /** of the business to the review */
    reply: string | null;
    /** of a review */
    writtenAt: string | null;
    /** the business itself, that of the reviewed visit, or the workplaces */
    businesses: {
      /** opaque id */
      id: string;
      name: string;
    }[];
  };
  /** open reports of the same target */
  openCount: number;
  /** the report of the same target whose decision decided this one too */
  decidedWithId: string | null;
  appeals: ReportAppeal[];
};

export type ReportAppeal = {
  side: "reporter" | "affected";
  /** empty once the account is erased */
  reason: string;
  /** `upheld`: the decision stays; `overturned`: the opposite holds; `withdrawn`: an account was erased before a decision */
  status: "open" | "upheld" | "overturned" | "withdrawn";
  /** the admin's reason */
  note: string | null;
  createdAt: string;
  decidedAt: string | null;
};

/** a report without the texts of its sides */
export type ReportDecision = {
  /** opaque id */
  id: string;
  targetType: "review" | "business" | "professional";
  /** opaque id */
  targetId: string;
  /** `dismissed`: the content stays; reviews are `hidden`, others `suspended`; `withdrawn`: an account was erased before a decision */
  status: "open" | "dismissed" | "hidden" | "suspended" | "withdrawn";
  /** the admin's reason, for both sides */
  note: string | null;
  createdAt: string;
  decidedAt: string | null;
};

/** a report, or a decision about own content */
export type ContentReport = {
  /** opaque id */
  id: string;
  targetType: "review" | "business" | "professional";
  /** opaque id */
  targetId: string;
  /** `dismissed`: the content stays; reviews are `hidden`, others `suspended`; `withdrawn`: an account was erased before a decision */
  status: "open" | "dismissed" | "hidden" | "suspended" | "withdrawn";
  /** the admin's reason, for both sides */
  note: string | null;
  createdAt: string;
  decidedAt: string | null;
  /** `reporter`: the caller reported it; `affected`: it is content of the caller */
  side: "reporter" | "affected";
  /** only for the reporter */
  reason: string | null;
  target: {
    /** of the business or professional; of a review, of the professional reviewed */
    name: string;
    rating: number | null;
    /** of a review */
    comment: string | null;
    /** hidden or suspended now */
    isSanctioned: boolean;
  };
  /** of this side */
  appeal: {
    side: "reporter" | "affected";
    /** empty once the account is erased */
    reason: string;
    /** `upheld`: the decision stays; `overturned`: the opposite holds; `withdrawn`: an account was erased before a decision */
    status: "open" | "upheld" | "overturned" | "withdrawn";
    /** the admin's reason */
    note: string | null;
    createdAt: string;
    decidedAt: string | null;
  } | null;
  mayAppeal: boolean;
};

export type Session = {
  /** a JWT; send it as Authorization: Bearer */
  accessToken: string;
  tokenType: "Bearer";
  /** seconds until the access token expires */
  expiresIn: number;
  /** exchanges once for the next session; absent if it is in a cookie */
  refreshToken?: string;
  user: User;
};

export type User = {
  /** opaque id */
  id: string;
  email: string;
  name: string;
  role: "customer" | "business" | "professional" | "admin";
  phone: string | null;
  preferredReminderChannel: "email" | "sms" | "none";
  /** of mails and pages; null: the language of the business */
  language: "en" | "de" | "pt" | "ar" | null;
  /** when the owner first used a mailed link of the account: that of the registration, a reset, a magic link, a change of email or an invitation */
  emailVerifiedAt: string | null;
  createdAt: string;
};

export type MagicLinkSession = {
  /** a JWT; send it as Authorization: Bearer */
  accessToken: string;
  tokenType: "Bearer";
  /** seconds until the access token expires */
  expiresIn: number;
  /** exchanges once for the next session; absent if it is in a cookie */
  refreshToken?: string;
  user: User;
  /** the account was not verified before, so its password has ended */
  passwordEnded: boolean;
};

export type Account = {
  /** opaque id */
  id: string;
  email: string;
  name: string;
  role: "customer" | "business" | "professional" | "admin";
  phone: string | null;
  preferredReminderChannel: "email" | "sms" | "none";
  /** of mails and pages; null: the language of the business */
  language: "en" | "de" | "pt" | "ar" | null;
  /** when the owner first used a mailed link of the account: that of the registration, a reset, a magic link, a change of email or an invitation */
  emailVerifiedAt: string | null;
  createdAt: string;
  mails: Mails;
  /** of a professional who works at a business, or did */
  professionalId?: string;
};

/** the mails that the account wants; confirmations are always sent */
export type Mails = {
  /** appointments that are moved, cancelled, declined or have lapsed */
  changes: boolean;
  /** thanks after a visit, with a link to review it */
  thanks: boolean;
  /** to staff: new, moved and cancelled bookings, and customers who are late */
  bookings: boolean;
  /** to staff: the appointments of the day, at 7:00 */
  agenda: boolean;
  /** to staff: outside calendars that cannot be read, and conflicts with them */
  calendars: boolean;
};

export type LoginSession = {
  /** opaque id */
  id: string;
  /** the User-Agent of the login or the last refresh, shortened */
  device: string | null;
  createdAt: string;
  /** of the login or the last refresh; other requests do not change it */
  lastUsedAt: string;
  /** the agent that was let in at `/mcp`; null for a login */
  agent: {
    /** as the agent calls itself */
    name: string;
    /** of its metadata document */
    host: string;
    scopes: ("appointments:read" | "appointments:write")[];
  } | null;
  /** the session of this request */
  current: boolean;
};

export type SecondFactor = {
  /** null: there is none */
  enabledAt: string | null;
  recoveryCodesLeft: number;
  /** of an admin: without it, the operations of admins are refused */
  isRequired: boolean;
};

/** the last export that was too large for a response */
export type ExportState = {
  /** `none`: no large export was requested; `ready`: its link was mailed */
  status: "none" | "preparing" | "ready" | "failed";
  requestedAt?: string;
  /** the end of the mailed link */
  expiresAt?: string;
};

/** everything of a person, in the format `amsel-export` */
export type PersonExport = {
  format: "amsel-export";
  version: 1;
  exportedAt: string;
  kind: "person";
  account: {
    /** opaque id */
    id: string;
    email: string;
    name: string;
    /** at least five digits; spaces and + - ( ) . / may be between them */
    phone: string | null;
    role: string;
    language: "en" | "de" | "pt" | "ar" | null;
    preferredReminderChannel: "email" | "sms" | "none";
    mailsChanges: boolean;
    mailsThanks: boolean;
    mailsBookings: boolean;
    mailsAgenda: boolean;
    mailsCalendars: boolean;
    emailVerifiedAt: string | null;
    createdAt: string;
  };
  familyMembers: {
    /** opaque id */
    id: string;
    name: string;
    createdAt: string;
  }[];
  memberships: {
    /** opaque id */
    businessId: string;
    businessName: string;
    role: string;
  }[];
  professionals: {
    /** opaque id */
    id: string;
    name: string;
    role: string;
    bio: string;
    picture: StoredPicture | null;
    opensMin: number;
    closesMin: number;
    breaks: {
      startMin: number;
      endMin: number;
    }[];
    createdAt: string;
  }[];
  appointments: {
    /** opaque id */
    id: string;
    /** opaque id */
    bookingId: string;
    /** opaque id */
    sessionId: string;
    /** opaque id */
    professionalId: string;
    startsAt: string;
    endsAt: string;
    /** a date in the zone of the business, 1900 to 2999 */
    localDate: string;
    timezone: string;
    /** opaque id */
    personId: string;
    /** opaque id */
    clientId: string | null;
    /** opaque id */
    crmClientId: string | null;
    clientName: string;
    /** opaque id */
    bookedById: string | null;
    cancellationWindowHours: number | null;
    /** opaque id */
    recurringGroupId: string | null;
    serviceIds: string[];
    status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
    notes: string | null;
    paymentStatus: "unpaid" | "paid" | "refunded";
    paymentIntentId: string | null;
    /** ISO 4217 */
    currency: string;
    bookedServices: {
      /** opaque id */
      serviceId: string;
      name: string;
      duration: number;
      priceMinor: number | null;
    }[];
    finalMinor: number | null;
    discount: {
      couponCode: string;
      subtotalMinor: number;
      discountMinor: number;
      finalMinor: number;
    } | null;
    packageRedemption: {
      /** opaque id */
      packagePurchaseId: string;
      /** opaque id */
      serviceId: string;
      subtotalMinor: number;
      finalMinor: number;
      sessionsTotal: number;
    } | null;
    paidMinor: number;
    refundedMinor: number;
    tipMinor: number;
    paymentMethods: ("cash" | "card" | "other")[];
    createdAt: string;
    cancelledBy: "customer" | "staff" | "scheduler" | null;
    cancelReason: string | null;
    statusSince: string | null;
    /** opaque id */
    businessId: string;
    businessName: string;
    professionalName: string;
  }[];
  purchases: {
    /** opaque id */
    id: string;
    /** opaque id */
    packageId: string;
    /** opaque id */
    serviceId: string;
    /** opaque id */
    userId: string | null;
    /** opaque id */
    crmClientId: string | null;
    sessionsTotal: number;
    sessionsRedeemed: number;
    packagePriceMinor: number;
    singleSessionPriceMinor: number;
    /** ISO 4217 */
    currency: string;
    status: "active" | "exhausted" | "expired" | "cancelled";
    purchasedAt: string;
    expiresAt: string;
    /** opaque id */
    businessId: string;
    title: string;
  }[];
  payments: {
    /** opaque id */
    id: string;
    /** opaque id */
    appointmentId: string | null;
    /** opaque id */
    purchaseId: string | null;
    kind: "payment" | "tip" | "refund" | "void";
    amountMinor: number;
    /** ISO 4217 */
    currency: string;
    method: "cash" | "card" | "other";
    takenAt: string;
    /** opaque id */
    voidsId: string | null;
    agreedPrice: {
      services: {
        /** opaque id */
        serviceId: string;
        priceMinor: number;
      }[];
    } | null;
    overpaidMinor: number;
    /** opaque id */
    businessId: string;
  }[];
  reviews: {
    /** opaque id */
    id: string;
    /** opaque id */
    appointmentId: string;
    /** opaque id */
    professionalId: string;
    /** opaque id */
    clientId: string;
    clientName: string;
    rating: number;
    comment: string | null;
    createdAt: string;
    reply: string | null;
    repliedAt: string | null;
  }[];
  waitlist: {
    /** opaque id */
    id: string;
    /** opaque id */
    customerId: string | null;
    /** opaque id */
    crmClientId: string | null;
    serviceIds: string[];
    /** opaque id */
    professionalId: string | null;
    /** a date in the zone of the business, 1900 to 2999 */
    fromDate: string;
    /** a date in the zone of the business, 1900 to 2999 */
    toDate: string;
    fromMin: number;
    toMin: number;
    weekdays: number[];
    status: string;
    createdAt: string;
    /** opaque id */
    businessId: string;
  }[];
  loginSessions: {
    /** opaque id */
    familyId: string;
    device: string | null;
    clientId: string | null;
    clientName: string | null;
    loggedInAt: string;
    createdAt: string;
    expiresAt: string;
  }[];
  notifications: {
    /** opaque id */
    id: string;
    kind: string;
    /** opaque id */
    businessId: string;
    /** opaque id */
    appointmentId: string | null;
    channel: string;
    status: string;
    dueAt: string;
    settledAt: string | null;
  }[];
  tickets: {
    /** opaque id */
    id: string;
    /** opaque id */
    appointmentId: string | null;
    subject: string;
    body: string;
    state: "open" | "in_progress" | "resolved" | "closed";
    createdAt: string;
  }[];
  ticketReplies: {
    /** opaque id */
    id: string;
    /** opaque id */
    ticketId: string;
    /** false: an answer of support */
    isOwn: boolean;
    body: string;
    createdAt: string;
  }[];
  reports: {
    /** opaque id */
    id: string;
    targetType: "review" | "business" | "professional";
    /** opaque id */
    targetId: string;
    reason: string;
    status: "open" | "dismissed" | "hidden" | "suspended" | "withdrawn";
    note: string | null;
    createdAt: string;
    decidedAt: string | null;
  }[];
  appeals: {
    /** opaque id */
    reportId: string;
    side: "reporter" | "affected";
    reason: string;
    status: "open" | "upheld" | "overturned" | "withdrawn";
    note: string | null;
    createdAt: string;
    decidedAt: string | null;
  }[];
  history: {
    /** opaque id */
    id: string;
    type: string;
    /** opaque id */
    resourceId: string;
    actorId: string;
    data?: unknown;
    createdAt: string;
  }[];
};

export type ImportedAccount = {
  /** the rows of each section */
  taken: {
    /** the name of a section of the file, or `pictures`, or `reminderChannel` */
    section: string;
    rows: number;
  }[];
  /** `account`: they belong to accounts, which an import never creates or links; `business`: they belong to businesses, whose exports have them; `trust`: ratings of visits elsewhere; `file`: the files of pictures are not in an export; `secret`: their secrets are not in the file; `past`: they tell what another system did; `present`: the account has them already; `unusable`: they cannot be used here */
  leftOut: {
    /** the name of a section of the file, or `pictures`, or `reminderChannel` */
    section: string;
    rows: number;
    reason: "account" | "business" | "trust" | "file" | "secret" | "past" | "present" | "unusable";
  }[];
};

/** an export of a person; only the account and the family are read */
export type PersonImport = {
  format: "amsel-export";
  version: 1;
  exportedAt: string;
  kind: "person";
  account: {
    /** opaque id */
    id: string;
    email: string;
    name: string;
    /** at least five digits; spaces and + - ( ) . / may be between them */
    phone: string | null;
    role: string;
    language: "en" | "de" | "pt" | "ar" | null;
    preferredReminderChannel: "email" | "sms" | "none";
    mailsChanges: boolean;
    mailsThanks: boolean;
    mailsBookings: boolean;
    mailsAgenda: boolean;
    mailsCalendars: boolean;
    emailVerifiedAt: string | null;
    createdAt: string;
  };
  familyMembers: {
    /** opaque id */
    id: string;
    name: string;
    createdAt: string;
  }[];
  memberships?: unknown[];
  professionals?: unknown[];
  appointments?: unknown[];
  purchases?: unknown[];
  payments?: unknown[];
  reviews?: unknown[];
  waitlist?: unknown[];
  loginSessions?: unknown[];
  notifications?: unknown[];
  tickets?: unknown[];
  ticketReplies?: unknown[];
  reports?: unknown[];
  appeals?: unknown[];
  history?: unknown[];
};

/** everything of a business, in the format `amsel-export`: a list of rows for each section, amounts in minor units, times of day in minutes, instants in UTC */
export type BusinessExport = {
  format: "amsel-export";
  version: 1;
  exportedAt: string;
  kind: "business";
  business: {
    /** opaque id */
    id: string;
    status: "draft" | "under_review" | "approved" | "suspended" | "paused" | "closed";
    name: string;
    description: string | null;
    addressLine1: string | null;
    city: string | null;
    state: string | null;
    country: string | null;
    postalCode: string | null;
    lat: number | null;
    lng: number | null;
    picture: StoredPicture | null;
    photos: StoredPicture[];
    /** at least five digits; spaces and + - ( ) . / may be between them */
    phone: string | null;
    /** an http or https address */
    website: string | null;
    timezone: string;
    /** ISO 4217 */
    currency: string;
    opensMin: number;
    closesMin: number;
    breaks: {
      startMin: number;
      endMin: number;
    }[];
    closedWeekdays: number[];
    slotMinutes: number;
    cancellationWindowHours: number;
    minNoticeMinutes: number;
    maxAdvanceDays: number | null;
    maxUpcomingPerCustomer: number | null;
    holdMinutes: number;
    waitlistOfferMinutes: number;
    autoConfirm: boolean;
    language: "en" | "de" | "pt" | "ar";
    reminderHours: number[];
    embedOrigins: string[];
    createdAt: string;
  };
  openingHours: {
    weekday: number;
    startMin: number;
    endMin: number;
  }[];
  closures: {
    /** opaque id */
    id: string;
    name: string | null;
    /** a date in the zone of the business, 1900 to 2999 */
    from: string;
    /** a date in the zone of the business, 1900 to 2999 */
    to: string;
    startMin: number;
    endMin: number;
  }[];
  exceptionalOpenings: {
    /** opaque id */
    id: string;
    name: string | null;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    spans: {
      startMin: number;
      endMin: number;
    }[];
  }[];
  resources: {
    /** opaque id */
    id: string;
    name: string;
    count: number;
    createdAt: string;
    deletedAt: string | null;
  }[];
  professionals: {
    /** opaque id */
    id: string;
    name: string;
    role: string;
    bio: string;
    picture: StoredPicture | null;
    opensMin: number;
    closesMin: number;
    breaks: {
      startMin: number;
      endMin: number;
    }[];
    createdAt: string;
    /** false: has left, with appointments of the past */
    worksHere: boolean;
    offersOwnServices: boolean;
    mayRefund: boolean;
    mayTakeTimeOff: boolean;
    mayChangeHours: boolean;
  }[];
  services: {
    /** opaque id */
    id: string;
    /** opaque id */
    ownerProfessionalId: string | null;
    name: string;
    description: string;
    durationMin: number;
    priceMinor: number | null;
    /** ISO 4217 */
    currency: string;
    active: boolean;
    parent: string | null;
    picture: StoredPicture | null;
    custom: boolean;
    capacity: number;
    bufferBeforeMinutes: number;
    bufferAfterMinutes: number;
    createdAt: string;
    deletedAt: string | null;
  }[];
  professionalServices: {
    /** opaque id */
    professionalId: string;
    /** opaque id */
    serviceId: string;
  }[];
  weeklyHours: {
    /** opaque id */
    professionalId: string;
    weekday: number;
    startMin: number;
    endMin: number;
  }[];
  hoursExceptions: {
    /** opaque id */
    professionalId: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    spans: {
      startMin: number;
      endMin: number;
    }[];
  }[];
  timeOff: {
    /** opaque id */
    id: string;
    /** opaque id */
    professionalId: string;
    startsAt: string;
    endsAt: string;
    reason: string | null;
  }[];
  timeOffRequests: {
    /** opaque id */
    id: string;
    /** opaque id */
    professionalId: string;
    startsAt: string;
    endsAt: string;
    reason: string | null;
    status: "requested" | "approved" | "declined";
    createdAt: string;
    decidedAt: string | null;
  }[];
  classes: {
    /** opaque id */
    id: string;
    /** opaque id */
    professionalId: string;
    /** opaque id */
    serviceId: string;
    weekdays: number[];
    startMin: number;
    /** a date in the zone of the business, 1900 to 2999 */
    from: string;
    /** a date in the zone of the business, 1900 to 2999 */
    until: string | null;
    capacity: number | null;
    createdAt: string;
  }[];
  classChanges: {
    /** opaque id */
    classId: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    isCancelled: boolean;
    /** a date in the zone of the business, 1900 to 2999 */
    movedDate: string | null;
    movedStartMin: number | null;
    capacity: number | null;
  }[];
  resourceNeeds: {
    /** opaque id */
    serviceId: string;
    /** opaque id */
    classId: string | null;
    /** opaque id */
    resourceId: string;
    count: number;
  }[];
  members: {
    /** opaque id */
    userId: string;
    name: string;
    email: string;
    role: string;
  }[];
  invitations: {
    /** opaque id */
    id: string;
    email: string;
    role: string;
    /** opaque id */
    professionalId: string | null;
    status: string;
    createdAt: string;
  }[];
  clients: {
    /** opaque id */
    id: string;
    hasAccount: boolean;
    name: string;
    email: string | null;
    /** at least five digits; spaces and + - ( ) . / may be between them */
    phone: string | null;
    notes: string | null;
    tags: string[];
    wantsReminders: boolean;
    wantsChanges: boolean;
    createdAt: string;
  }[];
  clientFamily: {
    /** opaque id */
    id: string;
    /** opaque id */
    crmClientId: string;
    name: string;
    createdAt: string;
  }[];
  coupons: {
    /** opaque id */
    id: string;
    code: string;
    type: "percent" | "fixed";
    /** hundredths of a percent, or minor units of `currency` */
    value: number;
    /** ISO 4217 */
    currency: string | null;
    validFrom: string | null;
    validUntil: string | null;
    usageLimit: number | null;
    perCustomerLimit: number | null;
    firstTimeOnly: boolean;
    minSpendMinor: number | null;
    serviceIds: string[] | null;
    isActive: boolean;
    timesUsed: number;
    createdAt: string;
    deletedAt: string | null;
  }[];
  packages: {
    /** opaque id */
    id: string;
    /** opaque id */
    serviceId: string;
    title: string;
    description: string | null;
    sessionCount: number;
    packagePriceMinor: number;
    singleSessionPriceMinor: number;
    /** ISO 4217 */
    currency: string;
    validityDays: number;
    isActive: boolean;
    createdAt: string;
  }[];
  purchases: {
    /** opaque id */
    id: string;
    /** opaque id */
    packageId: string;
    /** opaque id */
    serviceId: string;
    /** opaque id */
    userId: string | null;
    /** opaque id */
    crmClientId: string | null;
    sessionsTotal: number;
    sessionsRedeemed: number;
    packagePriceMinor: number;
    singleSessionPriceMinor: number;
    /** ISO 4217 */
    currency: string;
    status: "active" | "exhausted" | "expired" | "cancelled";
    purchasedAt: string;
    expiresAt: string;
  }[];
  sessions: {
    /** opaque id */
    id: string;
    /** opaque id */
    professionalId: string;
    /** opaque id */
    serviceId: string;
    startsAt: string;
    endsAt: string;
    bufferBeforeMinutes: number;
    bufferAfterMinutes: number;
    capacity: number;
    units: {
      /** opaque id */
      resourceId: string;
      unit: number;
    }[] | null;
  }[];
  appointments: {
    /** opaque id */
    id: string;
    /** opaque id */
    bookingId: string;
    /** opaque id */
    sessionId: string;
    /** opaque id */
    professionalId: string;
    startsAt: string;
    endsAt: string;
    /** a date in the zone of the business, 1900 to 2999 */
    localDate: string;
    timezone: string;
    /** opaque id */
    personId: string;
    /** opaque id */
    clientId: string | null;
    /** opaque id */
    crmClientId: string | null;
    clientName: string;
    /** opaque id */
    bookedById: string | null;
    cancellationWindowHours: number | null;
    /** opaque id */
    recurringGroupId: string | null;
    serviceIds: string[];
    status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
    notes: string | null;
    staffNotes: string | null;
    paymentStatus: "unpaid" | "paid" | "refunded";
    paymentIntentId: string | null;
    /** ISO 4217 */
    currency: string;
    bookedServices: {
      /** opaque id */
      serviceId: string;
      name: string;
      duration: number;
      priceMinor: number | null;
    }[];
    finalMinor: number | null;
    discount: {
      couponCode: string;
      subtotalMinor: number;
      discountMinor: number;
      finalMinor: number;
    } | null;
    packageRedemption: {
      /** opaque id */
      packagePurchaseId: string;
      /** opaque id */
      serviceId: string;
      subtotalMinor: number;
      finalMinor: number;
      sessionsTotal: number;
    } | null;
    paidMinor: number;
    refundedMinor: number;
    tipMinor: number;
    paymentMethods: ("cash" | "card" | "other")[];
    createdAt: string;
    cancelledBy: "customer" | "staff" | "scheduler" | null;
    cancelReason: string | null;
    statusSince: string | null;
  }[];
  couponUses: {
    /** opaque id */
    bookingId: string;
    /** opaque id */
    couponId: string;
    /** opaque id */
    customerId: string;
    createdAt: string;
  }[];
  redemptions: {
    /** opaque id */
    appointmentId: string;
    /** opaque id */
    purchaseId: string;
    createdAt: string;
  }[];
  payments: {
    /** opaque id */
    id: string;
    /** opaque id */
    appointmentId: string | null;
    /** opaque id */
    purchaseId: string | null;
    kind: "payment" | "tip" | "refund" | "void";
    amountMinor: number;
    /** ISO 4217 */
    currency: string;
    method: "cash" | "card" | "other";
    /** opaque id */
    takenById: string;
    takenAt: string;
    /** opaque id */
    voidsId: string | null;
    agreedPrice: {
      services: {
        /** opaque id */
        serviceId: string;
        priceMinor: number;
      }[];
    } | null;
    overpaidMinor: number;
  }[];
  reviews: {
    /** opaque id */
    id: string;
    /** opaque id */
    appointmentId: string;
    /** opaque id */
    professionalId: string;
    /** opaque id */
    clientId: string;
    clientName: string;
    rating: number;
    comment: string | null;
    createdAt: string;
    reply: string | null;
    repliedAt: string | null;
  }[];
  waitlist: {
    /** opaque id */
    id: string;
    /** opaque id */
    customerId: string | null;
    /** opaque id */
    crmClientId: string | null;
    serviceIds: string[];
    /** opaque id */
    professionalId: string | null;
    /** a date in the zone of the business, 1900 to 2999 */
    fromDate: string;
    /** a date in the zone of the business, 1900 to 2999 */
    toDate: string;
    fromMin: number;
    toMin: number;
    weekdays: number[];
    status: string;
    createdAt: string;
  }[];
  alerts: {
    /** opaque id */
    id: string;
    /** opaque id */
    appointmentId: string;
    minutes: number;
    status: string;
    createdAt: string;
    respondedAt: string | null;
  }[];
  webhooks: {
    /** opaque id */
    id: string;
    url: string;
    events: string[];
    description: string | null;
    isActive: boolean;
    createdAt: string;
  }[];
  history: {
    /** opaque id */
    id: string;
    type: string;
    /** opaque id */
    resourceId: string;
    actorId: string;
    data?: unknown;
    createdAt: string;
  }[];
};

export type ImportedBusiness = {
  /** opaque id */
  id: string;
  name: string;
  /** the rows of each section */
  taken: {
    /** the name of a section of the file, or `pictures`, or `reminderChannel` */
    section: string;
    rows: number;
  }[];
  /** `account`: they belong to accounts, which an import never creates or links; `business`: they belong to businesses, whose exports have them; `trust`: ratings of visits elsewhere; `file`: the files of pictures are not in an export; `secret`: their secrets are not in the file; `past`: they tell what another system did; `present`: the account has them already; `unusable`: they cannot be used here */
  leftOut: {
    /** the name of a section of the file, or `pictures`, or `reminderChannel` */
    section: string;
    rows: number;
    reason: "account" | "business" | "trust" | "file" | "secret" | "past" | "present" | "unusable";
  }[];
};

/** an export of a business; the sections members, invitations, reviews, webhooks, waitlist, alerts, history are not read and may be absent */
export type BusinessImport = {
  format: "amsel-export";
  version: 1;
  exportedAt: string;
  kind: "business";
  business: {
    /** opaque id */
    id: string;
    status: "draft" | "under_review" | "approved" | "suspended" | "paused" | "closed";
    name: string;
    description: string | null;
    addressLine1: string | null;
    city: string | null;
    state: string | null;
    country: string | null;
    postalCode: string | null;
    lat: number | null;
    lng: number | null;
    picture: StoredPicture | null;
    photos: StoredPicture[];
    /** at least five digits; spaces and + - ( ) . / may be between them */
    phone: string | null;
    /** an http or https address */
    website: string | null;
    timezone: string;
    /** ISO 4217 */
    currency: string;
    opensMin: number;
    closesMin: number;
    breaks: {
      startMin: number;
      endMin: number;
    }[];
    closedWeekdays: number[];
    slotMinutes: number;
    cancellationWindowHours: number;
    minNoticeMinutes: number;
    maxAdvanceDays: number | null;
    maxUpcomingPerCustomer: number | null;
    holdMinutes: number;
    waitlistOfferMinutes: number;
    autoConfirm: boolean;
    language: "en" | "de" | "pt" | "ar";
    reminderHours: number[];
    embedOrigins: string[];
    createdAt: string;
  };
  openingHours: {
    weekday: number;
    startMin: number;
    endMin: number;
  }[];
  closures: {
    /** opaque id */
    id: string;
    name: string | null;
    /** a date in the zone of the business, 1900 to 2999 */
    from: string;
    /** a date in the zone of the business, 1900 to 2999 */
    to: string;
    startMin: number;
    endMin: number;
  }[];
  exceptionalOpenings: {
    /** opaque id */
    id: string;
    name: string | null;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    spans: {
      startMin: number;
      endMin: number;
    }[];
  }[];
  resources: {
    /** opaque id */
    id: string;
    name: string;
    count: number;
    createdAt: string;
    deletedAt: string | null;
  }[];
  professionals: {
    /** opaque id */
    id: string;
    name: string;
    role: string;
    bio: string;
    picture: StoredPicture | null;
    opensMin: number;
    closesMin: number;
    breaks: {
      startMin: number;
      endMin: number;
    }[];
    createdAt: string;
    /** false: has left, with appointments of the past */
    worksHere: boolean;
    offersOwnServices: boolean;
    mayRefund: boolean;
    mayTakeTimeOff: boolean;
    mayChangeHours: boolean;
  }[];
  services: {
    /** opaque id */
    id: string;
    /** opaque id */
    ownerProfessionalId: string | null;
    name: string;
    description: string;
    durationMin: number;
    priceMinor: number | null;
    /** ISO 4217 */
    currency: string;
    active: boolean;
    parent: string | null;
    picture: StoredPicture | null;
    custom: boolean;
    capacity: number;
    bufferBeforeMinutes: number;
    bufferAfterMinutes: number;
    createdAt: string;
    deletedAt: string | null;
  }[];
  professionalServices: {
    /** opaque id */
    professionalId: string;
    /** opaque id */
    serviceId: string;
  }[];
  weeklyHours: {
    /** opaque id */
    professionalId: string;
    weekday: number;
    startMin: number;
    endMin: number;
  }[];
  hoursExceptions: {
    /** opaque id */
    professionalId: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    spans: {
      startMin: number;
      endMin: number;
    }[];
  }[];
  timeOff: {
    /** opaque id */
    id: string;
    /** opaque id */
    professionalId: string;
    startsAt: string;
    endsAt: string;
    reason: string | null;
  }[];
  timeOffRequests: {
    /** opaque id */
    id: string;
    /** opaque id */
    professionalId: string;
    startsAt: string;
    endsAt: string;
    reason: string | null;
    status: "requested" | "approved" | "declined";
    createdAt: string;
    decidedAt: string | null;
  }[];
  classes: {
    /** opaque id */
    id: string;
    /** opaque id */
    professionalId: string;
    /** opaque id */
    serviceId: string;
    weekdays: number[];
    startMin: number;
    /** a date in the zone of the business, 1900 to 2999 */
    from: string;
    /** a date in the zone of the business, 1900 to 2999 */
    until: string | null;
    capacity: number | null;
    createdAt: string;
  }[];
  classChanges: {
    /** opaque id */
    classId: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    isCancelled: boolean;
    /** a date in the zone of the business, 1900 to 2999 */
    movedDate: string | null;
    movedStartMin: number | null;
    capacity: number | null;
  }[];
  resourceNeeds: {
    /** opaque id */
    serviceId: string;
    /** opaque id */
    classId: string | null;
    /** opaque id */
    resourceId: string;
    count: number;
  }[];
  clients: {
    /** opaque id */
    id: string;
    hasAccount: boolean;
    name: string;
    email: string | null;
    /** at least five digits; spaces and + - ( ) . / may be between them */
    phone: string | null;
    notes: string | null;
    tags: string[];
    wantsReminders: boolean;
    wantsChanges: boolean;
    createdAt: string;
  }[];
  clientFamily: {
    /** opaque id */
    id: string;
    /** opaque id */
    crmClientId: string;
    name: string;
    createdAt: string;
  }[];
  coupons: {
    /** opaque id */
    id: string;
    code: string;
    type: "percent" | "fixed";
    /** hundredths of a percent, or minor units of `currency` */
    value: number;
    /** ISO 4217 */
    currency: string | null;
    validFrom: string | null;
    validUntil: string | null;
    usageLimit: number | null;
    perCustomerLimit: number | null;
    firstTimeOnly: boolean;
    minSpendMinor: number | null;
    serviceIds: string[] | null;
    isActive: boolean;
    timesUsed: number;
    createdAt: string;
    deletedAt: string | null;
  }[];
  packages: {
    /** opaque id */
    id: string;
    /** opaque id */
    serviceId: string;
    title: string;
    description: string | null;
    sessionCount: number;
    packagePriceMinor: number;
    singleSessionPriceMinor: number;
    /** ISO 4217 */
    currency: string;
    validityDays: number;
    isActive: boolean;
    createdAt: string;
  }[];
  purchases: {
    /** opaque id */
    id: string;
    /** opaque id */
    packageId: string;
    /** opaque id */
    serviceId: string;
    /** opaque id */
    userId: string | null;
    /** opaque id */
    crmClientId: string | null;
    sessionsTotal: number;
    sessionsRedeemed: number;
    packagePriceMinor: number;
    singleSessionPriceMinor: number;
    /** ISO 4217 */
    currency: string;
    status: "active" | "exhausted" | "expired" | "cancelled";
    purchasedAt: string;
    expiresAt: string;
  }[];
  sessions: {
    /** opaque id */
    id: string;
    /** opaque id */
    professionalId: string;
    /** opaque id */
    serviceId: string;
    startsAt: string;
    endsAt: string;
    bufferBeforeMinutes: number;
    bufferAfterMinutes: number;
    capacity: number;
    units: {
      /** opaque id */
      resourceId: string;
      unit: number;
    }[] | null;
  }[];
  appointments: {
    /** opaque id */
    id: string;
    /** opaque id */
    bookingId: string;
    /** opaque id */
    sessionId: string;
    /** opaque id */
    professionalId: string;
    startsAt: string;
    endsAt: string;
    /** a date in the zone of the business, 1900 to 2999 */
    localDate: string;
    timezone: string;
    /** opaque id */
    personId: string;
    /** opaque id */
    clientId: string | null;
    /** opaque id */
    crmClientId: string | null;
    clientName: string;
    /** opaque id */
    bookedById: string | null;
    cancellationWindowHours: number | null;
    /** opaque id */
    recurringGroupId: string | null;
    serviceIds: string[];
    status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
    notes: string | null;
    staffNotes: string | null;
    paymentStatus: "unpaid" | "paid" | "refunded";
    paymentIntentId: string | null;
    /** ISO 4217 */
    currency: string;
    bookedServices: {
      /** opaque id */
      serviceId: string;
      name: string;
      duration: number;
      priceMinor: number | null;
    }[];
    finalMinor: number | null;
    discount: {
      couponCode: string;
      subtotalMinor: number;
      discountMinor: number;
      finalMinor: number;
    } | null;
    packageRedemption: {
      /** opaque id */
      packagePurchaseId: string;
      /** opaque id */
      serviceId: string;
      subtotalMinor: number;
      finalMinor: number;
      sessionsTotal: number;
    } | null;
    paidMinor: number;
    refundedMinor: number;
    tipMinor: number;
    paymentMethods: ("cash" | "card" | "other")[];
    createdAt: string;
    cancelledBy: "customer" | "staff" | "scheduler" | null;
    cancelReason: string | null;
    statusSince: string | null;
  }[];
  couponUses: {
    /** opaque id */
    bookingId: string;
    /** opaque id */
    couponId: string;
    /** opaque id */
    customerId: string;
    createdAt: string;
  }[];
  redemptions: {
    /** opaque id */
    appointmentId: string;
    /** opaque id */
    purchaseId: string;
    createdAt: string;
  }[];
  payments: {
    /** opaque id */
    id: string;
    /** opaque id */
    appointmentId: string | null;
    /** opaque id */
    purchaseId: string | null;
    kind: "payment" | "tip" | "refund" | "void";
    amountMinor: number;
    /** ISO 4217 */
    currency: string;
    method: "cash" | "card" | "other";
    /** opaque id */
    takenById: string;
    takenAt: string;
    /** opaque id */
    voidsId: string | null;
    agreedPrice: {
      services: {
        /** opaque id */
        serviceId: string;
        priceMinor: number;
      }[];
    } | null;
    overpaidMinor: number;
  }[];
  members?: unknown[];
  invitations?: unknown[];
  reviews?: unknown[];
  webhooks?: unknown[];
  waitlist?: unknown[];
  alerts?: unknown[];
  history?: unknown[];
};

export type ApiKeyOnboarding = {
  service: string;
  onboarding: string;
  freeTier: {
    rateLimit: string;
    price: string;
    creditCardRequired: boolean;
    sandboxEnvironment: boolean;
  };
  scopes: ("businesses:read" | "professionals:read" | "services:read" | "availability:read" | "reviews:read")[];
  scopesNote: string;
  generateKeyEndpoint: {
    method: string;
    path: string;
    samplePayload: {
      name: string;
      environment: "sandbox" | "live";
    };
  };
  documentation: string;
  openApi: string;
  llmsTxt: string;
};

export type ApiKeyCreated = {
  /** sent only once; use it as X-API-Key */
  apiKey: string;
  name: string;
  tier: string;
  environment: "sandbox" | "live";
  rateLimit: string;
  status: string;
  scopes: ("businesses:read" | "professionals:read" | "services:read" | "availability:read" | "reviews:read")[];
  createdAt: string;
  instructions: string;
  docsUrl: string;
};

export type ApiKeyUse = {
  name: string;
  environment: "sandbox" | "live";
  scopes: ("businesses:read" | "professionals:read" | "services:read" | "availability:read" | "reviews:read")[];
  createdAt: string;
  lastUsedAt: string;
  /** the last 30 UTC days with requests, newest first; a few seconds late */
  days: {
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    requests: number;
  }[];
};

/** an appointment of another customer: only that the time is taken. Its `id` is stable, but no operation takes it */
export type MaskedAppointment = {
  /** opaque id */
  id: string;
  /** opaque id */
  professional: string;
  /** opaque id */
  business: string;
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  /** HH:MM in the zone of the business */
  start: string;
  /** HH:MM in the zone of the business, 24:00 at most. Where the clock goes back, an hour repeats and the end may read earlier than the start; `endUtc` never does. */
  end: string;
  /** the same as start */
  time: string;
  status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
  timezone: string;
  startUtc: string;
  endUtc: string;
};

export type BookedAppointment = {
  /** opaque id */
  id: string;
  /** opaque id */
  professional: string;
  /** opaque id */
  business: string;
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  /** HH:MM in the zone of the business */
  start: string;
  /** HH:MM in the zone of the business, 24:00 at most. Where the clock goes back, an hour repeats and the end may read earlier than the start; `endUtc` never does. */
  end: string;
  /** the same as start */
  time: string;
  status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
  timezone: string;
  startUtc: string;
  endUtc: string;
  client?: string;
  /** opaque id */
  clientId?: string;
  /** opaque id */
  crmClientId?: string;
  /** the family member who comes; `client` is their name */
  familyMemberId?: string;
  services: string[];
  notes?: string;
  /** only for staff */
  staffNotes?: string;
  /** `paid` when nothing is due, also for a visit that costs nothing or that a package pays for; `refunded` once all that settled it is given back */
  paymentStatus: "unpaid" | "paid" | "refunded";
  /** a payment provider's reference; no request can set it */
  paymentIntentId?: string;
  /** shared by the occurrences of a series */
  recurringGroupId?: string;
  /** with the prices at booking time */
  bookedServices?: {
    /** opaque id */
    serviceId: string;
    name: string;
    /** minutes */
    duration: number;
    /** absent if it had no price */
    priceMajor?: number;
  }[];
  currency: string;
  discount?: {
    couponCode: string;
    subtotalMajor: number;
    discountMajor: number;
    finalMajor: number;
  };
  /** absent again once the session was given back */
  packageRedemption?: {
    /** opaque id */
    packagePurchaseId: string;
    subtotalMajor: number;
    finalMajor: number;
    sessionsTotal: number;
  };
  /** the side that made the booking; absent in old appointments */
  bookedBy?: "customer" | "staff";
  /** only if it is cancelled: the side that did it, or the scheduler, if staff did not confirm it in time */
  cancelledBy?: "customer" | "staff" | "scheduler";
  /** as the one who cancelled gave it */
  cancelReason?: string;
  /** grows with every change; the `ETag` is made of it */
  version: number;
  /** payments less refunds, without tips */
  amountPaidMajor: number;
  /** the part of the known price that is still to be paid; 0 once it is settled or cancelled, absent if no service has a price */
  amountDueMajor?: number;
  tipMajor: number;
  /** of its payments */
  paymentMethods: ("cash" | "card" | "other")[];
  /** only where staff read it: the client is late, and staff have not responded */
  openAlert?: {
    /** opaque id */
    id: string;
    /** opaque id */
    appointmentId: string;
    minutes: number;
    status: "open" | "accepted" | "declined";
    createdAt: string;
    respondedAt?: string;
  };
  /** only where its customer reads it: they move or cancel it until then; null if no window applies */
  changeUntil?: string | null;
  /** only where its customer lists or reads it: their review; null if there is none. A completed visit without one can be reviewed */
  reviewId?: string | null;
  /** only for staff: the part of `amountPaidMajor` above the price, to be given back; absent if there is none */
  overpaidMajor?: number;
  /** with `skipClosed`: the dates without an appointment, and why; absent if there are none */
  skipped?: {
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    reason: string;
  }[];
};

export type Alert = {
  /** opaque id */
  id: string;
  /** opaque id */
  appointmentId: string;
  minutes: number;
  status: "open" | "accepted" | "declined";
  createdAt: string;
  respondedAt?: string;
};

export type LedgerEntry = {
  /** opaque id */
  id: string;
  kind: "payment" | "tip" | "refund" | "void";
  /** never negative; the kind says its direction */
  amountMajor: number;
  /** of a refund: the part that had been paid above the price, if any */
  overpaidMajor?: number;
  currency: string;
  method: "cash" | "card" | "other";
  at: string;
  /** the account that recorded it; only for staff */
  takenById?: string;
  /** opaque id */
  appointmentId?: string;
  /** of the sale of a package */
  purchaseId?: string;
  /** of a void: the entry that it takes back */
  voidsId?: string;
  isVoided: boolean;
  /** of a void: the kind of that entry. A void of a refund brings money in */
  voidedKind?: "payment" | "tip" | "refund" | "void";
};

export type Notification = {
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
  /** why it was skipped (`cancelled`, `moved`, `notConfirmed`, `passed`, `late`, `turnedOff`, `superseded`, `noAddress`, `erased`, `notStaff`, `reviewed`, `nothingToSay`), or the last answer of the server */
  reason?: string;
  /** of the last attempt: `address`: the recipient does not exist or is refused for good; `message`: this message is refused for good; `temporary`: there was no answer, or a later attempt may succeed */
  failure?: "address" | "message" | "temporary";
  /** of the answer of the mail server, or the status of the SMS gateway */
  failureCode?: number;
  dueAt: string;
  /** of a queued one: why it will be skipped, if nothing changes until it is due. The channel of a queued one is that of now, too */
  willSkip?: "cancelled" | "moved" | "notConfirmed" | "passed" | "late" | "turnedOff" | "superseded" | "noAddress" | "erased" | "notStaff" | "reviewed" | "nothingToSay";
  attempts: number;
  /** after a temporary failure */
  nextAttemptAt?: string;
  /** when it was sent, failed or was skipped */
  settledAt?: string;
};

export type ManagedAppointment = {
  appointment: Appointment;
  professionalName: string;
  business: {
    name: string;
    addressLine1: string | null;
    postalCode: string | null;
    city: string | null;
    country: string | null;
    phone: string | null;
    website: string | null;
    /** IANA zone name */
    timezone: string;
  };
  /** of the account of the customer, else by `Accept-Language`, else of the business */
  language: "en" | "de" | "pt" | "ar";
  /** the amount due after discounts; null if no service has a price */
  priceMajor: number | null;
  mayCancel: boolean;
  mayReschedule: boolean;
  /** when the cancellation window closes; null if none applies */
  changeUntil: string | null;
  /** a day after the end of the appointment as it is now */
  validUntil: string;
};

/** an alert and the start of its appointment */
export type ListedAlert = {
  /** opaque id */
  id: string;
  /** opaque id */
  appointmentId: string;
  minutes: number;
  status: "open" | "accepted" | "declined";
  createdAt: string;
  respondedAt?: string;
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  /** HH:MM in the zone of the business */
  start: string;
  /** the late client; only for staff */
  client?: string;
};

export type Webhook = {
  /** opaque id */
  id: string;
  /** opaque id */
  businessId: string;
  url: string;
  events: string[];
  description: string | null;
  isActive: boolean;
  /** why it was disabled: `gone` (it answered 410) or `failing` (no success for 5 days) */
  disabledReason: "gone" | "failing" | null;
  disabledAt: string | null;
  lastSuccessAt: string | null;
  /** the first failure since the last success */
  failingSince: string | null;
  /** nothing is sent before: the endpoint was busy or did not answer */
  pausedUntil: string | null;
  /** until then the secret before the last rotation signs too */
  previousSecretUntil: string | null;
  createdAt: string;
};

export type WebhookWithSecret = {
  /** opaque id */
  id: string;
  /** opaque id */
  businessId: string;
  url: string;
  events: string[];
  description: string | null;
  isActive: boolean;
  /** why it was disabled: `gone` (it answered 410) or `failing` (no success for 5 days) */
  disabledReason: "gone" | "failing" | null;
  disabledAt: string | null;
  lastSuccessAt: string | null;
  /** the first failure since the last success */
  failingSince: string | null;
  /** nothing is sent before: the endpoint was busy or did not answer */
  pausedUntil: string | null;
  /** until then the secret before the last rotation signs too */
  previousSecretUntil: string | null;
  createdAt: string;
  /** `whsec_…`; sent only once, so it is absent in the response to a repeat */
  secret?: string;
};

export type WebhookDelivery = {
  /** opaque id */
  id: string;
  /** opaque id */
  webhookId: string;
  /** sent as `webhook-id` */
  eventId: string;
  type: string;
  /** opaque id */
  resourceId: string;
  /** `failed`: not tried again, unless it is redelivered */
  status: "pending" | "delivered" | "failed";
  /** at the earliest; null if it is not pending, or waits for no time */
  nextAttemptAt: string | null;
  /** why it waits: `inactive` (the webhook is stopped or disabled), `earlier_event` (of the same resource), `paused` (the endpoint was busy or did not answer) or `retry` (the last attempt failed); null if it is not pending, or can be sent now */
  waitReason: "inactive" | "paused" | "earlier_event" | "retry" | null;
  /** the last 10, oldest first */
  attempts: {
    at: string;
    /** HTTP status; null without an answer */
    status: number | null;
    /** why there was no answer: `name_unresolved` (its name has no address), `address_refused` (its name leads to an address that is not allowed), `unreachable` (no way to its network or host), `connection_refused` (nothing listens at its port), `tls_failed` (no TLS, or no valid certificate), `connection_closed` (without an answer), `not_http` (the answer is no HTTP, or has too long headers) or `timeout` (no answer within 15 seconds) */
    failure: "name_unresolved" | "address_refused" | "unreachable" | "connection_refused" | "tls_failed" | "connection_closed" | "not_http" | "timeout" | null;
    durationMs: number;
    /** the first KB of the response body */
    answer: string;
  }[];
  createdAt: string;
};

export type Booking = {
  /** opaque id */
  id: string;
  status: "pending" | "succeeded" | "failed";
  error?: string;
  appointments?: Appointment[];
  /** with `skipClosed`: the dates without an appointment, and why; absent if there are none */
  skipped?: {
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    reason: string;
  }[];
  createdAt: string;
  decidedAt?: string;
};

export type Hold = {
  /** opaque id */
  id: string;
  status: "open" | "booked" | "released" | "expired";
  expiresAt: string;
  /** opaque id */
  professional: string;
  /** opaque id */
  business: string;
  services: string[];
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  /** HH:MM in the zone of the business */
  start: string;
  /** when the hold was made */
  quote: {
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
  /** the entry of the waitlist whose offer this is; null for any other hold */
  waitlistEntryId: string | null;
  /** only for staff: the name of the client whom the time is held for */
  client?: string;
  /** only for staff: their account */
  clientId?: string;
  /** only for staff: their client record */
  crmClientId?: string;
  /** of the booking that used the hold */
  appointmentIds?: string[];
};

export type WaitlistEntry = {
  /** opaque id */
  id: string;
  /** opaque id */
  business: string;
  services: string[];
  /** null: any professional */
  professional: string | null;
  /** opaque id */
  familyMemberId: string | null;
  /** only for staff */
  clientName?: string;
  /** only for staff: the account that waits */
  clientId?: string;
  /** only for staff: the client record that waits */
  crmClientId?: string;
  /** only for members with the right to clients */
  clientEmail?: string | null;
  /** only for members with the right to clients */
  clientPhone?: string | null;
  /** a date in the zone of the business, 1900 to 2999 */
  from: string;
  /** a date in the zone of the business, 1900 to 2999 */
  to: string;
  /** HH:MM in the zone of the business */
  timeFrom: string;
  /** HH:MM in the zone of the business, 24:00 at most */
  timeTo: string;
  weekdays: number[];
  /** `offered` while an offer is open; `booked` after the booking of an offer or of any wanted time; `left` by the customer, `removed` by the business; `expired`: see `endReason` */
  status: "waiting" | "booked" | "left" | "removed" | "expired" | "offered";
  /** why the entry is `expired`: no wanted time is left (`datesPassed`), or three offers were not booked (`offersLapsed`) */
  endReason: "datesPassed" | "offersLapsed" | null;
  /** the place among those who could get the same time: they want overlapping dates, hours and weekdays, and the same professional or, with any professional, one of the same services. Those who let offers lapse stand behind the others. Null unless waiting or offered */
  position: number | null;
  /** only for staff: the place in the whole line of the business, which `PATCH` changes */
  linePosition?: number | null;
  /** of the booking that ended the waiting */
  appointmentIds?: string[];
  /** only while the wanted professional or the business is suspended: the entry keeps its place, and nothing is offered until that ends */
  isPaused?: true;
  offer: {
    /** booked with `holdId` in `POST /api/appointments`: by the customer, or by the owner for a client record */
    holdId: string;
    /** opaque id */
    professional: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** HH:MM in the zone of the business */
    start: string;
    startUtc: string;
    expiresAt: string;
  } | null;
  /** why the last free time was not offered, or an offer was withdrawn, as an error code: for example CLIENT_DOUBLE_BOOKED (the customer has another appointment at that time) or PROFESSIONAL_TIME_OFF. USAGE_LIMIT_REACHED: every free time overlaps one that was offered before */
  skipped: {
    reason: string;
    at: string;
  } | null;
  /** only for staff: the message about the last offer; null before the first one */
  offerMessage?: {
    channel: "email" | "sms";
    status: "queued" | "sent" | "failed" | "skipped";
    /** why it was skipped (`cancelled`, `moved`, `notConfirmed`, `passed`, `late`, `turnedOff`, `superseded`, `noAddress`, `erased`, `notStaff`, `reviewed`, `nothingToSay`) */
    reason?: string;
    /** of the last attempt: `address`: the recipient does not exist or is refused for good; `message`: this message is refused for good; `temporary`: there was no answer, or a later attempt may succeed */
    failure?: "address" | "message" | "temporary";
    /** of the answer of the mail server, or the status of the SMS gateway */
    failureCode?: number;
  } | null;
  createdAt: string;
};

export type ServicePackageDefinition = {
  /** opaque id */
  id: string;
  /** opaque id */
  businessId: string;
  /** opaque id */
  serviceId: string;
  title: string;
  description: string | null;
  sessionCount: number;
  packagePriceMajor: number;
  singleSessionPriceMajor: number;
  currency: string;
  validityDays: number;
  isActive: boolean;
  /** number of purchases; only in lists */
  purchaseCount?: number;
  /** compared with single sessions; never negative */
  savings: {
    totalSavingsMajor: number;
    savingsPercent: number;
  };
  createdAt: string;
  updatedAt: string;
};

export type CustomerPackageBalance = {
  /** of the purchase; sent as packagePurchaseId */
  id: string;
  /** opaque id */
  packageId: string;
  title: string;
  description: string | null;
  /** opaque id */
  businessId: string;
  /** opaque id */
  serviceId: string;
  businessName: string;
  serviceName: string;
  sessionsTotal: number;
  sessionsRedeemed: number;
  sessionsRemaining: number;
  packagePriceMajor: number;
  singleSessionPriceMajor: number;
  currency: string;
  purchasedAt: string;
  expiresAt: string;
  redemptionCount: number;
  /** of the business */
  timezone: string;
};

export type Coupon = {
  /** opaque id */
  id: string;
  /** opaque id */
  businessId: string;
  code: string;
  type: "percent" | "fixed";
  value: number;
  currency: string | null;
  validFrom: string | null;
  validUntil: string | null;
  /** the first date, if it is valid from the start of a day on */
  validFromDate: string | null;
  /** the last date, if it is valid to the end of a day */
  validUntilDate: string | null;
  usageLimit: number | null;
  perCustomerLimit: number | null;
  firstTimeOnly: boolean;
  minSpendMajor: number | null;
  serviceIds: string[] | null;
  isActive: boolean;
  timesUsed: number;
  createdAt: string;
};

/** a business with the fields of its owner */
export type OwnBusiness = {
  /** opaque id */
  id: string;
  name: string;
  workingHours: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  };
  breaks: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  }[];
  /** the owning user */
  userId: string | null;
  cancellationWindowHours: number;
  minNoticeMinutes: number;
  maxAdvanceDays: number | null;
  maxUpcomingPerCustomer: number | null;
  description: string | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postalCode: string | null;
  /** IANA zone name */
  timezone: string;
  currency: string;
  /** the city as the filter matches it */
  cityKey: string | null;
  countryKey: string | null;
  lat: number | null;
  lng: number | null;
  /** the largest file of `picture`, a path on this server; set it with `PUT …/image` */
  image: string | null;
  /** the logo */
  picture: {
    /** opaque id */
    id: string;
    /** pixels */
    width: number;
    /** pixels */
    height: number;
    /** the average colour */
    color: string;
    /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
    focus: {
      x: number;
      y: number;
    };
    alt: string;
    /** WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed */
    sizes: {
      url: string;
      /** pixels */
      width: number;
      /** pixels */
      height: number;
    }[];
  } | null;
  /** the first photo */
  cover: {
    /** opaque id */
    id: string;
    /** pixels */
    width: number;
    /** pixels */
    height: number;
    /** the average colour */
    color: string;
    /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
    focus: {
      x: number;
      y: number;
    };
    alt: string;
    /** WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed */
    sizes: {
      url: string;
      /** pixels */
      width: number;
      /** pixels */
      height: number;
    }[];
  } | null;
  phone: string | null;
  website: string | null;
  status: "draft" | "under_review" | "approved" | "suspended" | "paused" | "closed";
  statusReason: string | null;
  slotMinutes: number;
  autoConfirm: boolean;
  holdMinutes: number;
  waitlistOfferMinutes: number;
  closedWeekdays: number[];
  closedDates: string[];
  language: "en" | "de" | "pt" | "ar";
  reminderHours: number[];
  embedOrigins: string[];
  photos: Picture[];
};

export type ClosedDate = {
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
};

export type Completeness = {
  percent: number;
  /** `prices`: some services have none; `contact`: neither phone nor website; `picture`: of the business; `faces`: some people have no picture */
  missing: ("description" | "address" | "position" | "contact" | "picture" | "hours" | "services" | "prices" | "people" | "faces")[];
};

/** The opening hours of a business, Monday to Sunday. */
export type OpeningHours = {
  weekly: WeekdayHours[];
};

/** Rooms or equipment of one kind. */
export type Resource = {
  /** opaque id */
  id: string;
  name: string;
  /** how many there are */
  count: number;
};

export type BusinessCalendar = {
  /** opaque id */
  business: string;
  timezone: string;
  currency: string;
  slotMinutes: number;
  /** a date in the zone of the business, 1900 to 2999 */
  from: string;
  /** a date in the zone of the business, 1900 to 2999 */
  to: string;
  days: {
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** after closures; none: closed */
    open: {
      /** HH:MM in the zone of the business */
      start: string;
      /** HH:MM in the zone of the business, 24:00 at most */
      end: string;
    }[];
    breaks: {
      /** HH:MM in the zone of the business */
      start: string;
      /** HH:MM in the zone of the business, 24:00 at most */
      end: string;
    }[];
    closures: Closure[];
    exceptionalOpening?: ExceptionalOpening;
  }[];
  /** sorted by name */
  professionals: CalendarColumn[];
};

/** the calendar of one professional */
export type CalendarColumn = {
  /** opaque id */
  id: string;
  name: string;
  /** false: has left the business; shown for the appointments of these dates */
  isMember: boolean;
  /** by an admin: takes no new bookings; appointments stay */
  isSuspended: boolean;
  days: {
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** when appointments may be: within the hours of business and professional, without closures and breaks */
    hours: {
      /** HH:MM in the zone of the business */
      start: string;
      /** HH:MM in the zone of the business, 24:00 at most */
      end: string;
      startUtc: string;
      endUtc: string;
    }[];
    /** the hours without time off, busy times, held seats, and sessions with their buffers */
    free: {
      /** HH:MM in the zone of the business */
      start: string;
      /** HH:MM in the zone of the business, 24:00 at most */
      end: string;
      startUtc: string;
      endUtc: string;
    }[];
  }[];
  timeOff: TimeOff[];
  /** busy elsewhere; joined, so that it shows only that the time is taken */
  busy: {
    source: "outsideCalendar" | "otherBusiness";
    startUtc: string;
    endUtc: string;
  }[];
  /** class sessions that are booked or of a timetable, also closed ones, earliest first, but no cancelled ones. A closed session takes its time and rooms all the same. Only sessions of timetables have `status` and `reason` */
  sessions: {
    /** absent until a seat is booked */
    id?: string;
    /** the timetable of the session, if it has one */
    classId?: string;
    /** the date that the timetable gives it */
    sessionDate?: string;
    /** `closed`: no seat can be booked now; `reason` says why */
    status?: "open" | "full" | "closed" | "cancelled";
    /** of a closed session. The reasons of any time; `PAST`: it has begun; `NOT_OFFERED`: the service is inactive, or the professional no longer offers it; `DURATION_CHANGED`: its seats were booked with another duration of the service; `BOOKING_LIMITS`: customers cannot book it yet, or no longer, by the rules of the business; `RESOURCE_TAKEN`: a room or equipment that it needs is taken */
    reason?: "BUSINESS_CLOSED" | "OUTSIDE_HOURS" | "TIME_OFF" | "PROFESSIONAL_BREAK" | "BOOKED" | "PAST" | "NOT_OFFERED" | "DURATION_CHANGED" | "BOOKING_LIMITS" | "RESOURCE_TAKEN" | null;
    /** opaque id */
    service: string;
    serviceName: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
    startUtc: string;
    endUtc: string;
    capacity: number;
    seatsTaken: number;
    seatsHeld: number;
    seatsLeft: number;
    /** the rooms and equipment that it takes */
    resources: {
      /** opaque id */
      resourceId: string;
      name: string;
      /** which one of them, from 1 on */
      unit: number;
    }[];
  }[];
  /** seats that are held now, also by offers of the waitlist */
  holds: {
    /** opaque id */
    service: string;
    serviceName: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
    startUtc: string;
    endUtc: string;
    expiresAt: string;
  }[];
  /** of any status, earliest first */
  appointments: {
    /** opaque id */
    id: string;
    /** opaque id */
    professional: string;
    /** opaque id */
    business: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most. Where the clock goes back, an hour repeats and the end may read earlier than the start; `endUtc` never does. */
    end: string;
    /** the same as start */
    time: string;
    status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
    timezone: string;
    startUtc: string;
    endUtc: string;
    client?: string;
    /** opaque id */
    clientId?: string;
    /** opaque id */
    crmClientId?: string;
    /** the family member who comes; `client` is their name */
    familyMemberId?: string;
    services: string[];
    notes?: string;
    /** only for staff */
    staffNotes?: string;
    /** `paid` when nothing is due, also for a visit that costs nothing or that a package pays for; `refunded` once all that settled it is given back */
    paymentStatus: "unpaid" | "paid" | "refunded";
    /** a payment provider's reference; no request can set it */
    paymentIntentId?: string;
    /** shared by the occurrences of a series */
    recurringGroupId?: string;
    /** with the prices at booking time */
    bookedServices?: {
      /** opaque id */
      serviceId: string;
      name: string;
      /** minutes */
      duration: number;
      /** absent if it had no price */
      priceMajor?: number;
    }[];
    currency: string;
    discount?: {
      couponCode: string;
      subtotalMajor: number;
      discountMajor: number;
      finalMajor: number;
    };
    /** absent again once the session was given back */
    packageRedemption?: {
      /** opaque id */
      packagePurchaseId: string;
      subtotalMajor: number;
      finalMajor: number;
      sessionsTotal: number;
    };
    /** the side that made the booking; absent in old appointments */
    bookedBy?: "customer" | "staff";
    /** only if it is cancelled: the side that did it, or the scheduler, if staff did not confirm it in time */
    cancelledBy?: "customer" | "staff" | "scheduler";
    /** as the one who cancelled gave it */
    cancelReason?: string;
    /** grows with every change; the `ETag` is made of it */
    version: number;
    /** payments less refunds, without tips */
    amountPaidMajor: number;
    /** the part of the known price that is still to be paid; 0 once it is settled or cancelled, absent if no service has a price */
    amountDueMajor?: number;
    tipMajor: number;
    /** of its payments */
    paymentMethods: ("cash" | "card" | "other")[];
    /** only where staff read it: the client is late, and staff have not responded */
    openAlert?: {
      /** opaque id */
      id: string;
      /** opaque id */
      appointmentId: string;
      minutes: number;
      status: "open" | "accepted" | "declined";
      createdAt: string;
      respondedAt?: string;
    };
    /** only where its customer reads it: they move or cancel it until then; null if no window applies */
    changeUntil?: string | null;
    /** only where its customer lists or reads it: their review; null if there is none. A completed visit without one can be reviewed */
    reviewId?: string | null;
    /** only for staff: the part of `amountPaidMajor` above the price, to be given back; absent if there is none */
    overpaidMajor?: number;
    /** shared by the seats of a class */
    sessionId: string;
    clientPhone: string | null;
    /** the rooms and equipment that it takes */
    resources: {
      /** opaque id */
      resourceId: string;
      name: string;
      /** which one of them, from 1 on */
      unit: number;
    }[];
  }[];
};

export type TimeOff = {
  /** opaque id */
  id: string;
  /** opaque id */
  professionalId: string;
  from: string;
  to: string;
  /** both included, if it covers whole days in the zone of the business */
  dates?: {
    /** a date in the zone of the business, 1900 to 2999 */
    from: string;
    /** a date in the zone of the business, 1900 to 2999 */
    to: string;
  };
  reason: string | null;
  createdAt: string;
};

export type TillDay = {
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  timezone: string;
  /** one for each currency; empty if nothing was taken */
  sums: {
    /** for appointments, without tips */
    paymentsMajor: number;
    packageSalesMajor: number;
    tipsMajor: number;
    /** given back, also for cancelled packages */
    refundsMajor: number;
    /** payments and tips taken back as wrong, of any day, less refunds taken back */
    voidsMajor: number;
    /** payments, package sales and tips, less the others */
    netMajor: number;
    currency: string;
    byMethod: {
      /** for appointments, without tips */
      paymentsMajor: number;
      packageSalesMajor: number;
      tipsMajor: number;
      /** given back, also for cancelled packages */
      refundsMajor: number;
      /** payments and tips taken back as wrong, of any day, less refunds taken back */
      voidsMajor: number;
      /** payments, package sales and tips, less the others */
      netMajor: number;
      method: "cash" | "card" | "other";
    }[];
    byPerson: {
      /** for appointments, without tips */
      paymentsMajor: number;
      packageSalesMajor: number;
      tipsMajor: number;
      /** given back, also for cancelled packages */
      refundsMajor: number;
      /** payments and tips taken back as wrong, of any day, less refunds taken back */
      voidsMajor: number;
      /** payments, package sales and tips, less the others */
      netMajor: number;
      /** opaque id */
      id: string;
      name: string;
    }[];
  }[];
};

export type Report = {
  by: "day" | "week" | "month" | "hour" | "professional" | "service" | "method";
  /** a date in the zone of the business, 1900 to 2999 */
  from: string;
  /** a date in the zone of the business, 1900 to 2999 */
  to: string;
  timezone: string;
  currency: string;
  countedAt: string;
  totals: {
    /** appointments that begin in the period and were not cancelled; seats of a class */
    bookings: number;
    /** appointments of the period that were cancelled, declined or not confirmed */
    cancellations: number;
    /** bookings whose client did not come */
    noShows: number;
    /** working hours within the opening hours, without breaks, closures, time off */
    openMinutes: number;
    /** time of bookings without buffers; the seats of a class count once */
    bookedMinutes: number;
    /** the part of the booked time that is not open time */
    overtimeMinutes: number;
    /** the share of open time that is booked; null without open time */
    utilisationPercent: number | null;
    /** the known prices of the bookings, after discounts; nothing for package visits */
    expectedMajor: number;
    /** the part of what is expected that is paid, whenever it was */
    settledMajor: number;
    /** the part that is still to be paid, without no-shows */
    dueMajor: number;
    /** the bookings behind it */
    dueVisits: number;
    /** the part that no-shows did not pay */
    lostMajor: number;
    /** payments for appointments that were recorded in the period, without voided ones */
    takenMajor: number;
    /** given back in the period, also for cancelled packages */
    refundedMajor: number;
    /** tips that were recorded in the period */
    tipsMajor: number;
    /** payments for packages that were recorded in the period */
    packageSalesMajor: number;
    /** taken, tips and package sales, less refunds: the sum of the till */
    netMajor: number;
    /** packages that were sold or assigned in the period; a voided sale does not count */
    packagesSold: number;
    /** sessions left now in packages that are active */
    sessionsOwed: number;
    /** their share of the price of the packages */
    owedMajor: number;
    /** clients whose first visit at the business is among the bookings */
    newClients: number;
    /** new clients who booked that visit themselves */
    newClientsOnline: number;
    /** the other clients of the bookings; walk-ins without a record are no clients */
    returningClients: number;
  };
  rows: {
    /** the date; the Monday of the week; the month, `2027-03`; the weekday and hour, `1T09`; the professional, or `packages` for their sales; the services, separated by `+`; the method */
    key: string;
    /** of the professional or the services */
    name: string | null;
    /** 1 is Monday; only of hours */
    weekday?: number;
    hour?: number;
    /** appointments that begin in the period and were not cancelled; seats of a class */
    bookings: number | null;
    /** appointments of the period that were cancelled, declined or not confirmed */
    cancellations: number | null;
    /** bookings whose client did not come */
    noShows: number | null;
    /** working hours within the opening hours, without breaks, closures, time off */
    openMinutes: number | null;
    /** time of bookings without buffers; the seats of a class count once */
    bookedMinutes: number | null;
    /** the part of the booked time that is not open time */
    overtimeMinutes: number | null;
    /** the share of open time that is booked; null without open time */
    utilisationPercent: number | null;
    /** the known prices of the bookings, after discounts; nothing for package visits */
    expectedMajor: number | null;
    /** the part of what is expected that is paid, whenever it was */
    settledMajor: number | null;
    /** the part that is still to be paid, without no-shows */
    dueMajor: number | null;
    /** the bookings behind it */
    dueVisits: number | null;
    /** the part that no-shows did not pay */
    lostMajor: number | null;
    /** payments for appointments that were recorded in the period, without voided ones */
    takenMajor: number | null;
    /** given back in the period, also for cancelled packages */
    refundedMajor: number | null;
    /** tips that were recorded in the period */
    tipsMajor: number | null;
    /** payments for packages that were recorded in the period */
    packageSalesMajor: number | null;
    /** taken, tips and package sales, less refunds: the sum of the till */
    netMajor: number | null;
    /** packages that were sold or assigned in the period; a voided sale does not count */
    packagesSold: number | null;
    /** sessions left now in packages that are active */
    sessionsOwed: number | null;
    /** their share of the price of the packages */
    owedMajor: number | null;
    /** clients whose first visit at the business is among the bookings */
    newClients: number | null;
    /** new clients who booked that visit themselves */
    newClientsOnline: number | null;
    /** the other clients of the bookings; walk-ins without a record are no clients */
    returningClients: number | null;
  }[];
};

/** A timetable of a class: sessions that recur. */
export type Class = {
  /** opaque id */
  id: string;
  /** opaque id */
  serviceId: string;
  /** opaque id */
  professionalId: string;
  weekdays: number[];
  /** HH:MM in the zone of the business */
  start: string;
  /** a date in the zone of the business, 1900 to 2999 */
  from: string;
  /** the last date; null: without end */
  until: string | null;
  /** null: that of the service */
  capacity: number | null;
  /** the rooms and equipment that a session takes, with its buffers */
  resources: {
    /** opaque id */
    resourceId: string;
    count: number;
  }[];
};

export type ClassSession = {
  /** opaque id */
  classId: string;
  /** the date that the timetable gives the session; a moved session keeps it */
  sessionDate: string;
  /** opaque id */
  serviceId: string;
  /** opaque id */
  professionalId: string;
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  /** HH:MM in the zone of the business */
  start: string;
  /** HH:MM in the zone of the business, 24:00 at most */
  end: string;
  startUtc: string;
  endUtc: string;
  capacity: number;
  /** neither booked nor held */
  seatsLeft: number;
  /** `closed`: no seat can be booked now; `reason` says why */
  status: "open" | "full" | "closed" | "cancelled";
  /** of a closed session. The reasons of any time; `PAST`: it has begun; `NOT_OFFERED`: the service is inactive, or the professional no longer offers it; `DURATION_CHANGED`: its seats were booked with another duration of the service; `BOOKING_LIMITS`: customers cannot book it yet, or no longer, by the rules of the business; `RESOURCE_TAKEN`: a room or equipment that it needs is taken */
  reason: "BUSINESS_CLOSED" | "OUTSIDE_HOURS" | "TIME_OFF" | "PROFESSIONAL_BREAK" | "BOOKED" | "PAST" | "NOT_OFFERED" | "DURATION_CHANGED" | "BOOKING_LIMITS" | "RESOURCE_TAKEN" | null;
  seatsTaken: number;
  roster: {
    /** opaque id */
    appointmentId: string;
    client: string;
    /** opaque id */
    clientId: string | null;
    /** opaque id */
    crmClientId: string | null;
    status: "Pending" | "Confirmed" | "Completed" | "NoShow";
  }[];
};

export type OpenClassSession = {
  /** opaque id */
  classId: string;
  /** the date that the timetable gives the session; a moved session keeps it */
  sessionDate: string;
  /** opaque id */
  serviceId: string;
  /** opaque id */
  professionalId: string;
  /** a date in the zone of the business, 1900 to 2999 */
  date: string;
  /** HH:MM in the zone of the business */
  start: string;
  /** HH:MM in the zone of the business, 24:00 at most */
  end: string;
  startUtc: string;
  endUtc: string;
  capacity: number;
  /** neither booked nor held */
  seatsLeft: number;
};

/** a professional, and what the business lets them do themselves */
export type StaffMember = {
  /** opaque id */
  id: string;
  name: string;
  role: string;
  bio: string;
  /** the largest file of `picture`, a path on this server; set it with `PUT …/image` */
  image: string | null;
  picture: Picture | null;
  /** the services they offer */
  services: string[];
  workingHours: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  };
  breaks: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  }[];
  businessIds: string[];
  /** average; null without reviews */
  rating: number | null;
  reviewCount: number;
  /** whether their own services are offered at the business */
  offersOwnServices: boolean;
  /** whether they may refund their own appointments */
  mayRefund: boolean;
  /** whether they may take time off themselves; else they ask for it */
  mayTakeTimeOff: boolean;
  /** whether they may change their own hours */
  mayChangeHours: boolean;
  /** by an admin: not shown to customers, takes no new bookings; appointments stay */
  isSuspended: boolean;
  /** that the professional owns, active or not */
  ownServices: Service[];
};

export type Membership = {
  /** opaque id */
  businessId: string;
  businessName: string;
  timezone: string;
  currency: string;
  roles: ("owner" | "manager" | "frontDesk" | "professional")[];
  rights: ("calendar" | "ownCalendar" | "clients" | "money" | "settings" | "team" | "reports" | "data")[];
};

/** an account with rights at a business */
export type Member = {
  /** of the account */
  id: string;
  /** opaque id */
  businessId: string;
  name: string;
  email: string;
  /** a professional may also have one of the other roles */
  role: "owner" | "manager" | "frontDesk" | "professional";
  /** of a member who works there */
  professionalId?: string;
};

export type Invitation = {
  /** opaque id */
  id: string;
  /** opaque id */
  businessId: string;
  businessName: string;
  email: string;
  role: "owner" | "manager" | "frontDesk" | "professional";
  /** the professional who gets the account of the reader */
  professionalId?: string;
  status: "pending" | "accepted" | "declined";
  createdAt: string;
};

export type AnsweredInvitation = {
  /** opaque id */
  id: string;
  /** opaque id */
  businessId: string;
  businessName: string;
  email: string;
  role: "owner" | "manager" | "frontDesk" | "professional";
  /** of the caller at the business, once accepted as a professional */
  professionalId?: string;
  status: "pending" | "accepted" | "declined";
  createdAt: string;
};

/** The hours of a professional at a business. Without any, the professional works the usual hours on every day that it is open. */
export type Schedule = {
  /** opaque id */
  professionalId: string;
  /** opaque id */
  businessId: string;
  weekly: {
    weekday: number;
    spans: {
      /** HH:MM in the zone of the business */
      start: string;
      /** HH:MM in the zone of the business, 24:00 at most */
      end: string;
    }[];
  }[];
  exceptions: {
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    spans: {
      /** HH:MM in the zone of the business */
      start: string;
      /** HH:MM in the zone of the business, 24:00 at most */
      end: string;
    }[];
  }[];
};

export type ChangedSchedule = {
  /** opaque id */
  professionalId: string;
  /** opaque id */
  businessId: string;
  weekly: {
    weekday: number;
    spans: {
      /** HH:MM in the zone of the business */
      start: string;
      /** HH:MM in the zone of the business, 24:00 at most */
      end: string;
    }[];
  }[];
  exceptions: {
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    spans: {
      /** HH:MM in the zone of the business */
      start: string;
      /** HH:MM in the zone of the business, 24:00 at most */
      end: string;
    }[];
  }[];
  /** only with `dryRun`: appointments outside the new hours, earliest first, at most 500; none: the change can be made */
  conflicts?: {
    /** opaque id */
    appointmentId: string;
    client: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
    startUtc: string;
  }[];
};

/** time off that a professional asks for */
export type TimeOffRequest = {
  /** opaque id */
  id: string;
  /** opaque id */
  professionalId: string;
  from: string;
  to: string;
  /** both included, if it covers whole days in the zone of the business */
  dates?: {
    /** a date in the zone of the business, 1900 to 2999 */
    from: string;
    /** a date in the zone of the business, 1900 to 2999 */
    to: string;
  };
  reason: string | null;
  status: "requested" | "approved" | "declined";
  createdAt: string;
  decidedAt: string | null;
  /** the account that approved or declined it */
  decidedBy: string | null;
};

export type Absence = {
  /** opaque id */
  professionalId: string;
  /** opaque id */
  businessId: string;
  from: string;
  to: string;
  /** both included, if it covers whole days in the zone of the business */
  dates?: {
    /** a date in the zone of the business, 1900 to 2999 */
    from: string;
    /** a date in the zone of the business, 1900 to 2999 */
    to: string;
  };
  dryRun: boolean;
  /** opaque id */
  timeOffId: string | null;
  /** in order of time */
  appointments: {
    /** opaque id */
    appointmentId: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** HH:MM in the zone of the business */
    start: string;
    startUtc: string;
    client: string;
    services: string[];
    result: "reassigned" | "cancelled" | "kept";
    /** the professional who has the appointment then */
    professionalId: string;
    /** why no colleague takes it, as a booking with the colleague who came closest would be refused; `INVALID_STATUS`: it has begun. Absent if no colleague was asked */
    error?: string;
  }[];
};

export type BusyCalendar = {
  /** opaque id */
  id: string;
  /** opaque id */
  professionalId: string;
  /** `ics`: the address of a calendar file, as Google, Outlook and Apple publish it. `caldav`: the address of one calendar on a CalDAV server */
  kind: "ics" | "caldav";
  name: string;
  /** of the address */
  host: string;
  /** only for the professional: it is a secret */
  url?: string;
  /** only for the professional */
  username?: string | null;
  createdAt: string;
  /** the last time that the calendar was read */
  lastReadAt: string | null;
  /** why the last attempt failed; the busy times before it stay */
  lastError: "unreachable" | "timed out" | "address refused" | "unauthorized" | "not found" | "server error" | "too large" | "not a calendar" | "not decryptable" | null;
  /** advice in English; the mail to staff has it in the language of its reader */
  lastErrorAdvice: string | null;
  nextReadAt: string;
  /** the number of busy times */
  busyTimes: number;
  /** events whose times could not be understood; they are not busy times */
  unreadableEvents: number;
  /** names of time zones in the calendar that are not known, at most 5. Their events are busy in the zone of the calendar, maybe at the wrong time */
  unknownZones: string[];
  /** upcoming appointments at a busy time, at most 100; for an owner only those at their business */
  conflicts: {
    /** opaque id */
    appointmentId: string;
    startUtc: string;
    endUtc: string;
  }[];
};

export type BusyTime = {
  /** opaque id */
  calendarId: string;
  name: string;
  from: string;
  to: string;
};

/** a person a customer books for, as familyMemberId */
export type FamilyMember = {
  /** opaque id */
  id: string;
  name: string;
  createdAt: string;
};

/** a client of the business */
export type CrmClient = {
  /** opaque id */
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  tags: string[];
  /** for an account: its first booking there */
  createdAt: string;
  /** true: an account, booked as clientId; false: a record, booked as crmClientId */
  hasAccount: boolean;
};

export type CrmClientTotals = {
  /** opaque id */
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  tags: string[];
  /** for an account: its first booking there */
  createdAt: string;
  /** true: an account, booked as clientId; false: a record, booked as crmClientId */
  hasAccount: boolean;
  /** when a mail server refused the address of the client for good; null unless it did, or after a later mail was sent */
  mailBouncedAt: string | null;
  totals: {
    appointments: number;
    completed: number;
    cancelled: number;
    noShows: number;
    /** paid for visits and packages, in the currency of the business */
    spentMajor: number;
  };
};

export type CrmClientFile = {
  /** opaque id */
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  tags: string[];
  /** for an account: its first booking there */
  createdAt: string;
  /** true: an account, booked as clientId; false: a record, booked as crmClientId */
  hasAccount: boolean;
  /** when a mail server refused the address of the client for good; null unless it did, or after a later mail was sent */
  mailBouncedAt: string | null;
  totals: {
    appointments: number;
    completed: number;
    cancelled: number;
    noShows: number;
    /** paid for visits and packages, in the currency of the business */
    spentMajor: number;
  };
  /** the last 100, most recent first */
  history: {
    /** opaque id */
    id: string;
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** HH:MM in the zone of the business */
    start: string;
    /** opaque id */
    professional: string;
    services: string[];
    status: string;
  }[];
};

/** a person whom staff book under a client record, with crmClientId and familyMemberId */
export type ClientFamilyMember = {
  /** opaque id */
  id: string;
  /** opaque id */
  crmClientId: string;
  name: string;
  createdAt: string;
};

export type MergedClient = {
  /** the client that remains */
  id: string;
  hasAccount: boolean;
  /** opaque id */
  mergedId: string;
  moved: {
    appointments: number;
    packages: number;
    waitlistEntries: number;
    holds: number;
    familyMembers: number;
  };
};

/** two clients that are perhaps one person */
export type ClientDuplicate = {
  /** the older one first */
  clients: CrmClient[];
  /** `phone`: the same number, with or without the code of its country; `email`: the same address; `name`: the same words, or one letter different in a name of at least eight */
  reasons: ("phone" | "email" | "name")[];
};

export type ClientImport = {
  /** without the header and empty rows */
  rows: number;
  /** in a dry run: that would be added */
  added: number;
  /** rows of known clients, at most 1000 */
  skipped: {
    /** as a spreadsheet counts: the header is row 1 */
    row: number;
    /** opaque id */
    clientId?: string;
    /** as a spreadsheet counts: the header is row 1 */
    sameAsRow?: number;
  }[];
  /** bad rows, at most 1000; only in a dry run */
  errors: {
    /** as a spreadsheet counts: the header is row 1 */
    row: number;
    column: string;
    error: "MISSING_FIELDS" | "INVALID_INPUT";
  }[];
  dryRun: boolean;
  /** columns with values that are not read, as the header names them */
  ignoredColumns: string[];
};

export type ClientTag = {
  tag: string;
  clients: number;
};

export type SupportTicketInList = {
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
};

/** a question to the operators of this site */
export type SupportTicket = {
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
  body: string;
  /** oldest first */
  replies: {
    /** opaque id */
    id: string;
    from: "person" | "support";
    body: string;
    createdAt: string;
  }[];
};

/** a business with what an admin checks */
export type ReviewedBusiness = {
  /** opaque id */
  id: string;
  name: string;
  workingHours: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  };
  breaks: {
    /** HH:MM in the zone of the business */
    start: string;
    /** HH:MM in the zone of the business, 24:00 at most */
    end: string;
  }[];
  /** the owning user */
  userId: string | null;
  cancellationWindowHours: number;
  minNoticeMinutes: number;
  maxAdvanceDays: number | null;
  maxUpcomingPerCustomer: number | null;
  description: string | null;
  addressLine1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postalCode: string | null;
  /** IANA zone name */
  timezone: string;
  currency: string;
  /** the city as the filter matches it */
  cityKey: string | null;
  countryKey: string | null;
  lat: number | null;
  lng: number | null;
  /** the largest file of `picture`, a path on this server; set it with `PUT …/image` */
  image: string | null;
  /** the logo */
  picture: {
    /** opaque id */
    id: string;
    /** pixels */
    width: number;
    /** pixels */
    height: number;
    /** the average colour */
    color: string;
    /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
    focus: {
      x: number;
      y: number;
    };
    alt: string;
    /** WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed */
    sizes: {
      url: string;
      /** pixels */
      width: number;
      /** pixels */
      height: number;
    }[];
  } | null;
  /** the first photo */
  cover: {
    /** opaque id */
    id: string;
    /** pixels */
    width: number;
    /** pixels */
    height: number;
    /** the average colour */
    color: string;
    /** the point that stays visible when the picture is cropped; 0, 0 is the top left */
    focus: {
      x: number;
      y: number;
    };
    alt: string;
    /** WebP files on this server, smallest first; a file never changes. 404 while the business is suspended or closed */
    sizes: {
      url: string;
      /** pixels */
      width: number;
      /** pixels */
      height: number;
    }[];
  } | null;
  phone: string | null;
  website: string | null;
  status: "draft" | "under_review" | "approved" | "suspended" | "paused" | "closed";
  statusReason: string | null;
  slotMinutes: number;
  autoConfirm: boolean;
  holdMinutes: number;
  waitlistOfferMinutes: number;
  closedWeekdays: number[];
  closedDates: string[];
  language: "en" | "de" | "pt" | "ar";
  reminderHours: number[];
  embedOrigins: string[];
  photos: Picture[];
  /** of the last submission */
  submittedAt: string | null;
  serviceCount: number;
  professionalCount: number;
};

export type AdminQueue = {
  counts: {
    business: number;
    report: number;
    appeal: number;
    ticket: number;
  };
  items: {
    kind: "business" | "report" | "appeal" | "ticket";
    /** of the business, the report or the support ticket */
    id: string;
    /** the name of what is reviewed or reported, or the subject of the ticket */
    title: string;
    /** when it began to wait */
    since: string;
  }[];
};

export type MarketplaceFigures = {
  /** a day of UTC, 1900 to 2999 */
  from: string;
  /** a day of UTC, 1900 to 2999 */
  to: string;
  countedAt: string;
  /** now, by status */
  businesses: {
    draft: number;
    under_review: number;
    approved: number;
    suspended: number;
    paused: number;
    closed: number;
  };
  totals: {
    /** appointments that begin then, were booked here and were not cancelled */
    bookings: number;
    /** cancelled appointments that would have begun then */
    cancellations: number;
    /** bookings whose client did not come */
    noShows: number;
    /** searches for businesses without a result */
    missedSearches: number;
  };
  days: {
    /** appointments that begin then, were booked here and were not cancelled */
    bookings: number;
    /** cancelled appointments that would have begun then */
    cancellations: number;
    /** bookings whose client did not come */
    noShows: number;
    /** searches for businesses without a result */
    missedSearches: number;
    /** a day of UTC, 1900 to 2999 */
    date: string;
  }[];
  /** the 20 most frequent texts that were searched three times or more */
  missedTexts: {
    text: string;
    searches: number;
  }[];
};

/** an account as admins see it */
export type AdminUser = {
  /** opaque id */
  id: string;
  email: string;
  name: string;
  role: "customer" | "business" | "professional" | "admin";
  phone: string | null;
  preferredReminderChannel: "email" | "sms" | "none";
  /** of mails and pages; null: the language of the business */
  language: "en" | "de" | "pt" | "ar" | null;
  /** when the owner first used a mailed link of the account: that of the registration, a reset, a magic link, a change of email or an invitation */
  emailVerifiedAt: string | null;
  createdAt: string;
  state: "active" | "suspended" | "erased";
  suspendedAt: string | null;
};

export type AdminUserDetails = {
  /** opaque id */
  id: string;
  email: string;
  name: string;
  role: "customer" | "business" | "professional" | "admin";
  phone: string | null;
  preferredReminderChannel: "email" | "sms" | "none";
  /** of mails and pages; null: the language of the business */
  language: "en" | "de" | "pt" | "ar" | null;
  /** when the owner first used a mailed link of the account: that of the registration, a reset, a magic link, a change of email or an invitation */
  emailVerifiedAt: string | null;
  createdAt: string;
  state: "active" | "suspended" | "erased";
  suspendedAt: string | null;
  memberships: {
    /** opaque id */
    businessId: string;
    businessName: string;
    role: "owner" | "manager" | "frontDesk" | "professional";
  }[];
  bookings: {
    total: number;
    upcoming: number;
    completed: number;
    cancelled: number;
    noShows: number;
    /** the last ten by start */
    recent: {
      /** opaque id */
      id: string;
      /** opaque id */
      businessId: string;
      businessName: string;
      startsAt: string;
      timezone: string;
      status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
    }[];
  };
  sessions: {
    /** opaque id */
    id: string;
    device: string | null;
    createdAt: string;
    lastUsedAt: string;
    /** the agent that was let in at `/mcp`; null for a login */
    agent: {
      /** as the agent calls itself */
      name: string;
      /** of its metadata document */
      host: string;
      scopes: ("appointments:read" | "appointments:write")[];
    } | null;
  }[];
  /** the last ten support tickets */
  tickets: SupportTicketInList[];
  /** the last ten by the account or about its content */
  reports: ReportOfAccount[];
  /** the last twenty about the account */
  actionsAbout: AdminAction[];
  /** the last twenty by the account */
  actionsBy: AdminAction[];
};

export type ReportOfAccount = {
  /** opaque id */
  id: string;
  targetType: "review" | "business" | "professional";
  /** opaque id */
  targetId: string;
  /** `dismissed`: the content stays; reviews are `hidden`, others `suspended`; `withdrawn`: an account was erased before a decision */
  status: "open" | "dismissed" | "hidden" | "suspended" | "withdrawn";
  /** the admin's reason, for both sides */
  note: string | null;
  createdAt: string;
  decidedAt: string | null;
  side: "reporter" | "affected";
  targetName: string;
};

/** a recorded action of an admin */
export type AdminAction = {
  /** opaque id */
  id: string;
  at: string;
  /** null: the operator, with `npm run admin` */
  adminId: string | null;
  adminName: string | null;
  action: "approve" | "reject" | "suspend" | "reinstate" | "hide" | "restore" | "resolve" | "assign" | "move" | "reply" | "end_sessions" | "make_admin" | "reset_second_factor";
  targetType: "business" | "professional" | "review" | "report" | "ticket" | "account";
  /** opaque id */
  targetId: string;
  /** the name of the target, of the reported content, or of the professional reviewed; the subject of a ticket; empty once erased */
  targetName: string | null;
  /** of a report: who reported what, and the decision */
  report: {
    reporter: {
      /** opaque id */
      id: string;
      name: string;
    } | null;
    targetType: "review" | "business" | "professional";
    /** the decision */
    status: "dismissed" | "hidden" | "suspended";
    /** decided after the `report`, changed after an `appeal`, `upheld` after one, taken back (`reversal`), or decided by an `admin` without a report */
    cause: "report" | "appeal" | "upheld" | "reversal" | "admin";
  } | null;
  /** the business that the target belongs to */
  businessId: string | null;
  reason: string | null;
  details: Record<string, string | number | boolean | null>;
};

export type AccountState = {
  /** opaque id */
  id: string;
  state: "active" | "suspended" | "erased";
  suspendedAt: string | null;
  /** the sessions that this request ended */
  endedSessions: number;
};

/** a ticket as admins see it */
export type AdminTicket = {
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
  body: string;
  appointment: {
    /** opaque id */
    id: string;
    /** opaque id */
    businessId: string;
    businessName: string;
    professionalName: string;
    services: string[];
    /** a date in the zone of the business, 1900 to 2999 */
    date: string;
    /** HH:MM in the zone of the business */
    start: string;
    timezone: string;
    status: "Pending" | "Confirmed" | "Cancelled" | "Completed" | "NoShow";
  } | null;
  /** oldest first */
  replies: {
    /** opaque id */
    id: string;
    from: "person" | "support";
    body: string;
    createdAt: string;
    /** opaque id */
    authorId: string;
    authorName: string;
    /** a note that only admins see */
    isInternal: boolean;
  }[];
};

export type Decision = {
  /** of the command; for a booking, its id */
  id: string;
  kind: string;
  /** the account that asked, or `scheduler` */
  callerId: string;
  /** absent for the scheduler and for an erased account */
  callerName?: string;
  request: string;
  /** absent if a booking with any professional was refused */
  professionalId?: string;
  /** the account or client record that staff book for */
  clientId?: string;
  /** the appointment that the command changes */
  appointmentId?: string;
  requestedAt: string;
  decidedAt: string;
  /** abandoned: the caller got 503, and nothing was changed */
  decision: "accepted" | "refused" | "abandoned";
  /** of a refused command: the error, as the caller got it */
  error?: string;
  /** of an abandoned one: why it was not decided */
  reason?: string;
  /** the events that the decision wrote */
  changes: {
    type: string;
    /** opaque id */
    id: string;
  }[];
};

export type Health = {
  checkedAt: string;
  dependencies: {
    name: string;
    isUp: boolean;
    /** without it, no request can be answered */
    isVital: boolean;
    latencyMs: number;
  }[];
  /** null while Temporal does not answer */
  queues: {
    queue: string;
    /** that polled within the last minute */
    workers: number;
    /** age of the oldest task without a worker */
    waitingSeconds: number;
  }[] | null;
  /** the workflows that own the calendars, if calendars share them */
  actors: {
    id: string;
    /** in the Temporal UI; null without `TEMPORAL_UI_URL` */
    url: string | null;
  }[];
  /** bookings that were answered with 202 and are not decided yet, the oldest first; null while Temporal does not answer */
  pendingBookings: {
    count: number;
    oldest: {
      workflowId: string;
      startedAt: string;
      /** in the Temporal UI; null without `TEMPORAL_UI_URL` */
      url: string | null;
    }[];
  } | null;
  /** how many seconds the most overdue event and notification are late */
  delays: {
    events: number;
    notifications: number;
  };
};
