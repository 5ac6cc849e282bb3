import type { SheetLine } from '@millpond/contract/sheet'
import { itemCode } from '@millpond/core/item'
import { emptySheet, type LineText, workingSheet } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { readLineContent } from '@millpond/core/tracking'
import { describe, expect, it } from 'vitest'
import {
  addedLine,
  changedLine,
  lineOutcome,
  movedLine,
  nameProblem,
  removedLine,
  sentLines,
  shownLines,
  storedLines,
} from './line-edits.ts'
import { lineConflictWords } from './line-notices.tsx'

const line = (code: string, position: number, version = 1): SheetLine => ({
  ...{ code: itemCode(code), name: code, position, version },
  ...{ formula: null, note: null, transfer: null },
})
const LINES = [line('shop', 0), line('online', 1, 3), line('market', 5)]
const content = (text: LineText) => (text === null ? null : readLineContent(text))

describe('lines of a sheet [CUS-01, TRF-01]', () => {
  it('are shown in their order, without those that were removed', () => {
    const removed = [{ code: itemCode('kiosk'), version: 2 }]
    const stored = storedLines({ lines: LINES.toReversed(), removed })
    const { lines } = workingSheet(emptySheet(month('2026-11'), 1), new Map(), stored)
    expect(shownLines(lines)).toEqual(LINES)
    expect(lines.stored.get(itemCode('kiosk'))).toMatchObject({ line: null, version: 2 })
  })

  it('a new line is after the others', () => {
    const { code, before, after } = addedLine(LINES, itemCode('van'), { name: 'Van' })
    expect([code, before, content(after)]).toEqual([
      'van',
      null,
      { name: 'Van', position: 6, transfer: null },
    ])
  })

  it('another name keeps all other values', () => {
    const { before, after } = changedLine(line('shop', 2), { name: 'Café' })
    expect(content(before)).toEqual({ name: 'shop', position: 2, transfer: null })
    expect(content(after)).toEqual({ name: 'Café', position: 2, transfer: null })
  })

  it('are sent with the read and the wanted content', () => {
    const { code, field, before } = removedLine(line('online', 1, 3))
    expect(sentLines([{ code, field, before, value: null }])).toEqual([
      { code: 'online', before: { name: 'online', position: 1, transfer: null }, after: null },
    ])
  })

  it('the reply has the stored line and the conflict', () => {
    const cafe = { name: 'Café', position: 0, transfer: null }
    const { lines, lineConflicts } = lineOutcome({
      lines: [{ code: itemCode('shop'), version: 4, content: null }],
      lineConflicts: [
        { code: itemCode('shop'), content: cafe, version: 4, editedBy: 'Ana', editedAt: null },
      ],
    })
    expect(lines).toMatchObject([{ code: 'shop', version: 4, line: null }])
    expect(lineConflicts.map(({ field, value }) => [field, content(value)])).toEqual([
      ['line', cafe],
    ])
  })

  it.each([
    ['online up', 'online', -1, ['online 0', 'shop 1', 'market 2']],
    ['shop down', 'shop', 1, ['online 0', 'shop 1', 'market 2']],
    ['market up', 'market', -1, ['market 1', 'online 2']],
    ['shop further up than the top', 'shop', -1, []],
    ['a line that is gone', 'van', 1, []],
  ] as const)('moves %s: only lines with a new position change', (_, code, step, moved) => {
    const changes = movedLine(LINES, code, step)
    const places = changes.map(each => `${each.code} ${content(each.after)?.position}`)
    expect(places).toEqual(moved)
  })

  it.each([
    ['', 'Give the group a name'],
    ['   ', 'Give the group a name'],
    ['x'.repeat(101), 'Use at most 100 characters'],
    [' SHOP ', 'There is already a group with this name'],
    ['Café', null],
  ])('the name “%s”: %s', (name, problem) => {
    expect(nameProblem(name, 'group', LINES)).toBe(problem)
  })
})

const text = (name: string) => `{"name":"${name}","position":0}`

describe('two users who changed one line', () => {
  it.each([
    [text('Café'), text('Kiosk'), 'Ana renamed Shop to Café. You renamed it to Kiosk.'],
    [text('Shop'), text('Kiosk'), 'Ana changed Shop. You renamed it to Kiosk.'],
    [text('Shop'), text('Shop'), 'Ana changed Shop. You changed it too.'],
    [text('Café'), null, 'Ana renamed Shop to Café. You removed it.'],
    [null, text('Kiosk'), 'Ana removed Shop. You renamed it to Kiosk.'],
  ])('%s and %s: %s', (value, own, words) => {
    const draft = { before: text('Shop'), value: own }
    expect(lineConflictWords({ value, editedBy: 'Ana', editedAt: null }, draft, 0)).toBe(words)
  })
})
