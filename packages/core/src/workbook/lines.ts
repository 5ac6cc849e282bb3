/** The sheets that a reader may change: the plan, and when it is settled. */
import { ITEM_TYPE, type ItemCode, profitSign } from '#item'
import { salesTaxName, salesTaxTitle } from '#money'
import type { Flow, ModelInput } from '#statement'
import { type GoodsLines, goodsOf } from './goods.ts'
import { type Grid, gridOf, inCents, shareFormula, shownGridOf, sumOf } from './grid.ts'
import { formula, inSheet, number, text, type WorkbookCell, type WorkbookSheet } from './sheet.ts'

/** Flows of one treatment are consecutive, so that a sum over them is one range. */
export interface WorkbookLines {
  /** What a reader may change, in currency units. */
  readonly entered: Grid
  /** The same in whole cents, which everything else is calculated from. */
  readonly plan: Grid
  /** What is bought for inventory; null without inventory that follows its costs. */
  readonly goods: GoodsLines | null
  /**
   * The settled part of each plan: all of a sale, what a cost of goods buys, and wages less the
   * withheld part.
   */
  readonly net: Grid
  readonly tax: Grid
  readonly withheld: Grid
  readonly settled: Grid
  readonly settledTax: Grid
  readonly timing: {
    readonly shown: readonly WorkbookSheet[]
    readonly hidden: readonly WorkbookSheet[]
  }
  readonly placed: readonly PlacedFlow[]
}

export interface PlacedFlow {
  readonly flow: Flow
  readonly group: FlowGroup
  readonly row: number
  /** A planned invoice or bill, which is a part of its account. */
  readonly isPart: boolean
  /** Its rows on the sheet of withheld amounts, by liability account. */
  readonly withheld: readonly { readonly code: ItemCode; readonly row: number }[]
}

export type FlowGroup = 'sold' | 'bought' | 'writtenOff' | 'wages' | 'other'
const GROUPS: readonly FlowGroup[] = ['sold', 'bought', 'writtenOff', 'wages', 'other']

function groupOf({ treatment, itemType }: Flow): FlowGroup {
  if (treatment.kind === 'wages' || treatment.kind === 'writtenOff') return treatment.kind
  if (treatment.kind !== 'trade') return 'other'
  return itemType === ITEM_TYPE.revenue ? 'sold' : 'bought'
}

const PLAN = 'Plan_cents'
const FULL = 'Timing_full'
const REST = 'Timing_rest'
const RATE_COLUMN = 3
const MILLION = 1_000_000

/** Planned invoices and bills of an account, those that are paid alike in one row. */
function plannedRows({ parts = [], ...flow }: Flow): Flow[] {
  const rows = new Map<string, Flow>()
  for (const { plan, planned, settlement, ...terms } of parts) {
    if (!planned) continue
    const key = `${planned.key} ${settlement.fullMonth.length}`
    const before = rows.get(key)
    const sum = plan.map((amount, month) => amount + (before?.plan[month] ?? 0))
    rows.set(key, {
      ...{ ...flow, ...terms, settlement, plan: sum },
      name: `${flow.name}: ${planned.label}`,
    })
  }
  return [...rows.values()]
}

function orderedFlows({ flows }: ModelInput) {
  const parts = new Set(flows.flatMap(plannedRows))
  const all = [...flows, ...parts]
  return { parts, ordered: GROUPS.flatMap(group => all.filter(each => groupOf(each) === group)) }
}

const enteredGrid = ({ months, country }: ModelInput): Grid =>
  shownGridOf(
    'Plan',
    `Amounts before ${salesTaxName(country)}. You can change the blue ones.`,
    months,
    [...['Account', 'Type', salesTaxTitle(country)]],
  )

