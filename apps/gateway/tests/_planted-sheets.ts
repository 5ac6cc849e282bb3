/** Sheets of every kind with one line, one cell and one edit, inserted into the database. */
import { createHash } from 'node:crypto'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { FORECAST_BASELINE, type ScenarioLine } from '@millpond/core/scenario'
import { type Month, month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '../src/database/index.ts'
import { singleSheetKey } from '../src/sheets/single-sheet.ts'
import { scenarioLineStore } from '../src/stores/scenario-line-store.ts'
import { scenarioStore } from '../src/stores/scenario-store.ts'
import { givenChanges, sheetEditStore } from '../src/stores/sheet-edit-store.ts'
import { sheetLineStore } from '../src/stores/sheet-line-store.ts'
import { type SheetKind, sheetStore } from '../src/stores/sheet-store.ts'

interface PlantedSheets {
  readonly organisationId: string
  readonly ownerId: string
  /** In every text that a sheet holds. */
  readonly word: string
  /** The id of the budget. */
  readonly sheetId: string
}

/** A group of customers and a transfer for requests to write to. */
export const PLANTED_LINE = 'shop'
/** A driver for requests to write to. */
export const PLANTED_DRIVER = 'driver-heads'

/** The same id for the same word. */
export function sheetIdOf(word: string): string {
  const hex = createHash('md5').update(word).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

/** The month of the cells: the running one, which is in every window. */
export const plantedMonth = (): Month => month(new Date().toISOString().slice(0, 7))

/** In a system transaction within the organisation; the draft is the owner's. */
export async function plantSheets(tx: Tx, planted: PlantedSheets): Promise<void> {
  const { organisationId, ownerId, word } = planted
  const at = new Date()
  const transfer = { from: itemCode(word), to: itemCode(`${word} 2`), dayOfMonth: 1 }
  for (const kind of ['budget', 'customers', 'transfers', 'drivers'] as const) {
    const key = { organisationId, sheetId: idOf(kind, planted) }
    const isBudget = kind === 'budget'
    const line = { name: isBudget ? null : word, position: 0, formula: null, note: word }
    const made = { name: isBudget ? word : null, basedOn: null, createdBy: ownerId, createdAt: at }
    await sheetStore.add(tx, { ...key, kind, ...made })
    const code = itemCode(isBudget ? word : kind === 'drivers' ? PLANTED_DRIVER : PLANTED_LINE)
    await sheetLineStore.save(tx, key, [
      {
        code,
        line: {
          ...{ ...line, transfer: kind === 'transfers' ? transfer : null },
          driver: kind === 'drivers' ? { unit: 'people', formula: null, note: word } : null,
        },
      },
    ])
    const edit = { label: word, editedBy: ownerId, editedAt: at }
    const cell = { code: kind === 'customers' ? itemCode(`${code}/gained`) : code, after: -12_345 }
    const itemType = kind === 'customers' ? ITEM_TYPE.customers : ITEM_TYPE.revenue
    const change = { ...cell, itemType, month: plantedMonth(), before: null }
    const nothing = { formula: null, note: null, content: null }
    const noted = { code, before: nothing, after: { ...nothing, note: word } }
    await sheetEditStore.add(tx, key, edit, givenChanges([change]), { lines: [noted] })
  }
  await plantScenario(tx, planted)
}

const idOf = (kind: Exclude<SheetKind, 'scenario'>, { organisationId, sheetId }: PlantedSheets) =>
  kind === 'budget' ? sheetId : singleSheetKey(organisationId, kind).sheetId

/** The id of the scenario that is planted next to a budget of this word. */
export const scenarioIdOf = (word: string): string => sheetIdOf(`${word} as a scenario`)

/** The event of that scenario. */
export const PLANTED_EVENT = 'hire'

/** In a system transaction within the organisation. */
async function plantScenario(
  tx: Tx,
  { organisationId, ownerId, word }: PlantedSheets,
): Promise<void> {
  const at = new Date()
  const key = { organisationId, sheetId: scenarioIdOf(word) }
  const made = { basedOn: null, createdBy: ownerId, createdAt: at }
  await sheetStore.add(tx, { ...key, kind: 'scenario', name: word, ...made })
  const accounts = { Revenue: [itemCode(word)] }
  await scenarioStore.add(tx, key, {
    ...{ scenarioType: 'Hire a staff member', baseline: FORECAST_BASELINE, forecastHorizon: 12 },
    ...{ visibleFactors: ['Revenue'], visibleFactorAccounts: accounts, isArchived: false },
  })
  const line: ScenarioLine = {
    ...{ kind: 'latePayments', name: word, isOff: false, position: 0 },
    params: { side: 'customers', contactId: word, days: 7, from: plantedMonth(), until: null },
  }
  const code = itemCode(PLANTED_EVENT)
  await scenarioLineStore.save(tx, key, [{ code, line }])
  const change = { code: itemCode(word), month: plantedMonth(), before: null, after: -12_345 }
  const nothing = { formula: null, note: null }
  const added = {
    ...{ code, before: { ...nothing, content: null }, after: { ...nothing, content: line } },
  }
  const edit = { label: word, editedBy: ownerId, editedAt: at }
  const cells = givenChanges([{ ...change, itemType: ITEM_TYPE.revenue }])
  await sheetEditStore.add(tx, key, edit, cells, {
    lines: [added],
    properties: [{ property: 'visibleFactorAccounts', before: {}, after: accounts }],
  })
}

/** In a transaction of the person, who may edit there. */
export const plantDraft = (tx: Tx, { organisationId, ownerId, word, sheetId }: PlantedSheets) =>
  tx.execute(sql`
    insert into sheet_draft (organisation_id, sheet_id, user_id, version, changes, saved_at)
    values (${organisationId}, ${sheetId}, ${ownerId}, 1,
      ${JSON.stringify([
        {
          ...{ itemType: ITEM_TYPE.revenue, code: word, month: plantedMonth() },
          ...{ value: 1, before: null, baseVersion: 0 },
        },
      ])}, now())`)
