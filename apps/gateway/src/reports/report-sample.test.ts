import { randomUUID } from 'node:crypto'
import { cents } from '@millpond/core/money'
import { expect, it } from 'vitest'
import { inputsOf } from './report-sample.ts'

/** The inputs of a sample's report, with ids of its own. */
function inputsWith(change: { name?: string; floor?: number; rent?: number } = {}): string {
  const { name = 'Kererū Coffee Ltd', floor = 40_000_00, rent = 9_000_00 } = change
  const [sheetId, contactId] = [randomUUID(), randomUUID()]
  return inputsOf({
    organisation: { name, provider: 'none', booksFile: null },
    sources: {
      floor: cents(floor),
      basis: { budgetId: sheetId, rows: new Map([[sheetId, [rent]]]), contacts: [contactId] },
    },
    ledger: { series: [{ code: 'Sales', values: [1, 2] }] },
    backtest: null,
  } as unknown as Parameters<typeof inputsOf>[0])
}

it('[ORG-06] a result is shared by samples that are equal but for their ids', () => {
  expect(inputsWith()).toBe(inputsWith())
})

it.each([
  ['name', { name: 'Smith Bakery Ltd' }],
  ['floor', { floor: 5_000_00 }],
  ['budget', { rent: 8_000_00 }],
])('[ORG-06] a sample whose %s was changed has a report of its own', (_what, change) => {
  expect(inputsWith(change)).not.toBe(inputsWith())
})
