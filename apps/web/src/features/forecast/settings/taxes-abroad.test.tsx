import { ITEM_TYPE } from '@millpond/core/item'
import { longMonth, type Month } from '@millpond/core/time'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { openScreen, worldOf } from './_screen.tsx'
import { Component as SettingsScreen } from './forecast-settings-screen.tsx'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const books = ledgerOf(
  ...bank(flat(50_000), flat(9_000), flat(9_000)),
  account('Sales', ITEM_TYPE.revenue, flat(9_000)),
)

const world = worldOf(() => ({
  ledger: books,
  basis: { ...basisReply(books, { salesTaxBasis: 'invoice' }), country: 'US' },
}))

const open = async (page: 'sales-tax' | 'income-tax', country = 'US') => {
  world.organisation = { ...world.organisation, country }
  await openScreen(world, SettingsScreen, `/${page}`)
  await screen.findAllByRole('group')
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const shown = (label: string) =>
  screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent

it('[USE-03] sales tax has a state and a due day in the United States', async () => {
  await open('sales-tax')
  expect(shown('Filing period')).toBe('Every month (usual in your country)')
  expect(shown('Due day')).toBe('Usual: the 20th of the next month')
  expect(screen.queryByLabelText('Periods end in')).toBeNull()
  screen.getByText('Check this date with your state.')
  choose('State', 'WA')
  expect(shown('Due day')).toBe('Usual: the 25th of the next month')
  choose('Filing period', '12')
  expect(shown('Due day')).toBe('Usual: the 15th of the fourth month after')
  choose('Due day', '31')
  expect(shown('Due day')).toBe('The last day of the next month')
  fireEvent.click(screen.getByText('Save sales tax'))
  await waitFor(() =>
    expect(world.basis.settings.salesTax).toEqual({
      ...{ basis: null, periodMonths: 12 },
      ...{ state: 'WA', dueDay: 31 },
    }),
  )
})

it('[USE-03] the schedule of payroll deposits is saved with income tax', async () => {
  await open('income-tax')
  expect(shown('Deposits of payroll taxes')).toBe('Monthly, on the 15th of the next month')
  choose('Deposits of payroll taxes', 'semiWeekly')
  fireEvent.click(screen.getByText('Save income tax'))
  await waitFor(() => expect(world.basis.settings.payrollDeposits).toBe('semiWeekly'))
})

it('[USE-03] other countries have neither', async () => {
  await open('sales-tax', 'NZ')
  expect(screen.queryByLabelText('State')).toBeNull()
  expect(screen.queryByLabelText('Due day')).toBeNull()
})

it('[USE-03] VAT has the quarters that the tax office has set', async () => {
  await open('sales-tax', 'GB')
  choose('Filing period', '3')
  expect(shown('Periods end in')).toBe('The last month of your financial year')
  choose('Periods end in', '2')
  expect(shown('Periods end in')).toBe('February, May, August, November')
  fireEvent.click(screen.getByText('Save VAT'))
  await waitFor(() => expect(world.basis.settings.salesTax.periodEnds).toBe(2))
})

it('[SCN-08] a tax loss is saved with the end of its year, and removed when blank', async () => {
  await open('income-tax')
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Tax loss at the end of /)
  const yearEnds = /^Tax loss at the end of (.*)$/.exec(field().labels?.[0]?.textContent ?? '')
  expect(yearEnds).not.toBeNull()
  screen.getByText(/It lowers the tax on up to 80% of each later profit\. Check this rule\./)
  fireEvent.change(field(), { target: { value: 'much' } })
  fireEvent.click(screen.getByText('Save income tax'))
  await screen.findAllByText('Enter the loss as an amount, like 12,500, or leave it blank')
  fireEvent.change(field(), { target: { value: '12,500' } })
  fireEvent.click(screen.getByText('Save income tax'))
  await waitFor(() => expect(world.basis.settings.taxLoss?.amount).toBe(12_500_00))
  const { taxLoss } = world.basis.settings
  expect(longMonth(taxLoss?.yearEnds as Month)).toBe(yearEnds?.[1])
  await screen.findByText('Income tax saved.')
  await waitFor(() => expect(field().value).not.toBe(''))
  fireEvent.change(field(), { target: { value: '' } })
  fireEvent.click(screen.getByText('Save income tax'))
  await waitFor(() => expect(world.basis.settings.taxLoss).toBeUndefined())
})
