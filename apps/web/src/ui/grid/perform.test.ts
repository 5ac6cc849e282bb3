import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn, drawnColumns, drawnRow, on, STEPPED } from './_drawn.ts'
import { fillTarget } from './editing/fill.ts'
import { fillByHandle } from './editing/perform-edit.ts'
import type { GestureOutcome, GridState } from './grid-state.ts'
import type { Intent } from './intent.ts'
import { perform, showing } from './perform.ts'
import { rangeOf } from './selection.ts'
import { cellAt, takesValue } from './visible-grid.ts'

const BODY = [
  '+ Costs   | 30= | 20= | 20= | 0=',
  '  Rent    | 10a | 10  | 10  | -',
  '  Wages   | 20a | 20  | 30  | 40',
  '  Power   | -a  | -   | 5   | 5',
]
const grid = drawn({ body: BODY, footer: ['Cash | 9= | 9= | 9= | 9='] })

/** The changes of a gesture, as `wages 1: 20 → 25`. */
const changesOf = ({ edit }: GestureOutcome) =>
  (edit?.changes ?? []).map(
    ({ row, column, before, after }) => `${row} ${column}: ${before} → ${after}`,
  )

const after = (state: GridState, ...intents: Intent[]): GestureOutcome =>
  intents.reduce<GestureOutcome>((outcome, intent) => perform(grid, outcome.state, intent), {
    state,
  })

const typed = (text: string): Intent => ({ do: 'type', text })

