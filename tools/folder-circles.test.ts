/** Folders that import each other in a circle cannot be read, tested or moved one by one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { folderCircles, importsWithin } from './import-graph.ts'

/** Folders with a circle among their subfolders. The list may only get shorter. */
const KNOWN = ['apps/web/src/features/budget', 'apps/web/src/features/forecast']

it('no folders of a workspace import each other in a circle', () => {
  const circles = folderCircles(importsWithin(resolve(import.meta.dirname, '..')))
  expect(circles.filter(circle => !KNOWN.some(folder => circle.startsWith(`${folder}:`)))).toEqual(
    [],
  )
  expect(KNOWN.filter(folder => circles.some(circle => circle.startsWith(`${folder}:`)))).toEqual(
    KNOWN,
  )
})

it('finds a circle through three folders, one of them by an alias, and leaves tests alone', () => {
  const tree = mkdtempSync(join(tmpdir(), 'millpond-circles-'))
  const put = (file: string, code: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), code)
  }
  put('apps/shop/package.json', '{ "imports": { "#*": "./src/*" } }')
  put('apps/shop/src/orders/order.ts', "import { price } from '../prices/price.ts'")
  put('apps/shop/src/prices/price.ts', "import type { Stock } from '#stock/stock.ts'")
  put('apps/shop/src/stock/stock.ts', "export const load = () => import('../orders/late.ts')")
  put('apps/shop/src/stock/stock.test.ts', "import { main } from '../main.ts'")
  put('apps/shop/src/main.ts', "export * from './stock/stock.ts'")
  const found = folderCircles(importsWithin(tree))
  rmSync(tree, { recursive: true, force: true })
  expect(found).toEqual(['apps/shop/src: orders, prices, stock'])
})
