import type { Cents } from '@millpond/core/money'
import type { Day } from '@millpond/core/time'
import { isSplit, type UserDate } from '@millpond/core/timing'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

/**
 * The expected date of a document that a user set, its parts, or that it is left out; null removes
 * it.
 */
export interface ExpectedDate {
  readonly documentId: string
  readonly expectedOn: UserDate | null
}

const ofOpenDocument = (organisationId: string) => sql`
  exists (select from document d where d.organisation_id = ${organisationId}
    and d.document_id = e.document_id and d.status = 'open')`

/** Dates by document, as one JSON value; an empty object if no date is set. */
export const datesOfOpenDocuments = (organisationId: string) => sql`(
  select coalesce(json_object_agg(each.document_id, each.date order by each.document_id), '{}')
  from (
    select e.document_id, case
        when bool_or(e.is_left_out) then to_json('leftOut'::text)
        when bool_or(e.amount is null) then to_json(to_char(min(e.expected_on), 'YYYY-MM-DD'))
        else json_agg(json_build_object('on', to_char(e.expected_on, 'YYYY-MM-DD'),
          'amount', e.amount) order by e.part)
      end as date
    from expected_date e
    where e.organisation_id = ${organisationId} and ${ofOpenDocument(organisationId)}
    group by e.document_id) each)`

interface DateRow {
  readonly documentId: string
  readonly part: number
  readonly expectedOn: Day | null
  readonly amount: Cents | null
}

function rowsOf({ documentId, expectedOn: date }: ExpectedDate): DateRow[] {
  if (date === null) return []
  if (isSplit(date)) {
    return date.map(({ on, amount }, index) => ({
      ...{ documentId, part: index + 1, expectedOn: on, amount },
    }))
  }
  return [{ documentId, part: 1, expectedOn: date === 'leftOut' ? null : date, amount: null }]
}

export const expectedDateStore = {
  /** Of documents that are still open. */
  async list(tx: Tx, organisationId: string): Promise<Record<string, UserDate>> {
    const found = await tx.execute<{ dates: Record<string, UserDate> }>(
      sql`select ${datesOfOpenDocuments(organisationId)} as dates`,
    )
    return found.rows[0]?.dates ?? {}
  },

  /**
   * Until the transaction ends no other transaction saves dates of this organisation: parts of two
   * of them would mix.
   */
  async lock(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      select from organisation where organisation_id = ${organisationId} for no key update`)
  },

  async save(tx: Tx, organisationId: string, dates: readonly ExpectedDate[]): Promise<void> {
    const documentIds = JSON.stringify(dates.map(({ documentId }) => documentId))
    await tx.execute(sql`
      delete from expected_date
      where organisation_id = ${organisationId} and document_id in (
        select value from json_array_elements_text(${documentIds}::json))`)
    await tx.execute(sql`
      insert into expected_date
        (organisation_id, document_id, part, expected_on, amount, is_left_out)
      select ${organisationId}, d."documentId", d.part, d."expectedOn", d.amount,
        d."expectedOn" is null
      from json_to_recordset(${JSON.stringify(dates.flatMap(rowsOf))}::json)
        as d ("documentId" text, part smallint, "expectedOn" date, amount bigint)`)
  },

  /** Documents that were paid meanwhile need no date. */
  async forgetSettled(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      delete from expected_date e
      where e.organisation_id = ${organisationId} and not ${ofOpenDocument(organisationId)}`)
  },
}
