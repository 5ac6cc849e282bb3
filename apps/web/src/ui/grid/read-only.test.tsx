import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawn, drawnColumns, drawnRow, on } from './_drawn.ts'
import { copied } from './copied.ts'
import { Grid } from './grid.tsx'
import type { GridHandle, GridProps } from './grid-model.ts'
import type { GestureOutcome, GridState } from './grid-state.ts'
import type { Intent } from './intent.ts'
import { destination, type Motion } from './motion.ts'
import { perform } from './perform.ts'
import { carryOver } from './selection.ts'
import { type CellPosition, LABEL } from './visible-grid.ts'

const BODY = ['+ Costs | 30a | 25 | 20', '  Rent | 10a | 10 | -', 'Sales | 9a | 9 | 9']
const open = drawn({ body: BODY, isReadOnly: true })
const closed = drawn({ body: BODY, isReadOnly: true, closed: ['costs'] })

describe('labels that can have the focus [UI-06]', () => {
  it.each<[string, [number, number], Motion, [number, number]]>([
    ['left of the first cell', [1, 0], 'left', [1, LABEL]],
    ['no further than the label', [1, LABEL], 'left', [1, LABEL]],
    ['from the label to the first cell', [1, LABEL], 'right', [1, 0]],
    ['down the labels', [0, LABEL], 'down', [1, LABEL]],
    ['back from the first value to the label', [1, 0], 'edgeLeft', [1, LABEL]],
    ['to the start of the row', [1, 2], 'rowStart', [1, LABEL]],
    ['to the first label', [2, 2], 'gridStart', [0, LABEL]],
    ['a year back to the label', [1, 2], 'yearBack', [1, LABEL]],
  ])('%s', (_, [row, column], motion, [toRow, toColumn]) => {
    const to = destination(open.visibleGrid, { row, column }, motion, 10)
    expect(to).toEqual({ row: toRow, column: toColumn })
  })

  it('keep it when a group above them is closed', () => {
    const { selection } = on([2, LABEL])
    const carried = carryOver(selection, open.visibleGrid, closed.visibleGrid)
    expect(carried.active).toEqual({ row: 1, column: LABEL })
  })

  it('are copied with their numbers', () => {
    const range = { top: 1, bottom: 2, left: LABEL, right: 1 }
    expect(copied(open.visibleGrid, range)).toEqual([
      ['Rent', '10', '10'],
      ['Sales', '9', '9'],
    ])
  })
})

describe('opening in a read-only grid [UI-06]', () => {
  const does = (around: typeof open, position: CellPosition, intent: Intent): GestureOutcome => {
    const state: GridState = on([position.row, position.column])
    return perform(around, state, intent)
  }
  const right: Intent = { do: 'move', motion: 'right' }
  const left: Intent = { do: 'move', motion: 'left' }

  it('names the cell, and opens or closes a group by its label', () => {
    expect(does(open, { row: 1, column: 2 }, { do: 'open' }).open).toEqual({
      ...{ row: 'rent', column: '2' },
    })
    const given = does(open, { row: 1, column: 2 }, { do: 'open', position: { row: 0, column: 0 } })
    expect(given.open).toEqual({ row: 'costs', column: '0' })
    expect(given.state.selection.active).toEqual({ row: 0, column: 0 })
    const label = { row: 0, column: LABEL }
    expect(does(open, label, { do: 'open' }).turn).toEqual({ id: 'costs', isOpen: false })
    expect(does(closed, label, { do: 'open' }).turn).toEqual({ id: 'costs', isOpen: true })
    const line = does(open, { row: 1, column: LABEL }, { do: 'open' })
    expect([line.open, line.turn]).toEqual([undefined, undefined])
  })

  it('arrows on the label of a group open and close it, or move', () => {
    const label = { row: 0, column: LABEL }
    expect(does(closed, label, right).turn).toEqual({ id: 'costs', isOpen: true })
    expect(does(open, label, left).turn).toEqual({ id: 'costs', isOpen: false })
    const moved = does(open, label, right)
    expect([moved.turn, moved.state.selection.active]).toEqual([undefined, { row: 0, column: 0 }])
    expect(does(closed, label, left).turn).toBeUndefined()
    expect(does(closed, { row: 0, column: 0 }, right).turn).toBeUndefined()
  })
})

