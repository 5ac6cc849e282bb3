/** The sheets that a reader may change: the plan, and when it is settled. */
import { ITEM_TYPE, type ItemCode, profitSign } from '#item'
import type { Flow, ModelInput } from '#statement'
import { type Grid, gridOf, shareFormula, sumOf } from './grid.ts'
import { type Cell, formula, inSheet, number, type Sheet, text } from './sheet.ts'

/** Flows of one treatment are consecutive, so that a sum over them is one range. */
export interface Lines {
  readonly plan: Grid
  /** The settled part of each plan: all of a sale, and wages less the withheld part. */
  readonly net: Grid
  readonly tax: Grid
  readonly withheld: Grid
  readonly settled: Grid
  readonly settledTax: Grid
  readonly timing: readonly Sheet[]
  readonly placed: readonly PlacedFlow[]
}

export interface PlacedFlow {
  readonly flow: Flow
  readonly group: FlowGroup
  readonly row: number
  /** Its rows on the sheet of withheld amounts, by liability account. */
  readonly withheld: readonly { readonly code: ItemCode; readonly row: number }[]
}

export type FlowGroup = 'sold' | 'bought' | 'wages' | 'other'
const GROUPS: readonly FlowGroup[] = ['sold', 'bought', 'wages', 'other']

function groupOf({ treatment, itemType }: Flow): FlowGroup {
  if (treatment.kind === 'wages') return 'wages'
  if (treatment.kind !== 'trade') return 'other'
  return itemType === ITEM_TYPE.revenue ? 'sold' : 'bought'
}

const FULL = 'Timing'
const REST = 'Timing_first_month'
const RATE_COLUMN = 3

export function linesOf({ flows, months }: ModelInput): Lines {
  const grid = (name: string, note: string) => gridOf(name, note, months)
  const plan = grid('Plan', 'Cents before sales tax; change a month and every sheet follows')
  const net = grid('Net', 'What is settled: sales and costs whole, wages after what is withheld')
  const tax = grid('Tax', 'Sales tax booked, cents')
  const withheld = grid('Withheld', 'Withheld from wages, cents')
  const settled = grid('Settled', 'Settled of Net, cents, by the shares on Timing')
  const settledTax = grid('Settled_tax', 'Settled of Tax, cents')
  const timing = [
    timingSheet(FULL, 'Booked in any later month'),
    timingSheet(REST, 'Booked in the first month'),
  ]
  const placed: PlacedFlow[] = []
  for (const group of GROUPS) {
    for (const flow of flows.filter(each => groupOf(each) === group))
      placed.push(place(flow, group))
  }

  function place(flow: Flow, group: FlowGroup): PlacedFlow {
    const sign = number(profitSign(flow.itemType), 'note')
    const labels = [text(flow.name), text(KIND_WORDS[group], 'note'), sign, number(flow.taxPpm)]
    const row = plan.add(labels, month => number(flow.plan[month] ?? 0))
    const rate = inSheet('Plan', row, RATE_COLUMN)
    const name = [text(flow.name)]
    const parts = withheldRows(flow, row)
    net.add(name, month =>
      formula(
        sumOf([plan.at(row, month), ...parts.map(part => `-${withheld.at(part.row, month)}`)]),
      ),
    )
    const isTaxed = flow.treatment.kind === 'trade' && flow.taxPpm !== 0
    tax.add(name, month =>
      isTaxed ? formula(shareFormula(plan.at(row, month), rate)) : number(0, 'cents'),
    )
    const isSettled = group !== 'other'
    timing[0]?.rows.push(shares(flow, flow.settlement.fullMonth))
    timing[1]?.rows.push(shares(flow, flow.settlement.restOfMonth))
    settled.add(name, month => settledCell(isSettled, flow, net, row, month))
    settledTax.add(name, month => settledCell(isTaxed, flow, tax, row, month))
    return { flow, group, row, withheld: parts }
  }

  function withheldRows({ treatment, name }: Flow, planned: number) {
    if (treatment.kind !== 'wages') return []
    return treatment.withheld.map(({ code, ppm }) => ({
      code,
      row: withheld.add([text(name), null, null, number(ppm)], (month, row) =>
        formula(shareFormula(plan.at(planned, month), inSheet('Withheld', row, RATE_COLUMN))),
      ),
    }))
  }

  return { plan, net, tax, withheld, settled, settledTax, timing, placed }
}

const KIND_WORDS: Readonly<Record<FlowGroup, string>> = {
  sold: 'income',
  bought: 'cost',
  wages: 'wages',
  other: 'no cash of its own',
}

interface TimingSheet extends Sheet {
  readonly rows: Cell[][]
}

const timingSheet = (name: string, note: string): TimingSheet => ({
  name,
  widths: [34, 14, 14, 14, 14],
  frozenRows: 3,
  frozenColumns: 1,
  rows: [
    [
      text(name, 'heading'),
      text(`${note}: settled up to so many months after, parts per million`, 'note'),
    ],
    [null, null, null, null, null, ...Array.from({ length: 8 }, (_, k) => number(k, 'note'))],
    [],
  ],
})

const shares = (flow: Flow, cumulative: readonly number[]): Cell[] => [
  text(flow.name),
  null,
  null,
  null,
  null,
  ...cumulative.map(ppm => number(ppm)),
]

/** The settlements of a month, from its own booking and earlier ones. */
function settledCell(isSettled: boolean, flow: Flow, of: Grid, row: number, month: number): Cell {
  if (!isSettled) return number(0, 'cents')
  const terms: string[] = []
  for (let booked = 0; booked <= month; booked += 1) {
    const later = month - booked
    const cumulative = booked === 0 ? flow.settlement.restOfMonth : flow.settlement.fullMonth
    if (later >= cumulative.length) continue
    const sheet = booked === 0 ? REST : FULL
    const upTo = (k: number) => shareFormula(of.at(row, booked), shareAddress(sheet, row, k))
    terms.push(later === 0 ? upTo(0) : `${upTo(later)}-${upTo(later - 1)}`)
  }
  return formula(sumOf(terms))
}

const shareAddress = (sheet: string, row: number, later: number) => inSheet(sheet, row, 5 + later)

/** +1 if a plan adds to profit, −1 if it lowers profit. */
export const signOf = ({ flow }: PlacedFlow): 1 | -1 => (profitSign(flow.itemType) === 1 ? 1 : -1)

export const rowsOf = ({ placed }: Lines, group: FlowGroup): number[] =>
  placed.filter(each => each.group === group).map(each => each.row)
