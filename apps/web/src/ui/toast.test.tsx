import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Drawer } from './drawer.tsx'
import { ToastHost, useToast } from './toast.tsx'

function Page() {
  const toast = useToast()
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => toast({ message: 'Saved.', undo: () => undefined })}>
        Tell
      </button>
      <button type="button" onClick={() => toast({ message: 'Cleared.', topic: 'grid' })}>
        Clear
      </button>
      {isOpen && (
        <Drawer title="Rule" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            Leave
          </button>
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              toast({ message: 'Saved on leaving.' })
            }}
          >
            Save and leave
          </button>
        </Drawer>
      )}
    </>
  )
}

describe('a message', () => {
  it('is above an open drawer, and on the page once the drawer has closed', async () => {
    render(
      <ToastHost>
        <Page />
      </ToastHost>,
    )
    fireEvent.click(screen.getByText('Tell'))
    within(screen.getByRole('dialog', { name: 'Rule' })).getByText('Saved.')
    await act(async () => fireEvent.click(screen.getByText('Leave')))
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByText('Saved.')
    screen.getByRole('button', { name: 'Undo' })
  })

  it('replaces one on the same topic', async () => {
    render(
      <ToastHost>
        <Page />
      </ToastHost>,
    )
    for (const name of ['Clear', 'Tell', 'Clear']) fireEvent.click(screen.getByText(name))
    const messages = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(messages).toEqual(['Saved.', 'Cleared.'])
  })

  it('is not lost if the drawer closes at the same moment', async () => {
    render(
      <ToastHost>
        <Page />
      </ToastHost>,
    )
    await act(async () => fireEvent.click(screen.getByText('Save and leave')))
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByText('Saved on leaving.')
  })

  describe('after ten seconds', () => {
    const notify = (owner?: string) => {
      vi.useFakeTimers()
      onTestFinished(() => void vi.useRealTimers())
      const page = (of?: string) => (
        <ToastHost owner={of ?? null}>
          <Page />
        </ToastHost>
      )
      const { rerender } = render(page(owner))
      fireEvent.click(screen.getByText('Clear'))
      fireEvent.click(screen.getByText('Tell'))
      act(() => void vi.advanceTimersByTime(10_000))
      return { become: (next: string) => rerender(page(next)) }
    }
    const card = () => screen.getByRole('button', { name: 'Undo' }).closest('[data-toast]')

    it('a message without Undo is gone, and one with it is a button that stays', () => {
      notify()
      expect(screen.queryByText('Cleared.')).toBeNull()
      expect(card()?.getAttribute('data-short')).toBe('resting')
      act(() => void vi.advanceTimersByTime(3_600_000))
      expect(screen.getByRole('button', { name: 'Undo', description: 'Saved.' })).toBeDefined()
    })

    it('pointing at the button shows the words again', () => {
      notify()
      fireEvent.pointerEnter(card() as Element)
      expect(card()?.getAttribute('data-short')).toBe('held')
      fireEvent.pointerLeave(card() as Element)
      expect(card()?.getAttribute('data-short')).toBe('resting')
    })

    it('the next change takes its place', () => {
      notify()
      fireEvent.click(screen.getByText('Tell'))
      expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
    })

    it('the next person cannot undo it', () => {
      notify('ana').become('ben')
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    })
  })
})
