/** The fields of a client that a business keeps itself. */
export type ClientFields = {
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  /** False if the person has unsubscribed from them. */
  readonly wantsReminders: boolean;
  readonly wantsChanges: boolean;
  readonly createdAt: Date;
};

/** The remaining client of two: its own values, and those of the other where it has none. Nothing that staff wrote is lost. */
export function mergeFields<Kept extends ClientFields>(kept: Kept, merged: ClientFields): Kept {
  return {
    ...kept,
    email: kept.email ?? merged.email,
    phone: kept.phone ?? merged.phone,
    notes: mergeNotes(kept.notes, merged.notes),
    tags: mergeTags(kept.tags, merged.tags),
    wantsReminders: kept.wantsReminders && merged.wantsReminders,
    wantsChanges: kept.wantsChanges && merged.wantsChanges,
    createdAt: kept.createdAt < merged.createdAt ? kept.createdAt : merged.createdAt,
  };
}

export function mergeNotes(kept: string | null, merged: string | null): string | null {
  if (kept === null || merged === null || kept === merged) return kept ?? merged;
  return `${kept}\n\n${merged}`;
}

/** Tags that differ only in case are one. */
export function mergeTags(kept: readonly string[], merged: readonly string[]): string[] {
  const known = new Set(kept.map((tag) => tag.toLowerCase()));
  return [...kept, ...merged.filter((tag) => !known.has(tag.toLowerCase()))];
}

/** The limits of the fields that staff keep about a client, also after a merge. */
export const CLIENT_NOTES_MAX = 2_000;
export const CLIENT_TAGS_MAX = 20;

/** The field that two clients fill too much together to become one; undefined if they can. */
export function findOverfullField({
  notes,
  tags,
}: Pick<ClientFields, 'notes' | 'tags'>): 'notes' | 'tags' | undefined {
  if ((notes?.length ?? 0) > CLIENT_NOTES_MAX) return 'notes';
  return tags.length > CLIENT_TAGS_MAX ? 'tags' : undefined;
}

export function clientMergedEvent(
  { businessId, keptId, mergedId }: Record<'businessId' | 'keptId' | 'mergedId', string>,
  moved: object,
) {
  const data = { mergedId, moved };
  return { type: 'client.merged' as const, businessId, resourceId: keptId, data };
}
