/** What happens in a scenario: a few fields each, from which amounts are compiled at each use. */
import type { ItemCode } from '#item'
import type { Cents, Ppm } from '#money'
import type { Day, Month } from '#time'

/**
 * The fields of each kind of event. Amounts are cents without sales tax, positive unless a field
 * says otherwise. An account of null is the default for its use; a month of null is open.
 */
export interface EventParams {
  readonly hire: HireParams
  readonly store: StoreParams
  readonly product: ProductParams
  readonly consultant: ConsultantParams
  readonly loan: LoanParams
  readonly asset: AssetParams
  readonly assetSale: AssetSaleParams
  readonly priceChange: PriceChangeParams
  readonly customerChange: CustomerChangeParams
  readonly latePayments: LatePaymentsParams
  readonly ownersMoney: OwnersMoneyParams
  readonly cutCosts: CutCostsParams
  readonly delayBills: DelayBillsParams
  readonly taxPlan: TaxPlanParams
}

export type EventKind = keyof EventParams

export const EVENT_KINDS = [
  'hire',
  'store',
  'product',
  'consultant',
  'loan',
  'asset',
  'assetSale',
  'priceChange',
  'customerChange',
  'latePayments',
  'ownersMoney',
  'cutCosts',
  'delayBills',
  'taxPlan',
] as const satisfies readonly EventKind[]

/** An event of one kind. */
export interface EventOf<Kind extends EventKind> {
  /** Its line in the sheet of the scenario. */
  readonly code: string
  readonly kind: Kind
  /** `Hire a barista`; sentences and provenance use it. */
  readonly name: string
  /** An event that is off changes nothing. */
  readonly isOff: boolean
  /** Events are listed in the order of their positions. */
  readonly position: number
  readonly params: EventParams[Kind]
}

export type ScenarioEvent = { readonly [Kind in EventKind]: EventOf<Kind> }[EventKind]

export interface HireParams {
  readonly start: Month
  /** The last month; null is open. */
  readonly end: Month | null
  readonly payPerYear: Cents
  /** Employer's costs as a share of pay; null is the rates of the country. */
  readonly onCostsPpm: Ppm | null
  /** Recruitment or equipment, paid in the first month. */
  readonly oneOff: Cents
  /** Sales a month when fully effective. */
  readonly salesPerMonth: Cents
  readonly monthsToReach: number
  readonly wagesAccount: ItemCode | null
  readonly costsAccount: ItemCode | null
  readonly salesAccount: ItemCode | null
  /**
   * How far its sales may differ in 8 of 10 cases, as a share of them; 0 is exact. Null or absent
   * is a quarter.
   */
  readonly salesRangePpm?: Ppm | null
}

export interface StoreParams {
  readonly opening: Month
  readonly fitOut: Cents
  readonly rentPerMonth: Cents
  readonly wagesPerMonth: Cents
  readonly salesPerMonth: Cents
  readonly monthsToReach: number
  /** Null is three rents. */
  readonly bond: Cents | null
  /** Months over which the fit-out is depreciated. */
  readonly lifeMonths: number
  /** Direct costs as a share of sales; null is the share of the last 12 months. */
  readonly directCostsPpm: Ppm | null
  readonly openingStock: Cents
  readonly rentFreeMonths: number
  readonly end: Month | null
  readonly salesAccount: ItemCode | null
  readonly directCostsAccount: ItemCode | null
  readonly rentAccount: ItemCode | null
  readonly wagesAccount: ItemCode | null
  /** As for a hire. */
  readonly salesRangePpm?: Ppm | null
}

export interface ProductParams {
  readonly launch: Month
  readonly unitsPerMonth: number
  readonly price: Cents
  readonly unitCost: Cents
  readonly monthsToReach: number
  readonly launchCost: Cents
  readonly end: Month | null
  readonly salesAccount: ItemCode | null
  readonly directCostsAccount: ItemCode | null
  readonly costsAccount: ItemCode | null
  /** As for a hire. */
  readonly salesRangePpm?: Ppm | null
}

export interface ConsultantParams {
  readonly start: Month
  readonly feePerMonth: Cents
  readonly months: number
  /** Tax that is withheld from the fee. */
  readonly withheldPpm: Ppm
  readonly benefitPerMonth: Cents
  /** Months after the start until the benefit. */
  readonly benefitAfterMonths: number
  readonly costsAccount: ItemCode | null
  /** The account of the benefit: income rises, or a cost falls. */
  readonly benefitAccount: ItemCode | null
  /** As for a hire. */
  readonly salesRangePpm?: Ppm | null
}

