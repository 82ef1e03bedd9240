import type { z } from 'zod';
import type { IdField } from './ownership.ts';

/** Values of things that exist; tests and the fuzz know a real one of each. */
const STORED_SAMPLES = [
  'alertId',
  /** Any state. */
  'appointmentId',
  'pendingAppointmentId',
  'upcomingAppointmentId',
  'movableAppointmentId',
  /** Another one than the movable one. */
  'swappableAppointmentId',
  /** Starts within two hours. */
  'imminentAppointmentId',
  /** Over, but neither completed nor missed. */
  'endedAppointmentId',
  'completedAppointmentId',
  'unpaidAppointmentId',
  'paidAppointmentId',
  /** Has a coupon or a package session. */
  'redeemedAppointmentId',
  'amountDueMajor',
  /** An entry in the ledger of the paid appointment. */
  'paymentId',
  'bookingId',
  'holdId',
  'recurringGroupId',
  'businessId',
  'draftBusinessId',
  'submittedBusinessId',
  'professionalId',
  /** The professional whose session sends the request. */
  'callerProfessionalId',
  'unbookedProfessionalId',
  'accountlessProfessionalId',
  /** A manager of the business. */
  'memberId',
  'serviceId',
  /** A service that the caller may change. */
  'ownServiceId',
  'customerId',
  /** An account that an admin may suspend. */
  'suspendableUserId',
  'reviewId',
  /** An open report of the customer. */
  'reportId',
  /** A dismissed one, without an appeal. */
  'dismissedReportId',
  /** A dismissed one, with an open appeal. */
  'appealedReportId',
  /** One that suspends its target. */
  'reversibleReportId',
  'email',
  'password',
  'familyMemberId',
  'crmClientId',
  /** A family member of the client record. */
  'clientFamilyMemberId',
  'couponId',
  'deletableCouponId',
  'couponCode',
  'packageId',
  'purchaseId',
  'timeOffId',
  'timeOffRequestId',
  'invitationId',
  'pendingInvitationId',
  'invitationToken',
  'feedToken',
  'manageToken',
  'refreshToken',
  'endableRefreshToken',
  'endableSessionId',
  'magicToken',
  'emailToken',
  /** The link to a large export. */
  'exportToken',
  'resetToken',
  'waitlistEntryId',
  'webhookId',
  'deliveryId',
  'busyCalendarId',
  'closureId',
  'resourceId',
  'exceptionalOpeningId',
  'photoId',
  /** A timetable with a session on every date. */
  'classId',
  /** A service with several seats. */
  'classServiceId',
  /** An open ticket of the customer. */
  'supportTicketId',
  'adminId',
] as const;

/** Values that no earlier request has used. */
const NEW_SAMPLES = [
  'newEmail',
  'newMemberEmail',
  'newCouponCode',
  'newDate',
  /** A date without appointments. */
  'newDayOff',
  /** Within the last days; may be used again. */
  'recentTime',
] as const;

export type StoredSample = (typeof STORED_SAMPLES)[number];
export type SampleName = StoredSample | (typeof NEW_SAMPLES)[number];

class Sample {
  readonly name: SampleName;
  constructor(name: SampleName) {
    this.name = name;
  }
}

/** Stands for a real value in an example: `sample.appointmentId`. */
export const sample = Object.fromEntries(
  [...STORED_SAMPLES, ...NEW_SAMPLES].map((name) => [name, new Sample(name)]),
) as Readonly<Record<SampleName, Sample>>;

type Template<T> = T extends readonly (infer Item)[]
  ? readonly Template<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: Template<T[Field]> }
    : T | Sample;

/** Optional ids are part of the example too: the authorization tests send each of them. */
type Fields<T> = {
  readonly [Field in keyof T as Field extends IdField ? Field : never]-?: Template<
    NonNullable<T[Field]>
  >;
} & { readonly [Field in keyof T as Field extends IdField ? never : Field]: Template<T[Field]> };

type Part<Name extends string, Schema> = Schema extends z.ZodObject
  ? {} extends Fields<z.input<Schema>>
    ? { readonly [N in Name]?: Fields<z.input<Schema>> }
    : { readonly [N in Name]: Fields<z.input<Schema>> }
  : { readonly [N in Name]?: never };

/** A valid request; it succeeds if its samples belong to the caller. */
export type ExampleOf<Params, Query, Body> = Part<'params', Params> &
  Part<'query', Query> &
  Part<'body', Body> &
  Notes;

type Notes = {
  /** Set where an account can send the request only once. */
  readonly needsNewAccount?: true;
  /** Ids that exclude or narrow each other: the tests send one of them, the documentation none. */
  readonly alternatives?: readonly string[];
};

type Json = Readonly<Record<string, unknown>>;
export type Example = Notes & {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: Json;
};

/** A white PNG of the smallest sides: the body of example requests that upload a picture. */
export const SAMPLE_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAQAAAABbAUdZAAAAD0lEQVR42mP4DwQMg5cAANrpf4Em8vpjAAAAAElFTkSuQmCC';

const PARTS = ['params', 'query', 'body'] as const;
type Place = `${(typeof PARTS)[number]}.${string}`;

/** Every sample of an example with its place: `params.id`, `body.services[*]`. */
export function samplesIn(example: Example): { place: Place; name: SampleName }[] {
  return PARTS.flatMap((part) =>
    Object.entries(example[part] ?? {}).flatMap(([field, value]) => {
      const [item, suffix] = Array.isArray(value) ? [value[0] as unknown, '[*]'] : [value, ''];
      const place = `${part}.${field}${suffix}` as const;
      return item instanceof Sample ? [{ place, name: item.name }] : [];
    }),
  );
}

export type Request = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
};

/** The request of an example; `valueOf` replaces samples and may omit a field with `undefined`. */
export function fillExample(
  example: Example,
  valueOf: (name: SampleName, place: Place) => string | number | undefined,
): Request {
  const fill = (part: (typeof PARTS)[number]): Json =>
    Object.fromEntries(
      Object.entries(example[part] ?? {}).flatMap(([field, template]) => {
        const value = filled(template, (name) => valueOf(name, `${part}.${field}`));
        return value === undefined ? [] : [[field, value]];
      }),
    );
  return {
    params: fill('params') as Request['params'],
    query: fill('query') as Request['query'],
    body: example.body && fill('body'),
  };
}

function filled(template: unknown, valueOf: (name: SampleName) => unknown): unknown {
  if (template instanceof Sample) return valueOf(template.name);
  if (!Array.isArray(template)) return template;
  const items = template.map((item: unknown) => filled(item, valueOf));
  return items.includes(undefined) ? undefined : items;
}
