import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { Drawer } from '#ui/drawer.tsx'
import { useReopening } from './use-reopening.ts'

afterEach(cleanup)

function CellOfAddress() {
  const body = useRef<HTMLDivElement>(null)
  useReopening(body)
  return (
    <Drawer title="Net movement" onClose={() => undefined}>
      <div ref={body} />
    </Drawer>
  )
}

it('a cell that is opened before the drawer of the last one is gone is shown', async () => {
  const router = createMemoryRouter([{ path: '*', element: <CellOfAddress /> }])
  render(<RouterProvider router={router} />)
  const drawer = screen.getByRole<HTMLDialogElement>('dialog')
  act(() => drawer.close())
  expect(drawer.open).toBe(false)
  await act(() => router.navigate('?at=2026-04'))
  expect(drawer.open).toBe(true)
})
