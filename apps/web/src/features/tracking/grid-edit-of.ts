import type { Edit } from '@millpond/core/sheet'
import type { GridEdit } from '#ui/grid/grid-model.ts'

/** An edit of a sheet as an edit of the grid, to be shown there. */
export const gridEditOf = (edit: Edit | null): GridEdit | null =>
  edit && {
    label: edit.label,
    changes: edit.changes.map(({ code, month, before, after }) => ({
      row: code,
      column: month,
      before,
      after,
    })),
  }
