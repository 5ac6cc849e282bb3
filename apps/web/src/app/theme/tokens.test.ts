import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../..')
const css = await readFile(join(SRC, 'app/theme/tokens.css'), 'utf8')

const themes = {
  light: tokensOf(css.slice(0, css.indexOf('[data-theme="dark"]'))),
  dark: tokensOf(css.slice(css.indexOf('[data-theme="dark"]'))),
}
const BACKGROUNDS = ['surface', 'canvas', 'sunken', 'hover']
const TEXT = 4.5
const GRAPHIC = 3

/** Foreground, backgrounds, the WCAG minimum, and the contrast of the guide (light, dark). */
const PAIRS: [string, string[], number, number, number][] = [
  ['ink', BACKGROUNDS, TEXT, 13.2, 11.8],
  ['ink-2', BACKGROUNDS, TEXT, 6.7, 7.6],
  ['ink-3', BACKGROUNDS, TEXT, 4.9, 5.2],
  ['accent', BACKGROUNDS, TEXT, 6.9, 7.9],
  ['good', BACKGROUNDS, TEXT, 5.2, 6.6],
  ['bad', BACKGROUNDS, TEXT, 4.8, 6.3],
  ['danger', BACKGROUNDS, TEXT, 5.9, 6.8],
  ['line-strong', BACKGROUNDS, GRAPHIC, 3.2, 3.5],
  ['c-ac', BACKGROUNDS, GRAPHIC, 8.9, 9.2],
  ['c-ac2', BACKGROUNDS, GRAPHIC, 3.3, 4.3],
  ['c-py-line', BACKGROUNDS, GRAPHIC, 3.1, 3.5],
  ['c-l1', ['surface', 'canvas'], TEXT, 5.1, 6.9],
  ['c-l2', ['surface', 'canvas'], TEXT, 4.5, 9.0],
  ['on-accent', ['accent'], TEXT, 8.7, 10.7],
  ['on-danger', ['danger'], TEXT, 7.4, 9.1],
  ['marker-ink', ['marker-soft'], TEXT, 7.0, 9.0],
  ['good', ['good-soft'], TEXT, 5.4, 7.1],
  ['bad', ['bad-soft'], TEXT, 5.0, 6.7],
  ['danger', ['danger-soft'], TEXT, 6.1, 7.3],
  ['on-marker', ['marker'], TEXT, 9.9, 10.3],
  ['ink', ['accent-soft'], TEXT, 13.5, 11.0],
  ['c-s1', ['surface'], TEXT, 5.4, 7.9],
  ['c-s2', ['surface'], TEXT, 5.4, 7.9],
  ['c-s3', ['surface'], TEXT, 5.4, 7.9],
  ['c-s4', ['surface'], TEXT, 5.4, 7.9],
]

describe.each(['light', 'dark'] as const)('contrast in the %s theme', theme => {
  it.each(PAIRS)('%s on %s is readable', (front, backgrounds, bar, light, dark) => {
    const tokens = themes[theme]
    const lowest = Math.min(
      ...backgrounds.map(background => contrast(tokens[front]!, tokens[background]!)),
    )
    expect(lowest).toBeGreaterThanOrEqual(bar)
    const promised = theme === 'light' ? light : dark
    expect(lowest).toBeGreaterThan(promised - 0.1)
  })

  it('knows every token of the other theme', () => {
    const colours = (tokens: Record<string, string>) => Object.keys(tokens).sort()
    expect(colours(themes.dark)).toEqual(colours(themes.light))
  })
})

/**
 * The distance of two colours in CIELAB: 2 is just visible side by side, 40 is clearly another
 * colour.
 */
const CLEARLY_DIFFERENT = 40

describe.each(['light', 'dark'] as const)('the three lines of a chart in the %s theme', theme => {
  const colours = ['c-l1', 'c-l2', 'accent'].map(name => themes[theme][name]!)
  const pairs = colours.flatMap((one, at) => colours.slice(at + 1).map(two => [one, two] as const))

  it.each(pairs)('%s and %s differ clearly, also for people who cannot see green', (one, two) => {
    expect(distance(linear(one), linear(two))).toBeGreaterThan(CLEARLY_DIFFERENT)
    const [seen, other] = [withoutGreen(linear(one)), withoutGreen(linear(two))]
    expect(distance(seen, other)).toBeGreaterThan(CLEARLY_DIFFERENT)
  })
})

it('names no colour outside tokens.css', async () => {
  const files = (await readdir(SRC, { recursive: true })).filter(name => /\.(css|tsx?)$/.test(name))
  // A spreadsheet has no theme: its colours are those in the file.
  const isTokens = (name: string) =>
    name.endsWith('tokens.css') || name.endsWith('write-workbook.ts') || name.includes('.test.')
  const offenders: string[] = []
  for (const name of files.filter(file => !isTokens(file))) {
    const text = await readFile(join(SRC, name), 'utf8')
    if (/#[0-9a-f]{3}(?:[0-9a-f]{3})?\b(?!-)|\b(?:rgba?|hsla?|oklch)\(/i.test(text)) {
      offenders.push(name)
    }
  }
  expect(files.length).toBeGreaterThan(50)
  expect(offenders).toEqual([])
})

function tokensOf(block: string): Record<string, string> {
  const found = block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)
  return Object.fromEntries([...found].map(([, name, hex]) => [name, hex]))
}

/** WCAG 2.2 contrast ratio of two colours written as six hex digits. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high! + 0.05) / (low! + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

type Light = readonly [red: number, green: number, blue: number]

function linear(hex: string): Light {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** The colour as deuteranopes see it: Machado, Oliveira and Fernandes (2009), severity 1. */
const withoutGreen = ([red, green, blue]: Light): Light => [
  clamp(0.367322 * red + 0.860646 * green - 0.227968 * blue),
  clamp(0.280085 * red + 0.672501 * green + 0.047413 * blue),
  clamp(-0.01182 * red + 0.04294 * green + 0.968881 * blue),
]

const clamp = (value: number) => Math.min(1, Math.max(0, value))

/** CIE76. */
function distance(one: Light, two: Light): number {
  const [a, b] = [lab(one), lab(two)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function lab([red, green, blue]: Light): Light {
  const x = part((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
  const y = part(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
  const z = part((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const part = (value: number) =>
  value > 216 / 24389 ? Math.cbrt(value) : (841 / 108) * value + 4 / 29
