import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawnColumns, drawnRow } from './_drawn.ts'
import { EDITING_TOOLS } from './editing/editing-tools.ts'
import { Grid } from './grid.tsx'
import type { GridEdit } from './grid-model.ts'

const ROWS = ['+ Costs | 30= | 25= | 20=', '  Rent | 10a | 10 | 10', '  Wages | 20a | 15* | -']
const COLUMNS = drawnColumns(3)
const rows = ROWS.map(row => drawnRow(row))

/** A grid whose editing tools load later. */
function grid() {
  const onEdit = vi.fn<(edit: GridEdit) => void>()
  const onUndo = vi.fn(() => null)
  const shared = { label: 'Budget', heading: 'Account', columns: COLUMNS, rows, onEdit, onUndo }
  const view = render(<Grid tools="coming" {...shared} />)
  const load = async () => {
    view.rerender(<Grid tools={EDITING_TOOLS} {...shared} />)
    await act(async () => undefined)
  }
  const fail = () => view.rerender(<Grid tools={null} {...shared} />)
  const edits = () =>
    onEdit.mock.calls.flatMap(([{ changes }]) =>
      changes.map(({ row, column, after }) => `${row} ${column}: ${after}`),
    )
  return { load, fail, edits, onUndo }
}

const cell = (row: string, column: number) => {
  const found = screen.getByRole('rowheader', { name: row }).parentElement
  const element = found?.querySelector<HTMLElement>(`[data-column="${column}"]`)
  if (!element) throw new Error(`No cell ${row} ${column}`)
  return element
}
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
const typed = () => screen.getByRole<HTMLInputElement>('textbox').value

describe('a grid whose editing tools are loading [UI-06]', () => {
  it('is an editable grid in which one moves and selects at once', async () => {
    const { load } = grid()
    fireEvent.click(cell('Rent', 1))
    press('ArrowDown')
    expect(document.activeElement).toBe(cell('Wages', 1))
    expect(cell('Wages', 1).getAttribute('aria-readonly')).toBeNull()
    expect(screen.getByRole('treegrid').getAttribute('aria-readonly')).toBeNull()
    await load()
    expect(document.activeElement).toBe(cell('Wages', 1))
  })

  it('keeps the first key, and opens the cell with it as soon as it can', async () => {
    const { load, edits } = grid()
    fireEvent.click(cell('Rent', 1))
    press('4')
    expect(screen.queryByRole('textbox')).toBeNull()
    await load()
    expect(typed()).toBe('4')
    expect(edits()).toEqual([])
  })

  it.each<[string, string[], string[]]>([
    ['a number and the next one', ['4', '2', 'Enter', '7', 'Enter'], ['rent 1: 42', 'wages 1: 7']],
    ['a number that is corrected', ['4', '2', 'Backspace', '5', 'Enter'], ['rent 1: 45']],
    ['digits before others', ['F2', 'ArrowLeft', 'ArrowLeft', '3', 'Tab'], ['rent 1: 310']],
    ['digits between others', ['F2', 'Home', 'ArrowRight', '9', 'Enter'], ['rent 1: 190']],
    ['a digit that is deleted', ['F2', 'Home', 'Delete', '5', 'Enter'], ['rent 1: 50']],
    ['a cancelled entry', ['4', 'Escape', 'Delete'], ['rent 1: null']],
    [
      'along a row',
      ['4', 'Tab', '5', 'Enter', '6', 'Enter'],
      ['rent 1: 4', 'rent 2: 5', 'wages 1: 6'],
    ],
    ['where one moved to meanwhile', ['ArrowRight', '4', 'Enter'], ['rent 2: 4']],
  ])('does in order what was typed: %s', async (_, keys, expected) => {
    const { load, edits } = grid()
    fireEvent.click(cell('Rent', 1))
    press(...keys)
    expect(edits()).toEqual([])
    await load()
    expect(edits()).toEqual(expected)
  })

  it('writes a number before the cell that was pressed after it', async () => {
    const { load, edits } = grid()
    fireEvent.click(cell('Rent', 1))
    press('4')
    fireEvent.click(cell('Wages', 2))
    press('8', 'Enter')
    await load()
    expect(edits()).toEqual(['rent 1: 4', 'wages 2: 8'])
  })

  it('pastes later what was pasted, and undoes later', async () => {
    const { load, edits, onUndo } = grid()
    fireEvent.click(cell('Rent', 1))
    const paste = new Event('paste', { bubbles: true, cancelable: true })
    const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? '1\t2' : '') }
    fireEvent(document, Object.assign(paste, { clipboardData }))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true })
    expect(onUndo).not.toHaveBeenCalled()
    await load()
    expect(edits()).toEqual(['rent 1: 1', 'rent 2: 2'])
    expect(onUndo).toHaveBeenCalledOnce()
  })

  it('opens a cell that was pressed twice', async () => {
    const { load } = grid()
    fireEvent.click(cell('Rent', 1))
    fireEvent.click(cell('Rent', 1))
    await load()
    expect(typed()).toBe('10')
  })

  it('is read only where they do not load, and keeps no key', async () => {
    const { load, fail, edits } = grid()
    fireEvent.click(cell('Rent', 1))
    press('4')
    fail()
    press('ArrowDown')
    expect(document.activeElement).toBe(cell('Wages', 1))
    await load()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(edits()).toEqual([])
  })

  it('leaves the focus where it went meanwhile', async () => {
    const { load, edits } = grid()
    const other = document.body.appendChild(document.createElement('button'))
    fireEvent.click(cell('Rent', 1))
    press('4')
    act(() => other.focus())
    await load()
    expect(edits()).toEqual(['rent 1: 4'])
    expect(document.activeElement).toBe(other)
    other.remove()
  })
})
