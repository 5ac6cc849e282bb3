/** Millpond's own budgets: named versions, their cells, and saving them. Spec §7, BUD, API-02. */
import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import * as z from 'zod/mini'
import { codeText } from './forecast-settings.ts'
import { route } from './route.ts'
import {
  cellNumber,
  itemType,
  SHEET_STATES,
  saved,
  sheetId,
  sheetLine,
  sheetQuery,
  sheetRow,
} from './sheet.ts'
import { MOST_CELLS_A_BATCH } from './sheet-bounds.ts'
import { instant, monthText, organisationQuery, text } from './values.ts'

export const budget = z.object({
  sheetId,
  name: z.string(),
  state: z.enum(SHEET_STATES),
  /** Counts changes of name and state, not of cells. */
  version: z.int(),
  /** The newest edit; 0 before the first. */
  editNumber: z.int(),
  /** The version it was copied from. */
  basedOn: z.nullable(sheetId),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  editedBy: z.nullable(z.string()),
  editedAt: z.nullable(instant),
  /** Who locked or approved it, and when; null while it is open. */
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(instant),
})
export type Budget = z.infer<typeof budget>

export const getBudgets = route({
  method: 'GET',
  path: '/api/budgets',
  access: 'organisation',
  summary: 'The versions of the budget, newest first',
  query: organisationQuery,
  reply: z.object({ budgets: z.array(budget) }),
})

export const getBudget = route({
  method: 'GET',
  path: '/api/budgets/cells',
  access: 'organisation',
  summary: 'One version of the budget with its lines and every cell',
  query: sheetQuery,
  reply: z.object({ budget, lines: z.array(sheetLine), rows: z.array(sheetRow) }),
  mayFail: ['notFound'],
})

/** An empty one is filled by the caller: from last year, the provider's budget or a forecast. */
export const createBudget = route({
  method: 'POST',
  path: '/api/budgets',
  access: 'organisation',
  summary: 'Begin a version of the budget: empty, or as a copy of another one',
  query: organisationQuery,
  body: z.strictObject({ name: text(100), copyOf: z.nullable(sheetId) }),
  reply: budget,
  mayFail: ['notFound', 'conflict'],
})

export const updateBudget = route({
  method: 'PUT',
  path: '/api/budgets',
  access: 'organisation',
  summary: 'Rename a version of the budget, lock it, approve it or open it again',
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

/** Its history stays with it, and with `false` it is back. */
export const deleteBudget = route({
  method: 'PUT',
  path: '/api/budgets/deletion',
  access: 'organisation',
  summary: 'Take a version of the budget away, or bring it back',
  query: organisationQuery,
  body: z.strictObject({ sheetId, isDeleted: z.boolean() }),
  reply: z.object({ budgets: z.array(budget) }),
  mayFail: ['notFound', 'conflict'],
})

/** ENT-10: a draft change is named by summary data type, item type, month and item code. */
export const updateOrgItemDataChanges = route({
  method: 'PUT',
  path: '/api/update-generic-item-data',
  access: 'organisation',
  summary: 'Save cells of a budget; each is compared with the version it was read at',
  query: organisationQuery,
  body: z.strictObject({
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
      .check(z.minLength(1), z.maxLength(MOST_CELLS_A_BATCH)),
  }),
  reply: z.object({ message: z.literal('Budget data updated successfully'), ...saved }),
  mayFail: ['notFound', 'conflict'],
})
