import { expect, type Page } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { asPaid, cellTexts, centsIn, DAY, distanceIn, firstWords, monthLabel } from './amounts.ts'
import { type Concept, type Place, type Reading, reading } from './readings.ts'
import { chartReadings } from './tables.ts'

/** A low point has two figures: the amount and the day. */
export function lowPoint(place: Place, concept: Concept, text: string): Reading[] {
  const amount = centsIn(text)
  if (amount === null) return []
  const [on = 'on no day'] = DAY.exec(text) ?? []
  return [reading(place, concept, on, amount), reading(place, concept, 'now', amount)]
}

/** Reads the answer of the 13 weeks: "cash is lowest on …, at …" or "cash never falls below …". */
export function lowOfWeeks(place: Place, text: string): Reading[] {
  const [, low = '', distance = ''] =
    /13 weeks cash (?:is lowest|never falls below) (on .+? at \S+|today’s \S+)([^.]*)/.exec(text) ??
    []
  const headroom = distanceIn(distance, 'floor')
  return [
    ...lowPoint(place, 'Low point of 13 weeks', low),
    ...(headroom === null ? [] : [reading(place, 'Headroom of 13 weeks', 'now', headroom)]),
  ]
}

/** A chance out of 100, stored like an amount. */
export function chance(place: Place, words: string): Reading[] {
  const share = /about an? (\d+)% chance/.exec(words)?.[1]
  return share === undefined ? [] : [reading(place, 'Chance', 'now', Number(share) * 100)]
}

/** The headline, the key figures, what is due, and the chart with its table. */
export async function dashboardReadings(page: Page): Promise<Reading[]> {
  await dashboardScreen(page).ready()
  const sentence = await dashboardScreen(page).headlineText()
  const isForecast = !/too little history/.test(sentence)
  const basis = await page.getByText(/^Actuals to/).textContent()
  return [
    ...lowOfSentence(sentence),
    ...(isForecast ? await chanceReadings(page) : []),
    ...(isForecast ? await neededReadings(page) : []),
    ...(await keyFigures(page)),
    ...(await comingPayments(page)),
    ...(await nextTaxes(page)),
    ...(await biggestChanges(page, basis ?? '')),
    ...(await chartReadings(page, "the dashboard's chart")),
  ]
}

async function chanceReadings(page: Page): Promise<Reading[]> {
  const answer = page.getByText(/about an? \d+% chance/).first()
  return chance("the dashboard's sentence", (await answer.textContent()) ?? '')
}

/** The day is left out where the headline has named it, or where it is today. */
function lowOfSentence(sentence: string): Reading[] {
  const place = "the dashboard's sentence"
  const low = /(?:low of|low is|lowest now, at) ([^.]+)/.exec(sentence)?.[1] ?? ''
  const readings = lowPoint(place, 'Low point', low)
  const floor = centsIn(/your (\S+) floor/.exec(sentence)?.[1] ?? '')
  const amount = centsIn(low)
  return [
    ...(DAY.test(low) ? readings : readings.filter(({ time }) => time === 'now')),
    ...(floor === null || amount === null
      ? []
      : [reading(place, 'Headroom', 'now', amount - floor)]),
  ]
}

/** The headroom: what is missing at the low point, or what is over. */
async function neededReadings(page: Page): Promise<Reading[]> {
  const needed = page.getByText(/^You need|^At the low point you still have|^Today you have/)
  const text = (await needed.first().textContent()) ?? ''
  const amount = centsIn(text)
  if (amount === null) return []
  const headroom = text.startsWith('You need') ? -amount : amount
  return [reading("the dashboard's sentence", 'Headroom', 'now', headroom)]
}

/** Revenue with other income is called income. */
const SIDES = { Revenue: /^(Revenue|Income)/, Expenses: /^Expenses/ }

async function keyFigures(page: Page): Promise<Reading[]> {
  const place = "the dashboard's key figures"
  const facts = await cellTexts(page.getByLabel('Key figures').locator('div'))
  const fact = (label: RegExp): string[] =>
    facts.find(([name = '']) => label.test(name))?.slice(1) ?? []
  const [low = '', where = ''] = fact(/^Low/)
  const year = (name: keyof typeof SIDES): Reading[] => {
    const [value = '', note = ''] = fact(SIDES[name])
    const distance = distanceIn(note, 'budget')
    return [
      reading(place, name, 'year to date', centsIn(value)),
      ...(distance === null
        ? []
        : [reading(place, `${name} less budget`, 'year to date', distance)]),
    ]
  }
  const headroom = distanceIn(where, 'floor')
  return [
    reading(place, 'Cash today', 'now', centsIn(fact(/^Cash/)[0] ?? '')),
    ...lowPoint(place, 'Low point', `${low} ${where.split(',')[0]}`),
    ...(headroom === null ? [] : [reading(place, 'Headroom', 'now', headroom)]),
    ...year('Revenue'),
    ...year('Expenses'),
  ]
}

