import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

interface TableButtonProps {
  readonly isTable: boolean
  readonly onTurn: () => void
  /** The key that does the same. */
  readonly title?: string
}

/** Turns a chart into a table of the same figures, and back. */
export const TableButton = ({ isTable, onTurn, title }: TableButtonProps) => (
  <Button variant="quiet" onClick={onTurn} {...(title && { title })}>
    <Icon name={isTable ? 'chart' : 'table'} size={16} />
    {isTable ? 'Show chart' : 'Show table'}
  </Button>
)