describe('typing into a cell [UI-06] [BUD-01]', () => {
  it('replaces the value and moves with an arrow', () => {
    const outcome = after(on([2, 1]), typed('25'), { do: 'commit', motion: 'right' })
    expect(changesOf(outcome)).toEqual(['wages 1: 20 → 25'])
    expect(outcome.edit?.label).toBe('Wages, M2')
    expect(outcome.state.selection.active).toEqual({ row: 2, column: 2 })
    expect(outcome.state.editing).toBeNull()
  })

  it('opens with the current value, and changes nothing if it is left unchanged', () => {
    const opened = after(on([2, 1]), { do: 'edit' })
    expect(opened.state.editing).toEqual({
      text: '20',
      isReplacing: false,
      problem: null,
      again: null,
    })
    expect(changesOf(after(opened.state, { do: 'commit', motion: 'down' }))).toEqual([])
  })

  it('starts relative input from the current value', () => {
    expect(changesOf(after(on([2, 1]), typed('+5'), { do: 'commit' }))).toEqual([
      'wages 1: 20 → 25',
    ])
  })

  const ENTER: Intent = { do: 'commit', motion: 'down', by: 'enter' }

  it('keeps a word open, and clears the cell only when Enter is pressed again', () => {
    const refused = after(on([2, 1]), typed('abc'), ENTER)
    expect(refused.edit).toBeUndefined()
    expect(refused.state.editing).toMatchObject({ text: 'abc', problem: 'Not a number' })
    expect(refused.message).toBe('Not a number. Press Enter again to clear this cell.')
    const cleared = after(refused.state, ENTER)
    expect(changesOf(cleared)).toEqual(['wages 1: 20 → null'])
    expect(cleared.state.selection.active).toEqual({ row: 3, column: 1 })
  })

  it.each<[string, Intent]>([
    ['Tab', { do: 'commit', motion: 'right', by: 'tab' }],
    ['an arrow', { do: 'commit', motion: 'right' }],
    ['Ctrl S', { do: 'commitAndSave' }],
    ['Ctrl Enter', { do: 'commitAll' }],
    ['Next cell', { do: 'commit' }],
    ['a click elsewhere', { do: 'leave' }],
    ['Esc', { do: 'cancel' }],
  ])('never clears a cell with a word and %s, however often', (_, intent) => {
    const outcomes = [
      after(on([2, 1]), typed('abc'), intent),
      after(on([2, 1]), typed('abc'), intent, intent),
      after(on([2, 1], [2, 3]), typed('abc'), ENTER, intent),
    ]
    expect(outcomes.map(({ edit }) => edit)).toEqual([undefined, undefined, undefined])
  })

  it('stays open with the reason when a value is refused, until it is corrected or cancelled', () => {
    const refused = after(on([2, 1]), typed('-5'), ENTER)
    expect(refused.state.editing?.problem).toBe('-5 is below nothing')
    expect(after(refused.state, ENTER)).toMatchObject({
      state: { editing: { text: '-5' } },
      message: '-5 is below nothing.',
    })
    expect(refused.edit).toBeUndefined()
    expect(after(refused.state, { do: 'cancel' }).state).toEqual(on([2, 1]))
    expect(after(refused.state, { do: 'leave' })).toMatchObject({
      state: on([2, 1]),
      message: 'Wages, M2 was not changed: -5 is below nothing.',
    })
  })

  describe('a formula that names rows', () => {
    const formulas = {
      problemOf: (_: string, text: string) =>
        text.includes('Slaes') ? 'No row is called Slaes.' : null,
      use: () => undefined,
    }
    const enter = (state: GridState) => perform({ ...grid, formulas }, state, ENTER)
    const given = (text: string) => enter(after(on([2, 1]), typed(text)).state)

    it('[BUD-02] is offered to the whole row, and used when Enter is pressed again', () => {
      const offered = given('= [Sales] * 5%')
      expect(offered.message).toBe('Use this formula for the whole row? Press Enter again.')
      expect(offered.edit ?? offered.formula).toBeUndefined()
      const used = enter(offered.state)
      expect(used.formula).toEqual({ row: 'wages', text: '= [Sales] * 5%' })
      expect([used.edit, used.state.editing]).toEqual([undefined, null])
    })

    it('names its fault, and then Enter uses and clears nothing', () => {
      const wrong = given('= [Slaes] * 5%')
      expect(wrong.message).toBe('No row is called Slaes.')
      expect(enter(wrong.state)).toMatchObject({ message: 'No row is called Slaes.' })
      expect(enter(wrong.state).edit ?? enter(wrong.state).formula).toBeUndefined()
    })

    it('is dropped with a message when the focus leaves', () => {
      const { state } = given('= [Sales] * 5%')
      expect(perform({ ...grid, formulas }, state, { do: 'leave' })).toMatchObject({
        message: 'Wages, M2 was not changed: the formula was not used.',
      })
    })
  })

  it('is refused if a cell cannot be edited', () => {
    const outcome = after(on([1, 0]), typed('5'))
    expect(outcome).toEqual({
      ...{ state: on([1, 0]), message: 'Rent, M1 is read only.', isNotice: true },
    })
  })

  it('returns below the first cell of a run of Tabs with Enter', () => {
    const run: Intent = { do: 'commit', motion: 'right', by: 'tab' }
    const end: Intent = { do: 'commit', motion: 'down', by: 'enter' }
    const outcome = after(on([1, 1]), typed('1'), run, typed('2'), run, typed('3'), end)
    expect(outcome.state.selection.active).toEqual({ row: 2, column: 1 })
    expect(after(outcome.state, typed('4'), end).state.selection.active).toEqual({
      ...{ row: 3, column: 1 },
    })
  })

  it('forgets the run after another move in between', () => {
    const outcome = after(
      on([1, 1]),
      typed('1'),
      { do: 'commit', motion: 'right', by: 'tab' },
      { do: 'move', motion: 'right' },
      typed('2'),
      { do: 'commit', motion: 'down', by: 'enter' },
    )
    expect(outcome.state.selection.active).toEqual({ row: 2, column: 3 })
  })

  it('skips headings of groups and read-only months in a run of entries', () => {
    const groups = drawn({ body: ['A | 1 | 1a | 1', '+ Costs | 2= | 2= | 2=', '  B | 1 | 1 | 1'] })
    const one = perform(groups, on([0, 0]), typed('5')).state
    const down = perform(groups, one, { do: 'commit', motion: 'down', by: 'enter' })
    expect(down.state.selection.active).toEqual({ row: 2, column: 0 })
    const along = perform(groups, one, { do: 'commit', motion: 'right', by: 'tab' })
    expect(along.state.selection.active).toEqual({ row: 0, column: 2 })
  })

  it('moves to the next cell if no cell in that direction can be edited', () => {
    const last = drawn({ body: ['A | 1', '+ Costs | 2='] })
    const one = perform(last, on([0, 0]), typed('5')).state
    const down = perform(last, one, { do: 'commit', motion: 'down', by: 'enter' })
    expect(down.state.selection.active).toEqual({ row: 1, column: 0 })
  })

  it('fills the range with Ctrl+Enter, each cell from its own value', () => {
    const outcome = after(on([2, 1], [2, 3]), typed('+5'), { do: 'commitAll' })
    expect(changesOf(outcome)).toEqual(['wages 1: 20 → 25', 'wages 2: 30 → 35', 'wages 3: 40 → 45'])
    expect(outcome.edit?.label).toBe('Set 3 values')
  })

  it('saves the typed text with Ctrl+S, unless it is refused', () => {
    expect(after(on([2, 1]), typed('7'), { do: 'commitAndSave' })).toMatchObject({ ask: 'save' })
    expect(after(on([2, 1]), typed('-7'), { do: 'commitAndSave' }).ask).toBeUndefined()
  })
})

