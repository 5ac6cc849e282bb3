/** What a scenario has next to its sheet: its type, its baseline, its horizon, what it shows. */
import type { FrozenScenario } from '@millpond/core/insight'
import type { ItemCode } from '@millpond/core/item'
import type { Cents } from '@millpond/core/money'
import type {
  AccountMonthlyValues,
  Factor,
  ScenarioBaseline,
  ScenarioType,
} from '@millpond/core/scenario'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import type { SheetKey } from './sheet-store.ts'

export interface ScenarioFields {
  readonly scenarioType: ScenarioType
  readonly baseline: ScenarioBaseline
  readonly forecastHorizon: number
  readonly visibleFactors: readonly Factor[]
  readonly visibleFactorAccounts: Readonly<Partial<Record<Factor, readonly ItemCode[]>>>
  readonly isArchived: boolean
}

export interface ScenarioRow extends ScenarioFields {
  readonly sheetId: string
  /** How often each property was written; one that is missing was written once. */
  readonly propertyVersions: Readonly<Record<string, number>>
  /** Of an adopted one: its figures on that day. */
  readonly frozen: FrozenScenario | null
}

/** Which sheet a scenario rests on, also where the person may not see it. */
export interface RestingScenario {
  readonly id: string
  readonly name: string
  readonly baseline: ScenarioBaseline
  readonly isDeleted: boolean
  readonly isPrivate: boolean
}

interface BaselineColumns {
  readonly baselineKind: ScenarioBaseline['kind']
  readonly baselineSheetId: string | null
}

const columns = sql`c.sheet_id as "sheetId", c.scenario_type as "scenarioType",
  c.baseline_kind as "baselineKind", c.baseline_sheet_id as "baselineSheetId",
  c.horizon as "forecastHorizon", c.visible_factors as "visibleFactors",
  c.visible_accounts as "visibleFactorAccounts", c.is_archived as "isArchived",
  c.property_versions as "propertyVersions", c.frozen`

type Row = Omit<ScenarioRow, 'baseline'> & BaselineColumns & Record<string, unknown>

function baselineOf({ baselineKind, baselineSheetId }: BaselineColumns): ScenarioBaseline {
  const id = baselineSheetId ?? ''
  if (baselineKind === 'budget') return { kind: baselineKind, budgetId: id }
  return baselineKind === 'scenario'
    ? { kind: baselineKind, scenarioId: id }
    : { kind: baselineKind }
}

function sheetOf(baseline: ScenarioBaseline): string | null {
  if (baseline.kind === 'budget') return baseline.budgetId
  return baseline.kind === 'scenario' ? baseline.scenarioId : null
}

const rowOf = ({ baselineKind, baselineSheetId, ...row }: Row): ScenarioRow =>
  ({ ...row, baseline: baselineOf({ baselineKind, baselineSheetId }) }) as ScenarioRow

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

export const scenarioStore = {
  async find(tx: Tx, { organisationId, sheetId }: SheetKey): Promise<ScenarioRow | null> {
    const found = await tx.execute<Row>(sql`
      select ${columns} from scenario c
      where c.organisation_id = ${organisationId} and c.sheet_id = ${sheetId}`)
    return found.rows[0] ? rowOf(found.rows[0]) : null
  },

  /** By sheet, deleted ones included. */
  async all(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, ScenarioRow>> {
    const found = await tx.execute<Row>(sql`
      select ${columns} from scenario c where c.organisation_id = ${organisationId}`)
    return new Map(found.rows.map(row => [row.sheetId, rowOf(row)]))
  },

  /** Baselines of all scenarios, deleted ones included. */
  async resting(tx: Tx, organisationId: string): Promise<RestingScenario[]> {
    const found = await tx.execute<
      Omit<RestingScenario, 'baseline'> & BaselineColumns & Record<string, unknown>
    >(sql`
      select s.sheet_id as id, s.name, s.is_deleted as "isDeleted", s.is_private as "isPrivate",
        c.baseline_kind as "baselineKind", c.baseline_sheet_id as "baselineSheetId"
      from scenario c join sheet s using (organisation_id, sheet_id)
      where c.organisation_id = ${organisationId}`)
    return found.rows.map(({ baselineKind, baselineSheetId, ...row }) => ({
      ...row,
      baseline: baselineOf({ baselineKind, baselineSheetId }),
    }))
  },

  /** Typed cells of every scenario: by sheet, account code and month. */
  async typed(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, AccountMonthlyValues>> {
    const found = await tx.execute<{
      sheetId: string
      code: string
      months: Record<string, Cents>
    }>(sql`
      select c.sheet_id as "sheetId", c.code,
        json_object_agg(c.month, c.value order by c.month) as months
      from scenario o join sheet_cell c using (organisation_id, sheet_id)
      where o.organisation_id = ${organisationId} and c.value is not null
      group by c.sheet_id, c.code order by c.code collate "C"`)
    const bySheet = new Map<string, Record<string, Record<string, Cents>>>()
    for (const { sheetId, code, months } of found.rows) {
      bySheet.set(sheetId, { ...bySheet.get(sheetId), [code]: months })
    }
    return bySheet
  },

  /** Its sheet exists. */
  async add(tx: Tx, { organisationId, sheetId }: SheetKey, fields: ScenarioFields): Promise<void> {
    await tx.execute(sql`
      insert into scenario (organisation_id, sheet_id, scenario_type, baseline_kind,
        baseline_sheet_id, horizon, visible_factors, visible_accounts, is_archived)
      values (${organisationId}, ${sheetId}, ${fields.scenarioType}, ${fields.baseline.kind},
        ${sheetOf(fields.baseline)}, ${fields.forecastHorizon}, ${json(fields.visibleFactors)},
        ${json(fields.visibleFactorAccounts)}, ${fields.isArchived})`)
  },

  /** The sheet is locked. */
  async freeze(
    tx: Tx,
    { organisationId, sheetId }: SheetKey,
    frozen: FrozenScenario | null,
  ): Promise<void> {
    await tx.execute(sql`
      update scenario set frozen = ${frozen && json(frozen)}
      where organisation_id = ${organisationId} and sheet_id = ${sheetId}`)
  },

  /** The sheet is locked. Writes all fields, and the versions of its properties. */
  async update(tx: Tx, { organisationId, sheetId }: SheetKey, row: ScenarioRow): Promise<void> {
    await tx.execute(sql`
      update scenario set scenario_type = ${row.scenarioType},
        baseline_kind = ${row.baseline.kind}, baseline_sheet_id = ${sheetOf(row.baseline)},
        horizon = ${row.forecastHorizon}, visible_factors = ${json(row.visibleFactors)},
        visible_accounts = ${json(row.visibleFactorAccounts)}, is_archived = ${row.isArchived},
        property_versions = ${json(row.propertyVersions)}
      where organisation_id = ${organisationId} and sheet_id = ${sheetId}`)
  },
}
