import { isBalanceSheetType } from '@millpond/core/item'
import type { RefObject } from 'react'
import { useDisplay } from '#current/display.ts'
import { Grid } from '#ui/grid/grid.tsx'
import type { GridHandle, GridSelected } from '#ui/grid/grid-model.ts'
import { useToast } from '#ui/toast.tsx'
import { useEditing } from '../editing/load-editing.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import type { ShownVersion } from '../model/shown-version.ts'
import type { BudgetFigures } from '../model/use-budget-figures.ts'
import type { BudgetSection } from './budget-lines.ts'

interface BudgetGridProps {
  readonly version: Pick<ShownVersion, 'writing' | 'closed'>
  readonly figures: BudgetFigures
  readonly grid: RefObject<GridHandle | null>
  readonly onSelect: (selected: GridSelected) => void
  readonly onHelp: () => void
}

/** The grid. It can be read before what edits it has loaded. */
export function BudgetGrid(props: BudgetGridProps) {
  const { version, figures, grid, onSelect, onHelp } = props
  const { writing, closed } = version
  const { location } = useBudgetContext()
  const { density } = useDisplay()
  const toast = useToast()
  const { part, hasFailed } = useEditing()
  const isLoaded = part !== null && (writing !== null || closed !== null)
  const acts = part && writing ? part.gridActs({ writing, figures, location, toast }) : null
  const { drawn, rows, footer } = figures
  const now = drawn.find(({ isNow }) => isNow)?.key
  return (
    <Grid
      tools={isLoaded ? part.tools : hasFailed ? null : 'coming'}
      label={`${location.tab.name} by ${location.period}`}
      heading="Account"
      columns={drawn}
      rows={rows}
      footer={footer}
      density={density}
      {...figures.widths}
      {...(now !== undefined && { openAt: now })}
      startClosed={closedAtFirst(figures.sections)}
      readOnlyNoun={closed === null ? ACTUAL_MONTHS : READ_ONLY_CELLS}
      onEdit={NOTHING}
      onMessage={message => toast({ message, topic: 'grid' })}
      {...acts}
      {...{ onSelect, onHelp }}
      handle={grid}
    />
  )
}

const NOTHING = () => undefined

/** Next to flows, the groups of balances are closed, because they do not change cash. */
function closedAtFirst(sections: readonly BudgetSection[]): string[] {
  const isBalance = ({ type }: BudgetSection) => isBalanceSheetType(type.itemType)
  const balances = sections.every(isBalance) ? [] : sections.filter(isBalance)
  return ['cash', ...balances.flatMap(({ groups }) => groups.map(({ id }) => id))]
}

const ACTUAL_MONTHS = ['actual month', 'actual months'] as const
const READ_ONLY_CELLS = ['read-only cell', 'read-only cells'] as const
