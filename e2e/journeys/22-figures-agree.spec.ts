/**
 * Every place that shows a figure shows the same one, to the cent. `e2e/figures/places.json` lists
 * the places, and a test compares that list with the code.
 */
import type { Page } from '@playwright/test'
import { importAgain, savedForecasts } from '../figures/accuracy-figures.ts'
import { expectCompared } from '../figures/agreement.ts'
import { budgetAgainstActual, budgetGrid, otherBudget } from '../figures/budget-figures.ts'
import { becomeAdviser, clientReadings } from '../figures/client-figures.ts'
import { accountDrawers, dashboardReadings, monthDrawers } from '../figures/dashboard-figures.ts'
import { debtorsOfDashboard, owedReadings } from '../figures/owed-figures.ts'
import list from '../figures/places.json' with { type: 'json' }
import { profitReadings } from '../figures/profit-figures.ts'
import {
  comparisons,
  disagreements,
  type Place,
  type Reading,
  reading,
  sameFigures,
} from '../figures/readings.ts'
import { modelReadings, readCashFlow, readQuarters } from '../figures/statement-figures.ts'
import { taxesOfSettings, transferReadings } from '../figures/tax-figures.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { documentsScreen } from '../screens/documents.ts'
import { shell } from '../screens/shell.ts'
import { openSharedSample, signUp, signUpWithSample } from '../screens/sign-up.ts'
import { statementScreen } from '../screens/statement.ts'
import { connectCompany } from '../screens/walk.ts'
import { expect, test } from '../setup/journey.ts'

const OWN = 'e2e/journeys/22-figures-agree.spec.ts'
const { places } = list
const isWhole = process.env.COMPANIES === 'all'
const OTHER_COMPANIES = [
  'Harbour & Co Wholesale Ltd',
  'Wattle & Stone Advisory Pty Ltd',
  'Tūī Robotics Ltd',
  'Ngā Mahi Wīwī & 李记 Trading',
]

test('[FIG-01] the sample shows the same figures everywhere', async ({ page }) => {
  await signUpWithSample(page)
  const readings = await readScreens(page)
  const model = await modelOf(page)
  const grid = await budgetGrid(page)
  const against = await budgetAgainstActual(page)
  const { before, after } = await otherBudget(page)
  expectAgreement([...readings, ...model, ...grid, ...against, ...before], [])
  expect(disagreements(after)).toEqual([])
  expectEachDisagreementFound(readings)
  await expectCentFound(page)
})

// By day the journey of the partner compares what needs an import, a second person, or both.
if (isWhole) {
  test('[FIG-01] the café shows the same figures everywhere', async ({
    page,
    elsewhere,
    standIn,
  }) => {
    await standIn.setLimits({ mode: 'lifted' })
    await signUp(page)
    const adviser = await elsewhere()
    const [organisationId] = await Promise.all([
      connectCompany(page, 'Kererū Coffee Ltd'),
      becomeAdviser(adviser),
    ])
    const readings = await readScreens(page)
    const against = await budgetAgainstActual(page)
    await importAgain(page, organisationId)
    const clients = await clientReadings(page, adviser, organisationId)
    const saved = await savedForecasts(page, organisationId)
    const all = [...readings, ...against, ...clients, ...saved]
    const ofSample = ['the full model', 'the budget grid', 'the question whether to use a budget']
    expectAgreement(all, ofSample as Place[])
    expectCompared(all, ['the list of clients', 'what changed since the last sync'])
  })
}

for (const company of isWhole ? OTHER_COMPANIES : []) {
  test(`[FIG-01] ${company} shows the same figures everywhere`, async ({ page, standIn }) => {
    test.setTimeout(600_000)
    await standIn.setLimits({ mode: 'lifted' })
    await signUp(page)
    await connectCompany(page, company)
    expect(disagreements(await readScreens(page))).toEqual([])
  })
}

for (const months of isWhole ? [1, 2, 5, 12] : [1]) {
  test(`[FIG-01] books of ${months === 1 ? '1 month' : `${months} months`} show the same figures`, async ({
    page,
  }) => {
    await page.route('**/api/forecast/basis*', async route => {
      const response = await route.fetch()
      const reply = (await response.json()) as BasisReply
      const from = reply.ledger.months.indexOf(reply.ledger.closeMonth) - months + 1
      const series = reply.ledger.series.map(each => ({
        ...each,
        values: each.values.map((value, at) => (at < from ? null : value)),
      }))
      const ledger = { ...reply.ledger, series }
      await route.fulfill({ response, json: { ...reply, ledger } })
    })
    await openSharedSample(page, 'dashboard')
    const hasForecast = months >= 3
    const sentence = expect(dashboardScreen(page).headline)
    if (hasForecast) await sentence.not.toHaveText(/too little history/)
    else await sentence.toHaveText(/too little history/)
    const dashboard = await dashboardReadings(page)
    const cash = await readCashFlow(page)
    const readings = [...dashboard, ...cash.readings]
    const own = readings.filter(({ place }) => !OF_THE_GATEWAY.has(place))
    expect(own.some(({ concept }) => concept === 'Low point')).toBe(hasForecast)
    expect(comparisons(own).get("the cash flow's table")).toBeGreaterThan(36)
    expect(disagreements(own)).toEqual([])
  })
}

