/** Customers by group: the typed figures, and the totals from them. CUS-01, ENT-11. */
import { type ItemCode, itemCode } from '#item'
import { type CellValue, cellOf, type Sheet } from '#sheet'
import { type Month, monthsFrom } from '#time'

/** The typed figures of a group: the opening number, customers gained and customers lost. */
export const MEASURES = ['opening', 'gained', 'lost'] as const
export type Measure = (typeof MEASURES)[number]

/** The line of a sheet that holds a measure: `measureCode('shop', 'gained')` is `shop/gained`. */
export const measureCode = (group: ItemCode, measure: Measure): ItemCode =>
  itemCode(`${group}/${measure}`)

/** Null for other codes: `measureOf('shop/lost')` is the group shop and `lost`. */
export function measureOf(code: string): { group: ItemCode; measure: Measure } | null {
  const slash = code.lastIndexOf('/')
  const measure = MEASURES.find(each => each === code.slice(slash + 1))
  return measure && slash > 0 ? { group: itemCode(code.slice(0, slash)), measure } : null
}

export interface CustomerMonth {
  readonly month: Month
  /** Null before the first month with a figure. */
  readonly opening: number | null
  readonly gained: number
  readonly lost: number
  readonly total: number | null
}

/**
 * A group by month: it opens with the typed number or the total before, adds gains and subtracts
 * losses, and the total is never below zero. 100 at the start, 10 gained and 4 lost are 106.
 * Counting starts with the first month that has a figure; a later typed opening restarts it.
 */
export function customerMonths(sheet: Sheet, group: ItemCode): CustomerMonth[] {
  const typed = (measure: Measure, month: Month): CellValue =>
    cellOf(sheet, measureCode(group, measure), month)
  let before: number | null = null
  return monthsFrom(sheet.firstMonth, sheet.months).map(month => {
    const [opened, gained, lost] = MEASURES.map(measure => typed(measure, month))
    const isBegun =
      before !== null || [opened, gained, lost].some(value => (value ?? null) !== null)
    const opening = opened ?? before ?? (isBegun ? 0 : null)
    const total = opening === null ? null : Math.max(0, opening + (gained ?? 0) - (lost ?? 0))
    before = total
    return { month, opening, gained: gained ?? 0, lost: lost ?? 0, total }
  })
}

/**
 * Summed groups by month; a group without figures yet counts as zero. 100 and 20 customers at a
 * month's end are 120.
 */
export function allCustomers(groups: readonly (readonly CustomerMonth[])[]): CustomerMonth[] {
  const [first = []] = groups
  return first.map(({ month }, index) => {
    const inMonth = groups.flatMap(months => months[index] ?? [])
    return {
      month,
      opening: known(inMonth.map(({ opening }) => opening)),
      gained: sum(inMonth.map(({ gained }) => gained)),
      lost: sum(inMonth.map(({ lost }) => lost)),
      total: known(inMonth.map(({ total }) => total)),
    }
  })
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

function known(counts: readonly (number | null)[]): number | null {
  const there = counts.filter(count => count !== null)
  return there.length === 0 ? null : sum(there)
}

/**
 * ENT-11: month, then item, to a number: customers of each group at the end of each month with
 * figures. `{'2026-11': {shop: 106}}`.
 */
export function customerTotals(
  sheet: Sheet,
  groups: readonly ItemCode[],
): Record<string, Record<string, number>> {
  const totals: Record<string, Record<string, number>> = Object.create(null)
  for (const group of groups) {
    for (const { month, total } of customerMonths(sheet, group)) {
      if (total === null) continue
      totals[month] ??= Object.create(null) as Record<string, number>
      totals[month][group] = total
    }
  }
  return totals
}

/**
 * The figures to type so that a group ends a month with `total`. From 106 to 110 gains four more;
 * to 100 gains six fewer, and if there were fewer gains the rest is lost: earlier losses stay. With
 * `isStep`, one up and one down, the opposite figure is reduced first. If counting has not started,
 * the total becomes the opening.
 */
export function cellsForTotal(
  sheet: Sheet,
  group: ItemCode,
  month: Month,
  total: number,
  isStep = false,
): readonly { readonly code: ItemCode; readonly month: Month; readonly value: number }[] {
  const known = customerMonths(sheet, group).find(each => each.month === month)
  if (!known || known.opening === null) {
    return [{ code: measureCode(group, 'opening'), month, value: total }]
  }
  // From the typed figures, not from the total, which is limited to zero.
  const step = total - (known.opening + known.gained - known.lost)
  if (step === 0) return []
  const { gained, lost } = known
  const upwards = isStep ? Math.min(lost, step) : 0
  const change =
    step > 0
      ? { gained: gained + step - upwards, lost: lost - upwards }
      : { gained: Math.max(0, gained + step), lost: lost + Math.max(0, -step - gained) }
  return (['gained', 'lost'] as const).flatMap(each =>
    change[each] === known[each]
      ? []
      : [{ code: measureCode(group, each), month, value: change[each] }],
  )
}

/** The share of a month's opening customers that left in it; null if there were none. */
export const churnOf = ({ opening, lost }: CustomerMonth): number | null =>
  opening === null || opening === 0 ? null : lost / opening

/** Cents of revenue for each customer at the month's end; null without customers. */
export const revenuePerCustomer = (revenue: number, total: number | null): number | null =>
  total === null || total === 0 ? null : Math.round(revenue / total)

/** Cents of marketing for each customer gained; null if none was gained. */
export const costPerCustomerGained = (marketing: number, gained: number): number | null =>
  gained === 0 ? null : Math.round(marketing / gained)

/** Customers above a target, or below it: 260 with a target of 270 are -10; null without one. */
export const differenceFromTarget = (total: number | null, target: number | null): number | null =>
  total === null || target === null ? null : total - target

/**
 * Of these months in order, the share of customers at their start that were lost: 18 lost of 120 is
 * 0.15. Null if there were none at the start.
 */
export function churnOverMonths(months: readonly CustomerMonth[]): number | null {
  const [first] = months
  return first ? churnOf({ ...first, lost: sum(months.map(({ lost }) => lost)) }) : null
}

/**
 * Cents of revenue over these months for each customer, who are counted as the mean of the months:
 * $9,000 with 80 and 100 customers is $100. Null if a month has no count.
 */
export function revenuePerCustomerOverMonths(
  months: readonly CustomerMonth[],
  revenue: number,
): number | null {
  const totals = months.flatMap(({ total }) => total ?? [])
  if (totals.length < months.length || months.length === 0) return null
  return revenuePerCustomer(revenue, sum(totals) / totals.length)
}
