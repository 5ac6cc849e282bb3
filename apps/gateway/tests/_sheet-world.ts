/** An organisation with books, its owner, two editors and a viewer, who ask about its sheets. */
import { randomUUID } from 'node:crypto'
import type { Budget } from '@millpond/contract/budget'
import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { SheetLine } from '@millpond/contract/sheet'
import { ITEM_TYPE, isBalanceSheetType, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import { assert } from '@millpond/core/outcome'
import { addMonths, dataWindow, type Month } from '@millpond/core/time'
import type { LightMyRequestResponse } from 'fastify'
import { ledgerStore } from '../src/stores/ledger-store.ts'
import { bearer, createTestGateway, type EngineName } from './_gateway.ts'
import { setRole } from './_members.ts'
import { type Somebody, somebody } from './_people.ts'

export type Saved = Omit<ReplyOf<typeof routes.updateOrgItemDataChanges>, 'message'>
type BudgetReply = ReplyOf<typeof routes.getBudget>
export type History = ReplyOf<typeof routes.getSheetHistory>

export interface Typed {
  readonly code: string
  readonly month: string
  readonly value: number | null
  readonly baseVersion: number
  readonly itemType?: number
}

type Method = 'GET' | 'POST' | 'PUT'
export type SheetWorld = Awaited<ReturnType<typeof createSheetWorld>>

export async function createSheetWorld(engine: EngineName) {
  const gateway = await createTestGateway({ engine })
  const { deps } = gateway
  const owner = await somebody(deps, 'Olive Owner')
  const ana = await somebody(deps, 'Ana Editor')
  const ben = await somebody(deps, 'Ben Editor')
  const vera = await somebody(deps, 'Vera Viewer')
  const stranger = await somebody(deps, 'Sam Stranger')
  const ask = (
    who: Somebody,
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
  const sample = await gateway.inject({
    method: 'POST',
    url: '/api/organisations/sample',
    headers: bearer(owner.token),
  })
  const organisationId = sample.json<{ organisationId: string }>().organisationId
  await setRole(deps, organisationId, ana.userId, 'editor')
  await setRole(deps, organisationId, ben.userId, 'editor')
  await setRole(deps, organisationId, vera.userId, 'viewer')
  const accounts = await deps.database.inOrganisation(organisationId, tx =>
    ledgerStore.accounts(tx, organisationId),
  )
  const accountsOf = (isWanted: (account: BooksAccount) => boolean) => accounts.filter(isWanted)
  const [sales] = accountsOf(({ itemType }) => itemType === ITEM_TYPE.revenue)
  const [rent, power] = accountsOf(({ itemType }) => itemType === ITEM_TYPE.expense)
  const [bank, loan] = accountsOf(({ itemType }) => isBalanceSheetType(itemType))
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
  const saving = (who: Somebody, sheetId: string, changes: readonly Typed[], label = 'Typed') =>
    ask(who, 'PUT', '/api/update-generic-item-data', {
      body: { sheetId, label, changes: changes.map(change) },
    })
  const sheetGet = <T>(path: string, sheetId: string, who = owner, query = {}) =>
    ok<T>(ask(who, 'GET', path, { query: { sheetId, ...query } }))

  return {
    gateway,
    organisationId,
    ...{ owner, ana, ben, vera, stranger },
    accounts,
    ...{ sales, rent, power, bank, loan },
    window: months,
    /** The running month, or so many after it. */
    ahead: (count: number): Month => addMonths(months.runningMonth, count),
    ask,
    ok,
    make: (name: string, copyOf: string | null = null, who = ana) =>
      ok<Budget>(ask(who, 'POST', '/api/budgets', { body: { name, copyOf } })),
    update: (who: Somebody, body: object) => ask(who, 'PUT', '/api/budgets', { body }),
    saving,
    save: (who: Somebody, sheetId: string, changes: readonly Typed[], label?: string) =>
      ok<Saved>(saving(who, sheetId, changes, label)),
    read: (sheetId: string, who = owner) =>
      sheetGet<BudgetReply>('/api/budgets/cells', sheetId, who),
    history: (sheetId: string, query: Record<string, string> = {}) =>
      sheetGet<History>('/api/sheets/history', sheetId, owner, query),
    edit: (sheetId: string, editNumber: number) =>
      sheetGet<ReplyOf<typeof routes.getSheetEdit>>('/api/sheets/edit', sheetId, owner, {
        editNumber: String(editNumber),
      }),
    restoring: (who: Somebody, sheetId: string, editNumber: number, newest: number) =>
      ask(who, 'POST', '/api/sheets/restore', { body: { sheetId, editNumber, newest } }),
    draft: (who: Somebody, sheetId: string) =>
      sheetGet<ReplyOf<typeof routes.getSheetDraft>>('/api/sheets/draft', sheetId, who),
    drafting: (who: Somebody, sheetId: string, baseVersion: number, changes: readonly object[]) =>
      ask(who, 'PUT', '/api/sheets/draft', { body: { sheetId, baseVersion, changes } }),
    lining: (who: Somebody, sheetId: string, lines: readonly object[]) =>
      ask(who, 'PUT', '/api/sheets/lines', { body: { sheetId, lines } }),
    close: () => gateway.close(),
  }
}

export const lineOf = (more: Partial<SheetLine> = {}) => ({
  name: null,
  position: 0,
  formula: null,
  note: null,
  transfer: null,
  ...more,
})

/** `{code: {month: [value, version]}}` of what was ever written, as a person would draw it. */
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
