import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { cellAt } from '#ui/grid/_hands.ts'
import { budgetWorld, openBudget, withVersion } from '../_budget-world.tsx'

const world = budgetWorld()
beforeEach(() => {
  gateway.use(http.get(at('/api/customers'), () => HttpResponse.json({})))
  gateway.use(http.get(at('/api/drivers'), () => HttpResponse.json({})))
})

it('[BUD-04] the panel says why a row has no account', async () => {
  withVersion(world, 'FY27')
  await openBudget(world, '?type=expenses')
  await screen.findByRole('treegrid')
  fireEvent.click(cellAt('Total expenses', 'Dec 2026'))
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Account' }))
  expect(panel.getByText(/^This row is not a single account\./)).toBeDefined()
  fireEvent.click(cellAt('Rent', 'Dec 2026'))
  expect(await panel.findByRole('heading', { name: 'Rent' })).toBeDefined()
})
