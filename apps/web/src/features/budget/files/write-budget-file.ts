import type { ReplyOf } from '@millpond/contract/route'
import type { getDrivers } from '@millpond/contract/tracking'
import {
  type BudgetToFile,
  budgetCsv,
  budgetWorkbook,
  lineLabel,
  monthsToFile,
  xeroBudgetFile,
} from '@millpond/core/budget-file'
import type { Month } from '@millpond/core/time'
import { driversToFile } from '#sheet-editor/files/drivers-to-file.ts'
import { saveFile } from '#ui/save-file.ts'

export type BudgetFileKind = 'xlsx' | 'csv' | 'xero'

interface VersionToFile extends Omit<BudgetToFile, 'title' | 'months' | 'drivers'> {
  /** Null without any. */
  readonly drivers: ReplyOf<typeof getDrivers> | null
  readonly organisation: string
  readonly version: string
  /** The months on screen, which are in the file even if they have no amount. */
  readonly years: readonly Month[]
}

/** Saves a version as a file. Returns what the user should know about the file, if anything. */
export async function writeBudgetFile(
  kind: BudgetFileKind,
  { organisation, version, years, drivers: read, ...contents }: VersionToFile,
): Promise<string | null> {
  const name = `${organisation} budget ${version}`
  const months = monthsToFile(contents.sheet, kind === 'xero' ? [] : years)
  const drivers = driversToFile(read)
  const budget = { ...contents, months, drivers, title: `${organisation}: budget ${version}` }
  if (kind === 'csv') saveFile(`${name}.csv`, csv(budgetCsv(budget)))
  if (kind === 'xlsx') {
    const { writeWorkbook } = await import('#platform/workbook/write-workbook.ts')
    saveFile(`${name}.xlsx`, await writeWorkbook(budgetWorkbook(budget)))
  }
  if (kind !== 'xero') return null
  const file = xeroBudgetFile(budget)
  saveFile(`${name} for Xero.csv`, csv(file.csv))
  const left = file.leftOut.map(lineLabel).join(', ')
  const without = left === '' ? '' : ` Skipped because they have no account number: ${left}.`
  return `Import it in Xero under Reports, Budget Manager.${without}`
}

const csv = (text: string) => new Blob([text], { type: 'text/csv;charset=utf-8' })
