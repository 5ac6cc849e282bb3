import type {
  BooksContact,
  BooksDocument,
  BooksPayment,
  BooksRepeating,
  BooksUnissued,
} from '@millpond/core/ledger'
import type { Day } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

/** An open document by its name, with what is open of it. */
export type NamedDocument = Pick<
  BooksDocument,
  'documentId' | 'kind' | 'number' | 'contactName' | 'amountDue'
>

/** Rows of one statement, so that a large company's invoices never make one huge parameter. */
const CHUNK = 2000

async function inChunks<Row>(rows: readonly Row[], insert: (json: string) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await insert(JSON.stringify(rows.slice(start, start + CHUNK)))
  }
}

/**
 * Days are returned as text and cents as numbers: both would lose their meaning as Date or text.
 */
const documentColumns = sql`
  document_id as "documentId", kind, number, contact_id as "contactId",
  contact_name as "contactName", issued_on::text as "issuedOn", due_on::text as "dueOn",
  expected_on::text as "expectedOn", paid_on::text as "paidOn", status,
  total::float8 as total, amount_due::float8 as "amountDue", tax::float8 as tax, currency,
  updated_at as "updatedAt", lines`

export const documentStore = {
  async replaceDocuments(
    tx: Tx,
    organisationId: string,
    documents: readonly BooksDocument[],
  ): Promise<void> {
    await tx.execute(sql`delete from document where organisation_id = ${organisationId}`)
    await inChunks(documents, json =>
      tx.execute(sql`
        insert into document (organisation_id, document_id, kind, number, contact_id,
          contact_name, issued_on, due_on, expected_on, paid_on, status, total, amount_due, tax,
          currency, updated_at, lines)
        select ${organisationId}, d."documentId", d.kind, d.number, d."contactId",
          d."contactName", d."issuedOn", d."dueOn", d."expectedOn", d."paidOn", d.status, d.total,
          d."amountDue", d.tax, d.currency, d."updatedAt", d.lines
        from json_to_recordset(${json}::json) as d (
          "documentId" text, kind text, number text, "contactId" text, "contactName" text,
          "issuedOn" date, "dueOn" date, "expectedOn" date, "paidOn" date, status text,
          total bigint, "amountDue" bigint, tax bigint, currency text, "updatedAt" text,
          lines jsonb)`),
    )
  },

  async replacePayments(
    tx: Tx,
    organisationId: string,
    payments: readonly BooksPayment[],
  ): Promise<void> {
    await tx.execute(sql`delete from payment where organisation_id = ${organisationId}`)
    await inChunks(payments, json =>
      tx.execute(sql`
        insert into payment (organisation_id, payment_id, document_id, paid_on, amount)
        select ${organisationId}, p."paymentId", p."documentId", p."paidOn", p.amount
        from json_to_recordset(${json}::json) as p (
          "paymentId" text, "documentId" text, "paidOn" date, amount bigint)`),
    )
  },

  async replaceContacts(
    tx: Tx,
    organisationId: string,
    contacts: readonly BooksContact[],
  ): Promise<void> {
    await tx.execute(sql`delete from contact where organisation_id = ${organisationId}`)
    await inChunks(contacts, json =>
      tx.execute(sql`
        insert into contact (organisation_id, contact_id, name, status)
        select ${organisationId}, c."contactId", c.name, c.status
        from json_to_recordset(${json}::json) as c ("contactId" text, name text, status text)`),
    )
  },

  async replaceRepeating(
    tx: Tx,
    organisationId: string,
    repeating: readonly BooksRepeating[],
  ): Promise<void> {
    await tx.execute(sql`delete from repeating where organisation_id = ${organisationId}`)
    await inChunks(repeating, json =>
      tx.execute(sql`
        insert into repeating (organisation_id, repeating_id, kind, contact_id, contact_name,
          total, net, code, every_months, every_weeks, next_on, ends_on)
        select ${organisationId}, r."repeatingId", r.kind, r."contactId", r."contactName",
          r.total, r.net, r.code, r."everyMonths", r."everyWeeks", r."nextOn", r."endsOn"
        from json_to_recordset(${json}::json) as r (
          "repeatingId" text, kind text, "contactId" text, "contactName" text, total bigint,
          net bigint, code text, "everyMonths" smallint, "everyWeeks" smallint, "nextOn" date,
          "endsOn" date)`),
    )
  },

  async replaceUnissued(
    tx: Tx,
    organisationId: string,
    unissued: readonly BooksUnissued[],
  ): Promise<void> {
    await tx.execute(sql`delete from unissued_document where organisation_id = ${organisationId}`)
    await inChunks(unissued, json =>
      tx.execute(sql`
        insert into unissued_document (organisation_id, document_id, kind, stage, is_accepted,
          number, contact_id, contact_name, issued_on, due_on, expires_on, net, code)
        select ${organisationId}, d."documentId", d.kind, d.stage, d."isAccepted", d.number,
          d."contactId", d."contactName", d."issuedOn", d."dueOn", d."expiresOn", d.net, d.code
        from json_to_recordset(${json}::json) as d (
          "documentId" text, kind text, stage text, "isAccepted" boolean, number text,
          "contactId" text, "contactName" text, "issuedOn" date, "dueOn" date, "expiresOn" date,
          net bigint, code text)`),
    )
  },

  async unissued(tx: Tx, organisationId: string): Promise<BooksUnissued[]> {
    const found = await tx.execute<BooksUnissued & Record<string, unknown>>(sql`
      select document_id as "documentId", kind, stage, is_accepted as "isAccepted", number,
        contact_id as "contactId", contact_name as "contactName", issued_on::text as "issuedOn",
        due_on::text as "dueOn", expires_on::text as "expiresOn", net::float8 as net, code
      from unissued_document where organisation_id = ${organisationId}
      order by issued_on, document_id`)
    return found.rows
  },

  async openDocuments(tx: Tx, organisationId: string): Promise<BooksDocument[]> {
    const found = await tx.execute<BooksDocument & Record<string, unknown>>(sql`
      select ${documentColumns} from document
      where organisation_id = ${organisationId} and status = 'open'
      order by due_on, document_id`)
    return found.rows
  },

  /** Open or paid: all documents of the books. */
  async documents(tx: Tx, organisationId: string): Promise<BooksDocument[]> {
    const found = await tx.execute<BooksDocument & Record<string, unknown>>(sql`
      select ${documentColumns} from document
      where organisation_id = ${organisationId} order by document_id`)
    return found.rows
  },

  async payments(tx: Tx, organisationId: string): Promise<BooksPayment[]> {
    const found = await tx.execute<BooksPayment & Record<string, unknown>>(sql`
      select payment_id as "paymentId", document_id as "documentId", paid_on::text as "paidOn",
        amount::float8 as amount
      from payment where organisation_id = ${organisationId} order by payment_id`)
    return found.rows
  },

  /** The days of documents, and of payments without the number of their part. */
  async daysOf(tx: Tx, organisationId: string, ids: readonly string[]): Promise<Map<string, Day>> {
    if (ids.length === 0) return new Map()
    const found = await tx.execute<{ id: string; day: Day }>(sql`
      with asked as (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as id)
      select document_id as id, issued_on::text as day from document
      where organisation_id = ${organisationId} and document_id in (select id from asked)
      union all
      select regexp_replace(payment_id, '-[0-9]+$', ''), paid_on::text from payment
      where organisation_id = ${organisationId}
        and regexp_replace(payment_id, '-[0-9]+$', '') in (select id from asked)`)
    return new Map(found.rows.map(({ id, day }) => [id, day]))
  },

  /** The open ones among these. */
  async openAmong(
    tx: Tx,
    organisationId: string,
    documentIds: readonly string[],
  ): Promise<NamedDocument[]> {
    const found = await tx.execute<NamedDocument & Record<string, unknown>>(sql`
      select document_id as "documentId", kind, number, contact_name as "contactName",
        amount_due::float8 as "amountDue"
      from document
      where organisation_id = ${organisationId} and status = 'open'
        and document_id in (
          select value from jsonb_array_elements_text(${JSON.stringify(documentIds)}::jsonb))`)
    return found.rows
  },

  /** The listed ones among these, and those that only a document names. */
  async contactsAmong(
    tx: Tx,
    organisationId: string,
    contactIds: readonly string[],
  ): Promise<string[]> {
    if (contactIds.length === 0) return []
    const found = await tx.execute<{ contactId: string }>(sql`
      select value as "contactId"
      from jsonb_array_elements_text(${JSON.stringify(contactIds)}::jsonb)
      where exists (select from contact
          where organisation_id = ${organisationId} and contact_id = value)
        or exists (select from document
          where organisation_id = ${organisationId} and contact_id = value)`)
    return found.rows.map(row => row.contactId)
  },

  /** Documents in other than the base currency are not stored. */
  async repeating(tx: Tx, organisationId: string): Promise<BooksRepeating[]> {
    const found = await tx.execute<BooksRepeating & Record<string, unknown>>(sql`
      select repeating_id as "repeatingId", kind, contact_id as "contactId",
        contact_name as "contactName", total::float8 as total,
        coalesce(net, total)::float8 as net, code, null::text as currency,
        every_months as "everyMonths", every_weeks as "everyWeeks",
        next_on::text as "nextOn", ends_on::text as "endsOn"
      from repeating where organisation_id = ${organisationId} order by next_on, repeating_id`)
    return found.rows
  },
}
