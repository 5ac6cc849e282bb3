import type { getUpcoming } from '@millpond/contract/ledger'
import type { ReplyOf } from '@millpond/contract/route'
import { plannedTitle } from '@millpond/core/forecast'
import { type ComingItem, comingUp, taxTitle } from '@millpond/core/insight'
import { cents, formatMoney } from '@millpond/core/money'
import { formatDay, shortDay } from '@millpond/core/time'
import { partWords } from '@millpond/core/timing'
import type { ForecastModel } from '#model/use-model.ts'
import { screenPath } from '#paths.ts'
import { cashCellPath, documentsPath } from './figure-links.ts'
import { taxAddress } from './settings/tax-address.ts'

export interface ComingRow {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly contactName: string
  readonly what: string
  readonly expected: string
  /** `20 Dec`, for a small screen. */
  readonly shortExpected: string
  readonly amount: string
  readonly isOverdue: boolean
  /** The document on the screen of invoices and bills, or the row of the cash flow. */
  readonly href: string
}

const KINDS = {
  invoice: 'Invoice',
  repeatingInvoice: 'Repeating invoice',
  supplierCredit: 'Credit from supplier',
  bill: 'Bill',
  repeatingBill: 'Repeating bill',
  creditNote: 'Credit note',
} as const

const TRANSFERS = {
  plan: 'Planned transfer',
  schedule: 'Loan payment, forecast',
  bankBalance: 'Forecast. The day may change.',
} as const

interface Place {
  readonly organisationId: string
  readonly currency: string
}

/** What is coming up, in words. */
export function comingRows(
  { documents }: ReplyOf<typeof getUpcoming>,
  model: Pick<ForecastModel, 'forecast' | 'basis'>,
  place: Place,
): ComingRow[] {
  const { currency } = place
  return comingUp(model.forecast, model.basis, documents).map(item => ({
    direction: item.amount > 0 ? 'in' : 'out',
    expected: formatDay(item.on),
    shortExpected: shortDay(item.on),
    amount: formatMoney(cents(Math.abs(item.amount)), { currency }),
    ...wordsOf(item, model, place),
  }))
}

function wordsOf(
  item: ComingItem,
  { forecast, basis }: Pick<ForecastModel, 'forecast' | 'basis'>,
  { organisationId, currency }: Place,
): Pick<ComingRow, 'id' | 'contactName' | 'what' | 'isOverdue' | 'href'> {
  if (item.source === 'tax') {
    const { tax, on, amount } = item
    const address = taxAddress(forecast, tax, organisationId)
    return {
      ...{ id: `${tax} ${on}`, isOverdue: false },
      contactName: taxTitle(tax, basis.country),
      what: amount > 0 ? 'Refund, forecast' : 'Payment, forecast',
      href: address?.(on) ?? screenPath('cashFlow', organisationId),
    }
  }
  if (item.source === 'transfer') {
    const { key, name, by, on } = item
    return {
      ...{ id: `${key} ${on}`, contactName: name, isOverdue: false },
      what: TRANSFERS[by],
      href: cashCellPath(organisationId, on, key),
    }
  }
  if (item.source === 'planned') {
    const { documentId, planned } = item.occurrence
    return {
      ...{ id: documentId, contactName: planned.contactName, isOverdue: false },
      what: plannedTitle(planned),
      href: documentsPath(organisationId),
    }
  }
  if (item.source === 'repayment') {
    const { key, name, on, interest } = item
    const paid = formatMoney(cents(Math.abs(interest)), { currency })
    return {
      ...{ id: `repayment ${key} ${on}`, contactName: name, isOverdue: false },
      what: interest === 0 ? 'Repayment, forecast' : `Repayment with ${paid} interest, forecast`,
      href: cashCellPath(organisationId, on, key),
    }
  }
  const { documentId, kind, contactName, number, isOverdue, dueOn } = item.document
  const { isListed = false, datePart } = item.source === 'document' ? item.document : {}
  const what = number === null ? KINDS[kind] : `${KINDS[kind]} ${number}`
  return {
    ...{ contactName, isOverdue },
    id: datePart ? `${documentId} ${datePart.number}` : documentId,
    what: [what, datePart && partWords(datePart), isOverdue && dueOn && `due ${formatDay(dueOn)}`]
      .filter(Boolean)
      .join(', '),
    href: documentsPath(organisationId, isListed ? { search: number ?? contactName } : {}),
  }
}
