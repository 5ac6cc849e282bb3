/** A desk whose edits take along what follows from them. */
import type { SheetLine } from '@millpond/contract/sheet'
import {
  type FormulaGround,
  followingCells,
  formulaCells,
  withFormulas,
} from '@millpond/core/budget'
import type { ItemCode } from '@millpond/core/item'
import { type Cell, type Edit, editOf, isDone, nextRedo, nextUndo } from '@millpond/core/sheet'
import { plainMessage } from '#api/gateway-error.ts'
import type { SheetDesk } from '#planning/sheet-desk.ts'
import { takeBack, tooLate } from '#planning/take-back.ts'
import type { FormulaActs } from './formulas.ts'
import type { LineWriter } from './line-writer.ts'

/** A formula that was given to a line in one step with the figures it makes. */
interface FormulaChange {
  readonly code: ItemCode
  readonly before: string | null
  readonly after: string | null
}

/** Beside its figures; a step is the same object for as long as the log holds it. */
const given = new WeakMap<Edit, FormulaChange>()
const NEXT = { undo: nextUndo, redo: nextRedo }

const inverse = ({ code, before, after }: FormulaChange): FormulaChange => ({
  ...{ code, before: after, after: before },
})

interface Written {
  /** Of the lines as they are read and written by now. */
  readonly groundOf: (noted: readonly SheetLine[]) => FormulaGround
  readonly lines: LineWriter
  /**
   * Of a step that was taken back or done again: its formula stays as it is, and why. Where nothing
   * was done meanwhile its figures do too.
   */
  readonly onLeft: (why: string) => void
}

type Follow = (label: string, changed: readonly Pick<Cell, 'code' | 'month'>[]) => Edit | null

/** Steps that give a line a formula, and how they go back and forth with their figures. */
function formulaSteps(desk: SheetDesk, { groundOf, lines, onLeft }: Written, follow: Follow) {
  const log = () => desk.get().sheet.log
  const formulaOf = (code: ItemCode): string | null =>
    lines.get().find(line => line.code === code)?.formula ?? null
  const swap = ({ code, before, after }: FormulaChange): Promise<unknown> =>
    lines.writeAtOnce(code, now => (now.formula === before ? { formula: after } : null))
  /** It may change no figure, and is a step all the same. */
  const record = (edit: Edit | null, label: string, change: FormulaChange): Edit | null => {
    if (change.before === change.after) return edit
    const step = edit ?? { label, changes: [] }
    if (!edit) desk.edit(step)
    given.set(step, change)
    return step
  }
  /** With its formula, unless the line has yet another one since. */
  const go = (way: 'undo' | 'redo', back: 'undo' | 'redo') => {
    const edit = NEXT[way](log())
    const made = edit && given.get(edit)
    const change = made && (way === 'undo' ? inverse(made) : made)
    const isOwn = change && formulaOf(change.code) === change.before
    if (change && !isOwn) onLeft('it was changed since.')
    if (isOwn) {
      swap(change).catch(error => {
        if (NEXT[back](log()) === edit) desk[back]()
        onLeft(plainMessage(error))
      })
    }
    const stepped = desk[way]()
    // A formula is one thing more that was changed.
    return stepped && isOwn ? { ...stepped, cells: stepped.cells + 1 } : stepped
  }
  /** Also where other steps have been done since; `following` takes along what follows. */
  const takeBackStep = (step: Edit, change: FormulaChange, following: SheetDesk): string | null => {
    const { code, before, after } = change
    const late = tooLate(desk)
    if (late !== null) return late
    if (!isDone(log(), step)) return null
    if (nextUndo(log()) === step) {
      go('undo', 'redo')
      return null
    }
    if (formulaOf(code) !== after) return takeBack(following, step)
    const label = `Took back: ${step.label}`
    const last = nextUndo(log())
    const swapping = swap(inverse(change))
    if (before === null) takeBack(following, step, code)
    else follow(label, cellsOf(code, groundOf(lines.get())))
    const made = nextUndo(log())
    const back = record(made === last ? null : made, label, inverse(change))
    swapping.catch(error => {
      if (nextUndo(log()) === back) desk.undo()
      onLeft(plainMessage(error))
    })
    return null
  }
  return { record, go, takeBackStep }
}

/**
 * What is typed takes along what follows from it; so does what is taken over from others. Whatever
 * else comes to differ from its formula stays as it is and is marked: it is nobody's edit.
 */
export function followingDesk(
  desk: SheetDesk,
  written: Written,
): { readonly desk: SheetDesk; readonly acts: FormulaActs } {
  const { groundOf, lines } = written
  const ground = () => groundOf(lines.get())
  const write = (label: string, cells: Parameters<typeof editOf>[2]): Edit | null => {
    const edit = editOf(desk.get().sheet.shown, label, cells)
    if (edit) desk.edit(edit)
    return edit
  }
  const follow: Follow = (label, changed) =>
    write(label, followingCells(desk.get().sheet.shown, ground(), changed))
  const steps = formulaSteps(desk, written, follow)
  const following: SheetDesk = {
    ...desk,
    edit(edit) {
      const whole = withFormulas(desk.get().sheet.shown, edit, ground())
      if (whole) desk.edit(whole)
    },
    undo: () => steps.go('undo', 'redo'),
    redo: () => steps.go('redo', 'undo'),
    settle(at, choice) {
      desk.settle(at, choice)
      follow('Worked out anew', [at])
    },
  }
  const acts: FormulaActs = {
    workOut(label, of) {
      if (of === undefined) write(label, formulaCells(desk.get().sheet.shown, ground()))
      else follow(label, cellsOf(of, ground()))
    },
    async give({ code, name }, formula) {
      let before: string | null = null
      const { formula: after } = await lines.write(code, now => {
        before = now.formula
        return { formula }
      })
      const label = `Formula of ${name}`
      const change = { code, before, after }
      const step = steps.record(follow(label, cellsOf(code, ground())), label, change)
      if (!step) return { cells: 0, takeBack: null }
      return {
        cells: step.changes.length,
        takeBack: () => steps.takeBackStep(step, change, following),
      }
    },
  }
  return { desk: following, acts }
}

const cellsOf = (code: ItemCode, { months }: FormulaGround) =>
  months.map(month => ({ code, month }))
