/**
 * The recorded actions of admins, by the type of their target. The audit trail, its filters and the
 * database take every type and action from here.
 */
const ACTIONS = {
  business: ['approve', 'reject', 'suspend', 'reinstate'],
  professional: ['suspend', 'reinstate'],
  review: ['hide', 'restore'],
  report: ['resolve'],
  ticket: ['assign', 'move', 'reply'],
  account: ['suspend', 'reinstate', 'end_sessions'],
} as const;

export type TargetType = keyof typeof ACTIONS;
type ActionOn<Type extends TargetType> = (typeof ACTIONS)[Type][number];
export type AdminActionName = ActionOn<TargetType>;

export const TARGET_TYPES = Object.keys(ACTIONS) as TargetType[];
export const ADMIN_ACTIONS = [...new Set(Object.values(ACTIONS).flat())];

/** One recorded action. Only the listed actions of the type are accepted. */
export type AdminAction = {
  [Type in TargetType]: {
    readonly adminId: string;
    readonly at: Date;
    readonly targetType: Type;
    readonly targetId: string;
    readonly action: ActionOn<Type>;
    /** The business that the target belongs to, if any. */
    readonly businessId?: string | null;
    readonly reason?: string | null;
    /** A few values that say what was changed; no personal data. */
    readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  };
}[TargetType];
