/**
 * The edits of one user, with undone edits: edits, never copies of the sheet, so that a thousand
 * steps use little memory. Spec §6: unlimited.
 */
import type { Edit } from './sheet.ts'

/** A linked list, newest step first. */
interface Step {
  readonly edit: Edit
  readonly earlier: Step | null
}

export interface EditLog {
  readonly done: Step | null
  readonly undone: Step | null
}

export const EMPTY_LOG: EditLog = { done: null, undone: null }

/** After a new step, undone steps cannot be redone. */
export const recorded = (log: EditLog, edit: Edit): EditLog => ({
  done: { edit, earlier: log.done },
  undone: null,
})

export const nextUndo = (log: EditLog): Edit | null => log.done?.edit ?? null
export const nextRedo = (log: EditLog): Edit | null => log.undone?.edit ?? null

/** Whether a step was done and not undone. */
export function isDone({ done }: EditLog, edit: Edit): boolean {
  for (let step = done; step; step = step.earlier) if (step.edit === edit) return true
  return false
}

export function undone(log: EditLog): EditLog {
  if (!log.done) return log
  return { done: log.done.earlier, undone: { edit: log.done.edit, earlier: log.undone } }
}

export function redone(log: EditLog): EditLog {
  if (!log.undone) return log
  return { done: { edit: log.undone.edit, earlier: log.done }, undone: log.undone.earlier }
}
