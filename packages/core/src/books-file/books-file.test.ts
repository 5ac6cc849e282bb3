import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileRows } from '#budget-file'
import { assembleLedger, type Ledger, reconcile, TOTAL, totalAt } from '#ledger'
import { cents } from '#money'
import { addMonths, day, type Month, month } from '#time'
import {
  type AccountKind,
  type BooksFile,
  balanceBooks,
  booksFileFaults,
  changesBetween,
  fileRecords,
  guessBooksLayout,
  guessMeaning,
  journalBooks,
  kindOfAccount,
  previewBooks,
  readBalances,
  readJournals,
  typedAccounts,
} from './index.ts'

const TODAY = day('2026-05-20')
const NONE: ReadonlyMap<number, AccountKind> = new Map()

/** `Sales | -100 | 20.50`: a table as a bookkeeper sees it. */
const table = (text: string): FileRows =>
  text
    .trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))

function read(rows: FileRows, yearBeginsMonth = 4, country: string | null = 'NZ') {
  const layout = guessBooksLayout(rows)
  if (!layout) throw new Error('The table has no months')
  if (layout.form === 'journals') {
    return {
      meaning: null,
      ...journalBooks(readJournals(rows, layout, country), NONE, yearBeginsMonth),
    }
  }
  const found = readBalances(rows, layout)
  const meaning = guessMeaning(typedAccounts(found.accounts, NONE), found.months, yearBeginsMonth)
  return { meaning, ...balanceBooks(found, NONE, meaning) }
}

const fileOf = (rows: FileRows): BooksFile => {
  const { file, faults } = read(rows)
  if (!file) throw new Error(faults.map(({ message }) => message).join(' '))
  return file
}

const COMPANY = { name: 'Bean Ltd', currency: 'NZD', country: 'NZ' }
const booksOf = (file: BooksFile, today = TODAY) => {
  const { records, asOf } = fileRecords(file, COMPANY, today)
  return { ...assembleLedger([records], asOf), records, asOf }
}
const ledgerOf = (rows: FileRows): Ledger => booksOf(fileOf(rows)).ledger

/** Millpond's own signs of one account and one month. */
const amount = (ledger: Ledger, name: string, of: string) =>
  ledger.series.find(series => series.name === name && series.summaryDataType !== 3)?.values[
    ledger.months.indexOf(of as Month)
  ]

// Sales of 100 and 150 for cash, rent of 40; the year ends in March with a profit of 60.
const YEAR_TO_DATE = table(`
Code | Account           | Feb 2026 | Mar 2026 | Apr 2026
200  | Sales             | -900     | -1000    | -150
400  | Rent              | 400      | 440      | 40
090  | Cheque account    | 700      | 760      | 870
960  | Retained earnings | -200     | -200     | -760
     | Total             | 0        | 0        | 0
`)

