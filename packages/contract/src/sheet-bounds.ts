/** The bounds of one request on a sheet, for callers that do not load the schemas. */

/** BUD-03: what one request may save. */
export const MAX_CELLS_PER_BATCH = 500

/**
 * The maximum size of a draft: a thousand lines over three years. A larger one is rejected, and the
 * page asks the user to save.
 */
export const MAX_DRAFT_CELLS = 40_000
/** Changed lines of one request, and of one draft. */
export const MAX_LINES_PER_BATCH = 500
export const MAX_DRAFT_LINES = 4000
/** Of the widest draft; a change is some 150 bytes. */
export const MAX_DRAFT_BYTES = 8 * 1024 * 1024
