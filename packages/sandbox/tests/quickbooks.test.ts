/** The stand-in for QuickBooks, read with fetch: its books, queries, limits and faults. */
import { createHmac } from 'node:crypto'
import { addMonths, day, firstDay, lastDay, month, monthsFrom } from '@millpond/core/time'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { balancesAt, bankSummary, buildCompany, profitAndLoss } from '../src/companies/index.ts'
import { STAND_IN_WEBHOOK_KEY } from '../src/index.ts'
import {
  accountRows,
  authorizeAddress,
  CALLBACK,
  connect,
  consent,
  postToken,
  type RowsReport,
  summaryOf,
  type WireTokens,
} from './_quickbooks.ts'
import { start, TODAY } from './_stand-in.ts'

const company = buildCompany('kereru', TODAY)
/** The ids of the stand-in, from the order of the chart. */
const idOf = (name: string) =>
  String(company.accounts.findIndex(account => account.name === name) + 1)
const ownId = (name: string) =>
  company.accounts.find(account => account.name === name)?.accountId ?? ''

let sandbox: Awaited<ReturnType<typeof start>>
let books: Awaited<ReturnType<typeof connect>>
beforeAll(async () => {
  sandbox = await start({ redirectUris: [CALLBACK] })
  books = await connect(sandbox.url)
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control.reset({ keepConnections: true }))

const report = (name: string, parameters: Record<string, string>) =>
  books.read<RowsReport>(`reports/${name}?${new URLSearchParams(parameters)}`)

describe('a consent', () => {
  it('returns the company with the code', async () => {
    const back = await consent(authorizeAddress(sandbox.url), 'Kererū')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      state: 'the-state',
      realmId: books.realmId,
    })
  })

  it('that is refused returns an error and no code', async () => {
    const back = await consent(authorizeAddress(sandbox.url), 'Kererū', 'cancel')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      state: 'the-state',
      error: 'access_denied',
    })
  })

  it.each([
    ['an unknown app', { client_id: 'x' }, 'invalid_client'],
    ['another address', { redirect_uri: 'https://example.com/' }, 'invalid_request'],
    ['no books', { scope: 'openid' }, 'invalid_scope'],
    ['no state', { state: '' }, 'invalid_request'],
  ])('with %s shows an error', async (_, more, error) => {
    const reply = await fetch(authorizeAddress(sandbox.url, more))
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining(error)])
  })

  it('is redeemed once', async () => {
    const back = await consent(authorizeAddress(sandbox.url), 'Kererū')
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
    }
    const statuses = [await postToken(sandbox.url, form), await postToken(sandbox.url, form)]
    expect(statuses.map(({ status }) => status)).toEqual([200, 400])
  })
})

describe('tokens', () => {
  const refresh = (token: string, headers = {}) =>
    postToken(sandbox.url, { grant_type: 'refresh_token', refresh_token: token }, headers)
  const tokensOf = async (reply: Response) => (await reply.json()) as WireTokens

  it('a refresh token changes once a day, and the old value is then refused', async () => {
    const { tokens } = await connect(sandbox.url)
    const sameDay = await tokensOf(await refresh(tokens.refresh_token))
    expect(sameDay.refresh_token).toBe(tokens.refresh_token)
    await sandbox.control.moveClock({ advanceMs: 24 * 3_600_000 })
    const nextDay = await tokensOf(await refresh(tokens.refresh_token))
    expect(nextDay.refresh_token).not.toBe(tokens.refresh_token)
    const old = await refresh(tokens.refresh_token)
    expect([old.status, await old.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Incorrect or invalid refresh token' },
    ])
  })

  it('only those who ask learn when the consent itself ends', async () => {
    const { tokens } = await connect(sandbox.url)
    expect(tokens).not.toHaveProperty('x_refresh_token_hard_expires_in')
    const asked = await refresh(tokens.refresh_token, {
      'x-include-refresh-token-hard-expires-in': 'true',
    })
    expect((await tokensOf(asked)).x_refresh_token_hard_expires_in).toBeGreaterThan(157_000_000)
  })

  it.each([
    ['a hundred days without use', 100],
    ['five years', 5 * 365],
  ])('end after %s', async (_, days) => {
    const { tokens } = await connect(sandbox.url)
    await sandbox.control.moveClock({ advanceMs: days * 86_400_000 })
    expect((await refresh(tokens.refresh_token)).status).toBe(400)
  })

  it('an access token of an hour ago is refused in the shape of the gateway', async () => {
    const { get } = await connect(sandbox.url)
    await sandbox.control.moveClock({ advanceMs: 3_600_000 })
    const reply = await get('companyinfo/1')
    expect([reply.status, await reply.json()]).toMatchObject([
      401,
      { fault: { type: 'AUTHENTICATION', error: [{ code: '3200' }] } },
    ])
  })

  it('of one company do not read another', async () => {
    const other = await connect(sandbox.url, 'Wattle')
    const reply = await books.get('companyinfo/1', other.tokens.access_token)
    expect([reply.status, await reply.json()]).toMatchObject([
      403,
      { Fault: { type: 'AuthorizationFault', Error: [{ code: '120' }] } },
    ])
  })
})

