import type { GridColumn } from '../grid/grid-model.ts'
import styles from './paper-table.module.css'

interface PaperColumnsProps {
  /** `Account`. */
  readonly heading: string
  readonly columns: readonly Pick<GridColumn, 'key' | 'mark' | 'title' | 'subtitle'>[]
}

/** The head of a printed table, repeated on each of its pages. */
export const PaperColumns = ({ heading, columns }: PaperColumnsProps) => (
  <thead>
    <tr>
      <th scope="col">{heading}</th>
      {columns.map(({ key, mark, title, subtitle }) => (
        <th key={key} scope="col">
          <span className={styles.title}>
            {mark}
            {title}
          </span>
          <span className={styles.subtitle}>{subtitle}</span>
        </th>
      ))}
    </tr>
  </thead>
)
