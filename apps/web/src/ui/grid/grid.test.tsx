import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawnColumns, drawnRow, STEPPED } from './_drawn.ts'
import { EditableGrid, type EditableGridProps } from './editable-grid.tsx'
import type { GridEdit, GridHandle, GridUnit } from './grid-model.ts'

const ROWS = ['+ Costs | 30= | 25= | 20=', '  Rent | 10a | 10 | 10', '  Wages | 20a | 15* | -']

function grid(props: Partial<EditableGridProps> = {}) {
  const onEdit = vi.fn<(edit: GridEdit) => void>()
  const view = render(
    <EditableGrid
      label="Budget"
      heading="Account"
      columns={drawnColumns(3)}
      rows={ROWS.map(row => drawnRow(row))}
      onEdit={onEdit}
      {...props}
    />,
  )
  return { onEdit, ...view }
}

const cell = (row: string, column: number) => {
  const found = screen.getByRole('rowheader', { name: row }).parentElement
  const element = found?.querySelector<HTMLElement>(`[data-column="${column}"]`)
  if (!element) throw new Error(`No cell ${row} ${column}`)
  return element
}
const active = () => document.activeElement ?? document.body
const press = (key: string, more: object = {}) => fireEvent.keyDown(active(), { key, ...more })
const type = (text: string) => {
  press(text[0] ?? '')
  fireEvent.input(active(), { target: { value: text } })
}

