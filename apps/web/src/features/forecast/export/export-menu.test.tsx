import { resolveForecast } from '@millpond/core/forecast'
import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { statementTable, type TableComparison, withTotal } from '@millpond/core/table'
import { day, formatDay, month } from '@millpond/core/time'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { openWorkbook } from '#platform/workbook/open-workbook.ts'
import { ToastHost } from '#ui/toast.tsx'
import type { DocumentRow } from '../documents/document-row.ts'
import { DocumentsCsv } from './documents-csv.tsx'
import { ExportMenu } from './export-menu.tsx'
import { PaperTables } from './paper-tables.tsx'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_500)),
  account('=Sales', ITEM_TYPE.revenue, flat(9_000)),
  account('Wages', ITEM_TYPE.expense, flat(9_500)),
  account('=Sales', ITEM_TYPE.revenue, flat(9_000), SUMMARY_DATA_TYPE.Cashflow),
  account('Wages', ITEM_TYPE.expense, flat(-9_500), SUMMARY_DATA_TYPE.Cashflow),
)
const forecast = resolveForecast({ ledger, basis: basisOf(ledger) })
const tableOf = (to: string, comparisons: readonly TableComparison[] = []) =>
  statementTable({
    ...{ ledger, forecast, statement: 'cashFlow', period: 'month', comparisons },
    ...{ from: month('2026-09'), to: month(to), yearBeginsMonth: 4 },
  })