describe('[SYN-04] a trial balance by month', () => {
  it('reads balances to date: movements, and the closed year as retained earnings', () => {
    const { meaning } = read(YEAR_TO_DATE)
    expect(meaning).toEqual({ signs: 'debits', span: 'year', yearBeginsMonth: 4 })
    const ledger = ledgerOf(YEAR_TO_DATE)
    expect(amount(ledger, 'Sales', '2026-03')).toBe(100_00)
    expect(amount(ledger, 'Sales', '2026-04')).toBe(150_00)
    expect(amount(ledger, 'Rent', '2026-04')).toBe(40_00)
    expect(amount(ledger, 'Cheque account', '2026-04')).toBe(870_00)
    expect(amount(ledger, 'Retained earnings', '2026-03')).toBe(200_00)
    expect(amount(ledger, 'Retained earnings', '2026-04')).toBe(760_00)
    expect(amount(ledger, 'Current year earnings', '2026-04')).toBe(110_00)
    expect(totalAt(ledger, TOTAL.closing, month('2026-04'))).toBe(870_00)
    // A balance alone does not say what came in and what went out.
    expect(totalAt(ledger, TOTAL.received, month('2026-04'))).toBeNull()
    expect(ledger.closeMonth).toBe('2026-04')
  })

  it('reads pairs of debits and credits', () => {
    const pairs = table(`
                    | Mar 2026 |        | Apr 2026 |
  Account           | Debit    | Credit | Debit    | Credit
  Sales             |          | 1,000  |          | 150
  Rent              | 440      |        | 40       |
  Cheque account    | 760      |        | 870      |
  Retained earnings |          | 200    |          | 760`)
    expect(amount(ledgerOf(pairs), 'Cheque account', '2026-04')).toBe(870_00)
    expect(amount(ledgerOf(pairs), 'Sales', '2026-04')).toBe(150_00)
  })

  it('reads a balance sheet with amounts of each month, in usual signs', () => {
    const usual = table(`
Account                | Feb 2026 | Mar 2026 | Apr 2026
Income
Sales                  | 80       | 100      | 150
Expenses
Rent                   | 40       | 40       | 40
Current assets
Cheque account         | 700      | 760      | 870
Equity
Retained earnings      | 200      | 200      | 760
Current year earnings  | 500      | 560      | 110`)
    expect(read(usual).meaning).toMatchObject({ signs: 'usual', span: 'month' })
    const ledger = ledgerOf(usual)
    expect(amount(ledger, 'Sales', '2026-03')).toBe(100_00)
    expect(totalAt(ledger, TOTAL.equity, month('2026-04'))).toBe(870_00)
    expect(totalAt(ledger, TOTAL.equity, month('2026-03'))).toBe(760_00)
  })

  const heads = (count: number, first: string) =>
    Array.from({ length: count }, (_, at) => addMonths(month(first), at) as string)
  const row = (name: string, count: number, of: (at: number) => number) => [
    name,
    ...Array.from({ length: count }, (_, at) => String(of(at))),
  ]
  // A full balance sheet: sales of 10 and rent of 3 each month.
  const withEarnings = (sales: (at: number) => number, rent: (at: number) => number) => [
    ['Account', ...heads(6, '2025-04')],
    row('Sales', 6, at => -sales(at)),
    row('Rent', 6, rent),
    row('Cheque account', 6, at => 7 * (at + 1)),
    row('Current year earnings', 6, at => -7 * (at + 1)),
  ]
  it('checks income and costs by the earnings in equity', () => {
    const toDate = withEarnings(
      at => 10 * (at + 1),
      at => 3 * (at + 1),
    )
    const ofMonths = withEarnings(
      () => 10,
      () => 3,
    )
    for (const [rows, span] of [
      [toDate, 'year'],
      [ofMonths, 'month'],
    ] as const) {
      expect(read(rows)).toMatchObject({ faults: [], meaning: { span } })
      expect(amount(ledgerOf(rows), 'Sales', '2025-09')).toBe(10_00)
    }
    const missing = read(ofMonths.filter(([name]) => name !== 'Rent'))
    expect(missing.faults[0]?.message).toContain('is $3.00 out of balance')
  })

  it('does not start a year where amounts to date do not fall', () => {
    const rows = [
      ['Account', ...heads(12, '2025-01')],
      row('Sales', 12, at => -10 * (at + 1)),
      row('Cheque account', 12, at => 10 * (at + 1)),
    ]
    expect(read(rows)).toMatchObject({ faults: [], meaning: { span: 'start' } })
    expect(amount(ledgerOf(rows), 'Sales', '2025-04')).toBe(10_00)
  })

  it.each([
    ['an amount that is text', 'Rent | 40 | forty', '“forty” is not a number. Write an amount.'],
    ['two rows of one account', 'Sales | 0 | 0', '“Sales” is also in row 2.'],
    ['an amount without an account', ' | 5 | 5', 'This row has amounts but no account.'],
  ])('names the row of %s', (_, line, message) => {
    const rows = table(`Account | Mar 2026 | Apr 2026\nSales | -40 | -80\nBank | 40 | 80\n${line}`)
    const fault = read(rows).faults.find(each => each.message.startsWith(message))
    expect(fault?.row).toBe(3)
  })

  it.each([
    ['a missing month', 'Mar 2026 | May 2026', 'April 2026 is missing. Add a column for it.'],
    [
      'a month that cannot be read',
      'Mar 2026 | Aprl 2026 | May 2026',
      '“Aprl 2026” is not a month',
    ],
  ])('names %s', (_, heads, message) => {
    const rows = table(`Account | ${heads}\nBank | 1 | 1 | 1\nSales | -1 | -1 | -1`)
    expect(read(rows).faults[0]?.message).toContain(message)
  })

  it('names a month out of balance, and the row with the same amount', () => {
    const rows = YEAR_TO_DATE.map(row => (row[1] === 'Rent' ? [...row.slice(0, 4), '0'] : row))
    expect(read(rows).faults.map(({ message }) => message)).toEqual([
      'April 2026 is $40.00 out of balance: credits are higher.',
    ])
    const wrongSide = YEAR_TO_DATE.map(row =>
      row[1] === 'Rent' ? [...row.slice(0, 4), '-40'] : row,
    )
    expect(read(wrongSide).faults[0]?.message).toBe(
      'April 2026 is $80.00 out of balance: credits are higher. Look at “Rent” in row 3 first.',
    )
  })

  it('gives the books of the day after its last month, or of today in the running month', () => {
    const file = fileOf(YEAR_TO_DATE)
    expect(booksOf(file).asOf).toBe('2026-05-01')
    expect(booksOf(file, day('2026-09-09')).asOf).toBe('2026-05-01')
    expect(booksOf(file, day('2026-04-21')).asOf).toBe('2026-04-21')
    expect(booksFileFaults(file, day('2026-03-21'))).toEqual([
      'April 2026 is still to come. Leave it out of the file.',
    ])
  })

  it('asks for a type that nothing says, and for a bank account', () => {
    const rows = table(`Account | Mar 2026 | Apr 2026\nKoha | 5 | 5\nSales | -5 | -5`)
    expect(read(rows).faults[0]?.message).toBe('Choose the type of “Koha”.')
    const noBank = { ...fileOf(YEAR_TO_DATE), accounts: fileOf(YEAR_TO_DATE).accounts.slice(0, 2) }
    expect(booksFileFaults(noBank, TODAY).join(' ')).toContain(
      'No account has the type Bank account.',
    )
  })

  it('refuses amounts whose sums are not exact', () => {
    const file = fileOf(YEAR_TO_DATE)
    const accounts = file.accounts.map(each => ({ ...each, opening: cents(2 ** 53 - 1) }))
    expect(booksFileFaults({ ...file, accounts }, TODAY)).toEqual([
      'The amounts of the file are too large.',
    ])
  })

  it('keeps the balance of an account with the name of a computed one', () => {
    const file = fileOf(YEAR_TO_DATE)
    const accounts = file.accounts.map(each =>
      each.kind === 'equity' ? { ...each, number: null, name: 'Current year earnings' } : each,
    )
    const { ledger, records, asOf } = booksOf({ ...file, accounts })
    expect(totalAt(ledger, TOTAL.equity, month('2026-04'))).toBe(870_00)
    expect(reconcile([records], asOf).filter(({ gap }) => gap !== 0)).toEqual([])
  })

  it('remembers the types for the next file', () => {
    const { accounts } = booksOf(fileOf(YEAR_TO_DATE))
    const kinds = Object.fromEntries(accounts.map(each => [each.name, kindOfAccount(each)]))
    expect(kinds).toMatchObject({
      ...{ Sales: 'income', Rent: 'expense', 'Cheque account': 'bank' },
      'Retained earnings': 'equity',
    })
  })

  it('shows cash and profit before it is loaded', () => {
    expect(previewBooks(fileOf(YEAR_TO_DATE))).toEqual({
      ...{ firstMonth: '2026-03', lastMonth: '2026-04', months: 2, accounts: 4 },
      cash: { on: '2026-04-30', amount: 870_00 },
      profit: { from: '2026-03', to: '2026-04', amount: 170_00 },
    })
  })
})

