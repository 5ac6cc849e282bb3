import { EDITING_TOOLS } from './editing/editing-tools.ts'
import { Grid } from './grid.tsx'
import type { GridProps } from './grid-model.ts'

export interface EditableGridProps extends Omit<GridProps, 'onOpen'> {
  readonly onEdit: NonNullable<GridProps['onEdit']>
}

/** A grid of numbers that people edit. Guide §7. */
export const EditableGrid = (props: EditableGridProps) => <Grid {...props} tools={EDITING_TOOLS} />
