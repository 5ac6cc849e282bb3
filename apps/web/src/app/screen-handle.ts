/** The data of a route about its screen, read by the shell. */
export type ScreenHandle = {
  /** In the header and the page title. */
  title: string
  /** Shows Monthly | Quarterly. */
  hasPeriod?: boolean
}

const isHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

/** The innermost route with a value wins. */
export const screenHandleOf = (handles: readonly unknown[]): ScreenHandle | null =>
  handles.findLast(isHandle) ?? null
