/** A remedy: what it is called, when it starts, and what it leads to. */
import type { ForecastSources } from '#forecast'
import { formatMoney, formatPercent, WHOLE_PPM } from '#money'
import type { ScenarioEvent } from '#scenario'
import { dayInMonth, formatDay, longMonth } from '#time'
import { when } from '../low-point/headline.ts'
import type { LowPoint } from '../low-point/low-point.ts'

/** One change, as the event of a scenario. */
export interface Remedy {
  readonly event: ScenarioEvent
  /** With the event, over the 12 months from tomorrow. */
  readonly low: LowPoint
  /** The expected line stays at or above the floor, or above zero without one. */
  readonly isEnough: boolean
}

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

const percent = (ppm: number): string => formatPercent(ppm / WHOLE_PPM)

/** Room for a number that makes a name unique, within the 100 characters of a scenario's name. */
const MAX_NAME = 90

const cut = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1).trimEnd()}…` : name

/** `Raise prices by 3.5%`; also the name of the event. */
export function remedyName(
  event: ScenarioEvent,
  { ledger, basis }: Pick<ForecastSources, 'ledger' | 'basis'>,
): string {
  switch (event.kind) {
    case 'latePayments':
      return event.params.side === 'customers'
        ? `Get paid ${days(-event.params.days)} sooner`
        : `Pay suppliers ${days(event.params.days)} later`
    case 'priceChange':
      return `Raise prices by ${percent(event.params.changePpm)}`
    case 'cutCosts':
      return `Cut overheads by ${percent(event.params.sharePpm ?? 0)}`
    case 'ownersMoney':
      return `Put in ${formatMoney(event.params.amount, ledger)}`
    case 'loan':
      return `Borrow ${formatMoney(event.params.amount, ledger)}`
    case 'delayBills': {
      const [id] = event.params.documentIds
      const bill = basis.openDocuments.find(({ documentId }) => documentId === id)
      return cut(`Delay ${bill?.number ?? 'the bill'} from ${bill?.contactName ?? 'a supplier'}`)
    }
    default:
      return event.name
  }
}

/** `From January 2027, if you keep your customers.` */
export function remedyTerms({ kind, params }: ScenarioEvent): string {
  switch (kind) {
    case 'latePayments':
      return params.side === 'customers'
        ? `From ${longMonth(params.from)}, by all customers.`
        : `From ${longMonth(params.from)}, to all suppliers.`
    case 'priceChange':
      return `From ${longMonth(params.from)}, if you keep your customers.`
    case 'cutCosts':
      return (
        `From ${longMonth(params.from)}: all but wages, retirement savings, interest, ` +
        'tax and depreciation.'
      )
    case 'ownersMoney':
      return (
        `By ${formatDay(dayInMonth(params.from, params.dayOfMonth))}, ` +
        'as a loan or new capital.'
      )
    case 'loan':
      return (
        `On ${formatDay(params.on)}, over ${params.months} months ` +
        `at ${percent(params.ratePpm)}.`
      )
    case 'delayBills':
      return `Until ${formatDay(params.to)}.`
    default:
      return ''
  }
}

/** `The low point is then $40,120, on 1st August 2027.` */
export function remedyEffect({ low, isEnough }: Remedy, currency: string): string {
  const then = `The low point is then ${formatMoney(low.amount, { currency })} ${when(low)}`
  return isEnough ? `${then}.` : `${then}, which is not enough on its own.`
}
