import { toEmbedOrigin } from '../../../../../domain/embed-origin.ts';
import { HOLD_MINUTES_MAX } from '../../../../../domain/hold.ts';
import { parsePlace } from '../../../../../domain/place.ts';
import type { Changes, OwnBusiness } from './use-settings.ts';

const PROFILE = [
  'name',
  'description',
  'phone',
  'website',
  'addressLine1',
  'postalCode',
  'city',
  'state',
  'country',
] as const;
export type ProfileField = (typeof PROFILE)[number];
/** The fields of the profile as they are typed; empty: none. */
export type ProfileDraft = Readonly<Record<ProfileField, string>>;

export function toProfileDraft(business: OwnBusiness): ProfileDraft {
  const entries = PROFILE.map((field) => [field, business[field] ?? '']);
  return Object.fromEntries(entries) as ProfileDraft;
}

/** The fields that a person typed. A name is needed; of a business that was submitted, also what clients find it by. */
export function toProfileChanges(
  draft: ProfileDraft,
  fields: readonly ProfileField[],
  required: readonly ProfileField[],
): Changes | undefined {
  if (fields.some((field) => required.includes(field) && draft[field].trim() === '')) {
    return undefined;
  }
  const entries = fields.map((field) => [field, draft[field].trim() || null]);
  return Object.fromEntries(entries) as Changes;
}

/** The address, and the position as `lat, lng`. */
export type PlaceDraft = ProfileDraft & { readonly position: string };

export function toPlaceDraft(business: OwnBusiness): PlaceDraft {
  const { lat, lng } = business;
  const position = lat === null || lng === null ? '' : `${lat}, ${lng}`;
  return { ...toProfileDraft(business), position };
}

type Position = Pick<OwnBusiness, 'lat' | 'lng'>;

/** The position as it is typed; empty: none. Undefined if it is no position. */
export function readPosition(text: string): Position | undefined {
  return text.trim() === '' ? { lat: null, lng: null } : parsePlace(text);
}

/** Numbers as they are typed; an empty limit is none. */
export const RULES = {
  slotMinutes: { min: 5, max: 240 },
  cancellationWindowHours: { min: 0, max: 8760 },
  minNoticeMinutes: { min: 0, max: 525_600 },
  maxAdvanceDays: { min: 0, max: 1000, mayBeEmpty: true },
  maxUpcomingPerCustomer: { min: 1, max: 1000, mayBeEmpty: true },
  holdMinutes: { min: 1, max: HOLD_MINUTES_MAX },
  waitlistOfferMinutes: { min: 5, max: 120 },
} as const;
export type RuleName = keyof typeof RULES;
export const RULE_NAMES = Object.keys(RULES) as RuleName[];
export type RulesDraft = Readonly<Record<RuleName, string>> & { readonly autoConfirm: boolean };

export function toRulesDraft(business: OwnBusiness): RulesDraft {
  const entries = RULE_NAMES.map((name) => [name, String(business[name] ?? '')]);
  return { ...Object.fromEntries(entries), autoConfirm: business.autoConfirm } as RulesDraft;
}

/** Whether a rule can be saved as it is typed. */
export function isRule(name: RuleName, text: string): boolean {
  const rule: { min: number; max: number; mayBeEmpty?: boolean } = RULES[name];
  const typed = text.trim();
  if (typed === '') return rule.mayBeEmpty === true;
  return /^\d{1,6}$/.test(typed) && Number(typed) >= rule.min && Number(typed) <= rule.max;
}

export function toRulesChanges(draft: RulesDraft): Changes | undefined {
  if (RULE_NAMES.some((name) => !isRule(name, draft[name]))) return undefined;
  const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));
  const entries = RULE_NAMES.map((name) => [name, toNumber(draft[name])]);
  return { ...Object.fromEntries(entries), autoConfirm: draft.autoConfirm } as Changes;
}

const REMINDERS_MAX = 5;

/** Hours before the start: `48, 2`. Undefined if it is not such a list. */
export function readReminders(text: string): number[] | undefined {
  const parts = text.split(/[\s,;،]+/).filter(Boolean);
  if (parts.length > REMINDERS_MAX || parts.some((part) => !/^\d{1,3}$/.test(part))) {
    return undefined;
  }
  const hours = parts.map(Number);
  const areHours = hours.every((each) => each >= 1 && each <= 720);
  return areHours && new Set(hours).size === hours.length
    ? hours.toSorted((a, b) => b - a)
    : undefined;
}

const ORIGINS_MAX = 20;

/** One address in each line. Undefined if one of them is no origin of a page. */
export function readOrigins(text: string): string[] | undefined {
  const origins = text
    .split(/\s+/)
    .filter(Boolean)
    .map((each) => toEmbedOrigin(each));
  const known = origins.filter((origin) => origin !== undefined);
  return known.length === origins.length && known.length <= ORIGINS_MAX
    ? [...new Set(known)]
    : undefined;
}
