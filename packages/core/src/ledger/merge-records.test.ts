import { expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { day, month } from '#time'
import type { BooksPayment, BooksRecords } from './books.ts'
import { mergeRecords } from './merge-records.ts'

const payment = (paymentId: string): BooksPayment => ({
  paymentId,
  documentId: 'Invoice-1',
  paidOn: day('2026-11-02'),
  amount: cents(100),
})

it('[SYN-01] a later answer removes what it names, and what a still later one has stays', () => {
  const answers: BooksRecords[] = [
    { payments: [payment('Payment-1-0'), payment('Payment-1-1'), payment('Payment-12-0')] },
    { removed: ['Payment-1'], payments: [payment('Payment-1-0')] },
    { payments: [payment('Payment-3-0')] },
  ]
  expect([...mergeRecords(answers).payments.keys()]).toEqual([
    'Payment-12-0',
    'Payment-1-0',
    'Payment-3-0',
  ])
})

it('[SYN-01] a transfer that has become one to a loan is removed', () => {
  const transfer = (transferId: string) => ({
    ...{ transferId, movedOn: day('2026-11-02'), amount: cents(100) },
    ...{ from: itemCode('1'), to: itemCode('2') },
  })
  const months = [month('2026-11')]
  const answers: BooksRecords[] = [
    { bankTransfers: { months, transfers: [transfer('7'), transfer('8')] } },
    { removed: ['7', '8'] },
    { bankTransfers: { months, transfers: [transfer('8')] } },
  ]
  const found = mergeRecords(answers).bankTransfers.get(month('2026-11'))
  expect(found?.map(({ transferId }) => transferId)).toEqual(['8'])
})