const JOURNALS = table(`
Date       | No | Account           | Debit | Credit
01/03/2026 | 1  | Cheque account    | 500   |
01/03/2026 | 1  | Share capital     |       | 500
14/03/2026 | 2  | Cheque account    | 115   |
14/03/2026 | 2  | Sales             |       | 115
20/03/2026 | 3  | Savings account   | 60    |
20/03/2026 | 3  | Cheque account    |       | 60
02/04/2026 | 4  | Rent              | 40    |
02/04/2026 | 4  | Cheque account    |       | 40
`)

describe('[SYN-04] a list of journals', () => {
  it('knows cash in and cash out, without transfers between own accounts', () => {
    const ledger = ledgerOf(JOURNALS)
    expect(totalAt(ledger, TOTAL.received, month('2026-03'))).toBe(615_00)
    expect(totalAt(ledger, TOTAL.spent, month('2026-03'))).toBe(0)
    expect(totalAt(ledger, TOTAL.spent, month('2026-04'))).toBe(40_00)
    expect(totalAt(ledger, TOTAL.closing, month('2026-04'))).toBe(575_00)
  })

  it.each([
    ['a date that cannot be read', ['soon', '4', 'Rent', '1', ''], '“soon” is not a date'],
    ['a line without an account', ['02/04/2026', '4', '', '1', ''], 'This line has an amount'],
    ['an entry out of balance', ['03/04/2026', '5', 'Rent', '1', ''], 'Entry 5, which ends here'],
  ])('names the row of %s', (_, line, message) => {
    const fault = read([...JOURNALS, line]).faults.find(each => each.message.startsWith(message))
    expect(fault?.row).toBe(9)
  })
})

