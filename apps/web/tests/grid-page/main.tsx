import { StrictMode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { EditableGrid } from '#ui/grid/editable-grid.tsx'
import type { Density, GridChange, GridEdit } from '#ui/grid/grid-model.ts'
import '../../src/app/theme/tokens.css'
import '../../src/app/theme/base.css'
import '../../src/app/theme/fonts.css'
import {
  ACTUAL_MONTHS,
  type Board,
  COLUMNS,
  changed,
  footerOf,
  makeBoard,
  rowsOf,
} from './board.ts'

import { stopwatch } from './stopwatch.ts'

const params = new URLSearchParams(location.search)
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const follow = () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
}
dark.addEventListener('change', follow)
follow()

const inverse = (changes: readonly GridChange[]): GridChange[] =>
  changes.map(change => ({ ...change, before: change.after, after: change.before }))

/** The use of the grid by a screen, at its simplest: numbers, edits, undo. */
function Page({ board: first }: { readonly board: Board }) {
  const [board, setBoard] = useState(first)
  const [done, setDone] = useState<readonly GridEdit[]>([])
  const [undone, setUndone] = useState<readonly GridEdit[]>([])
  const [message, setMessage] = useState('')
  const rows = useMemo(() => rowsOf(board), [board])
  const footer = useMemo(() => footerOf(board), [board])
  const undo = () => {
    const edit = done.at(-1)
    if (!edit) return null
    setBoard(changed(board, inverse(edit.changes)))
    setDone(done.slice(0, -1))
    setUndone([...undone, edit])
    return edit
  }
  const redo = () => {
    const edit = undone.at(-1)
    if (!edit) return null
    setBoard(changed(board, edit.changes))
    setUndone(undone.slice(0, -1))
    setDone([...done, edit])
    return edit
  }
  return (
    <>
      <h1>The planning grid by itself</h1>
      <EditableGrid
        label="Budget by month"
        heading="Account"
        columns={COLUMNS}
        rows={rows}
        footer={footer}
        density={(params.get('density') ?? 'standard') as Density}
        openAt={COLUMNS[ACTUAL_MONTHS]?.key ?? ''}
        startClosed={['closing']}
        readOnlyNoun={['actual month', 'actual months']}
        onEdit={edit => {
          setBoard(changed(board, edit.changes))
          setDone([...done, edit])
          setUndone([])
        }}
        onUndo={undo}
        onRedo={redo}
        onSave={() => setMessage('Saved')}
        onHelp={() => setMessage('Help')}
        onMessage={text => setMessage(text)}
      />
      <p data-edits={done.length} data-label={done.at(-1)?.label}>
        {message}
      </p>
    </>
  )
}

const board = makeBoard(
  Number(params.get('lines') ?? 1_000),
  params.get('kind') === 'count' ? 'count' : 'money',
)
const root = createRoot(document.getElementById('root') ?? document.body)
const isStrict = params.has('strict')

/** Renders the page from nothing; returns the time of the start. */
function mount(): number {
  flushSync(() => root.render(null))
  const begin = performance.now()
  const page = <Page board={board} />
  flushSync(() => root.render(isStrict ? <StrictMode>{page}</StrictMode> : page))
  return begin
}
Object.assign(window, { stopwatch: stopwatch(mount) })
mount()
