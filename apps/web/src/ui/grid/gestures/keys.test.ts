import { describe, expect, it } from 'vitest'
import type { Intent } from '../intent.ts'
import { intentOf, type KeyContext } from './keys.ts'

const NAVIGATING: KeyContext = {
  isEditing: false,
  isReadOnly: false,
  isReplacing: false,
  isTall: true,
  isWide: true,
  hasSteps: false,
}
const REPLACING: KeyContext = { ...NAVIGATING, isEditing: true, isReplacing: true }
const WITH_CARET: KeyContext = { ...NAVIGATING, isEditing: true }
const STEPPING: KeyContext = { ...NAVIGATING, hasSteps: true }

/** `Ctrl+Shift+z` as it arrives; a code may follow in brackets: `Shift++ (Equal)`. */
function press(drawing: string) {
  const [keys = '', code = ''] = drawing.replace(')', '').split(' (')
  const parts = keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+')
  const key = keys === '+' ? '+' : (parts.at(-1) ?? '')
  const has = (name: string) => parts.slice(0, -1).includes(name)
  const named = key === 'Space' ? ' ' : key
  return { key: named, code, isCtrl: has('Ctrl'), isShift: has('Shift'), isAlt: has('Alt') }
}

const check = (context: KeyContext) => (drawing: string, intent: Intent | null) => {
  expect(intentOf(press(drawing), context)).toEqual(intent)
}

describe('keys while navigating [UI-06]', () => {
  it.each<[string, Intent | null]>([
    ['ArrowRight', { do: 'move', motion: 'right' }],
    ['Shift+ArrowDown', { do: 'extend', motion: 'down' }],
    ['Ctrl+ArrowUp', { do: 'move', motion: 'edgeUp' }],
    ['Ctrl+Shift+ArrowLeft', { do: 'extend', motion: 'edgeLeft' }],
    ['Home', { do: 'move', motion: 'rowStart' }],
    ['Ctrl+Home', { do: 'move', motion: 'gridStart' }],
    ['End', { do: 'move', motion: 'rowEnd' }],
    ['Ctrl+Shift+End', { do: 'extend', motion: 'gridEnd' }],
    ['PageDown', { do: 'move', motion: 'pageDown' }],
    ['Alt+PageDown', { do: 'move', motion: 'yearOn' }],
    ['Alt+PageUp', { do: 'move', motion: 'yearBack' }],
    ['Tab', null],
    ['Enter', { do: 'edit' }],
    ['Shift+Enter', { do: 'edit' }],
    ['F2', { do: 'edit' }],
    ['Escape', { do: 'collapse' }],
    ['5', { do: 'type', text: '5' }],
    ['=', { do: 'type', text: '=' }],
    ['-', { do: 'type', text: '-' }],
    ['+', { do: 'type', text: '+' }],
    ['Delete', { do: 'clear' }],
    ['Backspace', { do: 'clear' }],
    ['Space', { do: 'turn' }],
    ['Shift+Space', { do: 'select', what: 'rows' }],
    ['Ctrl+Space', { do: 'select', what: 'columns' }],
    ['Ctrl+a', { do: 'select', what: 'all' }],
    ['Ctrl+d', { do: 'fillDown' }],
    ['Ctrl+r', { do: 'fillRight' }],
    ['Ctrl+Enter', { do: 'fillSelected' }],
    ['Ctrl+z', { do: 'ask', what: 'undo' }],
    ['Ctrl+y', { do: 'ask', what: 'redo' }],
    ['Ctrl+Shift+Z', { do: 'ask', what: 'redo' }],
    ['Ctrl+s', { do: 'ask', what: 'save' }],
    ['Ctrl+f', { do: 'ask', what: 'find' }],
    ['?', { do: 'ask', what: 'help' }],
    ['Alt+ArrowRight', { do: 'turn', isOpen: true }],
    ['Alt+ArrowLeft', { do: 'turn', isOpen: false }],
    ['Ctrl+c', null],
    ['Ctrl+v', null],
    ['Ctrl+Shift+R', null],
    ['F5', null],
    ['Shift', null],
  ])('%s', check(NAVIGATING))

  it('leaves Ctrl+D and Ctrl+R to the browser while one cell is selected', () => {
    const one = { ...NAVIGATING, isTall: false, isWide: false }
    expect(intentOf(press('Ctrl+d'), one)).toBeNull()
    expect(intentOf(press('Ctrl+r'), one)).toBeNull()
  })
})