describe('the grid on a page [UI-06]', () => {
  it('reports one edit for a typed value, and moves on', () => {
    const { onEdit } = grid()
    fireEvent.click(cell('Rent', 1))
    type('12')
    press('Enter')
    expect(onEdit).toHaveBeenCalledExactlyOnceWith({
      label: 'Rent, M2',
      changes: [{ row: 'rent', column: '1', before: 10, after: 12 }],
    })
    expect(cell('Wages', 1)).toBe(document.activeElement)
  })

  it('[BUD-01] shows why a value is refused, and drops it when the focus leaves', () => {
    const onMessage = vi.fn()
    const { onEdit } = grid({ onMessage })
    fireEvent.click(cell('Rent', 1))
    type('-4')
    press('Enter')
    const input = screen.getByRole('textbox', { name: 'Rent, M2' })
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('-4 is below nothing.')
    act(() => input.blur())
    expect(onMessage).toHaveBeenCalledWith('Rent, M2 was not changed: -4 is below nothing.', false)
    expect(onEdit).not.toHaveBeenCalled()
  })

  it('[FIG-06][BUD-01] a word clears a cell only at a second press of Enter', () => {
    const { onEdit } = grid()
    fireEvent.click(cell('Rent', 1))
    type('1,2o0')
    press('Enter')
    // A key that is held down is not a second press.
    press('Enter', { repeat: true })
    expect(onEdit).not.toHaveBeenCalled()
    const input = screen.getByRole('textbox', { name: 'Rent, M2' })
    expect(input).toHaveProperty('value', '1,2o0')
    const message = 'Not a number. Press Enter again to clear this cell.'
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      message,
    )
    expect(screen.getByRole('status').textContent).toBe(message)
    press('Enter')
    expect(onEdit.mock.calls[0]?.[0].changes).toEqual([
      { row: 'rent', column: '1', before: 10, after: null },
    ])
  })

  it('[BUD-01] text that is typed after a refusal is read again', () => {
    const { onEdit } = grid()
    fireEvent.click(cell('Rent', 1))
    type('abc')
    press('Enter')
    fireEvent.input(active(), { target: { value: 'abcd' } })
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull()
    press('Enter')
    expect(onEdit).not.toHaveBeenCalled()
    press('Escape')
    expect(cell('Rent', 1).textContent).toBe('#10')
  })

  it('[BUD-02] gives a typed formula to the row once it is confirmed', () => {
    const use = vi.fn()
    grid({ formulas: { problemOf: () => null, use } })
    fireEvent.click(cell('Rent', 1))
    type('= [Wages] * 2')
    press('Enter')
    expect(use).not.toHaveBeenCalled()
    press('Enter')
    expect(use).toHaveBeenCalledExactlyOnceWith('rent', '= [Wages] * 2')
  })

  it('names edited cells, their former value, and cells that cannot be edited', () => {
    grid({
      rows: [
        { ...drawnRow('Rent | 1 | 2 | 3'), cell: () => ({ value: 5, state: 'edited', was: null }) },
        drawnRow('Wages | 1a | 2 | 3'),
      ],
    })
    expect(cell('Rent', 0).textContent).toBe('#5 edited, was empty')
    expect(cell('Wages', 0).getAttribute('aria-readonly')).toBe('true')
    expect(cell('Wages', 1).getAttribute('aria-readonly')).toBeNull()
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('3')
  })

  it('[UI-07] has levels if rows are in groups, and none otherwise', () => {
    const levels = () =>
      screen.getAllByRole('row').map(row => row.getAttribute('aria-level') ?? 'none')
    const { unmount } = grid()
    expect([screen.queryByRole('grid'), levels()]).toEqual([null, ['none', '1', '2', '2']])
    unmount()
    grid({ rows: [drawnRow('Wages | 1 | 2 | 3')] })
    expect([screen.queryByRole('treegrid'), levels()]).toEqual([null, ['none', 'none']])
  })

  it('[BUD-01] a cell that is opened and left follows its value, and commits no old one', () => {
    const onEdit = vi.fn()
    const view = (rent: string) => (
      <EditableGrid
        label="Budget"
        heading="Account"
        columns={drawnColumns(3)}
        rows={[drawnRow(rent)]}
        onEdit={onEdit}
      />
    )
    const { rerender } = render(view('Rent | 10 | 10 | 10'))
    fireEvent.click(cell('Rent', 1))
    press('F2')
    rerender(view('Rent | 10 | 11 | 10'))
    expect(screen.getByRole('textbox')).toHaveProperty('value', '11')
    type('12')
    rerender(view('Rent | 10 | 13 | 10'))
    expect(screen.getByRole('textbox')).toHaveProperty('value', '12')
    press('Escape')
    expect(onEdit).not.toHaveBeenCalled()
  })

  const stepped = () => {
    // A step of a total changes another row.
    const undone = [{ row: 'lost', column: '2', before: null, after: 1 }]
    const onUndo = vi.fn(() => ({ label: 'Loan, M1', changes: undone }))
    const unit: GridUnit = { ...STEPPED, read: text => ({ value: Number(text) }) }
    const rows = ['Loan | 7 | - | -', 'Lost | - | - | -'].map(row => drawnRow(row, unit))
    const { onEdit } = grid({ rows, onUndo })
    fireEvent.click(cell('Loan', 0))
    const afters = () => onEdit.mock.calls.map(([edit]) => edit.changes[0]?.after)
    return { onUndo, afters }
  }

  it('[UI-07] − alone is a step, and −5 typed quickly is a number', () => {
    const { onUndo, afters } = stepped()
    press('-')
    expect(afters()).toEqual([6])
    press('5')
    expect(onUndo).toHaveBeenCalledOnce()
    expect(screen.getByRole('textbox', { name: 'Loan, M1' })).toHaveProperty('value', '-5')
    press('Enter')
    expect(afters()).toEqual([6, -5])
    expect(onUndo).toHaveBeenCalledOnce()
  })

  it.each([
    ['another cell', () => fireEvent.click(cell('Loan', 1))],
    ['another key', () => press('Escape')],
  ])('[UI-07] a digit after a sign and %s starts a new number', (_, between) => {
    const { onUndo } = stepped()
    press('-')
    between()
    press('5')
    expect(onUndo).not.toHaveBeenCalled()
    expect(screen.getByRole('textbox')).toHaveProperty('value', '5')
  })

  it('[UI-07] a digit long after a step starts a new number', () => {
    const { onUndo } = stepped()
    const keys = vi.spyOn(Event.prototype, 'timeStamp', 'get')
    keys.mockReturnValue(1_000)
    press('-')
    keys.mockReturnValue(3_000)
    press('5')
    keys.mockRestore()
    expect(onUndo).not.toHaveBeenCalled()
    expect(screen.getByRole('textbox')).toHaveProperty('value', '5')
  })

  it('pastes from the clipboard in one edit, and reports skipped cells', () => {
    const onMessage = vi.fn()
    const { onEdit } = grid({ onMessage, readOnlyNoun: ['actual month', 'actual months'] })
    fireEvent.click(cell('Rent', 0))
    const getData = (kind: string) => (kind === 'text/plain' ? '1\t2\r\n3\t4\r\n' : '')
    fireEvent.paste(active(), { clipboardData: { getData } })
    expect(onEdit.mock.calls[0]?.[0].changes.map(({ after }) => after)).toEqual([2, 4])
    expect(onMessage).toHaveBeenCalledWith('Pasted 2 values, skipped 2 actual months.', true)
  })

  it('[BUD-04] pastes into the focused cell even if Firefox names another element', () => {
    const { onEdit } = grid()
    fireEvent.click(cell('Rent', 1))
    const paste = () => fireEvent.paste(document.body, { clipboardData: { getData: () => '7' } })
    paste()
    expect(onEdit.mock.calls[0]?.[0].changes.map(({ after }) => after)).toEqual([7])
    act(() => (document.activeElement as HTMLElement).blur())
    paste()
    expect(onEdit).toHaveBeenCalledTimes(1)
  })

  it('undoes what the screen returns, and shows the place', () => {
    const edit = { label: 'Rent, M3', changes: [{ row: 'rent', column: '2', before: 1, after: 2 }] }
    const onUndo = vi.fn(() => edit)
    grid({ onUndo, startClosed: ['costs'] })
    fireEvent.click(cell('Costs', 0))
    press('z', { ctrlKey: true })
    expect(screen.getByRole('status').textContent).toBe('Undone: Rent, M3.')
    expect(cell('Rent', 2)).toBe(document.activeElement)
  })

  it('moves where it is sent, and reports the selection', () => {
    const onSelect = vi.fn()
    let handle: GridHandle | null = null
    grid({
      onSelect,
      startClosed: ['costs'],
      handle: now => {
        handle = now
      },
    })
    act(() => handle?.goTo({ row: 'wages', column: '1' }))
    expect(cell('Wages', 1)).toBe(document.activeElement)
    press('ArrowRight', { shiftKey: true })
    expect(onSelect).toHaveBeenLastCalledWith({
      active: { row: 'wages', column: '1' },
      rows: ['wages'],
      columns: ['1', '2'],
    })
  })

  it('renders only the rows whose objects changed', () => {
    const asked = vi.fn()
    const counted = (name: string, value: number) => ({
      ...drawnRow(`${name} | 1 | 1 | 1`),
      cell: () => {
        asked(name)
        return { value, state: 'editable' as const }
      },
    })
    const [rent, wages, less] = [counted('Rent', 1), counted('Wages', 2), counted('Wages', 1)]
    const columns = drawnColumns(3)
    const given = { columns, label: 'Budget', heading: 'Account', onEdit: () => undefined }
    const { rerender } = render(<EditableGrid {...given} rows={[rent, wages]} />)
    asked.mockClear()
    rerender(<EditableGrid {...given} rows={[rent, less]} />)
    expect(cell('Wages', 0).textContent).toBe('#1')
    expect(asked.mock.calls.filter(([name]) => name === 'Wages').length).toBeGreaterThanOrEqual(3)
    // The note under the grid reads the active cell once; the row itself is not rendered.
    expect(asked.mock.calls.filter(([name]) => name === 'Rent').length).toBeLessThanOrEqual(1)
  })
})
