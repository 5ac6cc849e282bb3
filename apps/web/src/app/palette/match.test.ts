import { describe, expect, it } from 'vitest'
import type { Command } from './command.ts'
import { keysInWords } from './keys-in-words.ts'
import { findCommands, matchScore } from './match.ts'

describe('how well letters match a label', () => {
  it.each([
    ['Dashboard', 'da', 3],
    ['Kererū Coffee Ltd', 'kereru', 3],
    ['Kererū Coffee Ltd', 'coff', 2],
    ['Dashboard', 'board', 1],
    ['Dashboard', 'dsh', 0],
    ['Kererū Coffee Ltd', 'kcl', 0],
    ['Dashboard', 'x', null],
    ['Dashboard', '', 3],
  ])('%s, typed "%s": %s', (label, typed, score) => {
    expect(matchScore(label, typed)).toBe(score)
  })
})

const command = (group: Command['group'], label: string): Command => ({
  ...{ id: label, group, label, run: () => undefined },
})
const all = [
  command('Actions', 'Sign out'),
  command('Go to', 'Sync'),
  command('Go to', 'Dashboard'),
  command('Companies', 'Harbour Consulting'),
]
const labels = (typed: string, recent: string[] = []) =>
  findCommands(all, typed, recent).flatMap(entry => entry.commands.map(each => each.label))

describe('the results of the palette', () => {
  it('keeps groups in order: places, organisations, actions', () => {
    expect(labels('')).toEqual(['Sync', 'Dashboard', 'Harbour Consulting', 'Sign out'])
  })
  it('[UI-08] finds an organisation by the letters of its name', () => {
    expect(labels('hc')).toEqual(['Harbour Consulting'])
  })
  it('lists recently used commands first', () => {
    expect(labels('', ['Dashboard'])[0]).toBe('Dashboard')
  })
  it('is empty when nothing matches', () => {
    expect(labels('zzz')).toEqual([])
  })
})

it.each([
  ['g d', 'G then D'],
  ['mod+k', 'Ctrl K'],
  ['?', '?'],
])('%s is written %s', (keys, words) => {
  expect(keysInWords(keys)).toBe(words)
})
