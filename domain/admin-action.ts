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
  // The last two are of the operator (`npm run admin`).
  account: ['suspend', 'reinstate', 'end_sessions', 'make_admin', 'reset_second_factor'],
} as const;

export type TargetType = keyof typeof ACTIONS;
type ActionOn<Type extends TargetType> = (typeof ACTIONS)[Type][number];
export type AdminActionName = ActionOn<TargetType>;

export const TARGET_TYPES = Object.keys(ACTIONS) as TargetType[];
export const ADMIN_ACTIONS = [...new Set(Object.values(ACTIONS).flat())];

/** One recorded action. Only the listed actions of the type are accepted. */
export type AdminAction = {
  [Type in TargetType]: {
    /** Null: the operator, who has no account. */
    readonly adminId: string | null;
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
