import { type Cents, cents, formatMoney, readAmount } from '@millpond/core/money'
import { longMonth, month, monthsFrom, shortMonth } from '@millpond/core/time'
import type { GridCell, GridChange, GridColumn, GridRow, GridUnit } from '#ui/grid/grid-model.ts'

/** Lines in groups, immutable: a change makes new lines, new groups and nothing else. */
export interface Board {
  readonly groups: readonly Group[]
}

interface Group {
  readonly id: string
  readonly label: string
  readonly lines: readonly Line[]
}

interface Line {
  readonly id: string
  readonly label: string
  readonly kind: 'money' | 'count'
  readonly values: readonly (number | null)[]
  /** The first values: an edited cell differs from them. */
  readonly stored: readonly (number | null)[]
}

export const MONTHS = monthsFrom(month('2026-01'), 36)
export const ACTUAL_MONTHS = 10
const A_GROUP = 25

/** The same numbers every time. */
export function makeBoard(lines: number, kind: Line['kind'] = 'money'): Board {
  const groups = Array.from({ length: Math.ceil(lines / A_GROUP) }, (_, at) => ({
    id: `group-${at + 1}`,
    label: `Group ${at + 1}`,
    lines: Array.from({ length: Math.min(A_GROUP, lines - at * A_GROUP) }, (_, index) =>
      makeLine(at * A_GROUP + index + 1, kind),
    ),
  }))
  return { groups }
}

function makeLine(number: number, kind: Line['kind']): Line {
  const values = MONTHS.map((_, at) => {
    const amount = ((number * 7_919 + at * 104_729) % 9_000) - 1_500
    return kind === 'count' ? Math.abs(amount) % 200 : amount * 100
  })
  return { id: `line-${number}`, label: `Account ${number}`, kind, values, stored: values }
}

export function changed(board: Board, changes: readonly GridChange[]): Board {
  const byLine = new Map<string, GridChange[]>()
  for (const change of changes) {
    byLine.set(change.row, [...(byLine.get(change.row) ?? []), change])
  }
  const groups = board.groups.map(group => {
    if (!group.lines.some(({ id }) => byLine.has(id))) return group
    return { ...group, lines: group.lines.map(line => written(line, byLine.get(line.id) ?? [])) }
  })
  return { groups }
}

function written(line: Line, changes: readonly GridChange[]): Line {
  if (changes.length === 0) return line
  const values = [...line.values]
  for (const { column, after } of changes) values[indexOf(column)] = after
  return { ...line, values }
}

const INDICES = new Map(MONTHS.map((each, at) => [String(each), at]))
const indexOf = (key: string): number => INDICES.get(key) ?? -1

export const COLUMNS: readonly GridColumn[] = [
  ...MONTHS.map((each, at) => ({
    key: each,
    title: shortMonth(each),
    name: longMonth(each),
    subtitle: at < ACTUAL_MONTHS ? 'Actual' : 'Budget',
    ...(at === ACTUAL_MONTHS && { isNow: true }),
  })),
  { key: 'total', title: 'Total', kind: 'total' as const },
]

const MONEY: GridUnit = {
  write: value => formatMoney(value as Cents),
  plain: value => String(value / 100),
  read: (text, before) => read(text, before, 'cents'),
}
const COUNT: GridUnit = {
  write: String,
  plain: String,
  read: (text, before) => {
    const reading = read(text, before, 'count')
    if (!('value' in reading) || (reading.value ?? 0) >= 0) return reading
    return { problem: 'A count cannot be less than nothing' }
  },
  steps: { small: 1, large: 10 },
}

function read(text: string, before: number | null, unit: 'cents' | 'count') {
  const reading = readAmount(text, { unit, before })
  if (reading.kind === 'value') return { value: reading.value }
  if (reading.kind === 'tooLarge') return { problem: 'A cell holds no more' }
  return { problem: 'Not a number', canClear: true }
}

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)

const lineRows = new WeakMap<Line, GridRow>()
const groupRows = new WeakMap<Group, GridRow>()
const groupSums = new WeakMap<Group, readonly number[]>()

/** Rows of lines and groups that have not changed are the same objects. */
export const rowsOf = ({ groups }: Board): GridRow[] =>
  groups.flatMap(group => [
    kept(groupRows, group, groupRow),
    ...group.lines.map(line => kept(lineRows, line, lineRow)),
  ])

function kept<Key extends object, Value>(
  map: WeakMap<Key, Value>,
  key: Key,
  make: (key: Key) => Value,
) {
  const known = map.get(key)
  if (known) return known
  const made = make(key)
  map.set(key, made)
  return made
}

function lineRow(line: Line): GridRow {
  const total = sum(line.values)
  return {
    ...{ id: line.id, label: line.label, kind: 'line', level: 2 },
    unit: line.kind === 'money' ? MONEY : COUNT,
    cell: ({ key }) => {
      if (key === 'total') return { value: total, state: 'computed' }
      const at = indexOf(key)
      return cellOf(line, at)
    },
  }
}

function cellOf({ id, values, stored }: Line, at: number): GridCell {
  const [value = null, was = null] = [values[at], stored[at]]
  if (at < ACTUAL_MONTHS) return { value, state: 'readOnly' }
  if (value !== was) return { value, state: 'edited', was }
  const special = SPECIAL[`${id} ${at}`]
  return special ? { value, ...special } : { value, state: 'editable' }
}

/** One of each state, to check. */
const SPECIAL: Readonly<Record<string, Omit<GridCell, 'value'>>> = {
  'line-3 12': { state: 'error', message: 'The budget of this month is approved and locked' },
  'line-4 13': { state: 'conflict', message: 'Ana set $19,400 2 min ago. Yours $18,900' },
  'line-5 12': { state: 'outside' },
  'line-6 14': { state: 'saving' },
}

const sumsOf = (group: Group): readonly number[] =>
  kept(groupSums, group, ({ lines }) =>
    MONTHS.map((_, at) => lines.reduce((total, { values }) => total + (values[at] ?? 0), 0)),
  )

function groupRow(group: Group): GridRow {
  const sums = sumsOf(group)
  return {
    ...{ id: group.id, label: group.label, kind: 'group', level: 1 },
    unit: group.lines[0]?.kind === 'count' ? COUNT : MONEY,
    cell: ({ key }) => ({
      value: key === 'total' ? sum(sums) : (sums[indexOf(key)] ?? null),
      state: 'computed',
    }),
  }
}

const OPENING = 5_000_000

/** The balance at the end of each month, over all lines: recomputed at each change. */
export function footerOf({ groups }: Board): GridRow[] {
  const net = MONTHS.map((_, at) =>
    groups.reduce((total, group) => total + (sumsOf(group)[at] ?? 0), 0),
  )
  let balance = OPENING
  const closing = net.map(each => {
    balance += each
    return balance
  })
  const row = (
    id: string,
    label: string,
    level: number,
    values: readonly number[],
    floor: number,
  ): GridRow => ({
    ...{ id, label, level, kind: level === 1 ? 'group' : 'line', unit: MONEY },
    cell: ({ key }) => {
      const value = values[indexOf(key)] ?? null
      const isLow = value !== null && value < floor
      return { value, state: 'computed', ...(isLow && { isLow, message: 'below the floor' }) }
    },
  })
  return [
    row('closing', 'Closing cash', 1, closing, cents(4_000_000)),
    row('net', 'Net', 2, net, Number.NEGATIVE_INFINITY),
  ]
}
