/** Time off as it is stored. */
export type TimeOff = {
  readonly id: string;
  readonly professionalId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly reason: string | null;
  readonly createdAt: Date;
};

export function timeOffView(row: TimeOff) {
  const { id, professionalId, startsAt, endsAt, reason, createdAt } = row;
  return {
    id,
    professionalId,
    from: startsAt.toISOString(),
    to: endsAt.toISOString(),
    reason,
    createdAt: createdAt.toISOString(),
  };
}
