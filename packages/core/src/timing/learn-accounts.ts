import { ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type BooksDocument, isCredit, type Ledger, type LedgerSeries } from '#ledger'
import { type Ppm, WHOLE_PPM } from '#money'
import { addMonths, dayNumber, monthOfDay } from '#time'
import { controlAccounts } from './fit-receivables.ts'
import { fixedProfile, longProfileOf } from './lag-profile.ts'
import { type PaymentHistory, sideOf } from './payment-evidence.ts'
import { EVEN_DAYS } from './settlement.ts'
import type { AccountTiming, LagProfile, LearnedTiming, Side } from './timing.ts'

/** Shares are measured over a year, so that every season counts once. */
const MONTHS = 12

/** An account without documents: paid as it is booked. */
const AT_ONCE = fixedProfile(0, 'organisation')

type Profiles = Pick<LearnedTiming, 'receivable' | 'payable' | 'contacts'>

/**
 * The timing of several accounts that are billed together, weighted by what was billed on each: the
 * weights of their days are amounts. The first account has its code. Null without accounts.
 */
export function mixedTiming(timings: readonly AccountTiming[]): AccountTiming | null {
  const [first, ...others] = timings
  if (!first || others.length === 0) return first ?? null
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const weighted = timings.map(timing => ({ timing, weight: sumOf(timing.issueDays) }))
  const whole = sumOf(weighted.map(({ weight }) => weight))
  if (whole === 0) return first
  const meanOf = (pick: (timing: AccountTiming) => number) =>
    Math.round(sumOf(weighted.map(each => pick(each.timing) * (each.weight / whole))))
  const lags: number[] = []
  for (const { timing, weight } of weighted) {
    for (const [lag, share] of timing.profile.ppmByDay.entries()) {
      lags[lag] = (lags[lag] ?? 0) + (share * weight) / whole
    }
  }
  const documents = sumOf(timings.map(({ profile }) => profile.documents))
  return {
    code: first.code,
    onCreditPpm: meanOf(({ onCreditPpm }) => onCreditPpm),
    profile: longProfileOf(
      Array.from(lags, lag => lag ?? 0),
      documents,
      first.profile.source,
    ),
    issueDays: first.issueDays.map((_, day) =>
      sumOf(timings.map(({ issueDays }) => issueDays[day] ?? 0)),
    ),
    taxPpm: roundedRate(meanOf(({ taxPpm }) => taxPpm ?? 0)),
  }
}

/** The sums of one account's documents in the last twelve complete months. */
interface Billed {
  net: number
  tax: number
  documents: number
  /** Absolute amounts, so that credits do not cancel days. */
  readonly byDay: number[]
  readonly byProfile: Map<LagProfile, number>
}

/**
 * For each account of the profit and loss, and each other account with documents: the share that
 * has documents, the days of the month, the tax, and the payment timing. If a side has no documents
 * at all, everything goes through receivables or payables, if the balance sheet has any.
 */
export function learnAccounts(history: PaymentHistory, profiles: Profiles): AccountTiming[] {
  const billed = billedByAccount(history, profiles)
  const booked = bookedByAccount(history.ledger)
  const hasDocuments = (side: Side) =>
    history.documents.some(({ kind, lines }) => sideOf(kind) === side && lines.length > 0)
  const undocumented = {
    receivable: hasDocuments('receivable') ? 0 : creditWithout('receivable', history, profiles),
    payable: hasDocuments('payable') ? 0 : creditWithout('payable', history, profiles),
  }
  return [...new Set([...booked.keys(), ...billed.keys()])].map(code => {
    const side = booked.get(code)?.itemType === ITEM_TYPE.revenue ? 'receivable' : 'payable'
    const own = billed.get(code)
    if (own) return timingOf(code, own, booked.get(code)?.amount ?? null)
    const onCreditPpm = undocumented[side]
    const profile = onCreditPpm > 0 ? profiles[side] : AT_ONCE
    return { code, onCreditPpm, profile, issueDays: EVEN_DAYS, taxPpm: null }
  })
}

