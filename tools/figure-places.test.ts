/** Finds the modules that show figures in the code, and compares them with the list of places. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const FOLDERS = ['apps/web/src/features', 'apps/web/src/model', 'apps/gateway/src']
const IS_TEST = /\.test\.tsx?$|\/_[a-z-]+\.tsx?$/
/** A module that takes figures from core, writes an amount in words, or saves a table to a file. */
const SHOWS_FIGURES =
  /from '@millpond\/core\/(insight|table)'|\b(formatMoney|formatVariance|compareToBudget|changeFrom|floorDistance|tableCsv|tableWorkbook|modelWorkbook|variances)\b/

interface PlaceList {
  readonly places: Readonly<
    Record<string, { readonly readBy: string; readonly modules: readonly string[] }>
  >
  /** Why a module that writes amounts shows none of the figures that the places share. */
  readonly 'modules without these figures': Readonly<Record<string, string>>
}
const list: PlaceList = JSON.parse(readFileSync(join(root, 'e2e/figures/places.json'), 'utf8'))
const places = Object.values(list.places)
const listed = [
  ...places.flatMap(({ modules }) => modules),
  ...Object.keys(list['modules without these figures']),
]

const showing = FOLDERS.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter(path => /\.tsx?$/.test(path) && !IS_TEST.test(path))
    .filter(path => SHOWS_FIGURES.test(readFileSync(join(root, path), 'utf8'))),
)

it('[FIG-01] each module that shows figures is listed with its place', () => {
  expect(showing.filter(path => !listed.includes(path))).toEqual([])
})

it('[FIG-01] lists no module twice, and none that no longer shows figures', () => {
  expect(listed.filter((path, at) => listed.indexOf(path) !== at)).toEqual([])
  expect(listed.filter(path => !showing.includes(path))).toEqual([])
})

it('[FIG-01] each place is read by a test that exists', () => {
  const tests = new Set(places.map(({ readBy }) => readBy))
  expect([...tests].filter(path => !existsSync(join(root, path)))).toEqual([])
})
