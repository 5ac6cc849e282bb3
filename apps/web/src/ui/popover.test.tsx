import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Popover } from './popover.tsx'

const page = (isCovered: boolean) => (
  <>
    <Popover
      label="Floor"
      trigger={props => (
        <button type="button" {...props}>
          Open
        </button>
      )}
    >
      {close => (
        <>
          <input aria-label="Amount" />
          <button type="button" onClick={close}>
            Done
          </button>
        </>
      )}
    </Popover>
    {isCovered && (
      <Dialog title="Sign in" onClose={() => undefined}>
        <p>Over the page</p>
      </Dialog>
    )}
  </>
)

const field = () => screen.queryByLabelText<HTMLInputElement>('Amount')
const openAndType = () => {
  fireEvent.click(screen.getByText('Open'))
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '30,000' } })
}
/** What the browser does to every open popover when a modal dialog opens, or on Esc. */
const hide = () => act(() => document.querySelector<HTMLElement>('[popover]')?.hidePopover())

it('keeps typed text when a modal dialog hides the popover', () => {
  const { rerender } = render(page(false))
  openAndType()
  rerender(page(true))
  hide()
  expect(screen.getByText('Open').ariaExpanded).toBe('false')
  rerender(page(false))
  fireEvent.click(screen.getByText('Open'))
  expect(field()?.value).toBe('30,000')
  expect(document.activeElement).toBe(field())
})

it('forgets it when closed by hand or with Esc', () => {
  render(page(false))
  openAndType()
  hide()
  expect(field()).toBeNull()
  openAndType()
  fireEvent.click(screen.getByText('Done'))
  expect(field()).toBeNull()
})