describe('a read-only grid on a page [UI-06] [UI-15]', () => {
  function show(props: Partial<GridProps> = {}) {
    const onOpen = vi.fn()
    render(
      <Grid
        label="Cash flow"
        heading="Account"
        columns={drawnColumns(3)}
        rows={BODY.map(row => drawnRow(row))}
        onOpen={onOpen}
        {...props}
      />,
    )
    return onOpen
  }
  const label = (name: string) => screen.getByRole('rowheader', { name })
  const cell = (name: string, column: number) =>
    label(name).parentElement?.querySelector(`[data-column="${column}"]`) as HTMLElement
  const active = () => document.activeElement ?? document.body
  const press = (key: string, more: object = {}) => fireEvent.keyDown(active(), { key, ...more })

  it('is named read-only and has one tab stop, at first on a label', () => {
    show()
    const grid = screen.getByRole('treegrid', { name: 'Cash flow' })
    expect(grid.getAttribute('aria-readonly')).toBe('true')
    const stops = [...grid.querySelectorAll('[tabindex="0"]')]
    expect(stops).toEqual([label('Costs')])
    act(() => label('Rent').focus())
    expect([...grid.querySelectorAll('[tabindex="0"]')]).toEqual([label('Rent')])
  })

  it('a click opens a cell or toggles a group; with Shift it selects', () => {
    const onOpen = show()
    fireEvent.click(cell('Rent', 1))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ row: 'rent', column: '1' })
    fireEvent.click(cell('Sales', 2), { shiftKey: true })
    expect(onOpen).toHaveBeenCalledOnce()
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(4)
    screen.getByText('4 cells, sum #28')
    fireEvent.click(label('Costs'))
    expect(screen.queryByRole('rowheader', { name: 'Rent' })).toBeNull()
    expect(document.activeElement).toBe(label('Costs'))
  })

  it('ignores typed letters, pasted text and the Delete key', () => {
    show()
    act(() => label('Rent').focus())
    press('ArrowRight')
    for (const key of ['5', 'Delete', 'F2']) {
      expect(press(key), `${key} is left to the page`).toBe(true)
    }
    const getData = () => '7'
    expect(fireEvent.paste(active(), { clipboardData: { getData } })).toBe(true)
    expect(fireEvent.cut(active(), { clipboardData: { setData: vi.fn() } })).toBe(true)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(cell('Rent', 0).textContent).toBe('#10')
  })

  it('copies the selection', () => {
    show()
    act(() => label('Rent').focus())
    press('ArrowRight', { shiftKey: true })
    const setData = vi.fn()
    fireEvent.copy(active(), { clipboardData: { setData } })
    expect(setData).toHaveBeenCalledWith('text/plain', 'Rent\t10\r\n')
  })

  it('opens all groups, and closes them when all are open', () => {
    let handle: GridHandle | null = null
    show({
      startClosed: ['costs'],
      handle: now => {
        handle = now
      },
    })
    act(() => handle?.turnAll())
    expect(label('Rent')).toBeDefined()
    act(() => handle?.turnAll())
    expect(screen.queryByRole('rowheader', { name: 'Rent' })).toBeNull()
  })

  it('finds an account without moving along its row', () => {
    show({ startClosed: ['costs'] })
    act(() => label('Sales').focus())
    press('f', { ctrlKey: true })
    fireEvent.change(screen.getByRole('textbox', { name: 'Find account' }), {
      target: { value: 'rent' },
    })
    press('Enter')
    press('Escape')
    expect(document.activeElement).toBe(label('Rent'))
  })

  it('shows differences with their unit and tone, and says why a number is missing', () => {
    const percent = { write: (value: number) => `${value * 100}%`, plain: String }
    const [amount, share] = drawnColumns(2)
    if (!amount || !share) throw new Error('There are two columns.')
    show({
      columns: [amount, { ...share, unit: percent, endsGroup: true }],
      rows: [
        {
          ...drawnRow('Sales | 1 | 1'),
          cell: ({ key }) =>
            key === '0'
              ? { value: null, state: 'forecast', reason: 'Not read yet' }
              : { value: -0.5, state: 'forecast', tone: 'bad' },
        },
      ],
    })
    expect(cell('Sales', 0).textContent).toContain('Not read yet')
    expect(cell('Sales', 1).textContent).toBe('-50%')
    expect(cell('Sales', 1).dataset.tone).toBe('bad')
  })
})
