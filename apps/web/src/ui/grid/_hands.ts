import { fireEvent, screen } from '@testing-library/react'

/** The cell of a row and a column, found by their names for screen readers. */
export function cellAt(row: string, column: string): HTMLElement {
  const head = screen.getByRole('columnheader', { name: new RegExp(`^${column}`) })
  const index = head.getAttribute('aria-colindex')
  const name = screen.getAllByRole('rowheader').find(each => each.textContent === row)
  const cell = name
    ?.closest('[role=row]')
    ?.querySelector<HTMLElement>(`[aria-colindex="${index}"][role=gridcell]`)
  if (!cell) throw new Error(`No cell at ${row}, ${column}`)
  return cell
}

interface Held {
  readonly ctrlKey?: boolean
  readonly altKey?: boolean
  readonly shiftKey?: boolean
}

export const press = (key: string, held: Held = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held })

export function selectCell(row: string, column: string): void {
  fireEvent.click(cellAt(row, column))
}

/** Activates a cell and types into it, as with a keyboard. */
export function typeAt(row: string, column: string, text: string): void {
  selectCell(row, column)
  press(text.charAt(0))
  fireEvent.input(document.activeElement ?? document.body, { target: { value: text } })
  press('Enter')
}
