import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Menu } from './menu.tsx'

it('opens on the first item, moves with the arrows, and closes on a choice', () => {
  const onSelect = vi.fn()
  render(
    <Menu
      label="Account"
      items={[
        { kind: 'choice', label: 'Light', isChosen: true, onSelect: () => undefined },
        { kind: 'choice', label: 'Dark', isChosen: false, onSelect },
        { kind: 'action', label: 'Sign out', onSelect: () => undefined },
      ]}
      trigger={props => (
        <button type="button" {...props}>
          Open
        </button>
      )}
    />,
  )
  fireEvent.click(screen.getByText('Open'))
  const focused = () => document.activeElement?.textContent
  expect(focused()).toBe('Light')
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  press('ArrowUp')
  expect(focused()).toBe('Sign out')
  press('Home')
  press('d')
  expect(focused()).toBe('Dark')
  expect(screen.getByRole('menuitemradio', { name: 'Light' }).ariaChecked).toBe('true')
  fireEvent.click(document.activeElement!)
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Dark')).toBeNull()
})
