import type { ReportBlock, ReportDefinition } from '@millpond/core/report'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { editReport, isUnsaved, type ReportContent, type SavedContent } from './edit-report.ts'

const note = (id: string, text = id): ReportBlock => ({
  ...{ id, kind: 'notes', title: null, isHidden: false, text },
})
const report = (...blocks: ReportBlock[]): ReportDefinition => ({ month: 'lastComplete', blocks })
const CONFLICT = new Error('conflict')

/** A server with one report, which another person may change. */
function world(isAutomatic = true) {
  let stored: SavedContent = {
    ...{ title: 'Board pack', definition: report(note('a'), note('b')) },
    report: { rowVersion: 1, updatedAt: '2026-11-27T00:00:00.000Z', updatedByName: null },
  }
  const saves: ReportContent[] = []
  const put = (content: ReportContent, updatedByName: string | null) => {
    const { rowVersion, updatedAt } = stored.report
    stored = { ...content, report: { updatedAt, rowVersion: rowVersion + 1, updatedByName } }
    return stored.report
  }
  const edit = editReport(stored, isAutomatic, {
    async save(content, rowVersion) {
      if (rowVersion !== stored.report.rowVersion) throw CONFLICT
      saves.push(content)
      return put(content, null)
    },
    read: async () => stored,
    isConflict: failure => failure === CONFLICT,
  })
  const write = (...blocks: ReportBlock[]) =>
    edit.change({ definition: report(...blocks) }, 'note a')
  const texts = () =>
    edit.get().content.definition.blocks.map(each => each.kind === 'notes' && each.text)
  const byAna = (...blocks: ReportBlock[]) =>
    put({ title: stored.title, definition: report(...blocks) }, 'Ana')
  return { edit, saves, write, texts, byAna }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const wait = (ms = 2000) => vi.advanceTimersByTimeAsync(ms)

describe('editing a draft [REP-01]', () => {
  it('[REP-01] is saved two seconds after the last change', async () => {
    const { edit, saves, write } = world()
    write(note('a', 'A'), note('b'))
    await wait(1500)
    write(note('a', 'AB'), note('b'))
    await wait(1500)
    expect(saves).toHaveLength(0)
    await wait(500)
    expect(saves).toHaveLength(1)
    expect(isUnsaved(edit.get())).toBe(false)
  })

  it('[REP-01] leaving saves what is left; without automatic saving this can be undone', async () => {
    const { edit, saves, write, texts } = world(false)
    expect(await edit.leave()).toBeNull()
    write(note('a', 'A'), note('b'))
    const left = await edit.leave()
    expect([saves.length, texts()]).toEqual([1, ['A', 'b']])
    if (left?.isSaved) await left.undo()
    expect(saves[1]?.definition).toEqual(report(note('a'), note('b')))

    const automatic = world()
    automatic.write(note('a', 'A'), note('b'))
    expect(await automatic.edit.leave()).toBeNull()
    expect(automatic.saves).toHaveLength(1)
  })

  it('[REP-01] leaving says if what is left cannot be saved', async () => {
    const { edit, write, byAna } = world()
    byAna(note('a', 'Ana'), note('b'))
    write(note('a', 'A'), note('b'))
    expect(await edit.leave()).toEqual({ isSaved: false })
  })

  it('[REP-01] leaving keeps the blocks that another person has saved', async () => {
    const { edit, saves, write, byAna } = world(false)
    byAna(note('a'), note('b', 'Ana'))
    write(note('a', 'A'), note('b'))
    const left = await edit.leave()
    expect(saves.at(-1)?.definition).toEqual(report(note('a', 'A'), note('b', 'Ana')))
    if (left?.isSaved) await left.undo()
    expect(saves.at(-1)?.definition).toEqual(report(note('a'), note('b', 'Ana')))
  })

  it('[REP-01] without automatic saving waits for Save', async () => {
    const { edit, saves, write } = world(false)
    write(note('a', 'A'), note('b'))
    await wait(60_000)
    expect(saves).toHaveLength(0)
    expect(isUnsaved(edit.get())).toBe(true)
    await edit.saveNow()
    expect(saves).toHaveLength(1)
  })

  it('undoes and redoes; typing in one field is one step', () => {
    const { edit, write, texts } = world()
    write(note('a', 'A'), note('b'))
    write(note('a', 'AB'), note('b'))
    edit.change({ title: 'Bank pack' })
    edit.undo()
    edit.undo()
    expect([edit.get().content.title, ...texts()]).toEqual(['Board pack', 'a', 'b'])
    edit.redo()
    expect(texts()).toEqual(['AB', 'b'])
  })

  it('keeps the block that another person changed, also after undo', async () => {
    const { edit, write, texts, byAna } = world()
    write(note('a', 'mine'), note('b'))
    byAna(note('a'), note('b', 'hers'))
    await wait(4000)
    expect(texts()).toEqual(['mine', 'hers'])
    expect(isUnsaved(edit.get())).toBe(false)
    edit.undo()
    expect(texts()).toEqual(['a', 'hers'])
  })

  it.each(['mine', 'theirs'] as const)('asks where both changed one block: %s', async side => {
    const { edit, saves, write, texts, byAna } = world()
    write(note('a', 'mine'), note('b'))
    byAna(note('a', 'theirs'), note('b'))
    await wait(10_000)
    const [conflict] = edit.get().conflicts
    if (!conflict) throw new Error('No conflict')
    expect(edit.get().saved.report.updatedByName).toBe('Ana')
    expect(saves).toHaveLength(0)
    write(note('a', 'mine, longer'), note('b'))
    edit.settle(conflict, side)
    await wait()
    expect(texts()).toEqual([side === 'mine' ? 'mine, longer' : 'theirs', 'b'])
    expect(isUnsaved(edit.get())).toBe(false)
  })
})