describe('gestures on a range [UI-06] [BUD-01]', () => {
  it('clear it, without the actual months', () => {
    const outcome = after(on([1, 0], [2, 2]), { do: 'clear' })
    expect(changesOf(outcome)).toEqual([
      'rent 1: 10 → null',
      'rent 2: 10 → null',
      'wages 1: 20 → null',
      'wages 2: 30 → null',
    ])
    expect(outcome.message).toBe('Cleared 4 values, skipped 2 read-only cells.')
  })

  it.each<[string, Intent, [number, number], [number, number], string[]]>([
    [
      'down from its first row',
      { do: 'fillDown' },
      [1, 1],
      [3, 2],
      ['wages 1: 20 → 10', 'wages 2: 30 → 10', 'power 1: null → 10', 'power 2: 5 → 10'],
    ],
    [
      'right from its first column, an actual too',
      { do: 'fillRight' },
      [2, 0],
      [2, 3],
      ['wages 2: 30 → 20', 'wages 3: 40 → 20'],
    ],
    [
      'all from the active cell',
      { do: 'fillSelected' },
      [2, 1],
      [3, 2],
      ['wages 2: 30 → 20', 'power 1: null → 20', 'power 2: 5 → 20'],
    ],
    [
      'with nothing where there is nothing',
      { do: 'fillDown' },
      [1, 3],
      [2, 3],
      ['wages 3: 40 → null'],
    ],
  ])('fill %s', (_, intent, first, last, changes) => {
    expect(changesOf(after(on(first, last), intent))).toEqual(changes)
  })

  it('make one edit each, and none if nothing changes', () => {
    expect(after(on([1, 1], [1, 2]), { do: 'fillRight' }).edit).toBeUndefined()
    expect(after(on([3, 1]), { do: 'clear' }).edit).toBeUndefined()
  })

  it('step counts by one and by ten, each cell separately', () => {
    const counts = drawn({ body: ['New | 5 | - | 12a'], unit: STEPPED })
    const up: Intent = { do: 'nudge', sign: 1, isLarge: false }
    const down: Intent = { do: 'nudge', sign: -1, isLarge: true }
    const all = on([0, 0], [0, 2])
    expect(changesOf(perform(counts, all, up))).toEqual(['new 0: 5 → 6', 'new 1: null → 1'])
    expect(perform(counts, on([0, 0]), up)).toMatchObject({ message: '#6.' })
    expect(perform(counts, on([0, 0]), down)).toMatchObject({ message: '-5 is below nothing.' })
  })

  it('an empty cell that is stepped up and down again stays empty and is not zero', () => {
    const stepped = { value: 1, state: 'edited', was: null } as const
    const row = { ...drawnRow('New | 1', STEPPED), cell: () => stepped }
    const counts = {
      ...drawn({ body: ['New | 1'] }),
      visibleGrid: { rows: [row], bodyRows: 1, columns: drawnColumns(1), firstColumn: 0 },
    }
    const down: Intent = { do: 'nudge', sign: -1, isLarge: false }
    expect(changesOf(perform(counts, on([0, 0]), down))).toEqual(['new 0: 1 → null'])
  })
})

