/** What opens over the grid or next to it: each is loaded when it is needed, or before. */
import { lazy } from 'react'

export const AccountPanel = lazy(() =>
  import('../account/account-panel.tsx').then(module => ({ default: module.AccountPanel })),
)

export const BudgetHistory = lazy(() =>
  import('../budget-history.tsx').then(module => ({ default: module.BudgetHistory })),
)

export const BudgetPaper = lazy(() =>
  import('../budget-paper.tsx').then(module => ({ default: module.BudgetPaper })),
)
export const FormulaNotice = lazy(() =>
  import('./formula-notice.tsx').then(module => ({ default: module.FormulaNotice })),
)
export const GridKeys = lazy(() =>
  import('#sheet-editor/grid-keys.tsx').then(module => ({ default: module.GridKeys })),
)

export const UseBudgetDialog = lazy(() =>
  import('../versions/use-budget-dialog.tsx').then(module => ({ default: module.UseBudgetDialog })),
)
