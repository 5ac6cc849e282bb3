/** What events know of the books they change. */
import type { Holidays } from '#calendar'
import type { ItemCode, ItemSubType, ItemType } from '#item'
import type { AccountRole } from '#ledger'
import type { Cents, Ppm } from '#money'
import type { Obligation } from '#statement'
import type { Day, Month } from '#time'

export interface ScenarioAccount {
  readonly code: ItemCode
  readonly name: string
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
  readonly role: AccountRole | null
  /** Sales tax on its amounts. */
  readonly taxPpm: Ppm
  /** Profit and loss: the sum of the last 12 complete months. */
  readonly yearAmount: Cents
  /** Profit and loss: the amounts of the layer below by month; of the running month the rest. */
  readonly planned: readonly Cents[]
  /** Of wages: tax is withheld from its plan. */
  readonly isWithheld: boolean
  /** It is planned as a share of another account, so it follows that one. */
  readonly isShare: boolean
}

export interface ScenarioBooks {
  readonly asOf: Day
  /** The first is the month of the day after `asOf`. */
  readonly months: readonly Month[]
  readonly country: string | null
  readonly yearBeginsMonth: number
  readonly holidays: Holidays
  readonly hasSalesTax: boolean
  readonly accounts: readonly ScenarioAccount[]
  readonly mainBank: ItemCode
  /** Tax withheld from wages: learned from the books, otherwise Millpond's own assumption. */
  readonly withheldPpm: Ppm
  readonly obligations: readonly Obligation[]
  /** Amounts without tax of the documents of a contact within a year, as a share of its side. */
  readonly shareOfContact?: (contactId: string, side: 'customers' | 'suppliers') => Ppm | null
}

/** A fifth of wages, if the books do not show how much is withheld. */
export const ASSUMED_WITHHELD_PPM = 200_000