describe('pasting [UI-06]', () => {
  const paste = (state: GridState, ...block: string[][]) => after(state, { do: 'paste', block })

  it('goes from the active cell to the right and down, and selects the pasted cells', () => {
    const outcome = paste(on([2, 1]), ['1', '2'], ['3', '4'])
    expect(changesOf(outcome)).toEqual([
      'wages 1: 20 → 1',
      'wages 2: 30 → 2',
      'power 1: null → 3',
      'power 2: 5 → 4',
    ])
    expect(outcome.message).toBe('Pasted 4 values.')
    expect(rangeOf(outcome.state.selection)).toEqual({ top: 2, bottom: 3, left: 1, right: 2 })
  })

  it('skips and counts cells that cannot be edited, and keeps the others aligned', () => {
    const outcome = paste(on([1, 0]), ['1', '2', '3'])
    expect(changesOf(outcome)).toEqual(['rent 1: 10 → 2', 'rent 2: 10 → 3'])
    expect(outcome.message).toBe('Pasted 2 values, skipped 1 read-only cell.')
  })

  it('distinguishes calculated cells from read-only cells', () => {
    const outcome = paste(on([0, 0]), ['1', '2'], ['3', '4'])
    expect(changesOf(outcome)).toEqual(['rent 1: 10 → 4'])
    expect(outcome.message).toBe('Pasted 1 value, skipped 1 read-only cell and 2 calculated cells.')
  })

  it('counts values beyond the edge, and never reaches the footer', () => {
    const outcome = paste(on([3, 2]), ['1', '2', '3'], ['4', '5', '6'])
    expect(changesOf(outcome)).toEqual(['power 2: 5 → 1', 'power 3: 5 → 2'])
    expect(outcome.message).toBe('Pasted 2 values. 4 values did not fit.')
  })

  it.each<[string, GridState, string[][], string[]]>([
    [
      'one text fills the range',
      on([2, 1], [3, 2]),
      [['7']],
      ['wages 1: 20 → 7', 'wages 2: 30 → 7', 'power 1: null → 7', 'power 2: 5 → 7'],
    ],
    [
      'a row is repeated down',
      on([2, 2], [3, 3]),
      [['1', '2']],
      ['wages 2: 30 → 1', 'wages 3: 40 → 2', 'power 2: 5 → 1', 'power 3: 5 → 2'],
    ],
    [
      'a range that is no multiple takes the block once',
      on([1, 1], [3, 1]),
      [['1'], ['2']],
      ['rent 1: 10 → 1', 'wages 1: 20 → 2'],
    ],
    ['a blank clears', on([2, 1]), [['', '8']], ['wages 1: 20 → null', 'wages 2: 30 → 8']],
    [
      'a short line leaves the rest alone',
      on([2, 1]),
      [['1', '2'], ['3']],
      ['wages 1: 20 → 1', 'wages 2: 30 → 2', 'power 1: null → 3'],
    ],
  ])('%s', (_, state, block, changes) => {
    expect(changesOf(paste(state, ...block))).toEqual(changes)
  })

  it('without any value says so and stays in place', () => {
    expect(paste(on([2, 1]))).toEqual({ state: on([2, 1]), message: 'There is nothing to paste.' })
  })

  it('[BUD-01] skips unreadable values, and says how many and where', () => {
    const outcome = paste(on([2, 1]), ['Total', '-5', '6'])
    expect(changesOf(outcome)).toEqual(['wages 3: 40 → 6'])
    expect(outcome.message).toBe(
      'Pasted 1 value. 2 cells were not changed: ' +
        'Wages, M2 (not a number) and Wages, M3 (-5 is below nothing).',
    )
    const words = ['a', 'b', 'c']
    expect(paste(on([1, 1]), words, words).message).toBe(
      'Pasted 0 values. 6 cells were not changed: Rent, M2 (not a number); ' +
        'Rent, M3 (not a number); Rent, M4 (not a number) and 3 more.',
    )
  })
})

