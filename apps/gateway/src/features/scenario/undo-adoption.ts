import type { undoAdoption as route } from '@millpond/contract/scenario'
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import type { Tx } from '#database/index.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { holdOpenSheet, isAdopted } from '../../sheets/open-sheet.ts'
import { restoreSheetTo } from '../../sheets/restore-sheet.ts'
import { holdScenario, holdScenarioList } from '../../sheets/scenario/open-scenario.ts'
import { setScenarioState } from '../../sheets/scenario/scenario-state.ts'
import { forecastSettingsStore } from '../../stores/forecast-settings-store.ts'
import { scenarioStore } from '../../stores/scenario-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'

type Call = CallOf<typeof route, 'clock'>

/** All of it or nothing: what the adoption wrote must be the newest in each place. */
export const undoAdoption: Handler<typeof route, 'clock'> = call => {
  const { organisationId, body } = call
  const { scenario, transfers } = body
  return call.commit(async tx => {
    await holdScenarioList(tx, organisationId)
    const { sheet } = await holdScenario(tx, call, scenario.sheetId)
    if (!isAdopted(sheet)) throw new Refusal('conflict', 'This scenario is not in the forecast.')
    await planAsBefore(tx, call)
    if (transfers) await back(tx, call, transfers)
    await removeFromBudget(tx, call)
    await setScenarioState(tx, call, scenario.sheetId, 'open')
    await scenarioStore.freeze(tx, sheet, null)
    await back(tx, call, scenario)
    call.audit({ action: 'scenarioAdoptionUndone', subject: sheet.name ?? '' })
    return { id: scenario.sheetId }
  })
}

type Written = Call['body']['scenario']

async function back(tx: Tx, call: Call, { sheetId, before, after }: Written): Promise<void> {
  if (before === after) return
  await restoreSheetTo(tx, call, { sheetId, editNumber: before, newest: after })
}

/**
 * A budget that the adoption created is hidden, with its history. The request says which one, so it
 * has to be the caller's own.
 */
async function removeFromBudget(tx: Tx, call: Call): Promise<void> {
  const { isNew, ...budget } = call.body.budget
  if (!isNew) return back(tx, call, budget)
  const sheet = await holdOpenSheet(tx, call, budget.sheetId, 'budget')
  const name = sheet.name ?? 'The budget'
  if (sheet.createdBy !== call.user.userId) {
    throw new Refusal('conflict', `Someone else created ${name}. Nothing was undone.`)
  }
  if (sheet.editNumber !== budget.after) {
    throw new Refusal('conflict', `${name} has changed since. Nothing was undone.`)
  }
  await sheetStore.update(tx, sheet, { isDeleted: true })
  call.audit({ action: 'budgetDeleted', subject: name })
}

/**
 * Only while the forecast still uses the budget of the adoption. The one before it counts only if
 * it is a budget that still exists.
 */
async function planAsBefore(tx: Tx, { organisationId, body }: Call): Promise<void> {
  const stored = await forecastSettingsStore.find(tx, organisationId)
  if (!stored || stored.settings.budgetId !== body.budget.sheetId) return
  const { planByBudget, budgetId: sheetId } = body.planBefore
  const before = sheetId === null ? null : await sheetStore.find(tx, { organisationId, sheetId })
  const budgetId = before?.kind === 'budget' && !before.isDeleted ? before.sheetId : null
  const settings = { ...DEFAULT_SETTINGS, ...stored.settings, planByBudget, budgetId }
  const version = stored.settingsVersion
  const saved = await forecastSettingsStore.save(tx, organisationId, version, settings)
  if (!saved) throw new Refusal('conflict', 'Someone else changed the settings. Try again.')
}