describe('reports', () => {
  const months = monthsFrom(month('2026-05'), 6)
  const period = {
    start_date: firstDay(month('2026-05')),
    end_date: lastDay(month('2026-10')),
    summarize_column_by: 'Month',
  }

  it.each(['Accrual', 'Cash'])(
    'the profit and loss has each account and month, %s basis',
    async basis => {
      const { Columns, Rows } = await report('ProfitAndLoss', {
        ...period,
        accounting_method: basis,
      })
      expect(Columns.Column.map(({ ColTitle }) => ColTitle)).toEqual([
        '',
        'May 2026',
        'Jun 2026',
        'Jul 2026',
        'Aug 2026',
        'Sep 2026',
        'Oct 2026',
        'Total',
      ])
      const expected = months.map(each =>
        profitAndLoss(company, firstDay(each), lastDay(each), { paymentsOnly: basis === 'Cash' }),
      )
      const rows = accountRows(Rows.Row)
      for (const { name, accountId, class: kind } of company.accounts) {
        if (kind !== 'REVENUE' && kind !== 'EXPENSE') continue
        const amounts = expected.map(column => column.get(accountId) ?? 0)
        expect(rows.get(idOf(name))?.slice(0, 6) ?? months.map(() => 0), name).toEqual(amounts)
      }
    },
  )

  it('a parent with amounts of its own is a section with them in its header', async () => {
    const { Rows } = await report('ProfitAndLoss', period)
    const goods = Rows.Row.find(({ group }) => group === 'COGS')
    const parent = goods?.Rows?.Row.find(row => row.Header?.ColData[0]?.id !== undefined)
    expect(parent?.Header?.ColData[0]?.value).toBe('Food Ingredients')
    expect(parent?.Rows?.Row[0]?.ColData?.[0]?.value).toBe('Milk & Dairy')
    expect(parent?.Summary?.ColData[0]?.value).toBe('Total Food Ingredients')
  })

  it('the balance sheet balances, and a credit card is a liability', async () => {
    const { Rows } = await report('BalanceSheet', period)
    const assets = summaryOf(Rows.Row, 'TotalAssets')
    expect(assets).toEqual(summaryOf(Rows.Row, 'TotalLiabilitiesAndEquity'))
    const days = months.map(lastDay)
    const balances = days.map(each => balancesAt(company, each))
    const rows = accountRows(Rows.Row)
    const own = (name: string) => balances.map(column => column.get(ownId(name)) ?? 0)
    expect(rows.get(idOf('Bank Loan'))).toEqual(own('Bank Loan'))
    expect(rows.get(idOf('Business Visa'))).toEqual(own('Business Visa').map(value => -value))
    expect(summaryOf(Rows.Row, 'NetIncome')?.every(value => value !== 0)).toBe(true)
  })

  it('the general ledger has the movements of a bank account', async () => {
    const bank = 'Business Everyday Account'
    const { Rows } = await report('GeneralLedger', {
      start_date: '2026-10-01',
      end_date: '2026-10-31',
      account: idOf(bank),
      columns: 'tx_date,txn_type,subt_nat_amount,rbal_nat_amount',
    })
    const [section] = Rows.Row
    const [opening, ...postings] = section?.Rows?.Row ?? []
    const cents = (text = '') => Math.round(Number(text) * 100)
    const amounts = postings.map(({ ColData }) => cents(ColData?.[2]?.value))
    const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0)
    const expected = bankSummary(company, day('2026-10-01'), day('2026-10-31')).find(
      ({ accountId }) => accountId === ownId(bank),
    )
    expect({
      opening: cents(opening?.ColData?.[3]?.value),
      received: sum(amounts.filter(amount => amount > 0)),
      spent: -sum(amounts.filter(amount => amount < 0)),
      closing: cents(postings.at(-1)?.ColData?.[3]?.value),
    }).toEqual({
      opening: expected?.opening,
      received: expected?.received,
      spent: expected?.spent,
      closing: expected?.closing,
    })
  })

  it('a period that ends today says so in its last column', async () => {
    const { Columns } = await report('ProfitAndLoss', {
      start_date: '2026-10-01',
      end_date: TODAY,
      summarize_column_by: 'Month',
    })
    expect(Columns.Column.map(({ ColTitle }) => ColTitle).slice(1, 3)).toEqual([
      'Oct 2026',
      'Nov 1-21, 2026',
    ])
  })

  it('a report that is too large says so with the status 200', async () => {
    const large = await connect(sandbox.url, 'Harbour')
    const { Rows } = await large.read<RowsReport>(
      `reports/GeneralLedger?start_date=${firstDay(addMonths(month('2026-10'), -35))}&end_date=2026-10-31`,
    )
    expect(Rows.Row).toEqual([
      {
        type: 'Data',
        ColData: [{ value: 'Unable to display more data. Please reduce the date range.' }],
      },
    ])
  })
})

