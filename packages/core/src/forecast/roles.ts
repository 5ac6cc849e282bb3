import type { ItemCode } from '#item'
import type { AccountRole } from '#ledger'
import { accountRoles } from '#timing'
import type { ForecastBasis } from './basis.ts'

/** What accounts are for: as the user says, else by the provider's marks, else by their names. */
export function rolesOf({
  accounts,
  settings,
}: Pick<ForecastBasis, 'accounts' | 'settings'>): ReadonlyMap<ItemCode, AccountRole> {
  const roles = new Map<ItemCode, AccountRole>()
  for (const [code, role] of accountRoles(accounts, settings.accounts)) {
    if (role !== null) roles.set(code, role)
  }
  return roles
}
