import { ITEM_TYPE } from '@millpond/core/item'
import styles from './budget.module.css'
import { aboveWords } from './budget-words.ts'
import { tabHas } from './grid/budget-lines.ts'
import { useBudgetContext } from './model/budget-context.ts'
import type { ShownVersion } from './model/shown-version.ts'
import type { BudgetFigures } from './model/use-budget-figures.ts'
import { useVersionActs } from './versions/use-version-acts.ts'

interface AboveNoteProps extends Pick<ShownVersion, 'budget'> {
  readonly figures: BudgetFigures
}

/** Why the profit and loss of a budget that the forecast uses differs from the totals here. */
export function AboveNote({ budget, figures }: AboveNoteProps) {
  const { location, model } = useBudgetContext()
  const { isPlannedBy } = useVersionActs()
  const hasFlows =
    tabHas(location.tab, ITEM_TYPE.revenue) || tabHas(location.tab, ITEM_TYPE.expense)
  if (!hasFlows || !isPlannedBy(budget)) return null
  const words = aboveWords(figures.above, model.ledger)
  return words && <p className={styles.note}>{words}</p>
}
