/**
 * A month of the demo companies, hour by hour: the emails about alerts that the gateway would send,
 * with their recipients and reasons. Each night an import reads the books of that day. In the
 * second week imports fail for four nights, and in the fourth the connection is lost for two days.
 * The rules are those of the core, and emails wait as they do in the gateway.
 */
import {
  type AlertCause,
  alertFacts,
  alertWords,
  allLooks,
  areStale,
  type BooksState,
  DEFAULT_ALERT_RULE,
  digestDay,
  isShown,
  lookAtBooks,
  lookAtChange,
  mailAt,
  maySay,
  nextCauses,
  weekBefore,
} from '@millpond/core/alert'
import {
  cashFan,
  DEFAULT_SETTINGS,
  type FrozenForecast,
  resolveForecast,
} from '@millpond/core/forecast'
import { freeze } from '@millpond/core/insight'
import { cents } from '@millpond/core/money'
import { civilDay, type Day, day, timeZoneOfCountry } from '@millpond/core/time'
import { learnTiming } from '@millpond/core/timing'
import { DEMO_COMPANY_KEYS, type DemoCompanyKey } from '@millpond/sandbox/companies'
import { demoBooks } from './demo-books.ts'
import type { Figure } from './figure.ts'

const FIRST = day('2026-10-21')
const DAYS = 31
const HOURS = 24 * DAYS
const HOUR_MS = 3_600_000
const IMPORT_HOUR = 14
const FAILING = { from: 9, to: 12 }
const LOST = { from: 22, to: 23 }
const FLOOR = cents(40_000_00)
const RULE = DEFAULT_ALERT_RULE

interface Sent {
  readonly at: number
  readonly subject: string
  readonly why: string
  /** What was said: a cause, and how often it was raised or got worse before. */
  readonly news: readonly string[]
  readonly isStale: boolean
  readonly kinds: readonly AlertCause['kind'][]
}

export async function measure(): Promise<readonly Figure[]> {
  const months = DEMO_COMPANY_KEYS.map(key => ({ key, ...playMonth(key) }))
  for (const { key, timeZone, sent } of months) print(key, timeZone, sent)
  const all = months.flatMap(({ sent }) => sent)
  const twice = months.reduce((sum, { sent }) => {
    const news = sent.flatMap(each => each.news)
    return sum + news.length - new Set(news).size
  }, 0)
  const stale = all.filter(({ isStale, kinds }) => kinds.some(kind => !maySay(kind, isStale)))
  return [
    { name: 'alert-month/emails', value: all.length, unit: 'count' },
    { name: 'alert-month/said twice', value: twice, unit: 'count' },
    { name: 'alert-month/said while books are old', value: stale.length, unit: 'count' },
  ]
}

