import type { MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { planningYears } from '../budget-columns.tsx'
import { budgetLines } from '../budget-lines.ts'
import type { BudgetViewProps } from '../budget-view-props.ts'
import { chosenYears } from '../use-budget-figures.ts'
import type { BudgetFileKind } from './write-budget-file.ts'

/** The version as a file, for everybody who may read it; a file into it, for who may write. */
export function useFileItems(props: BudgetViewProps, onImport: () => void): MenuItem[] {
  const { organisation, writing } = props
  const save = useSave(props)
  const action = (label: string, onSelect: () => void): MenuItem => ({
    kind: 'action',
    ...{ label, onSelect },
  })
  return [
    { kind: 'heading', label: 'Import and export' },
    ...(writing ? [action('Import a file…', onImport)] : []),
    action('Excel, totals as formulas', () => void save('xlsx')),
    action('CSV', () => void save('csv')),
    ...(organisation.provider === 'quickbooks'
      ? []
      : [action('File for Xero’s Budget Manager', () => void save('xero'))]),
  ]
}

/** What writes files comes when it is asked for. */
function useSave({ organisation, model, place, budget, provider, noted, view }: BudgetViewProps) {
  const toast = useToast()
  const { ledger, basis } = model
  return async (kind: BudgetFileKind) => {
    const version = budget?.name ?? provider ?? ''
    const { reportingYearBeginsMonth, name } = organisation
    const { shown, stored } = view.sheet
    const years = planningYears(ledger.months, ledger.closeMonth, reportingYearBeginsMonth)
    try {
      const { writeBudgetFile } = await import('./write-budget-file.ts')
      const said = await writeBudgetFile(kind, {
        ...{ organisation: name, version, sheet: shown, currency: ledger.currency },
        lines: budgetLines({ accounts: basis.accounts, noted, stored }),
        years: chosenYears(years, place.years).flatMap(({ months }) => months),
      })
      if (said !== null) toast({ message: said })
    } catch {
      toast({ message: `The budget ${version} could not be written. Try again.`, isFailure: true })
    }
  }
}