describe('[SYN-04] the entries of journals', () => {
  const salesOn = (...dates: string[]): FileRows => [
    ['Date', 'Account', 'Debit', 'Credit'],
    ...dates.flatMap(date => [
      [date, 'Cheque account', '10', ''],
      [date, 'Sales', '', '10'],
    ]),
  ]
  it.each([
    ['a day after the 12th', ['05/01/2026', '15/01/2026', '07/02/2026', '09/03/2026'], 'NZ', 1, 3],
    ['a day after the 12th', ['01/05/2026', '01/15/2026', '02/07/2026', '03/09/2026'], 'NZ', 1, 3],
    ['only the country', ['05/01/2026', '07/02/2026', '09/03/2026', '02/03/2026'], 'NZ', 1, 3],
    ['only the country', ['01/05/2026', '02/07/2026', '03/09/2026', '03/10/2026'], 'US', 1, 3],
  ])('have dates whose order is known by %s', (_, dates, country, first, count) => {
    const { file, faults } = read(salesOn(...dates), 4, country)
    expect(faults).toEqual([])
    expect(file?.firstMonth).toBe(month(`2026-0${first}`))
    expect(file?.accounts[0]?.movements).toHaveLength(count)
  })

  const transfersOf = (text: string) => read(table(text)).file?.transfers
  it('are of one date, and lines without a number are several', () => {
    // A number that is used again: money paid in March and received in April is no transfer.
    const again = `
      Date       | No | Account         | Debit | Credit
      05/03/2026 | 7  | Rent            | 60    |
      05/03/2026 | 7  | Cheque account  |       | 60
      20/03/2026 | 7  | Savings account | 60    |
      20/03/2026 | 7  | Sales           |       | 60`
    expect(transfersOf(again)).toEqual([])
    expect(transfersOf(again.replaceAll('| 7 ', '|   '))).toEqual([])
    const moved = `
      Date       | No | Account         | Debit | Credit
      20/03/2026 |    | Savings account | 60    |
      20/03/2026 |    | Cheque account  |       | 60`
    expect(transfersOf(moved)).toEqual([{ month: 0, from: 1, to: 0, amount: 60_00 }])
  })
})

it('[SYN-04] journals open and close the books without cash or results', () => {
  const file = fileOf(
    table(`
    Date       | No | Account           | Debit | Credit
    01/03/2026 | 1  | Cheque account    | 500   |
    01/03/2026 | 1  | Debtors           | 100   |
    01/03/2026 | 1  | Share capital     |       | 600
    14/03/2026 | 2  | Cheque account    | 120   |
    14/03/2026 | 2  | Sales             |       | 120
    15/03/2026 | 3  | Rent              | 80    |
    15/03/2026 | 3  | Cheque account    |       | 80
    31/03/2026 | 4  | Sales             | 120   |
    31/03/2026 | 4  | Rent              |       | 80
    31/03/2026 | 4  | Retained earnings |       | 40
    02/04/2026 | 5  | Rent              | 30    |
    02/04/2026 | 5  | Cheque account    |       | 30`),
  )
  const { ledger, records, asOf } = booksOf(file)
  expect(amount(ledger, 'Sales', '2026-03')).toBe(120_00)
  expect(amount(ledger, 'Rent', '2026-03')).toBe(80_00)
  expect(totalAt(ledger, TOTAL.received, month('2026-03'))).toBe(120_00)
  expect(totalAt(ledger, TOTAL.closing, month('2026-03'))).toBe(540_00)
  expect(amount(ledger, 'Retained earnings', '2026-04')).toBe(40_00)
  expect(reconcile([records], asOf).filter(({ gap }) => gap !== 0)).toEqual([])
})

