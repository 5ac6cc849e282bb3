import type { BooksRecords } from '@millpond/core/ledger'
import type { CapabilityGap } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import type { ImportKey } from './import-store.ts'

/** A request as the provider's plan words it; the key names it within its import. */
interface Keyed {
  readonly key: string
}

export interface StoredStep<Step extends Keyed> {
  readonly position: number
  readonly step: Step
  readonly state: 'pending' | 'done' | 'skipped'
  readonly records: number
  /** The kind of the failure for which it was skipped, if known. */
  readonly skippedFor?: string | null
}

const ofRun = (key: ImportKey) =>
  sql`organisation_id = ${key.organisationId} and import_id = ${key.importId}`

const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value))

/**
 * The answers of an import, one row per request. They are only read as a whole, so they are text:
 * PostgreSQL then compresses them and never parses them.
 */
export const importStepStore = {
  async list<Step extends Keyed>(tx: Tx, key: ImportKey): Promise<StoredStep<Step>[]> {
    const found = await tx.execute<StoredStep<Step> & Record<string, unknown>>(sql`
      select position, step, state, record_count as records, skipped_for as "skippedFor"
      from import_step
      where ${ofRun(key)} order by position`)
    return found.rows
  },

  /** Steps that exist stay as they are, so planning twice is harmless. */
  async add(tx: Tx, key: ImportKey, steps: readonly Keyed[]): Promise<void> {
    if (steps.length === 0) return
    await tx.execute(sql`
      insert into import_step (organisation_id, import_id, step_key, position, step)
      select ${key.organisationId}, ${key.importId}, planned.step ->> 'key',
        coalesce((select max(position) from import_step where ${ofRun(key)}), 0)
          + planned.ordinal,
        planned.step
      from jsonb_array_elements(${JSON.stringify(steps)}::jsonb)
        with ordinality as planned (step, ordinal)
      on conflict (organisation_id, import_id, step_key) do nothing`)
  },

  async markDone(
    tx: Tx,
    key: ImportKey,
    stepKey: string,
    answer: {
      readonly records: BooksRecords
      readonly count: number
      readonly lacks: CapabilityGap | null
    },
  ): Promise<void> {
    await tx.execute(sql`
      update import_step set state = 'done', records = ${JSON.stringify(answer.records)},
        record_count = ${answer.count}, gap = ${jsonOf(answer.lacks)}::jsonb, skipped_for = null
      where ${ofRun(key)} and step_key = ${stepKey}`)
  },

  /** The plan or the consent does not include it; the import continues without it. */
  async markSkipped(
    tx: Tx,
    key: ImportKey,
    stepKey: string,
    why: { readonly kind: string; readonly gap: CapabilityGap | null },
  ): Promise<void> {
    await tx.execute(sql`
      update import_step set state = 'skipped', records = null, record_count = 0,
        gap = ${jsonOf(why.gap)}::jsonb, skipped_for = ${why.kind}
      where ${ofRun(key)} and step_key = ${stepKey}`)
  },

  /** Requests skipped steps again. */
  async askAgain(tx: Tx, key: ImportKey): Promise<void> {
    await tx.execute(sql`
      update import_step set state = 'pending' where ${ofRun(key)} and state = 'skipped'`)
  },

  /** What the provider refused to this import, and which of its settings are off. */
  async gapsOf(tx: Tx, key: ImportKey): Promise<CapabilityGap[]> {
    const found = await tx.execute<{ gap: CapabilityGap }>(sql`
      select gap from import_step where ${ofRun(key)} and gap is not null order by position`)
    return found.rows.map(row => row.gap)
  },

  /** The answers in the order of the plan: all of them, or those of its first steps. */
  async recordsOf(tx: Tx, key: ImportKey, firstSteps?: number): Promise<BooksRecords[]> {
    const found = await tx.execute<{ records: string }>(sql`
      select records from (
        select position, records from import_step where ${ofRun(key)}
        order by position limit ${firstSteps ?? null}
      ) step where records is not null order by position`)
    return found.rows.map(row => JSON.parse(row.records) as BooksRecords)
  },

  /**
   * What an earlier import has read. What it was refused, and lists of these kinds, are read again.
   * Months that a later answer of the same kind has replaced are left out.
   */
  async carryOver(
    tx: Tx,
    key: ImportKey,
    fromImportId: string,
    readAgain: readonly string[],
  ): Promise<void> {
    await tx.execute(sql`
      insert into import_step (organisation_id, import_id, step_key, position, step, state,
        record_count, records, gap)
      select organisation_id, ${key.importId}::uuid, step_key, position, step,
        case state when 'skipped' then 'pending' else state end, record_count, records,
        case state when 'skipped' then null else gap end
      from import_step earlier where organisation_id = ${key.organisationId}
        and import_id = ${fromImportId}::uuid and state <> 'pending'
        and step ->> 'kind' not in (
          select jsonb_array_elements_text(${JSON.stringify(readAgain)}::jsonb))
        and not exists (select from import_step later
          where later.organisation_id = earlier.organisation_id
            and later.import_id = earlier.import_id and later.position > earlier.position
            and later.state = 'done' and later.step ->> 'kind' = earlier.step ->> 'kind'
            and later.step ->> 'id' is not distinct from earlier.step ->> 'id'
            and later.step ->> 'from' <= earlier.step ->> 'from'
            and later.step ->> 'to' >= earlier.step ->> 'to')
      on conflict (organisation_id, import_id, step_key) do nothing`)
  },

  /** All steps of an import: it is planned again. */
  async drop(tx: Tx, key: ImportKey): Promise<void> {
    await tx.execute(sql`delete from import_step where ${ofRun(key)}`)
  },

  /** The steps of all earlier imports: after this one they are not continued. */
  async dropOthers(tx: Tx, key: ImportKey): Promise<void> {
    await tx.execute(sql`
      delete from import_step where organisation_id = ${key.organisationId}
        and import_id <> ${key.importId}`)
  },

  /** After publishing, the answers are deleted; the counts stay for the progress screen. */
  async dropRecords(tx: Tx, organisationId: string, keptImportId?: string): Promise<void> {
    await tx.execute(sql`
      update import_step set records = null
      where organisation_id = ${organisationId} and records is not null
        and import_id is distinct from ${keptImportId ?? null}::uuid`)
  },
}