describe('queries', () => {
  it.each([
    [
      'select * from Account where Active in (true, false) maxresults 1000',
      company.accounts.length,
    ],
    ['select * from Account maxresults 3', 3],
    ["select * from Account where AccountType = 'Bank'", 2],
    ["select * from Account where Name like '%Loan' and Active = true", 1],
    ['select * from CompanyInfo', 1],
    ['select * from Preferences', 1],
    ['SELECT * FROM Budget', 1],
  ])('%s', async (text, count) => {
    const found = await books.query<Record<string, unknown[]>>(text)
    const [list] = Object.values(found).filter(Array.isArray)
    expect(list).toHaveLength(count)
  })

  it('open invoices have their amounts due', async () => {
    const { Invoice } = await books.query<{ Invoice: { Balance: number; DocNumber: string }[] }>(
      "select * from Invoice where Balance > '0' orderby DocNumber",
    )
    const open = company.documents
      .filter(({ kind, status }) => kind === 'ACCREC' && status === 'AUTHORISED')
      .map(({ number, amountDue }) => ({ DocNumber: number, Balance: amountDue / 100 }))
      .sort((a, b) => (a.DocNumber < b.DocNumber ? -1 : 1))
    expect(Invoice.map(({ DocNumber, Balance }) => ({ DocNumber, Balance }))).toEqual(open)
  })

  it('pages and counts fit together', async () => {
    const { totalCount } = await books.query<{ totalCount: number }>('select count(*) from Bill')
    const ids = new Set<string>()
    for (let start = 1; start <= totalCount; start += 100) {
      const { Bill } = await books.query<{ Bill: { Id: string }[] }>(
        `select * from Bill startposition ${start} maxresults 100`,
      )
      for (const { Id } of Bill) ids.add(Id)
    }
    expect(ids.size).toBe(totalCount)
    const after = await books.query(`select * from Bill startposition ${totalCount + 1}`)
    expect(after).toEqual({})
  })

  it.each([
    'select Id from Account',
    'select * from Nothing',
    "select * from Account where Name ~ 'x'",
    'select * from Account maxresults 1001',
    'select * from Account where',
  ])('%s is refused', async text => {
    const reply = await books.get(`query?${new URLSearchParams({ query: text })}`)
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      { Fault: { type: 'ValidationFault', Error: [{ code: '4000' }] } },
    ])
  })

  it.each([
    ['Tūī', 'Budget'],
    ['Tūī', 'Class'],
  ])('[ENT-16] the plan of %s has no %s', async (word, entity) => {
    const { get } = await connect(sandbox.url, word)
    const reply = await get(`query?${new URLSearchParams({ query: `select * from ${entity}` })}`)
    expect([reply.status, reply.headers.get('intuit_tid'), await reply.json()]).toMatchObject([
      400,
      expect.stringMatching(/^1-/),
      { Fault: { type: 'ValidationFault', Error: [{ code: '5020' }] } },
    ])
  })
})

