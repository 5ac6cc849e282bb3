import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastSeries, normalAt, streamOf, uniformAt } from '#series'
import { addDays, day } from '#time'
import type { OpenDocument } from '#timing'
import { AS_OF, openInvoice, smallForecast } from '../_fan.ts'
import { drawnDocuments } from './fan-documents.ts'
import { fanGrid } from './fan-grid.ts'
import { drawPaths } from './fan-paths.ts'
import { collapseShocks } from './fan-shocks.ts'

const { input } = smallForecast([])
const GRID = fanGrid(input)
const RUNS = Number(process.env.PROPERTY_RUNS ?? 40)

const HISTORY = Array.from({ length: 24 }, (_, at) => 40_000 + 900 * ((at * 7) % 11))
const SALES = {
  ...{ misses: forecastSeries(HISTORY, 12).misses, plan: new Array<number>(12).fill(45_000) },
  open: new Array<number>(12).fill(1),
  exposure: GRID.monthEnd.map(point => ({ points: [point], shares: [1] })),
}
const SHOCKS = collapseShocks([SALES], 12, GRID.points)
const NO_SHOCKS = collapseShocks([], 12, GRID.points)

const pathsOf = (documents: readonly OpenDocument[], shocks = SHOCKS) =>
  drawPaths(
    { shocks, documents: drawnDocuments(documents, input, GRID), lateness: [] },
    { paths: 20, seed: 7 },
  )

const anyDocuments = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 90 })), {
    ...{ minLength: 1, maxLength: 8 },
  })
  .map(found =>
    found.map(([amount, days], at) => ({
      ...openInvoice(amount, addDays(AS_OF, days)),
      documentId: `document ${at}`,
    })),
  )

describe('[VIEW-03] [DAT-01] a source of chance draws from its own stream', () => {
  it('a document less changes each path only by what this document is on it', () => {
    fc.assert(
      fc.property(anyDocuments, fc.nat(), (documents, chosen) => {
        const at = chosen % documents.length
        const left = pathsOf(documents.filter((_, index) => index !== at))
        const alone = pathsOf(documents.slice(at, at + 1), NO_SHOCKS)
        pathsOf(documents).forEach((column, point) => {
          column.forEach((cash, path) => {
            const sum = (left[point]?.[path] ?? Number.NaN) + (alone[point]?.[path] ?? Number.NaN)
            expect(Math.abs(cash - sum)).toBeLessThan(0.001)
          })
        })
      }),
      { numRuns: RUNS },
    )
  })

  it('the order of documents changes nothing', () => {
    const documents = [3, 1, 2].map(each => openInvoice(each * 10_000, day('2026-12-01')))
    expect(pathsOf([...documents].reverse(), NO_SHOCKS)).toEqual(pathsOf(documents, NO_SHOCKS))
  })

  it('numbers are even, normal deviates are normal, and streams do not follow each other', () => {
    const [one, other] = [streamOf(7, 'document 1'), streamOf(7, 'document 2')]
    const paths = Array.from({ length: 20_000 }, (_, path) => path)
    const mean = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length
    const tenths = new Array<number>(10).fill(0)
    for (const path of paths) {
      const tenth = Math.floor(uniformAt(one, path) * 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200)
    const normals = paths.map(path => normalAt(one, path))
    expect(Math.abs(mean(normals))).toBeLessThan(0.03)
    expect(Math.abs(mean(normals.map(value => value * value)) - 1)).toBeLessThan(0.05)
    const together = (a: (path: number) => number, b: (path: number) => number) =>
      Math.abs(mean(paths.map(path => a(path) * b(path))))
    const inOne = (at: number) => (path: number) => normalAt(one, path, at)
    expect(together(inOne(0), path => normalAt(other, path))).toBeLessThan(0.03)
    expect(together(inOne(0), inOne(1))).toBeLessThan(0.03)
    expect(together(inOne(0), path => normalAt(one, path + 1))).toBeLessThan(0.03)
  })
})
