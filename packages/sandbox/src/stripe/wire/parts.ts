export type Wire = Record<string, unknown>
/** The full address of a page of the stand-in. */
export type PageOf = (path: string) => string

export const API_VERSION = '2026-10-28.endive'
/** Of the sales tax that is added to every price. */
export const TAX_RATE = 0.15

/** Fields that are null because nothing here uses them. */
export const nulls = (names: string): Wire =>
  Object.fromEntries(names.split(' ').map(name => [name, null]))

export const listOf = (data: readonly unknown[], url: string, hasMore = false): Wire => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})
