import type { UserDate } from '@millpond/core/timing'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

/** The expected date of a document that a user set, or that it is left out; null removes it. */
export interface ExpectedDate {
  readonly documentId: string
  readonly expectedOn: UserDate | null
}

const ofOpenDocument = (organisationId: string) => sql`
  exists (select from document d where d.organisation_id = ${organisationId}
    and d.document_id = e.document_id and d.status = 'open')`

/** Days by document, as one JSON value; an empty object if no date is set. */
export const datesOfOpenDocuments = (organisationId: string) => sql`(
  select coalesce(json_object_agg(e.document_id,
      case when e.is_left_out then 'leftOut' else to_char(e.expected_on, 'YYYY-MM-DD') end
      order by e.document_id), '{}')
  from expected_date e
  where e.organisation_id = ${organisationId} and ${ofOpenDocument(organisationId)})`

export const expectedDateStore = {
  /** Of documents that are still open. */
  async list(tx: Tx, organisationId: string): Promise<Record<string, UserDate>> {
    const found = await tx.execute<{ dates: Record<string, UserDate> }>(
      sql`select ${datesOfOpenDocuments(organisationId)} as dates`,
    )
    return found.rows[0]?.dates ?? {}
  },

  async save(tx: Tx, organisationId: string, dates: readonly ExpectedDate[]): Promise<void> {
    const json = JSON.stringify(dates)
    await tx.execute(sql`
      with d as (select * from json_to_recordset(${json}::json)
        as each ("documentId" text, "expectedOn" text)
      ), removed as (
        delete from expected_date e using d
        where e.organisation_id = ${organisationId} and e.document_id = d."documentId"
          and d."expectedOn" is null
      )
      insert into expected_date (organisation_id, document_id, expected_on, is_left_out)
      select ${organisationId}, d."documentId", nullif(d."expectedOn", 'leftOut')::date,
        d."expectedOn" = 'leftOut'
      from d where d."expectedOn" is not null
      on conflict (organisation_id, document_id) do update
        set expected_on = excluded.expected_on, is_left_out = excluded.is_left_out`)
  },

  /** Documents that were paid meanwhile need no date. */
  async forgetSettled(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      delete from expected_date e
      where e.organisation_id = ${organisationId} and not ${ofOpenDocument(organisationId)}`)
  },
}
