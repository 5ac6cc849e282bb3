import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Command } from './command.ts'
import { Palette } from './palette.tsx'

it('is a combobox: type, arrows, Enter runs and closes', () => {
  const run = vi.fn()
  const onClose = vi.fn()
  const commands: Command[] = ['Dashboard', 'Sync'].map(label => ({
    ...{ id: label, group: 'Go to', label, run: () => run(label) },
  }))
  render(<Palette commands={commands} onClose={onClose} />)
  const box = screen.getByRole('combobox', { name: 'Search or jump to' })
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
  expect(document.activeElement).toBe(box)
  expect(active()?.textContent).toBe('Dashboard')
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(active()?.textContent).toBe('Sync')
  fireEvent.change(box, { target: { value: 'dash' } })
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Dashboard'])
  expect(screen.getByRole('status').textContent).toBe('1 result')
  // Refused to the browser: what has the focus next must not be pressed by it.
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false)
  expect(run.mock.calls).toEqual([['Dashboard']])
  expect(onClose).toHaveBeenCalledTimes(1)
})
