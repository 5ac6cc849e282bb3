import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { useSearchChange } from './changed-search.ts'

let change: ReturnType<typeof useSearchChange>

function Address() {
  change = useSearchChange()
  return <output>{useLocation().search}</output>
}

it('[UI-09] two choices before the screen is drawn again are both in the address', async () => {
  render(
    <MemoryRouter initialEntries={['/?view=year']}>
      <Address />
    </MemoryRouter>,
  )
  await act(async () => {
    change({ from: '2026-12', to: '2027-11' })
    change({ compare: 'budget' })
  })
  const shown = screen.getByRole('status').textContent
  expect(shown).toBe('?view=year&from=2026-12&to=2027-11&compare=budget')
  await act(async () => change({ view: null }))
  expect(screen.getByRole('status').textContent).toBe('?from=2026-12&to=2027-11&compare=budget')
})