/** `plannedBy` is the cell of a planned amount that a formula gives; null is one to enter. */
export function linesOf(
  input: ModelInput,
  plannedBy: (flow: Flow, month: number) => WorkbookCell = () => null,
): WorkbookLines {
  const { months, country, stock } = input
  const grid = (name: string, note: string) => gridOf(name, note, months)
  const entered = enteredGrid(input)
  const plan = grid(PLAN, 'The plan in cents')
  const net = grid('Net', 'To be paid: sales and costs in full, wages less withholding')
  const tax = grid('Tax', `${salesTaxTitle(country)} booked, cents`)
  const withheld = grid('Withheld', 'Withheld from wages, cents')
  const settled = grid('Settled', 'Paid from Net, in cents, by the shares on Timing')
  const settledTax = grid('Settled_tax', 'Paid from Tax, in cents')
  const timing = [
    timingOf('Timing', FULL, 'Booked in later months: share paid by then'),
    timingOf('Timing of the first month', REST, 'Booked in the first month: share paid by then'),
  ]
  const { ordered, parts } = orderedFlows(input)
  const rows = new Map(ordered.map(flow => [flow, enter(flow, groupOf(flow))]))
  const goods =
    stock &&
    goodsOf(stock, input, (code, month) => {
      const own = ordered.find(flow => flow.code === code && !parts.has(flow))
      return own ? plan.at(rows.get(own) as number, month) : null
    })
  const placed = ordered.map(place)

  function enter(flow: Flow, group: FlowGroup): number {
    const kind = text(KIND_WORDS[group], 'note')
    const taxed = number(flow.taxPpm / MILLION, 'shareInput')
    const row = entered.add(
      [text(flow.name), kind, taxed],
      month => plannedBy(flow, month) ?? number((flow.plan[month] ?? 0) / 100, 'moneyInput'),
    )
    const sign = number(profitSign(flow.itemType), 'note')
    const ppm = formula(`ROUND(${entered.at(row, -1)}*${MILLION},0)`)
    plan.add([text(flow.name), kind, sign, ppm], month => formula(inCents(entered.at(row, month))))
    return row
  }

  function place(flow: Flow): PlacedFlow {
    const group = groupOf(flow)
    const row = rows.get(flow) as number
    const booked = (month: number) =>
      (parts.has(flow) ? null : goods?.bought(flow.code, month)) ?? plan.at(row, month)
    const rate = inSheet(PLAN, row, RATE_COLUMN)
    const name = [text(flow.name)]
    const withheldFrom = withheldRows(flow, row)
    net.add(name, month =>
      formula(
        sumOf([booked(month), ...withheldFrom.map(part => `-${withheld.at(part.row, month)}`)]),
      ),
    )
    const isTaxed =
      (group === 'sold' || group === 'bought' || group === 'writtenOff') && flow.taxPpm !== 0
    tax.add(name, month =>
      isTaxed ? formula(shareFormula(booked(month), rate)) : number(0, 'cents'),
    )
    const isSettled = group !== 'other'
    timing[0]?.add(flow.name, flow.settlement.fullMonth)
    timing[1]?.add(flow.name, flow.settlement.restOfMonth)
    settled.add(name, month => settledCell(isSettled, flow, net, row, month))
    settledTax.add(name, month => settledCell(isTaxed, flow, tax, row, month))
    return { flow, group, row, isPart: parts.has(flow), withheld: withheldFrom }
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

  const sheets = timing.map(each => each.sheets)
  return {
    ...{ entered, plan, goods, net, tax, withheld, settled, settledTax, placed },
    timing: { shown: sheets.map(([shown]) => shown), hidden: sheets.map(([, hidden]) => hidden) },
  }
}

const KIND_WORDS: Readonly<Record<FlowGroup, string>> = {
  sold: 'income',
  bought: 'cost',
  writtenOff: 'not received',
  wages: 'wages',
  other: 'does not move cash',
}

const FIRST_SHARE = 5
const MAX_MONTHS = 8

/** Shares settled up to so many months later, as a reader sees them and in parts per million. */
function timingOf(name: string, hiddenName: string, note: string) {
  const later = Array.from({ length: MAX_MONTHS }, (_, months) => months)
  const shown: WorkbookCell[][] = [
    [text(name, 'heading')],
    [text('Account', 'heading'), ...later.map(months => text(LATER(months), 'heading'))],
    [text(note, 'note')],
  ]
  const hidden: WorkbookCell[][] = [[text(hiddenName, 'heading')], [], []]
  const frozen = { frozenRows: 3, frozenColumns: 1 }
  return {
    add(of: string, cumulative: readonly number[]) {
      const row = shown.length
      shown.push([text(of), ...cumulative.map(ppm => number(ppm / MILLION, 'shareInput'))])
      const parts = cumulative.map((_, months) =>
        formula(`ROUND(${inSheet(name, row, months + 1)}*${MILLION},0)`),
      )
      hidden.push([text(of), ...Array(FIRST_SHARE - 1).fill(null), ...parts])
    },
    sheets: [
      { name, widths: [34, ...later.map(() => 16)], ...frozen, rows: shown },
      { name: hiddenName, widths: [34], ...frozen, rows: hidden, isHidden: true },
    ] as const satisfies readonly WorkbookSheet[],
  }
}

const LATER = (months: number): string => {
  if (months === 0) return 'Same month'
  return months === 1 ? '1 month later' : `${months} months later`
}

/** The settlements of a month, from its own booking and earlier ones. */
function settledCell(
  isSettled: boolean,
  flow: Flow,
  of: Grid,
  row: number,
  month: number,
): WorkbookCell {
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

const shareAddress = (sheet: string, row: number, later: number) =>
  inSheet(sheet, row, FIRST_SHARE + later)

/** +1 if a plan adds to profit, −1 if it lowers profit. */
export const signOf = ({ flow }: PlacedFlow): 1 | -1 => (profitSign(flow.itemType) === 1 ? 1 : -1)

export const rowsOf = ({ placed }: WorkbookLines, group: FlowGroup): number[] =>
  placed.filter(each => each.group === group).map(each => each.row)
