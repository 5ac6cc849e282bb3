/** Rows of accounts: a parent with amounts is a section whose header has them. */
import type { DemoCompany } from '#companies'
import { type ChartAccount, chartOf } from '../chart.ts'
import { addUp, dataRow, type SectionRow, section } from './rows.ts'

export type ValuesOf = (account: ChartAccount) => readonly number[]

export interface AccountPart {
  readonly rows: readonly SectionRow[]
  readonly total: readonly number[]
}

/** The accounts of some types; those without an amount in any column are absent. */
export function accountPart(
  company: DemoCompany,
  types: readonly string[],
  valuesOf: ValuesOf,
  width: number,
): AccountPart {
  const accounts = chartOf(company).filter(({ type }) => types.includes(type))
  const childrenOf = (id: string) => accounts.filter(({ parentId }) => parentId === id)
  const isTop = ({ parentId }: ChartAccount) =>
    parentId === null || !accounts.some(({ id }) => id === parentId)

  function rowOf(account: ChartAccount): { row: SectionRow; total: readonly number[] } | null {
    const { id, account: demo } = account
    const own = valuesOf(account)
    const children = childrenOf(id).flatMap(child => rowOf(child) ?? [])
    if (children.length === 0) {
      return own.some(value => value !== 0)
        ? { row: dataRow(demo.name, own, id), total: own }
        : null
    }
    const total = addUp(width, [own, ...children.map(child => child.total)])
    const rows = children.map(({ row }) => row)
    return { row: section({ title: demo.name, id }, rows, { own, total }), total }
  }

  const found = accounts.filter(isTop).flatMap(account => rowOf(account) ?? [])
  return {
    rows: found.map(({ row }) => row),
    total: addUp(
      width,
      found.map(({ total }) => total),
    ),
  }
}
