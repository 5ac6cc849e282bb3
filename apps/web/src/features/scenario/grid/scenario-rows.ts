/** The rows of the figures: factors with their accounts, by month. */
import { WHOLE_PPM } from '@millpond/core/money'
import {
  type CellSource,
  countsInFactor,
  FACTORS,
  type Factor,
  type Scenario,
} from '@millpond/core/scenario'
import { type Conflict, cellOf } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { conflictWords } from '#sheet-editor/conflict-words.ts'
import { lineState, type SheetView, valueIn, writtenCell } from '#sheet-editor/line-state.ts'
import type { GridCell, GridRow, GridUnit } from '#ui/grid/grid-model.ts'
import { type FactorLine, type LinesByFactor, shownAccounts } from './factor-accounts.ts'

/** Key of the column at the end. */
export const TOTAL = 'total'

export interface CountedAmounts {
  /** Without the scenario and with it, by account and month; null until known. */
  readonly before: (code: string, month: Month) => number | null
  readonly after: (code: string, month: Month) => number | null
}

interface RowsWanted {
  readonly scenario: Scenario
  readonly lines: LinesByFactor
  readonly view: SheetView
  readonly amounts: CountedAmounts
  readonly months: readonly Month[]
  readonly unit: GridUnit
  readonly canEdit: boolean
  /** Codes of accounts that an event changes: they are first, and typing moves none of them. */
  readonly byEvents: ReadonlySet<string>
}

/** What a factor's figures of a month are, where they are no plain amounts. Short for a phone. */
const MEANINGS: Partial<Record<Factor, string>> = {
  Debt: 'Debt (change)',
  Assets: 'Assets (change)',
  Equity: 'Equity (change)',
  Tax: 'Tax (paid)',
}

export function scenarioRows(wanted: RowsWanted): GridRow[] {
  const { scenario, lines } = wanted
  return FACTORS.filter(factor => scenario.visibleFactors.includes(factor)).flatMap(factor => {
    const all = shownAccounts(scenario, factor, lines.get(factor) ?? [])
    const isFirst = ({ code }: FactorLine) => wanted.byEvents.has(code)
    const shown = [...all.filter(isFirst), ...all.filter(line => !isFirst(line))]
    return [groupRow(factor, shown, wanted), ...shown.map(line => accountRow(line, wanted))]
  })
}

/** What counts: the typed figure, else that of the events or of the baseline. */
const countedAt = ({ view, amounts }: RowsWanted, { code }: FactorLine, month: Month) =>
  cellOf(view.sheet.shown, code, month) ?? amounts.after(code, month)

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const computed = (value: number | null): GridCell => ({ value, state: 'computed' })

function groupRow(factor: Factor, shown: readonly FactorLine[], wanted: RowsWanted): GridRow {
  const { months, unit } = wanted
  const counted = shown.filter(line => countsInFactor(factor, line))
  const inMonth = (month: Month) => sumOf(counted.map(line => countedAt(wanted, line, month)))
  return {
    ...{ id: `factor ${factor}`, label: MEANINGS[factor] ?? factor, kind: 'group' },
    ...{ level: 1, unit: { write: unit.write, plain: unit.plain } },
    cell: ({ key }) => computed(key === TOTAL ? sumOf(months.map(inMonth)) : inMonth(key as Month)),
  }
}

function accountRow(line: FactorLine, wanted: RowsWanted): GridRow {
  const { view, amounts, months, unit, canEdit } = wanted
  const { code, name } = line
  return {
    ...{ id: code, label: name, kind: 'line', level: 2, unit },
    cell: ({ key }) => {
      if (key === TOTAL) {
        return computed(sumOf(months.map(month => countedAt(wanted, line, month))))
      }
      const month = key as Month
      const counted = amounts.after(code, month)
      const ghost = counted === null ? {} : { ghost: Math.round(counted) }
      const changed = isChangedIn(amounts, code, month) && { isChanged: true }
      if (!canEdit) {
        const value = cellOf(view.sheet.shown, code, month)
        return { value: value ?? ghost.ghost ?? null, state: 'readOnly', ...changed }
      }
      const state = lineState(view, code)
      const cell = writtenCell({
        ...{ state, months: [month] },
        valueOf: row => valueIn(row, state, month),
        conflictWords: conflict => conflictWordsIn(view, unit, conflict),
      })
      return { ...cell, ...changed, ...(cell.value === null && ghost) }
    },
  }
}

function conflictWordsIn({ sheet }: SheetView, unit: GridUnit, conflict: Conflict): string {
  const own = cellOf(sheet.shown, conflict.code, conflict.month)
  return conflictWords(conflict, own, unit.write, Date.now())
}

/** Whether the scenario changes the amount, in whole cents. */
function isChangedIn({ before, after }: CountedAmounts, code: string, month: Month): boolean {
  const to = after(code, month)
  return to !== null && Math.round(before(code, month) ?? 0) !== Math.round(to)
}

/**
 * `$12,000 without the scenario, $6,000 from Hire a barista`, where its events or a typed figure
 * change the amount.
 */
export function changeWords(
  { before, after }: CountedAmounts,
  code: string,
  month: Month,
  write: (value: number) => string,
  sources: readonly string[],
): string | null {
  if (!isChangedIn({ before, after }, code, month)) return null
  return [`${write(Math.round(before(code, month) ?? 0))} without the scenario`, ...sources].join(
    ', ',
  )
}

/** `$6,000 from Hire a barista`, `5% more from Change prices`. */
export const sourceWords = (
  sources: readonly CellSource[],
  { events }: Pick<Scenario, 'events'>,
  write: (value: number) => string,
): string[] =>
  sources.flatMap(source => {
    const name = events.find(({ code }) => code === source.event)?.name
    if (name === undefined) return []
    if (source.kind === 'added') return `${write(source.amount)} from ${name}`
    if (source.kind === 'movedOrLate') return `moved by ${name}`
    const percent = (source.ppm - WHOLE_PPM) / PPM_OF_PERCENT
    return `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'} from ${name}`
  })

const PPM_OF_PERCENT = 10_000
