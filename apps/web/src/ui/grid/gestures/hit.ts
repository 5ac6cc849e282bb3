import { type CellPosition, LABEL } from '../visible-grid.ts'

/** The part of the grid that an element belongs to. */
export type Hit =
  | { readonly on: 'cell'; readonly position: CellPosition }
  | { readonly on: 'label'; readonly row: number }
  | { readonly on: 'heading'; readonly column: number }
  | { readonly on: 'corner' | 'handle' }

/** Reads the marks of rows and cells; null for other controls, and between cells. */
export function hitOf(target: EventTarget | null): Hit | null {
  if (!(target instanceof Element) || target.closest('input, button, [role=separator]')) return null
  if (target.closest('[data-handle]')) return { on: 'handle' }
  if (target.closest('[data-corner]')) return { on: 'corner' }
  const column = numberOf(target, 'column')
  const row = numberOf(target, 'row')
  if (row !== null && column !== null && column !== LABEL) {
    return { on: 'cell', position: { row, column } }
  }
  if (row !== null) return { on: 'label', row }
  return column === null ? null : { on: 'heading', column }
}

function numberOf(target: Element, name: 'row' | 'column'): number | null {
  const value = target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name]
  return value === undefined ? null : Number(value)
}
