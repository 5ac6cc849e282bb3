/** Loaded in one go after the first paint of a budget: see `load-editing.ts`. */
import { readCell } from '#sheet-editor/money-unit.ts'
import { EDITING_TOOLS } from '#ui/grid/editing/editing-tools.ts'
import { EditingStatus } from './editing-status.tsx'
import { FillMenu } from './fill-menu.tsx'
import { gridActs } from './grid-acts.tsx'
import {
  AccountPanel,
  BudgetHistory,
  FormulaNotice,
  GridKeys,
  UseBudgetDialog,
} from './later-parts.ts'
import { PlanOffScreen } from './plan-off-screen.tsx'
import { VersionActions } from './version-actions.tsx'
import { VersionEditor } from './version-editor.tsx'

export const EDITING = {
  ...{ EditingStatus, FillMenu, PlanOffScreen, VersionActions, VersionEditor },
  ...{ AccountPanel, BudgetHistory, FormulaNotice, GridKeys, UseBudgetDialog },
  ...{ gridActs, readCell, tools: EDITING_TOOLS },
}
