import type { ForecastSettings } from '@millpond/core/forecast'
import { type ItemCode, itemCode } from '@millpond/core/item'
import { assert } from '@millpond/core/outcome'
import type { Month } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import { refreshLedgerSummary } from '../../books/publish-books.ts'
import type { Deps } from '../../deps.ts'
import { SAMPLE_PLANNER } from '../../identity/sample-people.ts'
import { addBudget } from '../../sheets/add-budget.ts'
import { holdOpenSheet, type SheetCall, type SheetWriter } from '../../sheets/open-sheet.ts'
import { saveBudgetCells } from '../../sheets/save-budget-cells.ts'
import { saveLines } from '../../sheets/save-lines.ts'
import {
  saveCustomerCounts,
  saveDriverValues,
  saveTransferAmounts,
} from '../../sheets/save-tracked.ts'
import { addScenario } from '../../sheets/scenario/add-scenario.ts'
import { saveScenario } from '../../sheets/scenario/save-scenario.ts'
import type { ScenarioWriter } from '../../sheets/scenario/scenario-properties.ts'
import { singleSheetKey } from '../../sheets/single-sheet.ts'
import { forecastSettingsStore } from '../../stores/forecast-settings-store.ts'
import { sheetStore } from '../../stores/sheet-store.ts'

type SamplePlan = ReturnType<Deps['samplePlan']>
type PlannedEdit = SamplePlan['transfers']['amounts']

interface PlanningCall extends SheetCall {
  readonly deps: Pick<Deps, 'clock' | 'audit'>
  readonly correlationId: string
}

/**
 * Gives a new sample company its customers, transfer, drivers, budget and scenarios, with the same
 * rules and log entries as for a user who types them, and sets the forecast to use the budget.
 */
export async function planSample(tx: Tx, call: PlanningCall, plan: SamplePlan): Promise<void> {
  const { deps, organisationId, user, correlationId } = call
  const events: Parameters<SheetWriter['audit']>[0][] = []
  const writer: ScenarioWriter = {
    ...{ deps, organisationId, user, role: 'owner' },
    audit: event => events.push(event),
  }
  // Targets are part of the budget and need their group of customers.
  await countCustomers(tx, writer, plan.customers)
  await planTransfer(tx, writer, plan.transfers)
  await planDrivers(tx, writer, plan.drivers)
  const { sheetId } = await writeBudget(tx, writer, plan)
  await choose(tx, writer, plan.settingsFor(sheetId))
  for (const [at, scenario] of plan.scenarios.entries()) {
    await writeScenario(tx, writer, { ...scenario, code: `sample-${at + 1}` })
  }
  const who = { userId: user.userId, name: SAMPLE_PLANNER }
  for (const event of events) {
    await deps.audit.add(tx, { organisationId }, { ...event, who, correlationId })
  }
}

const NO_FIELDS = { name: null, position: 0, formula: null, note: null, transfer: null }

async function countCustomers(
  tx: Tx,
  writer: SheetWriter,
  { label, group, counts }: SamplePlan['customers'],
): Promise<void> {
  const { sheetId } = singleSheetKey(writer.organisationId, 'customers')
  const after = { name: group.name, position: 0, transfer: null }
  const lines = [{ code: group.code, before: null, after }]
  const sheet = await holdOpenSheet(tx, writer, sheetId)
  await sheetStore.update(tx, sheet, { customerLabel: label })
  writer.audit({ action: 'customerLabelSet', subject: label })
  await saveCustomerCounts(tx, writer, { sheetId, ...byMonth(counts), lines })
}

async function planTransfer(
  tx: Tx,
  writer: SheetWriter,
  { line: { code, name, ...transfer }, amounts }: SamplePlan['transfers'],
): Promise<void> {
  const { sheetId } = singleSheetKey(writer.organisationId, 'transfers')
  const lines = [{ code, before: null, after: { name, position: 0, transfer } }]
  await saveTransferAmounts(tx, writer, { sheetId, ...byMonth(amounts), lines })
}

async function planDrivers(
  tx: Tx,
  writer: SheetWriter,
  { lines: drivers, values }: SamplePlan['drivers'],
): Promise<void> {
  const { sheetId } = singleSheetKey(writer.organisationId, 'drivers')
  const lines = drivers.map(({ code, name, unit, note }, position) => ({
    ...{ code, before: null },
    after: { name, position, transfer: null, driver: { unit, formula: null, note } },
  }))
  await saveDriverValues(tx, writer, { sheetId, ...byMonth(values), lines })
}

async function writeBudget(tx: Tx, writer: SheetWriter, { budget, customers }: SamplePlan) {
  const sheet = await addBudget(tx, writer, { name: budget.name, copyOf: null })
  const { sheetId } = sheet
  const versions = new Map<string, number>()
  for (const { label, cells } of [...budget.edits, customers.targets]) {
    const given = cells.map(cell => ({
      ...cell,
      baseVersion: versions.get(`${cell.code} ${cell.month}`) ?? 0,
    }))
    const { saved, conflicts } = await saveBudgetCells(tx, writer, { sheetId, label, cells: given })
    assert(conflicts.length === 0, 'no other writer has a budget that is being created')
    for (const { code, month, version } of saved) versions.set(`${code} ${month}`, version)
  }
  const lines = budget.lines.map(({ code, formula, note }) => ({
    ...{ code, baseVersion: 0, line: { ...NO_FIELDS, formula, note } },
  }))
  await saveLines(tx, writer, { sheetId, lines })
  return sheet
}

async function writeScenario(
  tx: Tx,
  writer: ScenarioWriter,
  { name, type, label, events, code }: SamplePlan['scenarios'][number] & { readonly code: string },
): Promise<void> {
  const { sheetId: id } = await addScenario(tx, writer, {
    ...{ scenarioName: name, scenarioType: type, copyOf: null, isPrivate: false },
  })
  const changes = events.map((line, at) => ({
    ...{ kind: 'line' as const, code: itemCode(`${code}-${at + 1}`), line, baseVersion: 0 },
  }))
  await saveScenario(tx, writer, { id, label, changes })
}

async function choose(tx: Tx, writer: SheetWriter, settings: ForecastSettings): Promise<void> {
  const { organisationId } = writer
  const saved = await forecastSettingsStore.save(tx, organisationId, 0, settings)
  assert(saved, 'no other writer has settings of a company being created')
  writer.audit({ action: 'putForecastSettings', subject: '' })
  await refreshLedgerSummary(tx, organisationId)
}

/** ENT-11: from month, then item, to a value. */
function byMonth({ label, cells }: PlannedEdit) {
  const changes: Record<Month, Record<ItemCode, number | null>> = {}
  for (const { month, code, value } of cells) {
    changes[month] = { ...changes[month], [code]: value }
  }
  return { label, changes }
}
