import { type AgeBucket, ageing, largestOwed, unpaidOf } from '#insight'
import { formatMoney } from '#money'
import type { Resolve } from './answer.ts'

const BUCKET_NAMES: Readonly<Record<AgeBucket, string>> = {
  notDue: 'Not due',
  '1-30': '1–30 days overdue',
  '31-60': '31–60 days overdue',
  '61-90': '61–90 days overdue',
  over90: 'Over 90 days overdue',
}

const NO_DOCUMENTS = 'Books from a spreadsheet have no invoices and bills. Remove this block.'

export const documentsBlock: Resolve<'documents'> = ({ side, show, top }, sources) => {
  const { forecast, basis, ledger, hasDocuments } = sources
  if (!hasDocuments) return { reason: NO_DOCUMENTS }
  const unpaid = unpaidOf(forecast, basis, side)
  const { total, overdue, buckets } = ageing(unpaid, side)
  const money = (amount: typeof total) => formatMoney(amount, ledger)
  const owed = side === 'in' ? `Customers owe ${money(total)}` : `You owe suppliers ${money(total)}`
  const title = `${owed}, of which ${money(overdue)} is overdue.`
  if (show === 'ageing') {
    const named = buckets.map(part => ({ ...part, name: BUCKET_NAMES[part.bucket] }))
    return { title, content: { kind: 'ageing', side, total, overdue, buckets: named } }
  }
  const { largest, others } = largestOwed(unpaid, top)
  const rows = largest.map(({ name, owed: amount, overdue: late }) => ({
    ...{ name, owed: amount, overdue: late },
  }))
  return { title, content: { kind: 'largestOwed', side, rows, others } }
}
