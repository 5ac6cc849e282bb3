import { expect, it } from 'vitest'
import { cents } from '#money'
import { day } from '#time'
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
