/** Reports have the form of Intuit's own schema, and accounts the types of its lists. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, connect, type RowsReport } from './_quickbooks.ts'
import { start } from './_stand-in.ts'

const folder =
  process.env.MILLPOND_CONTRACTS_DIR ?? resolve(import.meta.dirname, '../../../../shared/contracts')
const SCHEMA = resolve(folder, 'qbo-Report.xsd')
const LISTS = resolve(folder, 'qbo-enums.json')
/** The files are not part of this repository. */
const hasContracts = existsSync(SCHEMA) && existsSync(LISTS)

interface ComplexType {
  /** The type of each element and attribute. */
  readonly fields: ReadonlyMap<string, string>
}

/** The complex types and the enumerations of a schema without nested type definitions. */
function readSchema(text: string) {
  const types = new Map<string, ComplexType>()
  const enumerations = new Map<string, readonly string[]>()
  for (const [, name = '', body = ''] of text.matchAll(
    /<xs:complexType name="(\w+)">([\s\S]*?)<\/xs:complexType>/g,
  )) {
    const fields = [...body.matchAll(/<xs:(?:element|attribute)\b([^>]*)>/g)].map(
      ([, words = '']): [string, string] => [
        /\bname="(\w+)"/.exec(words)?.[1] ?? '',
        /\btype="([\w:]+)"/.exec(words)?.[1] ?? '',
      ],
    )
    types.set(name, { fields: new Map(fields) })
  }
  for (const [, name = '', body = ''] of text.matchAll(
    /<xs:simpleType name="(\w+)">([\s\S]*?)<\/xs:simpleType>/g,
  )) {
    enumerations.set(
      name,
      [...body.matchAll(/enumeration value="([^"]*)"/g)].map(([, value = '']) => value),
    )
  }
  return { types, enumerations }
}

/** Everything in a reply that the schema does not know: `Rows.Row[0].Name`. */
function violations(value: unknown, typeName: string, at: string, schema: Schema): string[] {
  const enumeration = schema.enumerations.get(typeName)
  if (enumeration) return enumeration.includes(String(value)) ? [] : [`${at}: ${value}`]
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => violations(each, typeName, `${at}[${index}]`, schema))
  }
  const type = schema.types.get(typeName)
  if (!type) return typeof value === 'object' && typeName.startsWith('xs:') ? [at] : []
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value).flatMap(([name, inner]) => {
    const innerType = type.fields.get(name)
    return innerType === undefined
      ? [`${at}.${name}`]
      : violations(inner, innerType, `${at}.${name}`, schema)
  })
}

type Schema = ReturnType<typeof readSchema>

describe.skipIf(!hasContracts)('the schema of Intuit', () => {
  let sandbox: Awaited<ReturnType<typeof start>>
  let books: Awaited<ReturnType<typeof connect>>
  const schema = hasContracts
    ? readSchema(readFileSync(SCHEMA, 'utf8'))
    : { types: new Map(), enumerations: new Map() }
  beforeAll(async () => {
    sandbox = await start({ redirectUris: [CALLBACK] })
    books = await connect(sandbox.url)
  })
  afterAll(() => sandbox.stop())

  it('refuses what is not in it', () => {
    const wrong = { Rows: { Row: [{ type: 'Summary', Title: 'x' }] }, Footer: {} }
    expect(violations(wrong, 'Report', 'Report', schema)).toEqual([
      'Report.Rows.Row[0].type: Summary',
      'Report.Rows.Row[0].Title',
      'Report.Footer',
    ])
  })

  it.each([
    'ProfitAndLoss?summarize_column_by=Month&start_date=2026-05-01&end_date=2026-10-31',
    'ProfitAndLoss?accounting_method=Cash',
    'BalanceSheet?summarize_column_by=Month&start_date=2026-05-01&end_date=2026-10-31',
    'GeneralLedger?start_date=2026-10-01&end_date=2026-10-31&account=1,2',
  ])('%s is in it', async path => {
    const found = await books.read<RowsReport>(`reports/${path}`)
    expect(found.Rows.Row.length).toBeGreaterThan(0)
    expect(violations(found, 'Report', 'Report', schema)).toEqual([])
  })

  it('accounts have types and classes of the lists', async () => {
    const lists = JSON.parse(readFileSync(LISTS, 'utf8')) as Record<string, string[]>
    for (const word of ['Kererū', 'Wattle', 'Tūī', 'Harbour', 'Wīwī']) {
      const { Account } = await (await connect(sandbox.url, word)).query<{
        Account: { Classification: string; AccountType: string; AccountSubType: string }[]
      }>('select * from Account where Active in (true, false) maxresults 1000')
      const unknown = Account.filter(
        ({ Classification, AccountType, AccountSubType }) =>
          !lists.AccountClassification?.includes(Classification) ||
          !lists.AccountType?.includes(AccountType) ||
          !lists.AccountSubType?.includes(AccountSubType),
      )
      expect(unknown, word).toEqual([])
    }
  })
})