describe('keys in a read-only grid [UI-06]', () => {
  it.each<[string, Intent | null]>([
    ['ArrowRight', { do: 'move', motion: 'right' }],
    ['Shift+ArrowDown', { do: 'extend', motion: 'down' }],
    ['Ctrl+Home', { do: 'move', motion: 'gridStart' }],
    ['Ctrl+a', { do: 'select', what: 'all' }],
    ['Alt+ArrowLeft', { do: 'turn', isOpen: false }],
    ['Escape', { do: 'collapse' }],
    ['Enter', { do: 'open' }],
    ['Space', { do: 'open' }],
    ['Shift+Space', { do: 'select', what: 'rows' }],
    ['Ctrl+f', { do: 'ask', what: 'find' }],
    ['x', null],
    ['7', null],
    ['+', null],
    [']', null],
    ['?', null],
    ['F2', null],
    ['Delete', null],
    ['Backspace', null],
    ['Ctrl+d', null],
    ['Ctrl+Enter', null],
    ['Ctrl+s', null],
    ['Ctrl+z', null],
  ])('%s', check({ ...STEPPING, isReadOnly: true }))
})

describe('keys that step a count [CUS-01] [TRF-01]', () => {
  it.each<[string, Intent | null]>([
    ['+ (NumpadAdd)', { do: 'nudge', sign: 1, isLarge: false }],
    ['Shift++ (NumpadAdd)', { do: 'nudge', sign: 1, isLarge: true }],
    ['Shift++ (Equal)', { do: 'nudge', sign: 1, isLarge: false }],
    ['Alt++ (Equal)', { do: 'nudge', sign: 1, isLarge: true }],
    ['-', { do: 'nudge', sign: -1, isLarge: false }],
    ['Shift+-', { do: 'nudge', sign: -1, isLarge: true }],
    ['Shift+_', { do: 'nudge', sign: -1, isLarge: true }],
    ['Ctrl++', null],
    ['=', { do: 'type', text: '=' }],
    ['7', { do: 'type', text: '7' }],
  ])('%s', check(STEPPING))
})

describe('keys after typing over a value [UI-06]', () => {
  it.each<[string, Intent | null]>([
    ['ArrowRight', { do: 'commit', motion: 'right' }],
    ['ArrowUp', { do: 'commit', motion: 'up' }],
    ['Tab', { do: 'commit', motion: 'right', by: 'tab' }],
    ['Shift+Tab', { do: 'commit', motion: 'left', by: 'tab' }],
    ['Enter', { do: 'commit', motion: 'down', by: 'enter' }],
    ['Shift+Enter', { do: 'commit', motion: 'up', by: 'enter' }],
    ['Ctrl+Enter', { do: 'commitAll' }],
    ['F2', { do: 'commit' }],
    ['Escape', { do: 'cancel' }],
    ['Ctrl+s', { do: 'commitAndSave' }],
    ['Ctrl+z', null],
    ['Home', null],
    ['Delete', null],
    ['?', null],
  ])('%s', check(REPLACING))
})

describe('keys with a caret in the cell [UI-06]', () => {
  it.each<[string, Intent | null]>([
    ['ArrowRight', null],
    ['ArrowUp', null],
    ['Shift+ArrowLeft', null],
    ['Enter', { do: 'commit', motion: 'down', by: 'enter' }],
    ['Tab', { do: 'commit', motion: 'right', by: 'tab' }],
    ['Escape', { do: 'cancel' }],
  ])('%s', check(WITH_CARET))
})
