import type { Intent } from '../intent.ts'
import type { Motion } from '../motion.ts'

export interface KeyPress {
  readonly key: string
  /** The physical key: `NumpadAdd`. */
  readonly code: string
  /** Ctrl, or Command on a Mac. */
  readonly isCtrl: boolean
  readonly isShift: boolean
  readonly isAlt: boolean
}

/** The state on which the meaning of keys depends. */
export interface KeyContext {
  readonly isEditing: boolean
  readonly isReadOnly: boolean
  /** The edit was started by typing, so arrows commit it instead of moving the caret. */
  readonly isReplacing: boolean
  /** For the range: more than one row, more than one column. */
  readonly isTall: boolean
  readonly isWide: boolean
  /** + and - step the value of the active cell. */
  readonly hasSteps: boolean
}

/** Null for keys that are left to the browser or the page around the grid. Guide §7. */
export function intentOf(press: KeyPress, context: KeyContext): Intent | null {
  if (context.isEditing) return whileEditing(press, context)
  return context.isReadOnly ? whileReading(press, context) : whileNavigating(press, context)
}

const READING: ReadonlySet<Intent['do']> = new Set([
  ...(['move', 'extend', 'select', 'collapse', 'turn'] as const),
])

/** Changes cells, or what is saved of them. */
export const isOfEditing = (intent: Intent): boolean =>
  intent.do === 'ask'
    ? intent.what !== 'find' && intent.what !== 'help'
    : intent.do !== 'open' && !READING.has(intent.do)

/**
 * In a read-only grid, single letters belong to the screen around it, and Save and Undo to the
 * browser.
 */
function whileReading(press: KeyPress, context: KeyContext): Intent | null {
  const { key, isCtrl, isShift, isAlt } = press
  const isPlain = !(isCtrl || isShift || isAlt)
  if (isPlain && (key === 'Enter' || key === ' ')) return { do: 'open' }
  const intent = whileNavigating(press, context)
  if (intent?.do === 'ask') return intent.what === 'find' ? intent : null
  return intent && READING.has(intent.do) ? intent : null
}

const MOTIONS: Readonly<Record<string, Motion>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
}
const CTRL_MOTIONS: Readonly<Record<string, Motion>> = {
  ArrowUp: 'edgeUp',
  ArrowDown: 'edgeDown',
  ArrowLeft: 'edgeLeft',
  ArrowRight: 'edgeRight',
  Home: 'gridStart',
  End: 'gridEnd',
}
const ALT_MOTIONS: Readonly<Record<string, Motion>> = { PageUp: 'yearBack', PageDown: 'yearOn' }

function whileNavigating(press: KeyPress, context: KeyContext): Intent | null {
  const { key, isCtrl, isShift, isAlt } = press
  const stepped = context.hasSteps ? nudgeOf(press) : null
  if (stepped) return stepped
  if (isCtrl && isAlt) return null
  const motions = isCtrl ? CTRL_MOTIONS : isAlt ? ALT_MOTIONS : MOTIONS
  const motion = motions[key]
  if (motion) return isShift ? { do: 'extend', motion } : { do: 'move', motion }
  if (isCtrl) return withCtrl(press, context)
  if (isAlt) {
    if (key === 'ArrowRight') return { do: 'turn', isOpen: true }
    return key === 'ArrowLeft' ? { do: 'turn', isOpen: false } : null
  }
  switch (key) {
    case 'Enter':
    case 'F2':
      return { do: 'edit' }
    case 'Escape':
      return { do: 'collapse' }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
    case '?':
      return { do: 'ask', what: 'help' }
    case ' ':
      return isShift ? { do: 'select', what: 'rows' } : { do: 'turn' }
    default:
      return key.length === 1 ? { do: 'type', text: key } : null
  }
}

function withCtrl({ key, isShift }: KeyPress, context: KeyContext): Intent | null {
  switch (key.toLowerCase()) {
    case ' ':
      return { do: 'select', what: 'columns' }
    case 'a':
      return { do: 'select', what: 'all' }
    case 'd':
      return context.isTall ? { do: 'fillDown' } : null
    case 'r':
      return context.isWide && !isShift ? { do: 'fillRight' } : null
    case 'enter':
      return { do: 'fillSelected' }
    case 'z':
      return { do: 'ask', what: isShift ? 'redo' : 'undo' }
    case 'y':
      return { do: 'ask', what: 'redo' }
    case 's':
      return { do: 'ask', what: 'save' }
    case 'f':
      return { do: 'ask', what: 'find' }
    default:
      return null
  }
}

/** Where + needs Shift to be typed, Shift cannot mean a large step; Alt does on every keyboard. */
function nudgeOf({ key, code, isCtrl, isShift, isAlt }: KeyPress): Intent | null {
  if (isCtrl) return null
  if (key === '+') {
    return { do: 'nudge', sign: 1, isLarge: isAlt || (isShift && code !== 'Equal') }
  }
  if (key === '-' || key === '−') return { do: 'nudge', sign: -1, isLarge: isAlt || isShift }
  return key === '_' ? { do: 'nudge', sign: -1, isLarge: true } : null
}

function whileEditing(press: KeyPress, { isReplacing }: KeyContext): Intent | null {
  const { key, isCtrl, isShift, isAlt } = press
  if (isAlt) return null
  if (key === 'Escape') return { do: 'cancel' }
  if (key === 'F2') return { do: 'commit' }
  if (key === 'Tab') return { do: 'commit', motion: isShift ? 'left' : 'right', by: 'tab' }
  if (key === 'Enter') {
    if (isCtrl) return { do: 'commitAll' }
    return { do: 'commit', motion: isShift ? 'up' : 'down', by: 'enter' }
  }
  if (isCtrl) return key.toLowerCase() === 's' ? { do: 'commitAndSave' } : null
  const motion = isReplacing && key.startsWith('Arrow') && !isShift ? MOTIONS[key] : undefined
  return motion ? { do: 'commit', motion } : null
}
