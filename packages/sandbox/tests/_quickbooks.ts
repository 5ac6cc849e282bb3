/** Shared by the tests of the stand-in for QuickBooks: a consent, and calls with its token. */

import { STAND_IN_APP } from '../src/index.ts'
import { basic } from './_stand-in.ts'

export const CALLBACK = 'http://localhost:4000/connections/quickbooks/callback'
export const BOOKS_SCOPE = 'com.intuit.quickbooks.accounting'

/** The company with this word in its name. */
async function realmOf(page: string, word: string): Promise<string> {
  const choice = [...page.matchAll(/value="(\d+)"[\s\S]*?<strong>([^<]+)<\/strong>/g)].find(
    ([, , name]) => name?.includes(word),
  )
  if (!choice?.[1]) throw new Error(`The page has no company ${word}`)
  return choice[1]
}

export const authorizeAddress = (url: string, more: Record<string, string> = {}) =>
  `${url}/quickbooks/connect/oauth2?${new URLSearchParams({
    response_type: 'code',
    client_id: STAND_IN_APP.clientId,
    redirect_uri: CALLBACK,
    scope: BOOKS_SCOPE,
    state: 'the-state',
    ...more,
  })}`

/** Where the browser is sent after it allows the access, or refuses it. */
export async function consent(address: string, word: string, decision = 'allow'): Promise<URL> {
  const page = await (await fetch(address)).text()
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const company = await realmOf(page, word)
  const reply = await fetch(new URL('/quickbooks/connect/consent', address), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ request, company, decision }),
  })
  return new URL(reply.headers.get('location') ?? '')
}

export interface WireTokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly x_refresh_token_expires_in: number
  readonly x_refresh_token_hard_expires_in?: number
}

export const postToken = (
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  fetch(`${url}/quickbooks/oauth2/v1/tokens/bearer`, {
    method: 'POST',
    headers: {
      authorization: basic,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(form),
  })

export async function connect(url: string, word = 'Kererū') {
  const back = await consent(authorizeAddress(url), word)
  const realmId = back.searchParams.get('realmId') ?? ''
  const code = back.searchParams.get('code') ?? ''
  const reply = await postToken(url, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: CALLBACK,
  })
  const tokens = (await reply.json()) as WireTokens
  const get = (path: string, token = tokens.access_token) =>
    fetch(`${url}/quickbooks/v3/company/${realmId}/${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    })
  return {
    realmId,
    tokens,
    get,
    async read<T>(path: string): Promise<T> {
      const answer = await get(path)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    async query<T>(text: string): Promise<T> {
      const { QueryResponse } = await this.read<{ QueryResponse: T }>(
        `query?${new URLSearchParams({ query: text, minorversion: '75' })}`,
      )
      return QueryResponse
    },
  }
}

export interface WireRow {
  readonly type: 'Section' | 'Data'
  readonly group?: string
  readonly Header?: { readonly ColData: readonly WireCell[] }
  readonly Rows?: { readonly Row: readonly WireRow[] }
  readonly Summary?: { readonly ColData: readonly WireCell[] }
  readonly ColData?: readonly WireCell[]
}

interface WireCell {
  readonly value: string
  readonly id?: string
}

export interface RowsReport {
  readonly Header: Readonly<Record<string, unknown>>
  readonly Columns: {
    readonly Column: readonly {
      readonly ColTitle: string
      readonly MetaData?: readonly { readonly Name: string; readonly Value: string }[]
    }[]
  }
  readonly Rows: { readonly Row: readonly WireRow[] }
}

/** Cents of an account in each column, wherever its row is. */
export function accountRows(rows: readonly WireRow[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  const visit = (row: WireRow) => {
    const [name, ...amounts] = row.ColData ?? row.Header?.ColData ?? []
    if (name?.id !== undefined) {
      found.set(
        name.id,
        amounts.map(({ value }) => Math.round(Number(value) * 100)),
      )
    }
    for (const inner of row.Rows?.Row ?? []) visit(inner)
  }
  for (const row of rows) visit(row)
  return found
}

export const summaryOf = (rows: readonly WireRow[], group: string): number[] | null => {
  for (const row of rows) {
    if (row.group === group) {
      const cells = row.Summary?.ColData ?? row.ColData ?? []
      return cells.slice(1).map(({ value }) => Math.round(Number(value) * 100))
    }
    const inner = summaryOf(row.Rows?.Row ?? [], group)
    if (inner) return inner
  }
  return null
}
