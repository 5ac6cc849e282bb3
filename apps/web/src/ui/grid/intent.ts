import type { Motion } from './motion.ts'
import type { CellPosition } from './visible-grid.ts'

/** The meaning of a key, click or clipboard event in the grid. */
export type Intent =
  | { readonly do: 'move'; readonly motion: Motion }
  | { readonly do: 'extend'; readonly motion: Motion }
  | { readonly do: 'select'; readonly what: 'rows' | 'columns' | 'all' }
  | { readonly do: 'collapse' }
  | { readonly do: 'edit' }
  /** In a read-only grid: a cell, or a group by its label; the active one unless it is given. */
  | { readonly do: 'open'; readonly position?: CellPosition }
  | { readonly do: 'type'; readonly text: string }
  | { readonly do: 'clear' | 'fillDown' | 'fillRight' | 'fillSelected' }
  | { readonly do: 'nudge'; readonly sign: 1 | -1; readonly isLarge: boolean }
  | { readonly do: 'turn'; readonly isOpen?: boolean }
  | { readonly do: 'ask'; readonly what: Ask }
  | { readonly do: 'commit'; readonly motion?: Motion; readonly by?: 'tab' | 'enter' }
  | { readonly do: 'commitAll' | 'commitAndSave' | 'leave' | 'cancel' }
  | { readonly do: 'paste'; readonly block: readonly string[][] }
  | { readonly do: 'cut' }

/** Actions outside the grid. */
export type Ask = 'undo' | 'redo' | 'save' | 'help' | 'find'
