import type { SheetLine } from '@millpond/contract/sheet'
import { type FormulaContext, formulaProblems, type LineDifference } from '@millpond/core/budget'
import { Button } from '#ui/button.tsx'
import styles from '../tracking.module.css'
import { behindWords, problemWords } from './driver-words.ts'

interface DriverNoticeProps {
  readonly lines: readonly SheetLine[]
  readonly context: FormulaContext
  readonly differences: ReadonlyMap<string, LineDifference>
  readonly onRecalculate: () => void
  readonly onEdit: (line: SheetLine) => void
}

/** Formulas of drivers that need attention: those behind, and the first one with a problem. */
export function DriverNotice(props: DriverNoticeProps) {
  const { lines, context, differences, onRecalculate, onEdit } = props
  const problems = formulaProblems(context.lines)
  const behind = lines.filter(({ code }) => differences.has(code))
  const wrong = lines.find(({ code }) => problems.has(code))
  return (
    <>
      {behind.length > 0 && (
        <p className={styles.notice}>
          {behindWords(behind.map(({ name }) => name ?? ''))}
          <Button variant="quiet" onClick={onRecalculate}>
            Recalculate
          </Button>
        </p>
      )}
      {wrong && (
        <p className={styles.notice}>
          {problemWords(wrong.name ?? '', problems.get(wrong.code) ?? '')}
          <Button variant="quiet" onClick={() => onEdit(wrong)}>
            Edit
          </Button>
        </p>
      )}
    </>
  )
}
