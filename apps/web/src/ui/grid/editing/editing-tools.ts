import { lazy } from 'react'
import { readClipboard } from '../clipboard/read-clipboard.ts'
import type { EditingTools } from '../grid-state.ts'
import { CellEditor } from './cell-editor.tsx'
import { fillTarget } from './fill.ts'
import { fillByHandle, performEdit } from './perform-edit.ts'
import { pressAgain } from './press-again.ts'

/** What only a mouse or a finger uses is loaded when it is first drawn. */
const NameWidth = lazy(() =>
  import('./name-width.tsx').then(module => ({ default: module.NameWidth })),
)
const StepButtons = lazy(() =>
  import('./step-buttons.tsx').then(module => ({ default: module.StepButtons })),
)

export const EDITING_TOOLS: EditingTools = {
  ...{ perform: performEdit, fillByHandle, fillTarget, readClipboard, pressAgain },
  ...{ CellEditor, NameWidth, StepButtons },
}
