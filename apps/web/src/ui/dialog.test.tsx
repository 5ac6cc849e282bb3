import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

const open = (children: ReactNode) =>
  render(
    <Dialog title="A customer group" onClose={() => undefined}>
      {children}
    </Dialog>,
  )

it('[UI-07] the focus starts in a field at the top', () => {
  open(
    <form>
      <p>Such as Shop</p>
      <input aria-label="Name" />
      <button type="submit">Add</button>
    </form>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

it('in other dialogs the focus does not start in a field further down', () => {
  open(
    <>
      <button type="button">Restore</button>
      <input aria-label="Search" />
    </>,
  )
  expect(document.activeElement).not.toBe(screen.getByLabelText('Search'))
})

it('a list to read is not scrolled down to the switch below it', () => {
  open(
    <>
      <p>A long list</p>
      <input type="checkbox" aria-label="Single keys" />
    </>,
  )
  expect(document.activeElement).not.toBe(screen.getByLabelText('Single keys'))
})