function timingOf(code: ItemCode, billed: Billed, amount: number | null): AccountTiming {
  const share = amount === null ? 1 : amount > 0 ? billed.net / amount : Number(billed.net > 0)
  const rest = amount === null ? 0 : Math.max(0, amount - billed.net)
  const evenly = EVEN_DAYS.reduce((sum, weight) => sum + weight, 0)
  const taxShare = billed.net === 0 ? null : billed.tax / billed.net
  return {
    code,
    onCreditPpm: ppm(share),
    profile: mixOf(billed),
    issueDays: EVEN_DAYS.map((weight, index) =>
      Math.round((billed.byDay[index] ?? 0) + (rest * weight) / evenly),
    ),
    taxPpm: taxShare === null ? null : roundedRate(ppm(taxShare)),
  }
}

/** To a hundredth of a per cent: tax is rounded on every line, so sums are a little off. */
const roundedRate = (rate: Ppm): Ppm => Math.round(rate / 100) * 100

const ppm = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * WHOLE_PPM)

function billedByAccount(history: PaymentHistory, profiles: Profiles): Map<ItemCode, Billed> {
  const last = history.ledger.closeMonth
  const first = addMonths(last, 1 - MONTHS)
  const profileOfDocument = profileFinder(profiles)
  const billed = new Map<ItemCode, Billed>()
  for (const document of history.documents) {
    const month = monthOfDay(document.issuedOn)
    if (month < first || month > last) continue
    const day = dayNumber(document.issuedOn) - 1
    const profile = profileOfDocument(document)
    for (const { code, net, tax } of document.lines) {
      if (code === null) continue
      const known = billed.get(code)
      const own = known ?? { net: 0, tax: 0, documents: 0, byDay: [], byProfile: new Map() }
      if (!known) billed.set(code, own)
      const sign = isCredit(document.kind) ? -1 : 1
      own.net += sign * net
      own.tax += sign * tax
      own.documents += 1
      if (isCredit(document.kind)) continue
      own.byDay[day] = (own.byDay[day] ?? 0) + Math.abs(net)
      own.byProfile.set(profile, (own.byProfile.get(profile) ?? 0) + Math.abs(net))
    }
  }
  return billed
}

function profileFinder({ contacts, ...own }: Profiles) {
  const known = new Map(contacts.map(each => [`${each.side} ${each.contactId}`, each.profile]))
  return ({ kind, contactId }: BooksDocument): LagProfile => {
    const side = sideOf(kind)
    return known.get(`${side} ${contactId}`) ?? own[side]
  }
}

/** The profiles of the account's contacts, weighted by billed amounts. */
function mixOf({ byProfile, documents }: Billed): LagProfile {
  const lags: number[] = []
  for (const [profile, weight] of byProfile) {
    for (const [lag, share] of profile.ppmByDay.entries()) {
      lags[lag] = (lags[lag] ?? 0) + share * weight
    }
  }
  const [only] = byProfile.keys()
  const isMixed = byProfile.size !== 1 && lags.length > 0
  if (!isMixed && only) return only
  return longProfileOf(lags.length > 0 ? lags : [1], documents, 'organisation')
}

interface Booked {
  readonly itemType: LedgerSeries['itemType']
  readonly amount: number
}

/** The profit and loss of each account in the same twelve months. */
function bookedByAccount(ledger: Ledger): Map<ItemCode, Booked> {
  const first = addMonths(ledger.closeMonth, 1 - MONTHS)
  const columns = ledger.months.flatMap((month, column) =>
    month >= first && month <= ledger.closeMonth ? [column] : [],
  )
  return new Map(
    ledger.series
      .filter(({ summaryDataType }) => summaryDataType === SUMMARY_DATA_TYPE.ProfitLoss)
      .map(({ code, itemType, values }) => {
        const amount = columns.reduce((sum, column) => sum + (values[column] ?? 0), 0)
        return [code, { itemType, amount }]
      }),
  )
}

/**
 * The timing of a side without documents: all on credit if the books have receivables (or
 * payables), otherwise all paid at once.
 */
function creditWithout(side: Side, { accounts, ledger }: PaymentHistory, profiles: Profiles) {
  if (profiles[side].source === 'fitted') return WHOLE_PPM
  const codes = controlAccounts(side, accounts)
  const isKept = ledger.series.some(
    ({ summaryDataType, code, values }) =>
      summaryDataType === SUMMARY_DATA_TYPE.BalanceSheet &&
      codes.has(code) &&
      values.some(value => value !== null && value !== 0),
  )
  return isKept ? WHOLE_PPM : 0
}
