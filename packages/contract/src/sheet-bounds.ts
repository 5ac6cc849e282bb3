/** What one request may carry of a sheet, for callers that do not want the schemas along. */

/** BUD-03: what one request may save. */
export const MOST_CELLS_A_BATCH = 500

/**
 * What one draft may hold: a thousand lines over three years. A larger one is refused, and the page
 * asks to save instead.
 */
export const MOST_DRAFT_CELLS = 40_000
/** Of the widest draft; a change is some 150 bytes. */
export const LARGEST_DRAFT_BYTES = 8 * 1024 * 1024
