/** Unique in its report. */
export const newBlockId = (): string => crypto.randomUUID()