export interface LoanParams {
  readonly on: Day
  readonly amount: Cents
  /** Interest a year. */
  readonly ratePpm: Ppm
  readonly months: number
  /** The first of these months, in which only interest is paid. */
  readonly interestOnlyMonths: number
  /** Paid on the day of the loan. */
  readonly fee: Cents
  readonly loanAccount: ItemCode | null
  readonly interestAccount: ItemCode | null
}

export interface AssetParams {
  readonly month: Month
  readonly price: Cents
  readonly lifeMonths: number
  /** The value of the asset at the end of its life. */
  readonly residual: Cents
  /** 1 is at once; otherwise equal payments, the first in the month of the purchase. */
  readonly paidOverMonths: number
  readonly assetAccount: ItemCode | null
  readonly depreciationAccount: ItemCode | null
}

export interface AssetSaleParams {
  readonly month: Month
  readonly price: Cents
  /** The book value of the asset when it is sold. */
  readonly bookValue: Cents
  /** Ends with the month of the sale. */
  readonly depreciationPerMonth: Cents
  readonly assetAccount: ItemCode | null
  readonly depreciationAccount: ItemCode | null
  /** Receives the gain if the price is above the book value. */
  readonly gainAccount: ItemCode | null
  /** Receives the loss if the price is below the book value. */
  readonly lossAccount: ItemCode | null
}

export interface PriceChangeParams {
  /** Income accounts; none is all sales. */
  readonly accounts: readonly ItemCode[]
  /** Negative is a lower price. */
  readonly changePpm: Ppm
  readonly from: Month
  readonly until: Month | null
  /** The share of customers lost. */
  readonly lostPpm: Ppm
}

export interface CustomerChangeParams {
  readonly direction: 'lose' | 'gain'
  /** Who it is, if the books know the customer; for names only. */
  readonly contactId: string | null
  readonly salesAccount: ItemCode | null
  /** Either a share of the account's sales or an amount a month; the share is first. */
  readonly sharePpm: Ppm | null
  readonly amountPerMonth: Cents | null
  readonly from: Month
  readonly until: Month | null
  /** Direct costs that follow, as a share of these sales. */
  readonly directCostsPpm: Ppm
  readonly directCostsAccount: ItemCode | null
  readonly oneOff: Cents
  readonly costsAccount: ItemCode | null
  /** As for a hire. */
  readonly salesRangePpm?: Ppm | null
}

export interface LatePaymentsParams {
  readonly side: 'customers' | 'suppliers'
  /** Null is all of them. */
  readonly contactId: string | null
  /** Days later; negative is earlier. */
  readonly days: number
  readonly from: Month
  readonly until: Month | null
}

export interface OwnersMoneyParams {
  /** `out` is drawings or dividends, `in` is capital. */
  readonly direction: 'in' | 'out'
  readonly account: ItemCode | null
  readonly amount: Cents
  readonly from: Month
  /** The last month; if it is the month of `from`, the event happens once. */
  readonly until: Month | null
  readonly dayOfMonth: number
}

export interface CutCostsParams {
  /** Expense accounts, at least one. */
  readonly accounts: readonly ItemCode[]
  /** Either a share of each account or an amount a month in all; the share is first. */
  readonly sharePpm: Ppm | null
  readonly amountPerMonth: Cents | null
  readonly from: Month
  readonly until: Month | null
  /** The cost of the change, in its first month. */
  readonly oneOff: Cents
  readonly costsAccount: ItemCode | null
}

export interface DelayBillsParams {
  readonly documentIds: readonly string[]
  readonly to: Day
}

export interface TaxPlanParams {
  readonly tax: 'salesTax' | 'withholding' | 'incomeTax'
  /** Null is all that is owed and due. */
  readonly amount: Cents | null
  readonly first: Day
  readonly instalments: number
  /** Simple interest a year, by day. */
  readonly interestPpm: Ppm
  /** Paid on the day that the tax is due. */
  readonly deposit: Cents
}

/** How far the sales of an event may differ in 8 of 10 cases, unless it says otherwise. */
export const USUAL_SALES_RANGE: Ppm = 250_000

/** What an event is called before it has a name. */
export const EVENT_TITLES: Readonly<Record<EventKind, string>> = {
  hire: 'Hire a staff member',
  store: 'Open another store',
  product: 'Add another product',
  consultant: 'Engage a consultant',
  loan: 'Loan',
  asset: 'Buy an asset',
  assetSale: 'Sell an asset',
  priceChange: 'Change prices',
  customerChange: 'Lose or gain a customer',
  latePayments: 'Late payments',
  ownersMoney: 'Drawings or capital',
  cutCosts: 'Cut costs',
  delayBills: 'Delay bills',
  taxPlan: 'Pay tax in instalments',
}
