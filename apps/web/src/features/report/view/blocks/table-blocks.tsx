import { type Cents, cents, formatMoney, formatPercent, formatVariance } from '@millpond/core/money'
import {
  type BlockContent,
  type CovenantResult,
  covenantLimit,
  covenantValue,
  monthsAhead,
  signedPercent,
  type VarianceRow,
} from '@millpond/core/report'
import { longMonth, shortMonth } from '@millpond/core/time'
import { Chip } from '#ui/chip.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { SIDE_WORDS } from '../../report-words.ts'
import { Difference, type FigureRow, FigureTable } from './figure-table.tsx'
import styles from './table-blocks.module.css'

interface BlockProps<Kind extends BlockContent['kind']> {
  readonly title: string
  readonly content: Extract<BlockContent, { readonly kind: Kind }>
  readonly currency: string
}

/** The accounts that differ most, and the net profit that they are parts of. */
export function VarianceBlock({ title, content, currency }: BlockProps<'variance'>) {
  const { comparedWith, period, rows, total } = content
  const isNarrow = useNarrow()
  const money = (amount: Cents) => formatMoney(amount, { currency })
  const rowOf = ({ key, name, actual, other, ...rest }: VarianceRow): FigureRow => {
    const { difference, share, tone } = rest
    const text = formatVariance(difference, { currency })
    return {
      ...{ key, name },
      cells: [
        money(actual),
        money(other),
        <Difference key={key} {...{ value: difference, text, tone }} />,
        share === null ? null : signedPercent(share),
      ],
    }
  }
  return (
    <>
      {!title.endsWith(period) && <p className={styles.note}>{period}</p>}
      <FigureTable
        label={title}
        heading="Account"
        heads={[
          { key: 'actual', label: 'Actual' },
          { key: 'other', label: comparedWith },
          { key: 'difference', label: 'Difference' },
          ...(isNarrow ? [] : [{ key: 'share', label: '%' }]),
        ]}
        rows={[...rows.map(rowOf), { ...rowOf(total), key: 'total', isResult: true }]}
      />
    </>
  )
}

/** What is owed, by how late it is. */
export function AgeingBlock({ title, content, currency }: BlockProps<'ageing'>) {
  const { side, total, overdue, buckets } = content
  const money = (amount: Cents) => formatMoney(amount, { currency })
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0)
  return (
    <>
      <p className={styles.note}>
        {SIDE_WORDS[side]} {money(total)}
        {overdue > 0 && <>, of which {money(overdue)} is overdue</>}.
      </p>
      <FigureTable
        label={title}
        heading="Age"
        isNarrow
        heads={[
          { key: 'amount', label: 'Amount' },
          { key: 'count', label: 'Invoices and bills' },
        ]}
        rows={[
          ...buckets.map(({ bucket, name, amount, count: number }) => ({
            ...{ key: bucket, name, cells: [money(amount), number] },
          })),
          { key: 'total', name: 'Total', isResult: true, cells: [money(total), count] },
        ]}
      />
    </>
  )
}

/** Who owes most, or who is owed most. */
export function LargestOwedBlock({ title, content, currency }: BlockProps<'largestOwed'>) {
  const { side, rows, others } = content
  const money = (amount: Cents) => formatMoney(amount, { currency })
  return (
    <FigureTable
      label={title}
      heading={side === 'in' ? 'Customer' : 'Supplier'}
      isNarrow
      heads={[
        { key: 'owed', label: 'Owed' },
        { key: 'overdue', label: 'Overdue' },
      ]}
      rows={[
        ...rows.map(({ name, owed, overdue }) => ({
          ...{ key: name, name, cells: [money(owed), money(overdue)] },
        })),
        ...(others.count > 0
          ? [
              {
                ...{ key: 'others', name: `${others.count} more` },
                cells: [money(others.owed), money(others.overdue)],
              },
            ]
          : []),
      ]}
    />
  )
}

/** Each test with what it says, and its months. */
export const CovenantsBlock = ({ content, currency }: BlockProps<'covenants'>) =>
  content.tests.map(test => (
    <CovenantTest key={`${test.measure} ${test.bound} ${test.limit}`} {...{ test, currency }} />
  ))

function CovenantTest({ test, currency }: { test: CovenantResult; currency: string }) {
  const { name, sentence, months, firstBreach, measure } = test
  const value = (amount: number | null) =>
    amount === null ? null : covenantValue(measure, amount, currency)
  return (
    <div className={styles.test}>
      <h3>
        {name}{' '}
        <Chip tone={firstBreach === null ? 'neutral' : 'bad'}>
          {firstBreach === null ? 'Met' : `Breached in ${shortMonth(firstBreach)}`}
        </Chip>
      </h3>
      <p>{sentence}</p>
      <FigureTable
        label={`${name}, ${covenantLimit(test, currency)}`}
        heading="Month"
        isNarrow
        heads={[
          { key: 'value', label: name },
          { key: 'headroom', label: 'Headroom' },
        ]}
        rows={months.map(({ month, value: own, headroom }) => ({
          ...{ key: month, name: longMonth(month) },
          cells: [
            value(own),
            <Difference
              key={month}
              value={headroom}
              text={value(headroom) ?? ''}
              tone={headroom !== null && headroom < 0 ? 'bad' : null}
            />,
          ],
        }))}
      />
    </div>
  )
}

/** How far past forecasts were off. */
export function AccuracyBlock({ title, content, currency }: BlockProps<'accuracy'>) {
  const { closes, horizons } = content
  return (
    <>
      <p className={styles.note}>
        We made the forecast again from {closes} past month ends and compared it with what happened.
      </p>
      <FigureTable
        label={title}
        heading="How far ahead"
        isNarrow
        heads={[
          { key: 'miss', label: 'Average error' },
          { key: 'share', label: 'Share of monthly receipts' },
          { key: 'inside', label: 'Inside the range' },
        ]}
        rows={horizons.map(({ months, miss, share, insideRange }) => ({
          ...{ key: String(months), name: monthsAhead(months) },
          cells: [
            formatMoney(cents(miss), { currency }),
            formatPercent(share),
            formatPercent(insideRange),
          ],
        }))}
      />
    </>
  )
}
