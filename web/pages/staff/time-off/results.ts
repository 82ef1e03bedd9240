type Result = { readonly result: string; readonly professionalId: string };

/** The number of appointments that each colleague takes over, by professional, and of cancelled ones. */
export function countResults(booked: readonly Result[]) {
  const moved = new Map<string, number>();
  for (const { result, professionalId } of booked) {
    if (result === 'reassigned') moved.set(professionalId, (moved.get(professionalId) ?? 0) + 1);
  }
  const cancelled = booked.filter(({ result }) => result === 'cancelled').length;
  return { moved, cancelled };
}
