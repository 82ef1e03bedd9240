export const EXPORT_KINDS = ['person', 'business'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_STATUSES = ['preparing', 'ready', 'failed'] as const;

/** An export with more rows than these is written in the background, and its link is mailed. */
export const ROWS_IN_RESPONSE_MAX = 5_000;

export const EXPORT_LINK_HOURS = 24;
