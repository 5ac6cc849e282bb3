/** The parts of a budget that open over the grid or next to it. */
const PARTS = [
  () => import('../account/account-panel.tsx'),
  () => import('../fill/fill-drawer.tsx'),
  () => import('../budget-history.tsx'),
  () => import('#sheet-editor/grid-keys.tsx'),
  () => import('./version-dialogs.tsx'),
  () => import('./formula-notice.tsx'),
  () => import('../versions/new-version-dialog.tsx'),
  () => import('../versions/rename-dialog.tsx'),
  () => import('../versions/use-budget-dialog.tsx'),
  () => import('../files/import-drawer.tsx'),
  () => import('../against/against-actual.tsx'),
]

/** Loads them one after the other, while they are wanted. */
export async function loadParts(isWanted: () => boolean): Promise<void> {
  for (const part of PARTS) if (isWanted()) await part().catch(() => undefined)
}
