import { useLazyGetDriversQuery } from '#api/tracking-api.ts'
import { expectedWhereEmpty } from '#model/expected-where-empty.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { planningYears } from '../grid/budget-columns.tsx'
import { budgetLines } from '../grid/budget-lines.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import type { ShownVersion } from '../model/shown-version.ts'
import { chosenYears } from '../model/use-budget-figures.ts'
import type { BudgetFileKind } from './write-budget-file.ts'

/** Exports the version, for everyone who may read it; imports a file, for those who may edit. */
export function useFileItems(version: ShownVersion, onImport: () => void): MenuItem[] {
  const { organisation } = useBudgetContext()
  const save = useSave(version)
  const action = (label: string, onSelect: () => void): MenuItem => ({
    kind: 'action',
    ...{ label, onSelect },
  })
  return [
    { kind: 'heading', label: 'Import and export' },
    ...(version.writing ? [action('Import a file…', onImport)] : []),
    action('Excel table', () => void save('xlsx')),
    action('CSV', () => void save('csv')),
    ...(organisation.provider === 'quickbooks'
      ? []
      : [action('File for Xero’s Budget Manager', () => void save('xero'))]),
  ]
}

/** The code that writes files is loaded on demand. */
function useSave({ budget, lineNotes, view }: ShownVersion) {
  const { organisation, model, location, providerBudget } = useBudgetContext()
  // A file is read by other people, so its name does not call the budget “yours”.
  const version = budget?.name ?? providerBudget ?? ''
  const toast = useToast()
  const [readDrivers] = useLazyGetDriversQuery()
  const { ledger, basis, forecast } = model
  const { roles } = forecast.facts
  return async (kind: BudgetFileKind) => {
    const { reportingYearBeginsMonth, name } = organisation
    const { shown, stored } = view.sheet
    const years = planningYears(ledger.months, ledger.closeMonth, reportingYearBeginsMonth)
    try {
      const { writeBudgetFile } = await import('./write-budget-file.ts')
      // Formulas of the provider's budget name none.
      const drivers = budget && (await readDrivers({ organisationId: organisation.organisationId }))
      const message = await writeBudgetFile(kind, {
        ...{ organisation: name, version, sheet: shown, currency: ledger.currency },
        drivers: drivers?.data ?? null,
        expectedAt: await expectedWhereEmpty(model, shown),
        lines: budgetLines({ accounts: basis.accounts, roles, lineNotes, stored }),
        years: chosenYears(years, location.years).flatMap(({ months }) => months),
      })
      if (message !== null) toast({ message })
    } catch {
      toast({ message: `The budget ${version} could not be created. Try again.`, isFailure: true })
    }
  }
}
