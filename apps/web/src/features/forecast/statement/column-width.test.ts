import { cents } from '@millpond/core/money'
import type { StatementTable } from '@millpond/core/table'
import { expect, it } from 'vitest'
import { columnWidth } from './column-width.ts'
import { statementColumns } from './statement-columns.tsx'

const WEEKS = 13
/** Of bold digits at 13 px, without the space between two numbers. */
const BOLD_DIGIT = 6.6

const weeks = (dollars: number) =>
  ({
    ...{ currency: 'NZD', statement: 'cashFlow', comparisons: [] },
    columns: Array.from({ length: WEEKS }, (_, at) => ({
      ...{ key: `${at}`, label: '26 Dec', span: 'from 20 Dec', kind: 'forecast' },
      ...{ months: [], days: { from: '2026-12-20', to: '2026-12-26' } },
    })),
    rows: [
      {
        ...{ key: 'cashOut', name: 'Cash out', kind: 'total', level: 1, children: [] },
        ...{ comparisons: [], amounts: Array.from({ length: WEEKS }, () => cents(-dollars * 100)) },
      },
    ],
  }) as unknown as StatementTable

const widthOf = (table: StatementTable) => columnWidth(table, statementColumns(table, false))

it('[UI-09] bold amounts of neighbouring weeks do not touch', () => {
  const text = '-111,105'
  expect(widthOf(weeks(111_105))).toBeGreaterThanOrEqual(text.length * BOLD_DIGIT + 10)
  expect(widthOf(weeks(1_111_105))).toBeGreaterThan(widthOf(weeks(111_105)))
})

it('[UI-09] 13 weeks of six digits, their labels and their total fit on 1440 pixels', () => {
  const [page, labels, total] = [1133, 168, 81]
  expect(widthOf(weeks(111_105)) * WEEKS).toBeLessThanOrEqual(page - labels - total)
})
