/** What customers owe: on the dashboard, in the list by age and by customer, and in its file. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { documentsScreen } from '../screens/documents.ts'
import { centsIn, DAY } from './amounts.ts'
import { type Concept, type Place, type Reading, reading } from './readings.ts'
import { cellsOf } from './tables.ts'

interface Owed {
  readonly name: string
  readonly owed: number | null
  readonly overdue: number | null
}

const readingsOf = (
  place: Place,
  { name, owed, overdue }: Owed,
  unit: 1 | 100 = 100,
): Reading[] => [
  reading(place, `Owed by ${name}`, 'now', owed, unit),
  reading(place, `Overdue of ${name}`, 'now', overdue, unit),
]

/** The customers that the dashboard names. */
export async function debtorsOfDashboard(page: Page): Promise<Reading[]> {
  const rows = page.getByRole('region', { name: 'Who owes you most' }).getByRole('listitem')
  await rows.first().waitFor()
  const texts = (await rows.allInnerTexts()).map(text => text.split('\n'))
  return texts
    .filter(([name = '']) => !/^\d+ other customer/.test(name))
    .flatMap(([name = '', ...amounts]) => {
      const owed = centsIn(amounts.at(-1) ?? '')
      const [late = ''] = amounts.slice(0, -1)
      const overdue = late.startsWith('All') ? owed : (centsIn(late) ?? 0)
      return readingsOf("the dashboard's customers who owe most", { name, owed, overdue })
    })
}

/** The same amounts on the screen of invoices and bills. */
export async function owedReadings(page: Page): Promise<Reading[]> {
  const documents = documentsScreen(page)
  const [asOf = ''] = DAY.exec((await documents.basis.textContent()) ?? '') ?? []
  const [total = '', late = ''] = await documents.whole('Owed to you').allInnerTexts()
  const facts = [
    reading('invoices and bills', 'Owed to you', 'now', centsIn(total)),
    reading('invoices and bills', 'Owed to you, overdue', 'now', centsIn(late) ?? 0),
  ]
  const ages = (await documents.ageing('Owed to you').allInnerTexts()).map(text => {
    const [name = '', amount = ''] = text.split('\n')
    return reading('invoices and bills by age', ageConcept(name), 'now', centsIn(amount))
  })
  const inFile = await fileReadings(page, dayOf(asOf))
  await documents.group.click()
  await documents.heads.first().waitFor()
  const heads = (await documents.heads.allInnerTexts()).map(text =>
    text.split('\n').map(each => each.trim()),
  )
  const customers = heads
    .map(lines => lines.filter(line => line !== ''))
    .filter(([, note = '']) => note.startsWith('Customer'))
    .flatMap(([name = '', note = '', amount = '']) =>
      readingsOf('invoices and bills by customer', {
        ...{ name, owed: centsIn(amount), overdue: centsIn(note) ?? 0 },
      }),
    )
  await documents.group.click()
  return [...facts, ...ages, ...customers, ...inFile]
}

const ageConcept = (name: string): Concept => `Owed to you, ${name}`

interface FileLine {
  readonly contact: string
  readonly daysOverdue: number
  readonly amount: number
}

/** The saved file adds up to all of them, by its own due days. */
async function fileReadings(page: Page, asOf: number): Promise<Reading[]> {
  const place = 'invoices and bills as CSV'
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const text = (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '')
  const lines = text
    .split('\r\n')
    .slice(1)
    .map(cellsOf)
    .filter(([, kind = '']) => ['Invoice', 'Credit note'].includes(kind))
    .map(
      ([contact = '', , , due = '', , , amount = '']): FileLine => ({
        contact,
        daysOverdue: due === '' ? 0 : Math.max(0, Math.round((asOf - Date.parse(due)) / DAY_MS)),
        amount: Math.round(Number(amount) * 100),
      }),
    )
  expect(lines.length).toBeGreaterThan(0)
  const names = [...new Set(lines.map(({ contact }) => contact))]
  const ages = new Map(
    names.map(name => [name, owedByAge(lines.filter(({ contact }) => contact === name))]),
  )
  const all = AGES.map((_, at) => sum([...ages.values()].map(amounts => amounts[at] ?? 0)))
  return [
    reading(place, 'Owed to you', 'now', sum(all), 1),
    reading(place, 'Owed to you, overdue', 'now', sum(all.slice(1)), 1),
    ...AGES.map(([name], at) => reading(place, ageConcept(name), 'now', all[at] ?? 0, 1)),
    ...names.flatMap(name => {
      const amounts = ages.get(name) ?? []
      return readingsOf(place, { name, owed: sum(amounts), overdue: sum(amounts.slice(1)) }, 1)
    }),
  ]
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Of one customer; a credit is deducted from its oldest invoices, as the screen explains. */
function owedByAge(lines: readonly FileLine[]): number[] {
  let credit = -sum(lines.map(({ amount }) => Math.min(0, amount)))
  const amounts = AGES.map(([, from, to]) => {
    const own = lines.filter(({ daysOverdue }) => daysOverdue >= from && daysOverdue <= to)
    return sum(own.map(({ amount }) => Math.max(0, amount)))
  })
  for (let at = amounts.length - 1; at >= 0; at -= 1) {
    const owed = amounts[at] ?? 0
    const deducted = at === 0 ? credit : Math.min(credit, owed)
    amounts[at] = owed - deducted
    credit -= deducted
  }
  return amounts
}

const AGES = [
  ['Not due', 0, 0],
  ['1–30 days overdue', 1, 30],
  ['31–60 days overdue', 31, 60],
  ['61–90 days overdue', 61, 90],
  ['Over 90 days overdue', 91, Number.POSITIVE_INFINITY],
] as const

const DAY_MS = 86_400_000

/** `26th November 2026` as milliseconds. */
const dayOf = (words: string) => Date.parse(`${words.replace(/(\d)\w\w /, '$1 ')} UTC`)