async function comingPayments(page: Page): Promise<Reading[]> {
  const place = "the dashboard's coming payments"
  const { comingUp } = dashboardScreen(page)
  const text = (await comingUp.textContent()) ?? ''
  const rows = await cellTexts(comingUp.locator('tbody tr'))
  const taxes = rows.flatMap(([due = '', name = '', amount = '']) => {
    const [word] = /^(GST|VAT|Sales tax|Income tax)/.exec(name) ?? []
    const concept = word === 'Income tax' ? 'Income tax due' : 'Sales tax due'
    const [on = ''] = DAY.exec(due) ?? []
    return word ? [reading(place, concept, on, asPaid(centsIn(amount)))] : []
  })
  return [...taxes, ...lowOfWeeks(place, text)]
}

async function nextTaxes(page: Page): Promise<Reading[]> {
  const place = "the dashboard's next taxes"
  const texts = await page
    .getByRole('region', { name: 'Next taxes' })
    .getByRole('listitem')
    .allTextContents()
  return texts.flatMap(text => {
    const [word] = /^(GST|VAT|Sales tax|Income tax)/.exec(text) ?? []
    const concept = word === 'Income tax' ? 'Income tax due' : 'Sales tax due'
    const [on = ''] = DAY.exec(text) ?? []
    return word ? [reading(place, concept, on, asPaid(centsIn(text.split(on)[1] ?? '')))] : []
  })
}

/** The accounts that changed most in the last complete month. */
async function biggestChanges(page: Page, basis: string): Promise<Reading[]> {
  const [, month = ''] = /Actuals to \S+ (\w+ \d{4})/.exec(basis) ?? []
  const changes = dashboardScreen(page).movements.getByRole('listitem')
  const names = await firstWords(changes)
  const texts = await changes.allTextContents()
  return names.map(([name = ''], at) => {
    const amount = centsIn(texts[at]?.slice(name.length) ?? '')
    return reading("the dashboard's biggest changes", `Account ${name}`, monthLabel(month), amount)
  })
}

const DRAWER_ROWS: ReadonlySet<string> = new Set([
  'Opening balance',
  'Cash in',
  'Cash out',
  'Net movement',
  'Closing balance',
] satisfies Concept[])

/** The drawers of so many months from one on, each opened from the one before; to the cent. */
export async function monthDrawers(page: Page, from: string, count: number): Promise<Reading[]> {
  const place = 'the month drawer'
  const drawer = page.getByRole('dialog')
  const title = drawer.getByRole('heading', { level: 2 }).first()
  const chart = page.getByRole('figure').first()
  await chart.getByRole('button', { name: 'Show table' }).click()
  await chart.getByRole('button', { name: monthAfter(from, 0), exact: true }).click()
  const found: Reading[] = []
  for (let turn = 0; turn < count; turn += 1) {
    if (turn > 0)
      await drawer
        .getByRole('button', { name: /^\w+ \d{4}$/ })
        .last()
        .click()
    const month = monthAfter(from, turn)
    await expect(title).toHaveText(new RegExp(`^${month}`))
    for (const [name = '', text = ''] of await firstWords(
      drawer.getByLabel('Cash for the month').locator('div'),
    )) {
      if (!DRAWER_ROWS.has(name)) continue
      const amount = name === 'Cash out' ? asPaid(centsIn(text)) : centsIn(text)
      found.push(reading(place, name as Concept, monthLabel(month), amount, 1))
    }
  }
  return found
}

/** `monthAfter('2026-11', 2)` is `January 2027`. */
function monthAfter(from: string, count: number): string {
  const [year = 0, month = 0] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count)).toLocaleString('en-US', {
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  })
}

/** The largest accounts of the open month, and each of them by month. */
export async function accountDrawers(page: Page, count: number): Promise<Reading[]> {
  const place = 'the account drawer'
  const drawer = page.getByRole('dialog')
  const buttons = drawer.getByRole('list', { name: 'Largest accounts' }).getByRole('button')
  const found: Reading[] = []
  for (const button of (await buttons.all()).slice(0, count)) {
    const name = (await button.locator('span').first().textContent()) ?? ''
    await button.click()
    await expect(drawer.getByRole('heading', { level: 2 }).first()).toHaveText(name)
    await drawer.getByRole('button', { name: 'Show table' }).click()
    await drawer.getByRole('table').waitFor()
    for (const [month = '', , amount = ''] of await cellTexts(drawer.locator('tbody tr'))) {
      found.push(reading(place, `Account ${name}`, monthLabel(month), centsIn(amount)))
    }
    await page.keyboard.press('Backspace')
    await buttons.first().waitFor()
  }
  return found
}
