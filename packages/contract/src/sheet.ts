/**
 * Sheets: whole numbers by line and month that people write. A version of a budget, the customer
 * counts and the transfers are each a sheet; how cells are saved, kept and given back is the same.
 */
import { ITEM_TYPE, type ItemCode } from '@millpond/core/item'
import * as z from 'zod/mini'
import { codeText } from './forecast-settings.ts'
import { route } from './route.ts'
import { MOST_DRAFT_CELLS } from './sheet-bounds.ts'
import { instant, monthText, organisationId, organisationQuery, text } from './values.ts'

/** Cents or pieces; a hundred billion dollars is beyond every company, and still exact. */
export const cellNumber = z.nullable(
  z.int().check(z.gte(-10_000_000_000_000), z.lte(10_000_000_000_000)),
)
/** How often the cell was written when it was read; 0 is never. */
const version = z.int().check(z.gte(0), z.lte(2_000_000_000))
export const sheetId = z.uuid()
export const itemType = z.literal(Object.values(ITEM_TYPE))

/** `open` may be written; `locked` and `approved` may not, and an owner opens them again. */
export const SHEET_STATES = ['open', 'locked', 'approved'] as const

/**
 * What a write leaves behind: the cells saved now, and those somebody else changed meanwhile. A
 * cell that holds the value already counts as saved, at the version it has, whatever it was read
 * at.
 */
export const saved = {
  /** Of the edit this made; null where nothing had to be written. */
  editNumber: z.nullable(z.int()),
  saved: z.array(z.object({ code: codeText, month: monthText, version: z.int() })),
  conflicts: z.array(
    z.object({
      code: codeText,
      month: monthText,
      value: cellNumber,
      version: z.int(),
      editedBy: z.nullable(z.string()),
      editedAt: z.nullable(instant),
    }),
  ),
}

/** Cells of one line, from a month on, with their versions; a hole is null at version 0. */
export const sheetRow = z.object({
  itemType,
  code: codeText,
  from: monthText,
  values: z.array(cellNumber),
  versions: z.array(z.int()),
})
export type SheetRow = z.infer<typeof sheetRow>

export const sheetQuery = z.strictObject({ organisationId, sheetId })

export const sheetEdit = z.object({
  editNumber: z.int(),
  label: z.string(),
  /** A person's name; null for one who is gone. */
  by: z.nullable(z.string()),
  at: instant,
  cells: z.int(),
})
export type SheetEdit = z.infer<typeof sheetEdit>

export const getSheetHistory = route({
  method: 'GET',
  path: '/api/sheets/history',
  access: 'organisation',
  summary: 'The edits of a sheet, newest first, fifty at a time',
  query: z.strictObject({
    organisationId,
    sheetId,
    before: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Use the number of an edit'))),
  }),
  reply: z.object({ edits: z.array(sheetEdit), hasMore: z.boolean() }),
  mayFail: ['notFound'],
})

export const getSheetEdit = route({
  method: 'GET',
  path: '/api/sheets/edit',
  access: 'organisation',
  summary: 'The cells of one edit, before and after',
  query: z.strictObject({
    organisationId,
    sheetId,
    editNumber: z.string().check(z.regex(/^\d{1,9}$/, 'Use the number of an edit')),
  }),
  reply: z.object({
    edit: sheetEdit,
    changes: z.array(
      z.object({
        itemType,
        code: codeText,
        month: monthText,
        before: cellNumber,
        after: cellNumber,
      }),
    ),
  }),
  mayFail: ['notFound'],
})

/** Given back as one more edit, so that it can be undone as well. */
export const restoreSheet = route({
  method: 'POST',
  path: '/api/sheets/restore',
  access: 'organisation',
  summary: 'Give every cell of a sheet the value it had after an edit',
  query: organisationQuery,
  body: z.strictObject({
    sheetId,
    /** 0 is before the first. */
    editNumber: z.int().check(z.gte(0)),
    /** The newest edit the caller knows of: a newer one is a conflict. */
    newest: z.int().check(z.gte(0)),
  }),
  reply: z.object({ editNumber: z.nullable(z.int()), cells: z.int() }),
  mayFail: ['notFound', 'conflict'],
})

/** `shop/target/{sheetId}`: what is typed may name a line and the budget it is of. */
const draftCode = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.transform(value => value as ItemCode),
)
const draftChange = z.strictObject({
  itemType,
  code: draftCode,
  month: monthText,
  value: cellNumber,
  baseVersion: version,
  /** What was there when the draft began. */
  before: cellNumber,
})
export const sheetDraft = z.object({
  /** Counts the writes of this draft: two tabs of one person hear of each other. */
  version: z.int(),
  changes: z.array(draftChange),
  savedAt: instant,
})
export type SheetDraft = z.infer<typeof sheetDraft>

export const getSheetDraft = route({
  method: 'GET',
  path: '/api/sheets/draft',
  access: 'organisation',
  summary: 'What the caller has typed into a sheet and not saved yet',
  query: sheetQuery,
  reply: z.object({ draft: z.nullable(sheetDraft) }),
  mayFail: ['notFound'],
})

export const putSheetDraft = route({
  method: 'PUT',
  path: '/api/sheets/draft',
  access: 'organisation',
  summary: 'Keep what the caller has typed and not saved; no changes at all ends the draft',
  query: organisationQuery,
  body: z.strictObject({
    sheetId,
    baseVersion: version,
    changes: z.array(draftChange).check(z.maxLength(MOST_DRAFT_CELLS)),
  }),
  /** Null once it has ended: the next one begins at base version 0. */
  reply: z.object({ draft: z.nullable(z.object({ version: z.int(), savedAt: instant })) }),
  mayFail: ['notFound', 'conflict'],
})

/** Codes take more room than the names people write. */
export const LONGEST_FORMULA = 2000

/** What a line is beside its cells; which fields speak depends on the kind of its sheet. */
const lineFields = {
  name: z.nullable(text(100)),
  position: z.int().check(z.gte(0), z.lte(100_000)),
  /**
   * Such as `=[Sales] * 5%`; its cells are then worked out and not typed. Accounts and groups of
   * customers are given by name, number or code and answered by code: `=[@200] * 5%`. Budgets
   * alone.
   */
  formula: z.nullable(text(LONGEST_FORMULA)),
  note: z.nullable(text(2000)),
  /** Transfers alone: which accounts, and on which day of the month. */
  transfer: z.nullable(
    z.strictObject({
      from: codeText,
      to: codeText,
      dayOfMonth: z.int().check(z.gte(1), z.lte(31)),
    }),
  ),
}
export const sheetLine = z.object({ code: codeText, version: z.int(), ...lineFields })
export type SheetLine = z.infer<typeof sheetLine>

/**
 * Null takes a line away. Cells of a group or a transfer go out of sight with it, not out of the
 * history; an account keeps its cells and loses its formula and note.
 */
export const putSheetLines = route({
  method: 'PUT',
  path: '/api/sheets/lines',
  access: 'organisation',
  summary: 'Add, change or take away lines of a sheet, all of them or none',
  query: organisationQuery,
  body: z.strictObject({
    sheetId,
    lines: z
      .array(
        z.strictObject({
          code: codeText,
          baseVersion: version,
          line: z.nullable(z.strictObject(lineFields)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  reply: z.object({ lines: z.array(sheetLine) }),
  mayFail: ['notFound', 'conflict'],
})