describe('[SYN-04] newer figures', () => {
  it('show the months that are added and the amounts that change', () => {
    const newer = table(`
Code | Account           | Feb 2026 | Mar 2026 | Apr 2026 | May 2026
200  | Sales             | -900     | -1000    | -150     | -250
400  | Rent              | 400      | 450      | 40       | 90
090  | Cheque account    | 700      | 750      | 860      | 910
960  | Retained earnings | -200     | -200     | -750     | -750`)
    const changes = changesBetween(ledgerOf(YEAR_TO_DATE), ledgerOf(newer))
    expect(changes.monthsAdded).toEqual(['2026-05'])
    expect(changes.changed).toContainEqual({
      ...{ name: 'Rent', month: '2026-03', before: 40_00, after: 50_00 },
    })
    expect(changes.accountsAdded).toEqual([])
  })
})

const NAMES = ['Cheque account', 'Sales', 'Rent', 'Bank loan', 'Debtors', 'Share capital'] as const
const FIRST = month('2025-01')
const entries = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 15 }),
    debit: fc.constantFrom(...NAMES),
    credit: fc.constantFrom(...NAMES),
    amount: fc.integer({ min: 1, max: 9_999_99 }),
  }),
  { minLength: 1, maxLength: 30 },
)
type Entry = typeof entries extends fc.Arbitrary<(infer Each)[]> ? Each : never

const units = (value: number) => (value / 100).toFixed(2)
const nameAt = (at: number) => addMonths(FIRST, at)

function asJournals(given: readonly Entry[]): FileRows {
  return [
    ['Date', 'Entry', 'Account', 'Amount'],
    ...given.flatMap(({ at, debit, credit, amount: value }, index) => [
      [`${nameAt(at)}-10`, String(index), debit, units(value)],
      [`${nameAt(at)}-10`, String(index), credit, units(-value)],
    ]),
  ]
}

/** To date since the books began, without closing a year. */
function asBalances(given: readonly Entry[]): FileRows {
  const months = Array.from({ length: 17 }, (_, at) => at - 1)
  return [
    ['Account', ...months.map(nameAt)],
    ...NAMES.map(name => [
      name,
      ...months.map(until =>
        units(
          given
            .filter(({ at }) => at <= until)
            .reduce(
              (sum, { debit, credit, amount: value }) =>
                sum + (debit === name ? value : 0) - (credit === name ? value : 0),
              0,
            ),
        ),
      ),
    ]),
  ]
}

it('[SYN-04] a ledger is the same to the cent as journals and as a trial balance', () => {
  // An entry in the first and in the last month, so that both files have the same months.
  const ends = [0, 15].map(
    (at): Entry => ({ at, debit: 'Cheque account', credit: 'Sales', amount: 1 }),
  )
  fc.assert(
    fc.property(entries, given => {
      const all = [...ends, ...given]
      const layout = guessBooksLayout(asBalances(all))
      if (layout?.form !== 'balances') throw new Error('not read as balances')
      const start = { signs: 'debits', span: 'start', yearBeginsMonth: 4 } as const
      const { file } = balanceBooks(readBalances(asBalances(all), layout), NONE, start)
      const journals = fileOf(asJournals(all))
      if (!file) throw new Error('out of balance')
      const [one, other] = [booksOf(file), booksOf(journals)]
      const wanted = (ledger: Ledger) =>
        Object.fromEntries(
          ledger.series
            .filter(
              ({ code, values }) =>
                code !== TOTAL.received && code !== TOTAL.spent && values.some(value => value),
            )
            .map(({ summaryDataType, code, values }) => [`${summaryDataType} ${code}`, values]),
        )
      expect(wanted(one.ledger)).toEqual(wanted(other.ledger))
      for (const { records, asOf } of [one, other]) {
        expect(reconcile([records], asOf).filter(({ gap }) => gap !== 0)).toEqual([])
      }
    }),
    { numRuns: 40 },
  )
})
