/** Which cells of a scenario may be typed: accounts of the books and of its scenarios. */
import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import { CUSTOM_ACCOUNT_KINDS, MAX_LAYERS, type ScenarioBaseline } from '@millpond/core/scenario'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { type ScenarioLineRow, scenarioLineStore } from '../../stores/scenario-line-store.ts'
import { scenarioStore } from '../../stores/scenario-store.ts'
import { sheetCellStore } from '../../stores/sheet-cell-store.ts'
import type { SheetKey } from '../../stores/sheet-store.ts'
import type { CellProblem } from '../cell-faults.ts'
import type { GivenCell } from '../sort-cells.ts'
import { isCustomCode } from './scenario-lines.ts'

interface Known {
  /** Of the books, by code. */
  readonly accounts: ReadonlyMap<string, ItemType>
  /** Of the scenario, with the changes of the request. */
  readonly lines: readonly ScenarioLineRow[]
  readonly baseline: ScenarioBaseline
}

/**
 * A cell belongs to an account of the books, of the scenario or of one that it rests on. One of an
 * account that has vanished may still be emptied.
 */
export async function scenarioCellProblems(
  tx: Tx,
  key: SheetKey,
  given: readonly GivenCell[],
  { accounts, lines, baseline }: Known,
): Promise<CellProblem> {
  const known = new Map([...accounts, ...customTypes(lines)])
  if (given.some(({ code }) => isCustomCode(code) && !known.has(code))) {
    for (const [code, type] of await typesBelow(tx, key.organisationId, baseline)) {
      known.set(code, type)
    }
  }
  const isUnknown = given.some(({ code }) => !known.has(code))
  const lost = isUnknown ? await sheetCellStore.itemTypes(tx, key) : new Map<string, ItemType>()
  return ({ code, itemType, value }) => {
    const is = known.get(code) ?? (value === null ? lost.get(code) : undefined)
    if (is === undefined) {
      const where = isCustomCode(code) ? 'scenario' : 'company'
      return { field: 'code', message: `There is no account ${code} in this ${where}` }
    }
    if (is !== itemType || itemType === ITEM_TYPE.customers) {
      return { field: 'itemType', message: `${code} is of item type ${is}` }
    }
    return null
  }
}

const customTypes = (lines: readonly ScenarioLineRow[]): [string, ItemType][] =>
  lines.flatMap(({ code, line }): [string, ItemType][] =>
    line.kind === 'account' ? [[code, CUSTOM_ACCOUNT_KINDS[line.factor].itemType]] : [],
  )

/** Accounts of the scenarios below, also of one that the person does not see. */
const typesBelow = (tx: Tx, organisationId: string, baseline: ScenarioBaseline) =>
  withoutPersonWithin(tx, async () => {
    const types: [string, ItemType][] = []
    let below: ScenarioBaseline | undefined = baseline
    for (let layer = 1; layer < MAX_LAYERS && below?.kind === 'scenario'; layer += 1) {
      const key: SheetKey = { organisationId, sheetId: below.scenarioId }
      types.push(...customTypes(await scenarioLineStore.list(tx, key)))
      below = (await scenarioStore.find(tx, key))?.baseline
    }
    return types
  })