test('[FIG-01] each next tax of the dashboard links to the drawer of its payment', async ({
  page,
}) => {
  await openSharedSample(page, 'dashboard')
  const taxes = page.getByRole('region', { name: 'Next taxes' }).getByRole('link')
  await taxes.first().waitFor()
  for (let at = 0; at < (await taxes.count()); at += 1) {
    const [amount = ''] = /\$[\d,]+/.exec((await taxes.nth(at).textContent()) ?? '') ?? []
    await taxes.nth(at).click()
    await expect(page.getByRole('dialog')).toContainText(amount)
    await page.goBack()
    await taxes.first().waitFor()
  }
})

/** The fields that are changed in the reply of `/api/forecast/basis`. */
interface BasisReply {
  readonly ledger: {
    readonly closeMonth: string
    readonly months: readonly string[]
    readonly series: readonly { readonly values: readonly (number | null)[] }[]
  }
}

/** The gateway has all of the books; the page got a few months of them. */
const OF_THE_GATEWAY = new Set<Place>([
  ...(['the quarterly API', 'the forecast API'] as const),
  "the last quarter's figure",
])

/** A cent too much in one figure of the gateway is reported with the name of its place. */
async function expectCentFound(page: Page) {
  await page.route('**/api/quarterly*', async route => {
    const response = await route.fetch()
    const reply = (await response.json()) as QuarterlyReply
    const closing = reply.rows.find(
      ({ statement, key }) => statement === 'cashFlow' && key === 'closing',
    )
    if (closing) closing.amounts[0] = (closing.amounts[0] ?? 0) + 1
    await route.fulfill({ response, json: reply })
  })
  const link = shell(page).rail.getByRole('link', { name: 'Cash flow', exact: true })
  await page.goto((await link.getAttribute('href')) ?? '')
  expect(disagreements(await readQuarters(page))).toEqual([
    expect.stringMatching(
      /^Closing balance, Q\d FY\d\d: [\d.]+ in the cash flow as CSV, [\d.]+ in the quarterly API$/,
    ),
  ])
}

interface QuarterlyReply {
  readonly rows: readonly {
    readonly statement: string
    readonly key: string
    readonly amounts: (number | null)[]
  }[]
}

/** Changes each figure by the smallest amount that its place shows: each change is reported. */
function expectEachDisagreementFound(readings: readonly Reading[]) {
  const missed = [...sameFigures(readings).values()].flatMap(group => {
    const exact = group.filter(({ unit }) => unit === 1)
    return group.filter(each => {
      const isCompared = each.unit === 100 ? group.length > 1 : exact.length > 1
      if (!isCompared || each.amount === null) return false
      const changed = { ...each, amount: each.amount + each.unit }
      const found = disagreements(group.map(other => (other === each ? changed : other)))
      return !found.some(words => words.includes(each.time) && words.includes(each.place))
    })
  })
  expect(missed).toEqual([])
}

/** Each screen and saved file of the open organisation, except for its budgets. */
async function readScreens(page: Page): Promise<Reading[]> {
  await dashboardScreen(page).ready()
  const dashboard = [...(await dashboardReadings(page)), ...(await debtorsOfDashboard(page))]
  const charted = dashboard.filter(
    ({ place, concept }) => place === "the dashboard's chart" && concept === 'Closing balance',
  )
  const months = await monthDrawers(page, monthKey(charted[0]?.time ?? ''), charted.length)
  const accounts = await accountDrawers(page, 2)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const cash = await readCashFlow(page)
  const profit = await profitReadings(page, cash.toDate)
  await documentsScreen(page).open()
  const { on, amount } = await documentsScreen(page).lowPoint()
  return [
    ...[...dashboard, ...months, ...accounts, ...cash.readings, ...profit],
    reading('invoices and bills', 'Low point', on, amount * 100),
    ...(await owedReadings(page)),
    ...(await taxesOfSettings(page)),
    ...(await transferReadings(page)),
  ]
}

async function modelOf(page: Page): Promise<Reading[]> {
  await statementScreen(page).open('Cash flow')
  return modelReadings(page)
}

/** `Nov 2026` as `2026-11`. */
const monthKey = (label: string): string =>
  new Date(`1 ${label} UTC`).toISOString().slice(0, 'YYYY-MM'.length)

/** Nothing disagrees, and each place that this journey reads was compared with another place. */
function expectAgreement(readings: readonly Reading[], without: readonly Place[]) {
  const wanted = (Object.keys(places) as Place[]).filter(
    place => places[place].readBy === OWN && !without.includes(place),
  )
  expectCompared(readings, wanted)
}
