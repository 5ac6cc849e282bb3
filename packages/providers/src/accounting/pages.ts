import { type ImportStep, ProviderFailure } from '#accounting'
import { TimedOut } from '#http'

/** The sizes of pages: a smaller one after a time-out. */
const PAGE_SIZES = [1000, 200, 100]
export const MAX_PAGE_SIZE = 1000

/**
 * The same records in smaller pages after a time-out: page 2 of 1000 becomes page 6 of 200. Null
 * after any other failure, and when the pages are the smallest.
 */
export function inSmallerPages(step: ImportStep, failure: unknown): ImportStep | null {
  const isTimeOut = failure instanceof ProviderFailure && failure.cause instanceof TimedOut
  const { page = 1, size = MAX_PAGE_SIZE } = step
  const smaller = PAGE_SIZES.find(each => each < size)
  if (!isTimeOut || smaller === undefined) return null
  return pageOf(step, ((page - 1) * size) / smaller + 1, smaller)
}

/** Another page of the list of a step. */
export function pageOf(step: ImportStep, page: number, size = step.size): ImportStep {
  const sized = size === undefined ? [] : [`by ${size}`]
  const key = [step.kind, ...(step.id === undefined ? [] : [step.id]), ...sized, page].join(':')
  return { ...step, key, page, ...(size !== undefined && { size }) }
}
