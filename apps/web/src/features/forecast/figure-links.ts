import type { Day, Month } from '@millpond/core/time'
import { screenPath } from '#paths.ts'

/** The figure of a row in the month, or the month of the day, in the cash flow. */
export const cashCellPath = (organisationId: string, at: Day | Month, row: string): string =>
  `${screenPath('cashFlow', organisationId)}${accountSearch(at.slice(0, 7) as Month, row)}`

interface DocumentsShown {
  readonly side?: 'in' | 'out'
  /** The key of a contact. */
  readonly contact?: string
  /** A contact's name or a document's number. */
  readonly search?: string | null
}

/** Invoices and bills, with the filter of their screen in the address. */
export function documentsPath(
  organisationId: string,
  { side, contact, search }: DocumentsShown = {},
) {
  const address = new URLSearchParams()
  if (side) address.set('show', side)
  if (contact) address.set('contact', contact)
  if (search) address.set('search', search)
  const filter = address.toString()
  return `${screenPath('documents', organisationId)}${filter && `?${filter}`}`
}

/** The settings page of the accounts' rules, with the rule of one account open. */
export function rulesPath(organisationId: string, account: string | null): string {
  const rule = account === null ? '' : `?account=${encodeURIComponent(account)}`
  return `${screenPath('forecastSettings', organisationId)}/rules${rule}`
}

/** An account in the drawer of a month, on the dashboard. */
export const accountSearch = (month: Month, code: string): string =>
  `?at=${month}&account=${encodeURIComponent(code)}`