describe('changes', () => {
  const changes = async (since: string) => {
    const reply = await books.get(`cdc?entities=Invoice,Bill,TaxRate&changedSince=${since}`)
    return { status: reply.status, body: await reply.json() }
  }

  it('are the records since a moment', async () => {
    const { body } = (await changes('2026-11-10T00:00:00Z')) as unknown as {
      body: {
        CDCResponse: {
          QueryResponse: { Invoice?: { MetaData: { LastUpdatedTime: string } }[] }[]
        }[]
      }
    }
    const lists = body.CDCResponse[0]?.QueryResponse ?? []
    expect(lists).toHaveLength(2)
    const times = lists[0]?.Invoice?.map(({ MetaData }) => MetaData.LastUpdatedTime) ?? []
    expect(times.length).toBeGreaterThan(0)
    expect(times.every(time => Date.parse(time) >= Date.parse('2026-11-10T00:00:00Z'))).toBe(true)
  })

  it('of more than thirty days ago are refused', async () => {
    expect((await changes('2026-09-01T00:00:00Z')).status).toBe(400)
  })
})

describe('limits and faults', () => {
  it('an eleventh call in a second is refused', async () => {
    const real = await start({ redirectUris: [CALLBACK], limits: 'real' })
    const { get } = await connect(real.url)
    const replies = await Promise.all(Array.from({ length: 14 }, () => get('companyinfo/1')))
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(await refused[0]?.json()).toMatchObject({ Fault: { Error: [{ code: '3001' }] } })
    await real.stop()
  })

  it('a fault of the platform is XML', async () => {
    await sandbox.control.setFaults({ kind: 'server-error', path: '/companyinfo' })
    const reply = await books.get('companyinfo/1')
    expect([reply.status, await reply.text()]).toEqual([500, expect.stringContaining('<Fault')])
  })

  it('a company that was disconnected is not read any more', async () => {
    const { realmId, get } = await connect(sandbox.url, 'Wattle')
    await fetch(`${sandbox.url}/control/quickbooks/disconnect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ realmId }),
    })
    expect((await get('companyinfo/1')).status).toBe(401)
  })
})

describe('changes of the books', () => {
  it('are in reports, lists and changed records, and a webhook says so', async () => {
    const posts: { body: string; signature: string }[] = []
    const receiver = Fastify()
    receiver.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
      done(null, body),
    )
    receiver.post('/hook', async request => {
      const { body, headers } = request
      posts.push({ body: String(body), signature: String(headers['intuit-signature']) })
    })
    const address = await receiver.listen({ port: 0, host: '127.0.0.1' })
    const changing = await start({
      redirectUris: [CALLBACK],
      quickBooksWebhook: `${address}/hook`,
    })
    const own = await connect(changing.url)
    const since = new Date(Date.now() - 1000).toISOString()
    const income = async () => {
      const parameters = new URLSearchParams({
        ...{ start_date: firstDay(month('2026-11')), end_date: lastDay(month('2026-11')) },
        summarize_column_by: 'Total',
      })
      const { Rows } = await own.read<RowsReport>(`reports/ProfitAndLoss?${parameters}`)
      return summaryOf(Rows.Row, 'Income')?.[0] ?? 0
    }
    const before = await income()
    const add = { kind: 'add', document: 'ACCREC', amount: 123_45 } as const
    const edits = [add, { kind: 'pay', nth: 0 }, { kind: 'delete', nth: 3 }] as const
    await changing.control.changeBooks(own.realmId, edits, 'older')
    expect((await income()) - before).not.toBe(0)
    const { CDCResponse } = await own.read<{
      CDCResponse: { QueryResponse: { Invoice?: { status?: string }[] }[] }[]
    }>(`cdc?entities=Invoice,Bill,Payment,BillPayment&changedSince=${since}`)
    const changed = CDCResponse[0]?.QueryResponse.flatMap(each => Object.values(each).flat()) ?? []
    expect(changed.some(each => (each as { status?: string }).status === 'Deleted')).toBe(true)
    const [sent] = posts
    expect(sent?.signature).toBe(
      createHmac('sha256', STAND_IN_WEBHOOK_KEY)
        .update(sent?.body ?? '')
        .digest('base64'),
    )
    expect(JSON.parse(sent?.body ?? '').eventNotifications[0].realmId).toBe(own.realmId)
    await Promise.all([receiver.close(), changing.stop()])
  })
})
