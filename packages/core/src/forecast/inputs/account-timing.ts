import type { ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { type Ppm, WHOLE_PPM } from '#money'
import type { Day } from '#time'
import {
  type AccountTiming,
  EVEN_DAYS,
  fixedProfile,
  type LagProfile,
  mixedTiming,
  type PayDays,
  paydaysAhead,
  type Settlement,
  type Side,
  settlementOf,
} from '#timing'
import type { ForecastBasis, ForecastSettings } from '../basis.ts'

/** Cash by day covers the month of `asOf` and the twelve after it. */
const PAYDAY_MONTHS = 13

/** The source of an account's payment timing, and the sales tax of its amounts. */
export interface TimingFact {
  readonly code: ItemCode
  /**
   * `dueDates`: it becomes an obligation, paid on statutory dates. `paydays` is for wages,
   * `repayments` for interest of loans with terms.
   */
  readonly by:
    | 'user'
    | 'documents'
    | 'organisation'
    | 'atOnce'
    | 'paydays'
    | 'repayments'
    | 'noCash'
    | 'dueDates'
    | 'writtenOff'
  /** The accounts whose documents it is timed by, if these are others. */
  readonly like?: readonly ItemCode[]
  /** Mean days from booking to payment. */
  readonly days: number
  readonly taxPpm: Ppm
  readonly taxBy: 'user' | 'documents' | 'account' | 'none'
}

export interface TimedAccount {
  readonly fact: TimingFact
  readonly settlement: Settlement
}

const MOST = WHOLE_PPM / 2

/**
 * When the amounts of accounts are paid, and with which sales tax. The user's setting comes first,
 * then what the account's own documents show; otherwise amounts are paid at once. In books without
 * documents the timing comes from the organisation's balances. An account may use the documents of
 * other accounts: the use of beans is timed like the purchases of beans.
 */
export class AccountTimings {
  readonly #basis: ForecastBasis
  readonly #asOf: Day
  readonly #hasSalesTax: boolean
  readonly #learned: ReadonlyMap<string, AccountTiming>
  readonly #atOnce: Settlement
  readonly #wages: Settlement
  readonly #taxes: ReadonlyMap<string, Ppm | null>
  readonly #mixed = new Map<string, AccountTiming | null>()
  readonly #settled = new Map<AccountTiming, Settlement>()

  constructor(basis: ForecastBasis, asOf: Day, hasSalesTax: boolean) {
    this.#basis = basis
    this.#asOf = asOf
    this.#hasSalesTax = hasSalesTax
    this.#learned = new Map(basis.learned.accounts.map(timing => [timing.code, timing]))
    this.#atOnce = settlementOf(fixedProfile(0), WHOLE_PPM, EVEN_DAYS, asOf)
    const { learned, holidays } = basis
    this.#wages = learned.paydays
      ? {
          ...this.#atOnce,
          payDays: paydaysAhead(learned.paydays, { asOf, holidays, months: PAYDAY_MONTHS }),
        }
      : this.#atOnce
    this.#taxes = new Map(basis.accounts.map(account => [account.code, account.taxPpm ?? null]))
  }

  hasDocuments(code: ItemCode): boolean {
    // An account without documents has the organisation's usual timing, and no sales tax.
    return (this.#learned.get(code)?.taxPpm ?? null) !== null
  }

  /** Whether documents have most of its amount. */
  isBilled(code: ItemCode): boolean {
    return this.hasDocuments(code) && (this.#learned.get(code)?.onCreditPpm ?? 0) >= MOST
  }

  /**
   * The amounts that documents booked to an account of the balance sheet in twelve months, in
   * cents.
   */
  billedOn(code: ItemCode): number {
    if (!this.hasDocuments(code)) return 0
    return (this.#learned.get(code)?.issueDays ?? []).reduce((sum, amount) => sum + amount, 0)
  }

  of({ code }: Pick<LedgerSeries, 'code'>, like: readonly ItemCode[] = [code]): TimedAccount {
    const { settlement, by } = this.#settlement(code, like)
    const { taxPpm, taxBy } = this.#tax(code, like)
    const days = (settlement.profile.meanDays * (WHOLE_PPM - settlement.immediatePpm)) / WHOLE_PPM
    const source = like.length === 1 && like[0] === code ? {} : { like }
    return { settlement, fact: { code, ...source, by, days, taxPpm, taxBy } }
  }

  /** The organisation's usual timing, for amounts without an account. */
  ofSide(side: Side): Settlement {
    return this.#after(this.#basis.learned[side], 0, EVEN_DAYS)
  }

  /**
   * Wages are paid in the month in which they are booked, whatever the documents show: on paydays,
   * if these are known.
   */
  wages(code: ItemCode): TimedAccount {
    const by = this.#wages.payDays ? ('paydays' as const) : ('atOnce' as const)
    return { fact: { code, by, days: 0, taxPpm: 0, taxBy: 'none' }, settlement: this.#wages }
  }

  /** Interest is paid with the loans' repayments, unless the user has chosen when. */
  onDays(series: Pick<LedgerSeries, 'code'>, days: PayDays): TimedAccount {
    const own = this.of(series)
    const { timing } = this.#basis.settings.accounts[series.code] ?? {}
    if (timing !== undefined && timing.kind !== 'learned') return own
    const fact = { ...own.fact, by: 'repayments', days: 0 } as const
    return { fact, settlement: { ...this.#atOnce, ...days } }
  }

  /**
   * The timing of debts that are written off: the money is missing in the month of the write-off.
   */
  writtenOff({ code }: Pick<LedgerSeries, 'code'>): TimedAccount {
    const fact = { code, by: 'writtenOff', days: 0, ...this.#tax(code, [code]) } as const
    return { fact, settlement: this.#atOnce }
  }

  #after(profile: LagProfile, immediatePpm: Ppm, issueDays: readonly number[]): Settlement {
    return settlementOf(profile, immediatePpm, issueDays, this.#asOf)
  }

  #settledAs({ profile, onCreditPpm, issueDays }: AccountTiming): Settlement {
    return this.#after(profile, WHOLE_PPM - onCreditPpm, issueDays)
  }

  #settlement(code: ItemCode, like: readonly ItemCode[]) {
    const choice = this.#chosen(code, like, ({ timing }) => timing)
    const learned = this.#learnedOf(like)
    const issueDays = learned?.issueDays ?? EVEN_DAYS
    if (choice?.kind === 'sameDay') {
      const settlement = this.#after(fixedProfile(0, 'user'), WHOLE_PPM, issueDays)
      return { settlement, by: 'user' as const }
    }
    if (choice?.kind === 'days') {
      const settlement = this.#after(fixedProfile(choice.days, 'user'), 0, issueDays)
      return { settlement, by: 'user' as const }
    }
    if (learned && learned.onCreditPpm > 0) {
      const settlement = this.#settled.get(learned) ?? this.#settledAs(learned)
      this.#settled.set(learned, settlement)
      const by = learned.taxPpm === null ? ('organisation' as const) : ('documents' as const)
      return { settlement, by }
    }
    return { settlement: this.#atOnce, by: 'atOnce' as const }
  }

  #tax(code: ItemCode, like: readonly ItemCode[]): Pick<TimingFact, 'taxPpm' | 'taxBy'> {
    if (!this.#hasSalesTax) return { taxPpm: 0, taxBy: 'none' }
    const chosen = this.#chosen(code, like, ({ taxPpm }) => taxPpm)
    if (chosen !== undefined) return { taxPpm: chosen, taxBy: 'user' }
    const measured = this.#learnedOf(like)?.taxPpm ?? null
    if (measured !== null) return { taxPpm: measured, taxBy: 'documents' }
    const named = this.#taxes.get(like[0] ?? code) ?? null
    return named === null ? { taxPpm: 0, taxBy: 'none' } : { taxPpm: named, taxBy: 'account' }
  }

  /** A rule of the owner for the account itself comes before one for an account that it is like. */
  #chosen<T>(
    code: ItemCode,
    like: readonly ItemCode[],
    pick: (settings: ForecastSettings['accounts'][string]) => T | undefined,
  ): T | undefined {
    for (const each of [code, ...like]) {
      const settings = this.#basis.settings.accounts[each]
      const chosen = settings && pick(settings)
      if (chosen !== undefined) return chosen
    }
    return undefined
  }

  #learnedOf(like: readonly ItemCode[]): AccountTiming | null {
    const key = like.join('\n')
    const known = this.#mixed.get(key)
    if (known !== undefined) return known
    const mixed = mixedTiming(like.flatMap(code => this.#learned.get(code) ?? []))
    this.#mixed.set(key, mixed)
    return mixed
  }
}
