/** An organisation with books, its owner, two editors and a viewer, who use its sheets. */
import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { SheetLine } from '@millpond/contract/sheet'
import { ITEM_SUB_TYPE, ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import { assert } from '@millpond/core/outcome'
import { addMonths, dataWindow, type Month } from '@millpond/core/time'
import type { LightMyRequestResponse } from 'fastify'
import { ledgerStore } from '../src/stores/ledger-store.ts'
import { clientOf, granted } from './_client.ts'
import { bearer, createTestGateway, type EngineName } from './_gateway.ts'
import { setRole } from './_members.ts'
import { createPerson, type TestPerson } from './_people.ts'
import { addSampleBooks } from './_sample-books.ts'

type BudgetReply = ReplyOf<typeof routes.getBudget>
export type Saved = Omit<ReplyOf<typeof routes.updateOrgItemDataChanges>, 'message'>

export interface Typed {
  readonly code: string
  readonly month: string
  readonly value: number | null
  readonly baseVersion: number
  readonly itemType?: number
}

/** Cells, formulas and notes that are saved together. */
export interface TypedBatch {
  readonly sheetId: string
  readonly label?: string
  readonly changes: readonly Typed[]
  readonly lines?: readonly object[]
}

type Method = 'GET' | 'POST' | 'PUT'
export type SheetWorld = Awaited<ReturnType<typeof createSheetWorld>>

export async function createSheetWorld(engine: EngineName) {
  const gateway = await createTestGateway({ engine })
  const { deps } = gateway
  const owner = await createPerson(deps, 'Olive Owner')
  const ana = await createPerson(deps, 'Ana Editor')
  const ben = await createPerson(deps, 'Ben Editor')
  const vera = await createPerson(deps, 'Vera Viewer')
  const stranger = await createPerson(deps, 'Sam Stranger')
  const ask = (
    who: TestPerson,
    method: Method,
    url: string,
    more: { query?: Record<string, string>; body?: object; key?: string } = {},
  ): Promise<LightMyRequestResponse> =>
    gateway.inject({
      method,
      url,
      query: { organisationId, ...more.query },
      headers: {
        ...bearer(who.token),
        ...(method !== 'GET' && { 'idempotency-key': more.key ?? randomUUID() }),
      },
      ...(more.body && { payload: more.body }),
    })
  const organisationId = await addSampleBooks(deps, owner.userId)
  await setRole(deps, organisationId, ana.userId, 'editor')
  await setRole(deps, organisationId, ben.userId, 'editor')
  await setRole(deps, organisationId, vera.userId, 'viewer')
  const accounts = await deps.database.inOrganisation(organisationId, tx =>
    ledgerStore.accounts(tx, organisationId),
  )
  const accountsOf = (isWanted: (account: BooksAccount) => boolean) => accounts.filter(isWanted)
  const [sales] = accountsOf(({ itemType }) => itemType === ITEM_TYPE.revenue)
  const [rent, power] = accountsOf(({ itemType }) => itemType === ITEM_TYPE.expense)
  const [bank] = accountsOf(({ itemSubType }) => itemSubType === ITEM_SUB_TYPE.BankAccount)
  const [loan] = accountsOf(({ itemType }) => itemType === ITEM_TYPE.liability)
  assert(sales && rent && power && bank && loan, 'the sample company has accounts of every kind')
  const months = dataWindow(gateway.clock.today('Pacific/Auckland'))
  const ok = async <T>(answer: Promise<LightMyRequestResponse>): Promise<T> => {
    const { statusCode, body } = await answer
    if (statusCode !== 200) throw new Error(`Answered ${statusCode} ${body}`)
    return JSON.parse(body) as T
  }
  const change = (typed: Typed) => ({
    summaryDataType: SUMMARY_DATA_TYPE.MillpondBudget,
    itemType: accounts.find(({ code }) => code === typed.code)?.itemType ?? ITEM_TYPE.expense,
    ...typed,
  })
  const saving = (who: TestPerson, sheetId: string, changes: readonly Typed[], label = 'Typed') =>
    savingAll(who, { sheetId, label, changes })
  const savingAll = (who: TestPerson, { changes, ...body }: TypedBatch, key?: string) =>
    ask(who, 'PUT', '/api/update-generic-item-data', {
      body: { label: 'Typed', ...body, changes: changes.map(change) },
      ...(key && { key }),
    })
  const client = (who: TestPerson) => clientOf(gateway, who)

  return {
    gateway,
    organisationId,
    ...{ owner, ana, ben, vera, stranger },
    accounts,
    ...{ sales, rent, power, bank, loan },
    window: months,
    /** The running month, or the month so many after it. */
    ahead: (count: number): Month => addMonths(months.runningMonth, count),
    ask,
    ok,
    make: (name: string, copyOf: string | null = null, who = ana) =>
      granted(client(who).createBudget({ organisationId, name, copyOf })),
    update: (who: TestPerson, body: object) => ask(who, 'PUT', '/api/budgets', { body }),
    saving,
    savingAll,
    save: (who: TestPerson, sheetId: string, changes: readonly Typed[], label?: string) =>
      ok<Saved>(saving(who, sheetId, changes, label)),
    read: (sheetId: string, who = owner) =>
      granted(client(who).getBudget({ organisationId, sheetId })),
    history: (sheetId: string, query: { readonly before?: string } = {}) =>
      granted(client(owner).getSheetHistory({ organisationId, sheetId, ...query })),
    edit: (sheetId: string, editNumber: number) =>
      granted(
        client(owner).getSheetEdit({ organisationId, sheetId, editNumber: String(editNumber) }),
      ),
    restoring: (who: TestPerson, sheetId: string, editNumber: number, newest: number) =>
      ask(who, 'POST', '/api/sheets/restore', { body: { sheetId, editNumber, newest } }),
    draft: (who: TestPerson, sheetId: string) =>
      granted(client(who).getSheetDraft({ organisationId, sheetId })),
    drafting: (
      who: TestPerson,
      sheetId: string,
      baseVersion: number,
      changes: readonly object[],
      lines?: readonly object[],
    ) => ask(who, 'PUT', '/api/sheets/draft', { body: { sheetId, baseVersion, changes, lines } }),
    lining: (who: TestPerson, sheetId: string, lines: readonly object[]) =>
      ask(who, 'PUT', '/api/sheets/lines', { body: { sheetId, lines } }),
    close: () => gateway.close(),
  }
}

/** A cell of customers or of transfers. */
export interface TypedCell {
  readonly item: string
  readonly month: Month
  readonly value: number | null
  readonly baseVersion: number
}

/** ENT-11: values by month, then item, and in the same shape the versions that were read. */
export function trackedBody(
  sheetId: string,
  cells: readonly TypedCell[],
  lines?: readonly object[],
) {
  const byMonth = (number: (cell: TypedCell) => number | null) => {
    const months: Record<string, Record<string, number | null>> = {}
    for (const cell of cells)
      months[cell.month] = { ...months[cell.month], [cell.item]: number(cell) }
    return months
  }
  const [changes, baseVersions] = [byMonth(({ value }) => value), byMonth(each => each.baseVersion)]
  return { sheetId, label: 'Typed', changes, baseVersions, ...(lines && { lines }) }
}

export const lineOf = (more: Partial<SheetLine> = {}) => ({
  name: null,
  position: 0,
  formula: null,
  note: null,
  transfer: null,
  driver: null,
  ...more,
})

/** `{code: {month: [value, version]}}` of all cells that were ever written. */
export function cellsIn(rows: BudgetReply['rows']): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    rows.map(({ code, from, values, versions }) => [
      code,
      Object.fromEntries(
        values.flatMap((value, index) =>
          versions[index] === 0 ? [] : [[addMonths(from, index), [value, versions[index]]]],
        ),
      ),
    ]),
  )
}
