import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import axe from 'axe-core'
import { expect } from 'vitest'
import { PRODUCT } from '../setup/addresses.ts'
import type { Browser, Size } from './browsers/browser.ts'
import {
  type ElementState,
  installFinder,
  type PressPoint,
  type Query,
  type Words,
} from './finder.ts'

export const DESKTOP: Size = { width: 1440, height: 900 }
const PHONE: Size = { width: 390, height: 844 }

type Named = string | RegExp
type Details = { readonly has?: Named; readonly at?: number }

export type Page = ReturnType<typeof pageOf>

const wordsOf = (text: Named): Words =>
  typeof text === 'string' ? { equal: text } : { pattern: text.source, flags: text.flags }

function queryOf(role: string, name?: Named, { has, at }: Details = {}): Query {
  return {
    role,
    ...(name !== undefined && { name: wordsOf(name) }),
    ...(has !== undefined && { has: wordsOf(has) }),
    ...(at !== undefined && { at }),
  }
}

/** The page of a journey, in any of the browsers. */
export function pageOf(browser: Browser, pictures: string) {
  /** Calls a function in the page with arguments that can be written as JSON. */
  async function run<Args extends unknown[], Result>(
    body: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const values = JSON.stringify(args)
    const call = `Promise.resolve((${body})(...${values}))`
    const text = await browser.evaluate(
      `return ${call}.then(value => JSON.stringify(value ?? null))`,
    )
    return JSON.parse(text ?? 'null')
  }
  async function withFinder<Result>(work: () => Promise<Result>): Promise<Result> {
    const isThere = await run(() => 'finder' in window)
    if (!isThere) {
      await browser.evaluate(`${axe.source}; return null`)
      await run(installFinder)
    }
    return work()
  }
  const press = async (...chords: string[]) => {
    for (const chord of chords) await browser.chord(chord === '+' ? ['+'] : chord.split('+'))
  }
  const type = async (text: string) => {
    for (const character of text) await browser.chord([character])
  }
  const driver: Driver = {
    states: query => withFinder(() => run(wanted => window.finder?.states(wanted) ?? [], query)),
    pressPoint: query =>
      withFinder(() =>
        run(
          wanted => window.finder?.pressPoint(wanted) ?? { x: 0, y: 0, problem: 'new page' },
          query,
        ),
      ),
    ...{ click: browser.click, press, type },
  }
  return {
    ...{ run, press, type, complaints: browser.complaints },
    resize: (size: Size) => browser.resize(size.width, size.height),
    open: (path: string) => browser.open(`${PRODUCT.url}${path}`),
    path: () => run(() => location.pathname + location.search),
    find: (role: string, name?: Named, details?: Details) =>
      partOf(driver, queryOf(role, name, details)),
    /** Any sideways scrolling is a fault at any width. */
    sidewaysScroll: () =>
      run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    photograph: (name: string) => photograph(browser, run, join(pictures, name)),
    /** The page as it is when a journey fails, and its address. */
    async keepAsFailed(name: string) {
      const path = join(pictures, `failed-${name.replace(/\W+/g, '-')}.png`)
      await mkdir(pictures, { recursive: true })
      await writeFile(path, await browser.picture())
      process.stderr.write(`${path} shows ${await run(() => location.href)}\n`)
    },
    savedFile: (name: RegExp) => savedFile(browser.downloads, name),
  }
}

interface Driver {
  states(query: Query): Promise<ElementState[]>
  pressPoint(query: Query): Promise<PressPoint>
  click(x: number, y: number): Promise<void>
  press(...chords: string[]): Promise<void>
  type(text: string): Promise<void>
}

/** An element that is found again at each use, because the page may have changed. */
function partOf(driver: Driver, query: Query) {
  const states = () => driver.states(query).catch(ofOldPage)
  const first = async () => (await states())[0]
  const words = JSON.stringify(query)
  const part = {
    find: (role: string, name?: Named, details?: Details) =>
      partOf(driver, { ...queryOf(role, name, details), inside: query }),
    count: async () => (await states()).length,
    texts: async () => (await states()).map(each => each.text),
    /** Empty while it does not exist. */
    text: async () => (await first())?.text ?? '',
    value: async () => (await first())?.value ?? null,
    isFocused: async () => (await first())?.isFocused ?? false,
    isChecked: async () => (await first())?.isChecked ?? false,
    attribute: async (name: string) => (await first())?.attributes[name] ?? null,
    async shown() {
      await expect.poll(part.count, { message: `${words} is shown` }).toBeGreaterThan(0)
    },
    async gone() {
      await expect.poll(part.count, { message: `${words} is gone` }).toBe(0)
    },
    async click() {
      let before = { x: -1, y: -1 }
      await expect
        .poll(
          async () => {
            const { x, y, problem } = await driver.pressPoint(query).catch(unreachable)
            if (problem !== null) return problem
            // Pressed only after it has stopped moving.
            const isStill = x === before.x && y === before.y
            before = { x, y }
            return isStill ? 'can be pressed' : 'it moves'
          },
          { message: words },
        )
        .toBe('can be pressed')
      await driver.click(before.x, before.y)
    },
    async fill(text: string) {
      await part.click()
      await driver.press('Control+a')
      await driver.type(text)
      await expect.poll(part.value, { message: words }).toBe(text)
    },
  }
  return part
}

/** While one page follows another, neither can be queried. */
const ofOldPage = (): ElementState[] => []
const unreachable = (): PressPoint => ({ x: 0, y: 0, problem: 'the page does not reply' })

type Run = <Args extends unknown[], Result>(
  body: (...args: Args) => Result | Promise<Result>,
  ...args: Args
) => Promise<Result>

/** The page in the light and the dark theme and as wide as a phone, where nothing may overflow. */
async function photograph(browser: Browser, run: Run, path: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  const take = async (theme: string, name: string) => {
    await run(async wanted => {
      document.documentElement.dataset.theme = wanted
      await document.fonts.ready
      await new Promise(resolve => setTimeout(resolve, 400))
    }, theme)
    await writeFile(`${path}-${name}.png`, await browser.picture())
  }
  await take('light', 'light')
  await take('dark', 'dark')
  await browser.resize(PHONE.width, PHONE.height)
  await take('light', 'phone')
  const { width, tooWide } = await run(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { width: innerWidth, tooWide: scrollWidth - clientWidth }
  })
  await browser.resize(DESKTOP.width, DESKTOP.height)
  expect(width, `${path}: pixels wide as a phone`).toBe(PHONE.width)
  expect(tooWide, `${path}: pixels that stick out on a phone`).toBeLessThanOrEqual(0)
}

/** The newest download with such a name, once it is complete. */
async function savedFile(folder: string, name: RegExp): Promise<{ name: string; bytes: Buffer }> {
  const complete = async () => {
    const names = await readdir(folder)
    return names.some(each => /\.(part|wkdownload|crdownload)$/.test(each))
      ? undefined
      : names.find(each => name.test(each))
  }
  await expect.poll(complete, { message: `a download named ${name}` }).toBeTruthy()
  const found = (await complete()) ?? ''
  return { name: found, bytes: await readFile(join(folder, found)) }
}
