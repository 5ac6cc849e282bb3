import { describe, expect, it } from 'vitest'
import {
  type BatchReply,
  type EndCell,
  type HistoryEdit,
  type SentBatch,
  type SheetRun,
  sheetFaults,
} from './_check-sheet.ts'

const AT = { code: 'sales', month: '2026-11' }
const edit = (editNumber: number, before: number | null, after: number | null): HistoryEdit => ({
  editNumber,
  changes: [{ ...AT, before, after }],
})
const sent = (
  by: string,
  began: number,
  value: number | null,
  baseVersion: number,
  reply: Partial<BatchReply> | null,
): SentBatch => ({
  ...{ by, began, ended: began + 1, changes: [{ ...AT, value, baseVersion }] },
  reply: reply && { editNumber: null, saved: [], conflicts: [], ...reply },
})
const replyWith = (editNumber: number | null, version: number): Partial<BatchReply> => ({
  editNumber,
  saved: [{ ...AT, version }],
})
const holding = (value: number | null, version: number): EndCell => ({ ...AT, value, version })
const run = (more: Partial<SheetRun>): SheetRun => ({
  ...{ edits: [], cells: [], batches: [], restores: [] },
  ...more,
})
const faultsOf = (more: Partial<SheetRun>) => sheetFaults(run(more)).join('\n')

const ANA = sent('Ana', 1, 5, 0, replyWith(1, 1))
const BEN = sent('Ben', 3, 6, 1, replyWith(2, 2))
const BOTH = [edit(1, null, 5), edit(2, 5, 6)]

describe('a sheet and its history', () => {
  it.each<[string, Partial<SheetRun>]>([
    ['nothing happened', {}],
    ['one after the other', { edits: BOTH, cells: [holding(6, 2)], batches: [ANA, BEN] }],
    [
      'a conflict with what was there',
      {
        edits: [edit(1, null, 5)],
        cells: [holding(5, 1)],
        batches: [ANA, sent('Ben', 3, 6, 0, { conflicts: [holding(5, 1)] })],
      },
    ],
    [
      'one who never heard, and whose edit is there',
      { edits: BOTH, cells: [holding(6, 2)], batches: [ANA, { ...BEN, reply: null }] },
    ],
    [
      'or is not',
      {
        edits: [edit(1, null, 5)],
        cells: [holding(5, 1)],
        batches: [ANA, { ...BEN, reply: null }],
      },
    ],
    [
      'what was there already',
      {
        edits: [edit(1, null, 5)],
        cells: [holding(5, 1)],
        batches: [ANA, sent('Ben', 3, 5, 0, replyWith(null, 1))],
      },
    ],
    [
      'going back',
      {
        edits: [edit(1, null, 5), edit(2, 5, null)],
        cells: [holding(null, 2)],
        batches: [ANA],
        restores: [{ by: 'Ben', began: 3, ended: 4, editNumber: 2, to: 0 }],
      },
    ],
  ])('accepts a valid history: %s', (_, more) => {
    expect(faultsOf(more)).toBe('')
  })

  it.each<[string, Partial<SheetRun>, RegExp]>([
    ['lost', { batches: [ANA] }, /got version 1, which is not there/],
    [
      'overwritten unseen',
      {
        edits: BOTH,
        cells: [holding(6, 2)],
        batches: [ANA, sent('Ben', 3, 6, 0, replyWith(2, 2))],
      },
      /wrote over version 1, having seen 0/,
    ],
    [
      'doubled',
      { edits: [edit(1, null, 5), edit(2, 5, 5)], cells: [holding(5, 2)], batches: [ANA] },
      /edit 2 is not what anybody sent/,
    ],
    [
      'a cell that is not what its history says',
      { edits: BOTH, cells: [holding(5, 1)], batches: [ANA, BEN] },
      /holds 5 at version 1, by its history 6 at 2/,
    ],
    [
      'going back to something else',
      {
        edits: BOTH,
        cells: [holding(6, 2)],
        batches: [ANA],
        restores: [{ by: 'Ben', began: 3, ended: 4, editNumber: 2, to: 0 }],
      },
      /edit 2: 2026-11 sales is 6, and was null after 0/,
    ],
    ['a cell that is gone', { edits: [edit(1, null, 5)], batches: [ANA] }, /sales: lost/],
    [
      'a history with a gap',
      { edits: [edit(2, null, 5)], cells: [holding(5, 1)], batches: [] },
      /edit 2 is the 1th/,
    ],
    [
      'a history that does not join',
      { edits: [edit(1, null, 5), edit(2, 4, 6)], cells: [holding(6, 2)], batches: [ANA, BEN] },
      /was 5, and not 4/,
    ],
    [
      'two replies with the same edit',
      {
        edits: [edit(1, null, 5)],
        cells: [holding(5, 1)],
        batches: [ANA, sent('Ben', 3, 5, 0, replyWith(1, 1))],
      },
      /edit 1 is of Ana and of Ben/,
    ],
    [
      'another value than was sent',
      { edits: [edit(1, null, 7)], cells: [holding(7, 1)], batches: [ANA] },
      /saved 5, and it is lost/,
    ],
    [
      'a conflict with what never was',
      {
        edits: [edit(1, null, 5)],
        cells: [holding(5, 1)],
        batches: [ANA, sent('Ben', 3, 6, 0, { conflicts: [holding(9, 1)] })],
      },
      /in conflict with 9, which was never there/,
    ],
    [
      'silence about a cell',
      { batches: [sent('Ana', 1, 5, 0, {})] },
      /there was no reply about it/,
    ],
    [
      'order turned round',
      {
        edits: BOTH,
        cells: [holding(6, 2)],
        batches: [{ ...ANA, began: 8, ended: 9 }, BEN],
      },
      /edit 2 of Ben was answered before Ana began/,
    ],
    [
      'an edit that is gone',
      { batches: [sent('Ana', 1, 5, 0, replyWith(1, 1))] },
      /edit 1 of Ana is lost/,
    ],
  ])('detects a fault: %s', (_, more, fault) => {
    expect(faultsOf(more)).toMatch(fault)
  })
})
