/**
 * Sheets: whole numbers by line and month that users write. A version of a budget, the customer
 * counts, the transfers, the drivers and a scenario are sheets; their cells are saved, stored and
 * returned alike.
 */
import { DRIVER_UNITS, ITEM_TYPE, type ItemCode } from '@millpond/core/item'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { SHEET_ROUTES } from './route-table/sheet.ts'
import { scenarioLine } from './schema-parts/scenario-line.ts'
import {
  codeText,
  instant,
  monthText,
  organisationId,
  organisationQuery,
  text,
} from './schema-parts/values.ts'
import { MAX_DRAFT_CELLS, MAX_DRAFT_LINES } from './sheet-bounds.ts'

/**
 * Cents, pieces or parts of a driver's unit; a hundred billion dollars is beyond every company, and
 * still exact.
 */
export const cellNumber = z.nullable(
  z.int().check(z.gte(-10_000_000_000_000), z.lte(10_000_000_000_000)),
)
/** The version of the cell that was read; 0 is never written. */
export const cellVersion = z.int().check(z.gte(0), z.lte(2_000_000_000))
export const sheetId = z.uuid()
export const itemType = z.literal(Object.values(ITEM_TYPE))

/** What is recorded of each named sheet: a version of a budget, or a scenario. */
export const sheetRecord = {
  /** The newest edit; 0 before the first. */
  editNumber: z.int(),
  /** The sheet it was copied from. */
  basedOn: z.nullable(sheetId),
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  editedBy: z.nullable(z.string()),
  editedAt: z.nullable(instant),
  /** The person and time of the last lock or approval; null while it is open. */
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(instant),
} as const

/** `open` may be changed; `locked` and `approved` may not until an owner opens them again. */
export const SHEET_STATES = ['open', 'locked', 'approved'] as const

/**
 * The result of a write: the cells saved now, and those that another user changed meanwhile. A cell
 * that already holds the value counts as saved, at the version it has.
 */
export const saved = {
  /** The number of the new edit; null if nothing had to be written. */
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

/** Cells of one line, from a month on, with their versions; an empty one is null at version 0. */
export const sheetRow = z.object({
  itemType,
  code: codeText,
  from: monthText,
  values: z.array(cellNumber),
  versions: z.array(z.int()),
})
export type SheetRowReply = z.infer<typeof sheetRow>

export const sheetQuery = z.strictObject({ organisationId, sheetId })

export const sheetEdit = z.object({
  editNumber: z.int(),
  label: z.string(),
  /** A person's name; null for a deleted account. */
  by: z.nullable(z.string()),
  at: instant,
  cells: z.int(),
  /** Lines that it changed, such as their formula, note or name. */
  lines: z.int(),
  /** Properties of a scenario that it changed, such as its baseline; absent if there are none. */
  properties: z.optional(z.int()),
})
export type SheetEdit = z.infer<typeof sheetEdit>

export const getSheetHistory = route(SHEET_ROUTES.getSheetHistory, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The edits of a sheet, newest first, 50 per page',
  query: z.strictObject({
    organisationId,
    sheetId,
    before: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Use the number of an edit'))),
  }),
  reply: z.object({ edits: z.array(sheetEdit), hasMore: z.boolean() }),
  mayFail: ['notFound'],
})

/** Codes take more room than the names people write. */
export const MAX_FORMULA_LENGTH = 2000
/** An event of a scenario, and the accounts that it shows, are longer than a formula. */
const MAX_DRAFT_TEXT = 50_000

const LINE_FIELDS = ['formula', 'note'] as const
/**
 * `line` is the text of what users set up: of `lineContentText` in the core for customers,
 * transfers and drivers, and for scenarios of an event, of an account or of a property.
 */
const DRAFT_FIELDS = [...LINE_FIELDS, 'line'] as const

/** Of a line of a budget; a formula names accounts by code. */
const lineNotes = z.object({ formula: z.nullable(z.string()), note: z.nullable(z.string()) })