describe('the fill handle of a range [UI-06]', () => {
  const source = { top: 2, bottom: 3, left: 1, right: 2 }
  it.each([
    ['down', { row: 9, column: 4 }, { ...source, top: 4, bottom: 9 }],
    ['up', { row: 0, column: 1 }, { ...source, top: 0, bottom: 1 }],
    ['right', { row: 4, column: 8 }, { ...source, left: 3, right: 8 }],
    ['left', { row: 2, column: 0 }, { ...source, left: 0, right: 0 }],
    ['nowhere while inside', { row: 3, column: 1 }, null],
  ])('fills %s', (_, position, target) => {
    expect(fillTarget(source, position)).toEqual(target)
  })

  it('repeats the range and selects both', () => {
    const outcome = fillByHandle(grid, on([1, 1], [1, 2]), { top: 1, bottom: 1, left: 3, right: 3 })
    expect(changesOf(outcome)).toEqual(['rent 3: null → 10'])
    expect(rangeOf(outcome.state.selection)).toEqual({ top: 1, bottom: 1, left: 1, right: 3 })
  })

  it('also repeats it upwards', () => {
    const tall = drawn({ body: ['A | 0', 'B | 0', 'C | 0', 'D | 1', 'E | 2'] })
    const outcome = fillByHandle(tall, on([3, 0], [4, 0]), { top: 0, bottom: 2, left: 0, right: 0 })
    expect(changesOf(outcome)).toEqual(['a 0: 0 → 2', 'b 0: 0 → 1', 'c 0: 0 → 2'])
  })
})

describe('groups by key [UI-06]', () => {
  it('open and close from their own row, by Enter and Space too', () => {
    const turn = { id: 'costs', isOpen: false }
    expect(after(on([0, 1]), { do: 'turn', isOpen: false }).turn).toEqual(turn)
    expect(after(on([0, 1]), { do: 'edit' }).turn).toEqual(turn)
    expect(
      perform({ ...grid, closed: new Set(['costs']) }, on([0, 1]), { do: 'turn' }).turn,
    ).toEqual({
      ...{ id: 'costs', isOpen: true },
    })
  })

  it('close around a row inside, which makes the group active', () => {
    const outcome = after(on([2, 2]), { do: 'turn', isOpen: false })
    expect(outcome.turn).toEqual({ id: 'costs', isOpen: false })
    expect(outcome.state.selection.active).toEqual({ row: 0, column: 2 })
    expect(after(on([2, 2]), { do: 'turn', isOpen: true }).turn).toBeUndefined()
  })
})

describe('every gesture [UI-06] [BUD-02]', () => {
  const texts = fc.constantFrom('', '7', '+3', 'abc', '-1', '20')
  const intents: fc.Arbitrary<Intent> = fc.oneof(
    fc.constantFrom<Intent>(
      { do: 'clear' },
      { do: 'cut' },
      { do: 'fillDown' },
      { do: 'fillRight' },
      { do: 'fillSelected' },
    ),
    fc.array(fc.array(texts, { maxLength: 6 }), { maxLength: 7 }).map(block => ({
      ...{ do: 'paste' as const, block },
    })),
  )
  const positions = fc.tuple(fc.nat(4), fc.nat(3))

  it('changes only editable cells, each once, from its value to another', () => {
    fc.assert(
      fc.property(positions, positions, intents, (first, last, intent) => {
        const { edit, state } = perform(grid, on(first, last), intent)
        const changes = edit?.changes ?? []
        expect(new Set(changes.map(({ row, column }) => `${row} ${column}`)).size).toBe(
          changes.length,
        )
        for (const change of changes) {
          const row = grid.visibleGrid.rows.findIndex(({ id }) => id === change.row)
          const target = cellAt(grid.visibleGrid, { row, column: Number(change.column) })
          expect(target && takesValue(target.cell)).toBe(true)
          expect(target?.cell.value).toBe(change.before)
          expect(change.after).not.toBe(change.before)
        }
        expect(edit === undefined).toBe(changes.length === 0)
        expect(cellAt(grid.visibleGrid, state.selection.active)).not.toBeNull()
        expect(cellAt(grid.visibleGrid, state.selection.end)).not.toBeNull()
      }),
    )
  })

  it('shows what was undone', () => {
    const { edit } = after(on([2, 1], [3, 2]), { do: 'clear' })
    const shown = edit && showing(grid.visibleGrid, on([0, 0]), edit)
    expect(shown && rangeOf(shown.selection)).toEqual({ top: 2, bottom: 3, left: 1, right: 2 })
  })
})
