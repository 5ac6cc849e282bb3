import {
  type CommaMeaning,
  type FileLayout,
  guessLayout,
  type ImportPlan,
  layoutAt,
  lineLabel,
  planImport,
} from '@millpond/core/budget-file'
import type { ItemCode } from '@millpond/core/item'
import { type Edit, editOf } from '@millpond/core/sheet'
import { useMemo, useState } from 'react'
import { type FillPreview, previewOf } from '../fill/fill-preview.ts'
import { fillLabel, spanWords } from '../fill/fill-words.ts'
import { type BudgetGridLine, budgetLines } from '../grid/budget-lines.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import type { ShownVersion } from '../model/shown-version.ts'
import type { OpenedFile } from './use-opened-file.ts'

type Decided = ReadonlyMap<number, ItemCode | null>

export interface Import {
  readonly lines: readonly BudgetGridLine[]
  readonly layout: FileLayout
  readonly plan: ImportPlan
  readonly preview: FillPreview
  /** `Nov 2026 to Oct 2027`; null if no month of the file is written. */
  readonly span: string | null
  readonly decided: Decided
  /**
   * Rows with figures that are not imported, because their account is unknown or was deselected.
   */
  readonly leftOut: number
  readonly clears: boolean
  /** The user's choice of the meaning of a comma; null before a choice. */
  readonly comma: CommaMeaning | null
  /** Nothing blocks it, and it would change something. */
  readonly isReady: boolean
  /** More than a draft holds, together with the unsaved changes. */
  readonly isTooMuch: boolean
  /** All of it as one edit. */
  readonly editNow: () => Edit | null
  readonly chooseMonthRow: (row: number) => void
  readonly chooseColumns: (columns: Partial<FileLayout>) => void
  /** The account of a row, or null for none. */
  readonly decide: (rows: readonly number[], code: ItemCode | null) => void
  readonly setClears: (clears: boolean) => void
  readonly setComma: (comma: CommaMeaning) => void
}

/** The contract's limit for a draft, repeated here because the schema is large. */
const MAX_DRAFT_CELLS = 40_000

/** The changes by an opened file; null if no row of it has months. */
export function useImport(
  file: OpenedFile,
  { lineNotes, view, writing }: ShownVersion,
): Import | null {
  const { ledger, basis, forecast } = useBudgetContext().model
  const { roles } = forecast.facts
  const { shown, stored } = view.sheet
  const lines = useMemo(
    () => budgetLines({ accounts: basis.accounts, roles, lineNotes, stored }),
    [basis.accounts, roles, lineNotes, stored],
  )
  const [chosen, setChosen] = useState<FileLayout | null>(null)
  const [decided, setDecided] = useState<Decided>(new Map())
  const [clears, setClears] = useState(false)
  const [comma, setComma] = useState<CommaMeaning | null>(null)
  const { rows } = file
  const guessed = useMemo(() => guessLayout(rows, lines), [rows, lines])
  const layout = chosen ?? guessed
  const { closeMonth } = ledger
  const read = useMemo(() => {
    if (!layout) return null
    const empties = clears ? ('clear' as const) : ('leave' as const)
    const asked = { rows, layout, lines, decided, sheet: shown, closeMonth, empties, comma }
    const plan = planImport(asked)
    return { layout, plan, ...outcomeOf(file.name, plan, lines, shown) }
  }, [file.name, rows, layout, lines, decided, shown, closeMonth, clears, comma])
  if (!read) return null
  const typed = writing?.state.sheet.draft.size ?? 0
  const isTooMuch = typed + read.plan.changes > MAX_DRAFT_CELLS
  return {
    ...{ ...read, lines, decided, clears, setClears, comma, setComma, isTooMuch },
    isReady: read.isReady && !isTooMuch,
    chooseMonthRow: row => {
      setChosen(layoutAt(rows, row, lines))
      setDecided(new Map())
    },
    chooseColumns: columns => setChosen({ ...read.layout, ...columns }),
    decide: (own, code) => {
      setDecided(before => new Map([...before, ...own.map(row => [row, code] as const)]))
    },
  }
}

function outcomeOf(
  name: string,
  plan: ImportPlan,
  lines: readonly BudgetGridLine[],
  shown: ShownVersion['view']['sheet']['shown'],
): Pick<Import, 'preview' | 'span' | 'isReady' | 'leftOut' | 'editNow'> {
  const taken = new Set(
    plan.rows.flatMap(row => (row.status === 'taken' ? row.lines.map(({ code }) => code) : [])),
  )
  const own = lines.filter(({ code }) => taken.has(code))
  const preview = previewOf({ cells: plan.cells, silent: [] }, own, plan.months, shown)
  const [from] = plan.months
  const to = plan.months.at(-1)
  const isReady = plan.faults.length === 0 && plan.changes > 0
  const leftOut = plan.rows.filter(({ status }) => status === 'unknown' || status === 'left').length
  const editNow = () => {
    if (!isReady || from === undefined || to === undefined) return null
    const names = preview.rows.map(row => row.name)
    const way = `Imported ${name.slice(0, MAX_NAME_LENGTH)}${leftOutWords(leftOut)}`
    return editOf(shown, fillLabel(way, names, from, to), plan.cells)
  }
  return { preview, span: from && to ? spanWords(from, to) : null, isReady, leftOut, editNow }
}

/** The label lists what is left out and what is imported, within its length limit. */
const MAX_NAME_LENGTH = 100

const leftOutWords = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? ', 1 row skipped' : `, ${count} rows skipped`
}

/** In the order of the list of accounts. */
export const optionsOf = (lines: readonly BudgetGridLine[]) =>
  lines.map(line => ({ value: line.code as string, label: lineLabel(line) }))
