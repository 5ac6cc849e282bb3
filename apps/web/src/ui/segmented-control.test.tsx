import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SegmentedControl } from './segmented-control.tsx'

const options = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'quarterly', label: 'Quarterly' },
] as const

it('[UI-09] offers months and quarters as one named choice', () => {
  const onChange = vi.fn()
  render(<SegmentedControl label="View" options={options} value="monthly" onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'View' })).toBeTruthy()
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(radio => radio.checked)
  expect(chosen()).toEqual([true, false])
  fireEvent.click(screen.getByRole('radio', { name: 'Quarterly' }))
  expect(onChange).toHaveBeenCalledWith('quarterly')
  expect(chosen()).toEqual([true, false])
})
