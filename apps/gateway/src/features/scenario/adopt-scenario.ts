import { randomUUID } from 'node:crypto'
import type { adoptScenario as route, ScenarioChange } from '@millpond/contract/scenario'
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { itemCode } from '@millpond/core/item'
import type { Month } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { addBudget } from '../../sheets/add-budget.ts'
import { holdOpenSheet, refuseClosed } from '../../sheets/open-sheet.ts'
import { saveBudgetCells } from '../../sheets/save-budget-cells.ts'
import { saveTransferAmounts } from '../../sheets/save-tracked.ts'
import { holdScenario, holdScenarioList } from '../../sheets/scenario/open-scenario.ts'
import { saveScenario } from '../../sheets/scenario/save-scenario.ts'
import { setScenarioState } from '../../sheets/scenario/scenario-state.ts'
import { singleSheetKey } from '../../sheets/single-sheet.ts'
import { forecastSettingsStore } from '../../stores/forecast-settings-store.ts'
import { scenarioLineStore } from '../../stores/scenario-line-store.ts'
import { scenarioStore } from '../../stores/scenario-store.ts'
import { cellsOfRow, sheetCellStore } from '../../stores/sheet-cell-store.ts'
import { sheetLineStore } from '../../stores/sheet-line-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'

type Call = CallOf<typeof route, 'clock'>

/**
 * All of it or nothing: budget cells, planned transfers, the setting that the forecast uses the
 * budget, and the events that no longer count in the scenario. It can then be read and copied only.
 */
export const adoptScenario: Handler<typeof route, 'clock'> = call => {
  const { organisationId, body } = call
  return call.commit(async tx => {
    await holdScenarioList(tx, organisationId)
    const { sheet } = await holdScenario(tx, call, body.id)
    await refuseClosed(tx, sheet)
    refuseNewer(sheet.editNumber, body.editNumber, 'editNumber')
    const budget = await adoptIntoBudget(tx, call, sheet.name ?? '')
    const transfers = await adoptTransfers(tx, call, sheet.name ?? '')
    const planBefore = await planBy(tx, call, budget.sheetId)
    const label = `Added to ${budget.name}`.slice(0, MAX_LABEL)
    const changes = await adoptedChanges(tx, call)
    const saved =
      changes.length === 0 ? null : await saveScenario(tx, call, { id: body.id, label, changes })
    call.audit({ action: 'scenarioAdopted', subject: `${sheet.name}, into ${budget.name}` })
    await setScenarioState(tx, call, body.id, 'approved')
    await scenarioStore.freeze(tx, sheet, body.frozen ?? null)
    const [before, after] = [sheet.editNumber, saved?.editNumber ?? sheet.editNumber]
    const { name, ...written } = budget
    const scenario = { sheetId: body.id, before, after }
    return { undo: { scenario, budget: written, transfers, planBefore }, budgetName: name }
  })
}

const MAX_LABEL = 200

function refuseNewer(stored: number, read: number, path: string): void {
  if (stored === read) return
  throw new Refusal('conflict', STALE, [{ path, message: `The newest is ${stored}` }])
}

const STALE =
  'Nothing was added, because someone else has just changed this. Check it, then try again.'

/** Nothing is overwritten that the person has not read: the budget is as it was then. */
async function adoptIntoBudget(tx: Tx, call: Call, name: string) {
  const { budget: given, cells } = call.body
  const sheet =
    given.kind === 'new'
      ? await addBudget(tx, call, { name: given.name, copyOf: null })
      : await holdOpenSheet(tx, call, given.sheetId, 'budget')
  if (given.kind === 'existing') {
    refuseNewer(sheet.editNumber, given.editNumber, 'budget.editNumber')
  }
  const { sheetId, editNumber: before } = sheet
  const stored = await sheetCellStore.find(tx, sheet, cells)
  const versions = new Map(stored.map(each => [`${each.month} ${each.code}`, each.version]))
  const written = cells.map(cell => ({
    ...cell,
    baseVersion: versions.get(`${cell.month} ${cell.code}`) ?? 0,
  }))
  const label = `Added from ${name}`.slice(0, MAX_LABEL)
  const saved =
    written.length === 0
      ? null
      : await saveBudgetCells(tx, call, { sheetId, label, cells: written })
  const after = saved?.editNumber ?? before
  return { sheetId, before, after, name: sheet.name ?? '', isNew: given.kind === 'new' }
}

async function adoptTransfers(tx: Tx, call: Call, name: string) {
  const { organisationId, body } = call
  if (body.transfers.length === 0) return null
  const { sheetId } = singleSheetKey(organisationId, 'transfers')
  const before = (await sheetStore.find(tx, { organisationId, sheetId }))?.editNumber ?? 0
  const known = before === 0 ? [] : await sheetLineStore.list(tx, { organisationId, sheetId })
  const lines = body.transfers.map(({ name: own, from, to, dayOfMonth }, at) => ({
    code: itemCode(randomUUID()),
    before: null,
    after: { name: own, position: known.length + at, transfer: { from, to, dayOfMonth } },
  }))
  const changes: Record<Month, Record<string, number>> = {}
  body.transfers.forEach(({ amounts }, at) => {
    for (const [month, amount] of Object.entries(amounts)) {
      changes[month as Month] = { ...changes[month as Month], [lines[at]?.code ?? '']: amount }
    }
  })
  const label = `Added from ${name}`.slice(0, MAX_LABEL)
  const saved = await saveTransferAmounts(tx, call, { sheetId, label, changes, lines })
  return { sheetId, before, after: saved.editNumber ?? before }
}

/** The forecast uses the budget from now on; returns what it used before. */
async function planBy(tx: Tx, call: Call, budgetId: string) {
  const { organisationId, body } = call
  const stored = await forecastSettingsStore.find(tx, organisationId)
  const version = stored?.settingsVersion ?? 0
  refuseNewer(version, body.settingsVersion, 'settingsVersion')
  const settings = { ...DEFAULT_SETTINGS, ...stored?.settings }
  const before = { planByBudget: settings.planByBudget, budgetId: settings.budgetId }
  if (before.planByBudget && before.budgetId === budgetId) return before
  const planned = { ...settings, planByBudget: true, budgetId }
  const saved = await forecastSettingsStore.save(tx, organisationId, version, planned)
  if (!saved) throw new Refusal('conflict', STALE)
  return before
}

/** Adopted events are switched off and adopted figures removed, so that nothing counts twice. */
async function adoptedChanges(tx: Tx, { organisationId, body }: Call): Promise<ScenarioChange[]> {
  const key = { organisationId, sheetId: body.id }
  const lines = await scenarioLineStore.list(tx, key)
  const [events, typed] = [new Set<string>(body.events), new Set<string>(body.typed)]
  const rows = await sheetCellStore.rows(tx, key)
  const cells = rows
    .filter(({ code }) => typed.has(code))
    .flatMap(cellsOfRow)
    .filter(({ value }) => value !== null)
  const stored = await sheetCellStore.find(tx, key, cells)
  const versions = new Map(stored.map(each => [`${each.month} ${each.code}`, each.version]))
  return [
    ...lines.flatMap(({ code, version, line }): ScenarioChange[] =>
      events.has(code) && line.kind !== 'account'
        ? [{ kind: 'line', code, line: { ...line, isOff: true }, baseVersion: version }]
        : [],
    ),
    ...cells.map(
      ({ itemType, code, month }): ScenarioChange => ({
        ...{ kind: 'cell', itemType, code, month, value: null },
        baseVersion: versions.get(`${month} ${code}`) ?? 0,
      }),
    ),
  ]
}
