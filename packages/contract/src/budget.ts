/** Millpond's own budgets: named versions, their cells, and saving them. Spec §7, BUD, API-02. */
import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { BUDGET_ROUTES } from './route-table/budget.ts'
import { codeText, monthText, organisationQuery, text } from './schema-parts/values.ts'
import {
  cellNumber,
  itemType,
  lineChange,
  SHEET_STATES,
  saved,
  savedLines,
  sheetId,
  sheetLine,
  sheetQuery,
  sheetRecord,
  sheetRow,
} from './sheet.ts'
import { MAX_CELLS_PER_BATCH, MAX_LINES_PER_BATCH } from './sheet-bounds.ts'

export const budget = z.object({
  sheetId,
  name: z.string(),
  state: z.enum(SHEET_STATES),
  /** Counts changes of name and state, not of cells. */
  version: z.int(),
  ...sheetRecord,
})
export type Budget = z.infer<typeof budget>

export const getBudgets = route(BUDGET_ROUTES.getBudgets, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The versions of the budget, newest first',
  query: organisationQuery,
  reply: z.object({ budgets: z.array(budget) }),
})

export const getBudget = route(BUDGET_ROUTES.getBudget, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'One version of the budget with its lines and every cell',
  query: sheetQuery,
  reply: z.object({ budget, lines: z.array(sheetLine), rows: z.array(sheetRow) }),
  mayFail: ['notFound'],
})

/** The caller fills an empty one: from last year, the provider's budget or a forecast. */
export const createBudget = route(BUDGET_ROUTES.createBudget, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Create a version of the budget, empty or as a copy of another one',
  query: organisationQuery,
  body: z.strictObject({ name: text(100), copyOf: z.nullable(sheetId) }),
  reply: budget,
  mayFail: ['notFound', 'conflict'],
})

export const updateBudget = route(BUDGET_ROUTES.updateBudget, {
  // Only an owner may change the state; the handler and the database check it.
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Rename, lock, approve or reopen a version of the budget',
  query: organisationQuery,
  body: z.strictObject({
    sheetId,
    baseVersion: z.int().check(z.gte(0)),
    name: z.optional(text(100)),
    state: z.optional(z.enum(SHEET_STATES)),
  }),
  reply: budget,
  mayFail: ['notFound', 'conflict', 'forbidden'],
})

/** Its history is kept, and `false` restores it. */
export const deleteBudget = route(BUDGET_ROUTES.deleteBudget, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Delete a version of the budget, or restore it',
  query: organisationQuery,
  body: z.strictObject({ sheetId, isDeleted: z.boolean() }),
  reply: z.object({ budgets: z.array(budget) }),
  mayFail: ['notFound', 'conflict'],
})

/** ENT-10: a draft change is identified by summary data type, item type, month and item code. */
export const updateOrgItemDataChanges = route(BUDGET_ROUTES.updateOrgItemDataChanges, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Save cells, formulas and notes of a budget; each is compared with what was read',
  query: organisationQuery,
  body: z
    .strictObject({
      sheetId,
      /** The action in words, for the history: `Copied last year, plus 5 %`. */
      label: text(200),
      changes: z
        .array(
          z.strictObject({
            summaryDataType: z.literal(SUMMARY_DATA_TYPE.MillpondBudget),
            itemType,
            month: monthText,
            code: codeText,
            value: cellNumber,
            baseVersion: z.int().check(z.gte(0)),
          }),
        )
        .check(z.maxLength(MAX_CELLS_PER_BATCH)),
      /** Where a formula is in conflict, the cells of its line are not saved either. */
      lines: z.optional(z.array(lineChange).check(z.maxLength(MAX_LINES_PER_BATCH))),
    })
    .check(
      z.refine(({ changes, lines = [] }) => changes.length + lines.length > 0, {
        path: ['changes'],
        message: 'Give at least one cell, formula or note',
      }),
    ),
  reply: z.object({
    message: z.literal(BUDGET_ROUTES.updateOrgItemDataChanges.message),
    ...saved,
    ...savedLines,
  }),
  mayFail: ['notFound', 'conflict'],
})
