/** The bounds of a password's length; apart from the schemas, for forms that show them. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128