/** Another formula or note of a line; null is none. */
export const lineChange = z.strictObject({
  code: codeText,
  field: z.enum(LINE_FIELDS),
  /** The content that was read: if the stored one differs by now, the change is in conflict. */
  before: z.nullable(z.string().check(z.maxLength(MAX_FORMULA_LENGTH))),
  after: z.nullable(text(MAX_FORMULA_LENGTH)),
})
export type SheetLineChange = z.infer<typeof lineChange>

/** The outcome of a save for formulas and notes. */
export const savedLines = {
  /** Every line that was sent, as it is stored now. */
  lines: z.array(z.object({ code: codeText, version: z.int(), ...lineNotes.shape })),
  lineConflicts: z.array(
    z.object({
      code: codeText,
      field: z.enum(LINE_FIELDS),
      value: z.nullable(z.string()),
      version: z.int(),
      editedBy: z.nullable(z.string()),
      editedAt: z.nullable(instant),
    }),
  ),
}

const contentFields = {
  position: z.int().check(z.gte(0), z.lte(100_000)),
  /** Only for transfers: the accounts, and the day of the month. */
  transfer: z.nullable(
    z.strictObject({
      from: codeText,
      to: codeText,
      dayOfMonth: z.int().check(z.gte(1), z.lte(31)),
    }),
  ),
  /**
   * Only for drivers. A formula names drivers and groups of customers, and is returned with their
   * codes; its cells are then calculated and not typed.
   */
  driver: z.optional(
    z.nullable(
      z.strictObject({
        unit: z.enum(DRIVER_UNITS),
        formula: z.nullable(text(MAX_FORMULA_LENGTH)),
        note: z.nullable(text(2000)),
      }),
    ),
  ),
}
/** What users set up in a line of customers, of transfers or of drivers. */
const lineContent = z.strictObject({ name: text(100), ...contentFields })

/** A line that is added, changed or removed; null is no line. */
export const contentChange = z.strictObject({
  code: codeText,
  /** The content that was read: if the stored one differs by now, the change is in conflict. */
  before: z.nullable(lineContent),
  after: z.nullable(lineContent),
})
export type LineContentChange = z.infer<typeof contentChange>

/** The outcome of a save for lines of customers, of transfers or of drivers. */
export const savedContents = {
  /** Every line that was sent, as it is stored now. */
  lines: z.array(z.object({ code: codeText, version: z.int(), content: z.nullable(lineContent) })),
  lineConflicts: z.array(
    z.object({
      code: codeText,
      content: z.nullable(lineContent),
      version: z.int(),
      editedBy: z.nullable(z.string()),
      editedAt: z.nullable(instant),
    }),
  ),
}

const lineState = z.object({ ...lineNotes.shape, content: z.nullable(lineContent) })

export const getSheetEdit = route(SHEET_ROUTES.getSheetEdit, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The cells and lines of one edit, before and after',
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
    /** Of a budget, of customers, of transfers or of drivers. */
    lines: z.array(z.object({ code: codeText, before: lineState, after: lineState })),
    /** Of a scenario; null is no line. */
    scenarioLines: z.optional(
      z.array(
        z.object({
          code: codeText,
          before: z.nullable(scenarioLine),
          after: z.nullable(scenarioLine),
        }),
      ),
    ),
    /** Of a scenario, by the names of `updateScenario`. */
    properties: z.optional(
      z.array(z.object({ property: z.string(), before: z.unknown(), after: z.unknown() })),
    ),
  }),
  mayFail: ['notFound'],
})

