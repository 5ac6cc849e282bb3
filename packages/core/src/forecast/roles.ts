import type { ItemCode } from '#item'
import type { AccountRole } from '#ledger'
import { accountRoles } from '#timing'
import type { ForecastBasis } from './basis.ts'

/**
 * The roles of accounts: the user's choice, otherwise the provider's marks, otherwise their names.
 */
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
