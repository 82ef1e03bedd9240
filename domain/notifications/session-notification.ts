import { DAY_MS } from '../durations.ts';
import type { EventType } from '../events.ts';
import type { StoredEvent } from '../history.ts';
import type { PlannedNotification } from './notification.ts';

/** The mails to the professional about class sessions without seats. Sessions with seats have the mails of their appointments. */
const SESSION_MAILS = {
  'class.session_cancelled': 'staffCancelled',
  'class.session_moved': 'staffChanged',
  'class.session_restored': 'staffBooked',
} as const satisfies Partial<Record<EventType, PlannedNotification['kind']>>;

export type SessionEvent = Omit<StoredEvent, 'data' | 'type'> & {
  readonly type: keyof typeof SESSION_MAILS;
  /** As sessionEvent() wrote it. */
  readonly data: {
    readonly service: string;
    readonly startUtc: string;
    readonly endUtc: string;
    /** The time before a move. */
    readonly from?: { readonly date: string; readonly start: string };
    readonly reason?: string;
    readonly cancelled?: number;
    readonly seats?: number;
  };
};

export function isAboutEmptySession(event: {
  readonly type: string;
  readonly data: unknown;
}): event is SessionEvent {
  if (!Object.hasOwn(SESSION_MAILS, event.type)) return false;
  const { type, data } = event as SessionEvent;
  return type === 'class.session_restored' || data.cancelled === 0 || data.seats === 0;
}

/** No one gets mail about their own change. */
export function planSessionMail(
  { id, type, actorId, createdAt, data }: SessionEvent,
  readerId: string | undefined,
): PlannedNotification | undefined {
  if (readerId === undefined || readerId === actorId) return undefined;
  const dueMs = createdAt.getTime();
  return {
    kind: SESSION_MAILS[type],
    userId: readerId,
    crmClientId: null,
    leadHours: null,
    version: id,
    isShared: false,
    dueMs,
    usefulUntilMs: Math.max(Date.parse(data.startUtc), dueMs + DAY_MS),
  };
}
