/** How long a password may be; apart from the schemas, for the forms that say so beforehand. */
export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128
