import type { GridRow } from './grid-model.ts'

/** Rows without those in closed groups, which are the deeper ones that follow it. */
export function shownRows(rows: readonly GridRow[], closed: ReadonlySet<string>): GridRow[] {
  const shown: GridRow[] = []
  let hiddenBelow = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (row.level > hiddenBelow) continue
    hiddenBelow = isGroup(row) && closed.has(row.id) ? row.level : Number.POSITIVE_INFINITY
    shown.push(row)
  }
  return shown
}

export const isGroup = ({ kind }: GridRow): boolean => kind === 'group'

/** The groups of a row, the innermost first. */
export function groupsAround(rows: readonly GridRow[], id: string): string[] {
  const around: string[] = []
  const at = rows.findIndex(row => row.id === id)
  let level = rows[at]?.level ?? 0
  for (let index = at - 1; index >= 0 && level > 1; index -= 1) {
    const row = rows[index]
    if (!row || !isGroup(row) || row.level >= level) continue
    around.push(row.id)
    level = row.level
  }
  return around
}

/** Opens or closes one group; the same set if nothing changes. */
export function turned(closed: ReadonlySet<string>, id: string, isOpen: boolean) {
  if (closed.has(id) !== isOpen) return closed
  const next = new Set(closed)
  if (isOpen) next.delete(id)
  else next.add(id)
  return next
}

/** Opens all groups of a row. */
export const openedAround = (
  rows: readonly GridRow[],
  closed: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> =>
  groupsAround(rows, id).reduce((set, group) => turned(set, group, true), closed)
