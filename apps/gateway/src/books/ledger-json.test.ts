import { ledger } from '@millpond/contract/ledger'
import { month } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { ledgerJson } from './ledger-json.ts'

const head = {
  version: 3,
  currency: 'NZD',
  closeMonth: month('2026-10'),
  firstMonth: month('2026-09'),
  months: 3,
}
const series = {
  summaryDataType: 1,
  itemType: 3,
  itemSubType: 6,
  code: 'a-1',
  number: null,
  name: 'Rent "Cuba St" \\ 咖啡',
}

it('[API-02] [DAT-01] is the contract’s ledger, numbers taken over as text', () => {
  const text = ledgerJson(head, [
    { ...series, values: '50000,-1,null' },
    { ...series, code: 'a-2', values: 'null,null,9007199254740991' },
  ])
  expect(ledger.parse(JSON.parse(text))).toEqual({
    version: 3,
    currency: 'NZD',
    closeMonth: '2026-10',
    months: ['2026-09', '2026-10', '2026-11'],
    series: [
      { ...series, values: [50000, -1, null] },
      { ...series, code: 'a-2', values: [null, null, 9007199254740991] },
    ],
  })
})

it('is readable without any series', () => {
  expect(JSON.parse(ledgerJson(head, []))).toMatchObject({ series: [] })
})
