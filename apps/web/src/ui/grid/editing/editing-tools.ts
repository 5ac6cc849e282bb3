import { readClipboard } from '../clipboard/read-clipboard.ts'
import type { EditingTools } from '../grid-state.ts'
import { CellEditor } from './cell-editor.tsx'
import { fillTarget } from './fill.ts'
import { NameWidth } from './name-width.tsx'
import { fillByHandle, performEdit } from './perform-edit.ts'
import { pressAgain } from './press-again.ts'
import { StepButtons } from './step-buttons.tsx'

export const EDITING_TOOLS: EditingTools = {
  ...{ perform: performEdit, fillByHandle, fillTarget, readClipboard, pressAgain },
  ...{ CellEditor, NameWidth, StepButtons },
}