function print(key: string, timeZone: string, sent: readonly Sent[]): void {
  const format = new Intl.DateTimeFormat('en-NZ', {
    ...{ timeZone, weekday: 'short', day: '2-digit', month: 'short' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  console.log(`\n  ${key}: ${sent.length} emails to the owner`)
  for (const { at, subject, why } of sent) {
    console.log(`  ${format.format(at)}  ${subject}`)
    console.log(`      ${why}`)
  }
}

/** The causes of one company, and what is due of them. */
interface Month {
  causes: readonly AlertCause[]
  readonly times: Map<string, number>
  readonly due: Map<string, number>
}

const idOf = ({ kind, key }: AlertCause) => `${kind} ${key}`

function playMonth(company: DemoCompanyKey): { timeZone: string; sent: Sent[] } {
  const { timeZone, currency } = placeOf(company)
  const month: Month = { causes: [], times: new Map(), due: new Map() }
  const kept: FrozenForecast[] = []
  const sent: Sent[] = []
  const digests = new Set<Day>()
  let read: number | null = null
  for (let hour = 0; hour < HOURS; hour += 1) {
    const now = Date.parse(`${FIRST}T00:00:00Z`) + hour * HOUR_MS
    const on = civilDay(now, timeZone)
    const days = Math.floor(hour / 24)
    const isLost = isWithin(days, LOST)
    const hasFailed = isWithin(days, FAILING)
    if (hour % 24 === IMPORT_HOUR && !isLost && !hasFailed) read = now
    const books = stateOf({ read, now, isLost, hasFailed })
    if (read === now) takeForecast(month, kept, forecastOf(company, on), { books, on })
    else take(month, lookAtBooks(books, RULE.off), { on, now, timeZone })
    const isStale = areStale(books.at, now)
    const email = emailOf(month, { now, timeZone, currency, isStale })
    if (email) sent.push(email)
    const monday = digestDay(now, timeZone)
    if (monday !== null && !digests.has(monday)) {
      const open = month.causes.filter(each => isShown(each) && maySay(each.kind, isStale))
      if (open.length === 0) continue
      digests.add(monday)
      sent.push({
        ...{ at: now, subject: 'The week ahead', isStale, kinds: open.map(({ kind }) => kind) },
        why: `Open: ${open.map(({ found }) => alertWords(found, currency).title).join('; ')}`,
        news: [`digest ${monday}`],
      })
    }
  }
  return { timeZone, sent }

  function takeForecast(
    to: Month,
    older: FrozenForecast[],
    frozen: FrozenForecast,
    { books, on }: { books: BooksState; on: Day },
  ) {
    const { now } = books
    for (const look of allLooks(frozen, RULE, books)) take(to, look, { on, now, timeZone })
    const weekOld = older.find(({ asOf }) => asOf >= weekBefore(frozen.asOf)) ?? null
    const asked = { last: older.at(-1) ?? null, weekOld, country: null }
    take(to, lookAtChange(frozen, asked, RULE), { on, now, timeZone })
    older.push(frozen)
  }
}

const isWithin = (days: number, { from, to }: { from: number; to: number }): boolean =>
  days >= from && days <= to

interface State {
  readonly read: number | null
  readonly now: number
  readonly isLost: boolean
  readonly hasFailed: boolean
}

const stateOf = ({ read, now, isLost, hasFailed }: State): BooksState => ({
  ...{ at: read, now },
  connection: {
    ...{ provider: 'xero', hasFailed, connectedAt: null },
    lostAt: isLost ? LOST.from : null,
  },
})

interface When {
  readonly on: Day
  readonly now: number
  readonly timeZone: string
}

function take(month: Month, look: Parameters<typeof nextCauses>[1], { on, now, timeZone }: When) {
  const { causes, events } = nextCauses(month.causes, look, on)
  month.causes = causes
  for (const { event, cause } of events) {
    const id = idOf(cause)
    if (event === 'resolved') {
      month.due.delete(id)
      continue
    }
    month.times.set(id, (month.times.get(id) ?? 0) + 1)
    month.due.set(id, mailAt(now, timeZone))
  }
}

interface Mailing {
  readonly now: number
  readonly timeZone: string
  readonly currency: string
  readonly isStale: boolean
}

/** All that is due in one email; what may not be said yet waits. */
function emailOf(month: Month, { now, timeZone, currency, isStale }: Mailing): Sent | null {
  if (mailAt(now, timeZone) > now) return null
  const ready = month.causes.filter(
    cause => (month.due.get(idOf(cause)) ?? now + 1) <= now && maySay(cause.kind, isStale),
  )
  for (const cause of ready) month.due.delete(idOf(cause))
  const said = ready.filter(isShown)
  const words = said.map(({ found }) => alertWords(found, currency))
  const [first] = words
  if (!first) return null
  return {
    ...{ at: now, isStale, kinds: said.map(({ kind }) => kind) },
    subject: words.length === 1 ? first.title : `${words.length} alerts`,
    why: words.map(({ title, message }) => `${title}. ${message}`).join('\n      '),
    news: said.map(cause => `${idOf(cause)} ${month.times.get(idOf(cause))}`),
  }
}

function placeOf(key: DemoCompanyKey) {
  const { company } = demoBooks(key, FIRST)
  const { country, currency } = company
  return { currency, timeZone: timeZoneOfCountry(country) ?? 'Pacific/Auckland' }
}

/** The forecast that an import on this day would have kept. */
function forecastOf(key: DemoCompanyKey, on: Day): FrozenForecast {
  const { ledger, history } = demoBooks(key, on)
  const { documents, payments: _, ...others } = history
  const basis = {
    ...{ ...others, asOf: on, learned: learnTiming({ ...history, ledger, asOf: on }) },
    openDocuments: documents.filter(({ status }) => status === 'open'),
    ...{ expectedDates: {}, budget: null, budgetName: null, transfers: [], customers: {} },
    settings: DEFAULT_SETTINGS,
  }
  const forecast = resolveForecast({ ledger, basis })
  const { weeksAhead, covenants } = RULE
  return {
    ...freeze(forecast, cashFan(forecast, FLOOR, { paths: 100 }), FLOOR),
    alertFacts: alertFacts({ ledger, forecast, basis, floor: FLOOR, weeksAhead, covenants }),
  }
}
