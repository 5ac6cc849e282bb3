import type { UserRow } from '../stores/user-store.ts'
import type { Person } from './index.ts'

/** A person in the form of the domain; null stays null. */
export function personFrom(row: UserRow | null): Person | null {
  if (!row) return null
  const { appStore, xero, quickbooks, disabledAt, ...person } = row
  return { ...person, isDisabled: disabledAt !== null, claims: { appStore, xero, quickbooks } }
}
