/** The accounts of each factor: those of the books, and those that the scenario adds. */
import type { ItemCode, ItemType } from '@millpond/core/item'
import {
  accountsByFactor,
  CUSTOM_ACCOUNT_KINDS,
  customAccountCode,
  type Factor,
  type FactorChoices,
  type Scenario,
} from '@millpond/core/scenario'
import { accountRoles } from '@millpond/core/timing'
import { useMemo } from 'react'
import type { ForecastModel } from '#model/use-model.ts'

export interface FactorLine {
  readonly code: ItemCode
  readonly name: string
  readonly itemType: ItemType
}

export type LinesByFactor = ReadonlyMap<Factor, readonly FactorLine[]>

type Books = Pick<ForecastModel['basis'], 'accounts' | 'settings'>

/** The factors that users chose. SCN-07. */
const choicesIn = ({ accounts }: Books['settings']): FactorChoices =>
  Object.fromEntries(
    Object.entries(accounts).flatMap(([code, { factor }]) =>
      factor === undefined ? [] : [[code, factor]],
    ),
  )

/** Active accounts by name; archived ones only if the scenario has figures for them. */
function factorLines(
  { accounts, settings }: Books,
  {
    customFactorAccounts,
    factorAccountMonthlyValues: typed,
  }: Pick<Scenario, 'customFactorAccounts' | 'factorAccountMonthlyValues'>,
): LinesByFactor {
  const roles = accountRoles(accounts, settings.accounts)
  const known = accounts
    .filter(({ code, status }) => status === 'active' || typed[code] !== undefined)
    .map(account => ({ ...account, role: roles.get(account.code) ?? null }))
    .sort((one, other) => one.name.localeCompare(other.name))
  const lines = new Map<Factor, FactorLine[]>()
  for (const [factor, own] of accountsByFactor(known, choicesIn(settings))) {
    lines.set(
      factor,
      own.map(({ code, name, itemType }) => ({ code, name, itemType })),
    )
  }
  for (const [name, factor] of Object.entries(customFactorAccounts)) {
    const { itemType } = CUSTOM_ACCOUNT_KINDS[factor]
    lines.get(factor)?.push({ code: customAccountCode(name), name, itemType })
  }
  return lines
}

export function useFactorAccounts({ basis }: Pick<ForecastModel, 'basis'>, scenario: Scenario) {
  const { customFactorAccounts, factorAccountMonthlyValues } = scenario
  return useMemo(
    () => factorLines(basis, { customFactorAccounts, factorAccountMonthlyValues }),
    [basis, customFactorAccounts, factorAccountMonthlyValues],
  )
}

/**
 * The accounts that the user chose to show, or all of them if nothing was chosen. Accounts with
 * typed figures are always shown.
 */
export function shownAccounts(
  { visibleFactorAccounts, factorAccountMonthlyValues }: Scenario,
  factor: Factor,
  all: readonly FactorLine[],
): readonly FactorLine[] {
  const chosen = visibleFactorAccounts[factor]
  if (!chosen) return all
  const codes = new Set<string>(chosen)
  return all.filter(({ code }) => codes.has(code) || factorAccountMonthlyValues[code])
}