/** Restored by one more edit, so that it can be undone too. */
export const restoreSheet = route(SHEET_ROUTES.restoreSheet, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Restore the cells and lines of a sheet to how they were after an edit',
  query: organisationQuery,
  body: z.strictObject({
    sheetId,
    /** 0 is before the first. */
    editNumber: z.int().check(z.gte(0)),
    /** The newest edit that the caller has read: a newer one is a conflict. */
    newest: z.int().check(z.gte(0)),
  }),
  reply: z.object({
    editNumber: z.nullable(z.int()),
    cells: z.int(),
    lines: z.int(),
    properties: z.optional(z.int()),
  }),
  mayFail: ['notFound', 'conflict'],
})

/** `shop/target/{sheetId}`: a code may contain a line and its budget. */
const draftCode = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.transform(value => value as ItemCode),
)
const draftChange = z.strictObject({
  itemType,
  code: draftCode,
  month: monthText,
  value: cellNumber,
  baseVersion: cellVersion,
  /** The value when the draft started. */
  before: cellNumber,
})
const draftLine = z.strictObject({
  code: draftCode,
  field: z.enum(DRAFT_FIELDS),
  value: z.nullable(text(MAX_DRAFT_TEXT)),
  /** The content when the draft started. */
  before: z.nullable(z.string().check(z.maxLength(MAX_DRAFT_TEXT))),
})
export const sheetDraft = z.object({
  /** Counts the writes of this draft, so that two tabs of one person detect each other. */
  version: z.int(),
  changes: z.array(draftChange),
  /** Formulas and notes, and lines of customers, transfers and drivers. */
  lines: z.array(draftLine),
  savedAt: instant,
})
export type SheetDraft = z.infer<typeof sheetDraft>

export const getSheetDraft = route(SHEET_ROUTES.getSheetDraft, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The caller’s unsaved changes to a sheet',
  query: sheetQuery,
  reply: z.object({ draft: z.nullable(sheetDraft) }),
  mayFail: ['notFound'],
})

export const putSheetDraft = route(SHEET_ROUTES.putSheetDraft, {
  permit: { role: 'editor', visit: 'whenAllowed' },
  summary: 'Store the caller’s unsaved changes; an empty list deletes the draft',
  query: organisationQuery,
  body: z.strictObject({
    sheetId,
    baseVersion: cellVersion,
    changes: z.array(draftChange).check(z.maxLength(MAX_DRAFT_CELLS)),
    lines: z.optional(z.array(draftLine).check(z.maxLength(MAX_DRAFT_LINES))),
  }),
  /** Null once it has ended: the next one starts at base version 0. */
  reply: z.object({ draft: z.nullable(z.object({ version: z.int(), savedAt: instant })) }),
  mayFail: ['notFound', 'conflict'],
})

/** A line without its cells; its fields depend on the kind of its sheet. */
const lineFields = {
  ...contentFields,
  name: z.nullable(text(100)),
  /**
   * Such as `=[Sales] * 5%`; its cells are then calculated and not typed. Accounts, groups of
   * customers and drivers may be named by name, number or code, and are returned by code: `=[@200]
   * * 5%`. Only in budgets.
   */
  formula: z.nullable(text(MAX_FORMULA_LENGTH)),
  note: z.nullable(text(2000)),
}
export const sheetLine = z.object({ code: codeText, version: z.int(), ...lineFields })
export type SheetLine = z.infer<typeof sheetLine>
/** Lines that were removed, so that a reader knows them from lines that it has not read yet. */
export const removedLines = z.array(z.object({ code: codeText, version: z.int() }))

/**
 * Null deletes a line. The cells of a deleted group, transfer or driver are hidden, and stay in the
 * history; an account keeps its cells and loses its formula and note.
 */
export const putSheetLines = route(SHEET_ROUTES.putSheetLines, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Add, change or delete lines of a sheet, all of them or none',
  query: organisationQuery,
  body: z.strictObject({
    sheetId,
    lines: z
      .array(
        z.strictObject({
          code: codeText,
          baseVersion: cellVersion,
          line: z.nullable(z.strictObject(lineFields)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  reply: z.object({ lines: z.array(sheetLine) }),
  mayFail: ['notFound', 'conflict'],
})