const print = vi.fn()
const saved: { name: string; content: Blob }[] = []
beforeEach(() => {
  saved.length = 0
  print.mockClear()
  const files = new Map<string, Blob>()
  URL.createObjectURL = content => {
    const address = `blob:${files.size}`
    files.set(address, content as Blob)
    return address
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const content = files.get(this.href)
    if (content) saved.push({ name: this.download, content })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

function open(drawing: SVGSVGElement | null = null, table = tableOf('2026-12')) {
  render(
    <ToastHost>
      <ExportMenu
        name="Kererū: Coffee/Tea"
        table={table}
        model={forecast.input}
        chartTitle="Cash falls to $49,000 in December."
        drawing={() => drawing}
        print={print}
      />
    </ToastHost>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
}

async function save(what: string) {
  fireEvent.click(screen.getByText(what))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [file] = saved
  if (!file) throw new Error('Nothing was saved')
  return { name: file.name, text: await file.content.text(), size: file.content.size }
}

describe('[USE-02] exporting a statement', () => {
  it('as text: the figures of the table, and nothing that a spreadsheet would run', async () => {
    open()
    const { name, text } = await save('CSV')
    expect(name).toBe('Kererū Coffee Tea cash flow.csv')
    const lines = text.replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe('Account,Number,Sep 2026,Oct 2026,Nov 2026,Dec 2026')
    expect(lines.find(line => line.startsWith('Closing balance'))).toBe(
      'Closing balance,,50000,50000,49500,49000',
    )
    expect(lines.some(line => line.startsWith("'=Sales,"))).toBe(true)
  })

  it.each([
    ['Excel table', 'Kererū Coffee Tea cash flow.xlsx'],
    ['Full model (Excel)', 'Kererū Coffee Tea model.xlsx'],
  ])('as a workbook: %s', async (what, file) => {
    open()
    const { name, text, size } = await save(what)
    expect(name).toBe(file)
    expect(text.slice(0, 2)).toBe('PK')
    expect(size).toBeGreaterThan(2000)
  })

  it('[FIG-01] the model says that its first month has only the expected rest', async () => {
    open()
    fireEvent.click(screen.getByText('Full model (Excel)'))
    await waitFor(() => expect(saved).toHaveLength(1))
    const bytes = new Uint8Array((await saved[0]?.content.arrayBuffer()) ?? [])
    const about = (await openWorkbook(bytes)).find(({ name }) => name === 'About')
    expect((await about?.read())?.flat().join(' ')).toContain(
      `The first month has only what is expected after ${formatDay(forecast.asOf)}.`,
    )
  })

  it('as a picture; if the chart is shown as a table, a message says how to get it', async () => {
    open()
    fireEvent.click(screen.getByText('SVG drawing'))
    await screen.findByText(/Choose Show chart, then save it again/)
    expect(saved).toEqual([])
  })

  it('as a picture with its colours', async () => {
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    drawing.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'))
    open(drawing)
    const { name, text } = await save('SVG drawing')
    expect(name).toBe('Kererū Coffee Tea cash flow.svg')
    expect(text).toMatch(/^<svg[^>]*>.*<path/s)
  })

  it('as a picture with its title, company, day, currency and legend, without the crosshair', async () => {
    const figure = document.createElement('figure')
    figure.innerHTML =
      '<figcaption><ul><li><svg></svg>Bank balance</li></ul></figcaption>' +
      '<svg><text>$49k 31 Dec</text><g data-cursor=""><text>crosshair</text></g></svg>'
    const svg = figure.querySelector<SVGSVGElement>(':scope > svg')
    if (svg) svg.getBoundingClientRect = () => new DOMRect(0, 0, 900, 300)
    open(svg)
    const { text } = await save('SVG drawing')
    const drawn = new DOMParser().parseFromString(text, 'image/svg+xml')
    expect([...drawn.querySelectorAll('text')].map(each => each.textContent)).toEqual([
      'Cash falls to $49,000 in December.',
      `Kererū: Coffee/Tea · as of ${formatDay(forecast.asOf)} · ${ledger.currency}`,
      ...['Bank balance', '$49k 31 Dec'],
    ])
  })

  it('on paper: this financial year, or all columns', () => {
    open(null, withTotal(tableOf('2026-12')))
    fireEvent.click(screen.getByText('Print this financial year'))
    fireEvent.click(screen.getByRole('button', { name: 'Export' }))
    fireEvent.click(screen.getByText('Print all columns'))
    expect(print.mock.calls).toEqual([[false], [true]])
  })

  it('a file that cannot be written has a message', async () => {
    URL.createObjectURL = () => {
      throw new Error('no room')
    }
    open()
    fireEvent.click(screen.getByText('CSV'))
    await screen.findByText('Kererū: Coffee/Tea cash flow.csv could not be created. Try again.')
  })
})

describe('exporting open documents', () => {
  it('as text: days and amounts that a spreadsheet reads, and no name that it would run', async () => {
    const row: DocumentRow = {
      ...{ id: '1', contactName: '=Alba & Co, Ltd', number: 'INV-7', kind: 'Invoice', side: 'in' },
      ...{ contactKey: 'alba', contactPays: '15 days late', documentKind: 'invoice' },
      ...{ dueOn: day('2026-12-20'), daysOverdue: 0, expectedOn: day('2027-01-04') },
      ...{ parts: [], expected: '4th January 2027' },
      ...{
        isMoved: false,
        isLeftOut: false,
        known: 'Pays 15 days late, from 8 invoices',
        amount: cents(-12_345),
      },
    }
    render(<DocumentsCsv name="Kererū" rows={[row]} />)
    const { name, text } = await save('Save as CSV')
    expect(name).toBe('Kererū invoices and bills.csv')
    expect(text.split('\r\n')[1]).toBe(
      `"'=Alba & Co, Ltd",Invoice,INV-7,2026-12-20,2027-01-04,` +
        `"Pays 15 days late, from 8 invoices",-123.45`,
    )
  })

  it('one line for each part of a document, and the amounts add up to it', async () => {
    const row: DocumentRow = {
      ...{ id: '1', contactName: 'Alba', number: 'B-7', kind: 'Bill', side: 'out' },
      ...{ contactKey: 'alba', contactPays: '15 days late', documentKind: 'bill' },
      ...{ dueOn: day('2026-12-20'), daysOverdue: 0, expectedOn: day('2026-12-10') },
      ...{ isMoved: true, isLeftOut: false, known: 'Split by you', amount: cents(-1_200_000) },
      expected: 'In 2 parts: 10 Dec, 20 Jan',
      parts: [
        { on: day('2026-12-10'), amount: cents(400_000) },
        { on: day('2027-01-20'), amount: cents(800_000) },
      ],
    }
    render(<DocumentsCsv name="Kererū" rows={[row]} />)
    const { text } = await save('Save as CSV')
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      'Alba,Bill,B-7,2026-12-20,2026-12-10,"Split by you, part 1 of 2",-4000',
      'Alba,Bill,B-7,2026-12-20,2027-01-20,"Split by you, part 2 of 2",-8000',
    ])
  })
})

describe('[USE-02] a statement on paper', () => {
  const dispatch = (event: string) => act(() => void window.dispatchEvent(new Event(event)))

  it('exists while it is printed: every account, a year of months in a table', () => {
    render(
      <PaperTables
        tableToPrint={() => tableOf('2027-12')}
        caption="Kererū: cash flow"
        hasVariances
        budget={null}
      />,
    )
    expect(screen.queryAllByRole('table')).toHaveLength(0)
    dispatch('beforeprint')
    const tables = screen.getAllByRole('table', { name: 'Kererū: cash flow' })
    expect(tables.map(table => within(table).getAllByRole('columnheader').length)).toEqual([13, 5])
    for (const table of tables) within(table).getByRole('rowheader', { name: '=Sales' })
    within(tables[0] as HTMLElement).getByText('Sep 2026')
    within(tables[1] as HTMLElement).getByText('Dec 2027')
    dispatch('afterprint')
    expect(screen.queryAllByRole('table')).toHaveLength(0)
  })

  it.each([
    ['12 months', '2027-08', [], ['Sep 2026 + 12 more']],
    ['24 months', '2028-08', [], ['Sep 2026 + 11 more', 'Sep 2027 + 12 more']],
    [
      '12 months compared with last year',
      '2027-08',
      [{ kind: 'lastYear' }],
      [
        ...['Sep 2026 + 11 more', 'Dec 2026 + 11 more', 'Mar 2027 + 11 more'],
        ...['Jun 2027 + 11 more', 'Total + 3 more'],
      ],
    ],
    [
      '5 months compared with last year',
      '2027-01',
      [{ kind: 'lastYear' }],
      ['Sep 2026 + 11 more', 'Dec 2026 + 11 more'],
    ],
  ] as const)(
    'a month is on one sheet, the total on the last: %s',
    (_, to, comparisons, wanted) => {
      render(
        <PaperTables
          tableToPrint={() => withTotal(tableOf(to, comparisons))}
          caption="Kererū: cash flow"
          hasVariances
          budget={null}
        />,
      )
      dispatch('beforeprint')
      const sheets = screen.getAllByRole('table').map(table => {
        const [, first, ...more] = within(table).getAllByRole('columnheader')
        return `${first?.firstChild?.textContent} + ${more.length} more`
      })
      dispatch('afterprint')
      expect(sheets).toEqual(wanted)
    },
  )
})
