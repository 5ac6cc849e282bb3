import { itemCode } from '@millpond/core/item'
import { newScenario } from '@millpond/core/scenario'
import { describe, expect, it } from 'vitest'
import { barista } from '../_events.ts'
import {
  customLine,
  eventLine,
  propertyCode,
  sentChanges,
  shownScenario,
  textOf,
} from './scenario-lines.ts'
import { outcomeOf } from './use-scenario-editor.ts'

const NO_NOTES = { formula: null, note: null }
const stored = (code: string, version: number, line: string | null) =>
  [itemCode(code), { code: itemCode(code), version, ...NO_NOTES, line }] as const

describe('a scenario as lines [SCN-01]', () => {
  it('the same content is the same text', () => {
    expect(textOf({ b: [{ d: 1, c: null }], a: 2 })).toBe(textOf({ a: 2, b: [{ c: null, d: 1 }] }))
  })

  it('shows properties, events in their order, and accounts of its own', () => {
    const later = { ...barista('b'), name: 'Second', position: 1 }
    const shown = new Map([
      ['b', { line: textOf(eventLine(later)) }],
      ['a', { line: textOf(eventLine(barista('a'))) }],
      ['gone', { line: null }],
      ['new:Van', { line: textOf(customLine('Van', 'Assets', 0)) }],
      [propertyCode('forecastHorizon'), { line: '24' }],
    ])
    const scenario = shownScenario(newScenario('1', 'Custom scenario'), shown, {})
    expect(scenario.events.map(({ code }) => code)).toEqual(['a', 'b'])
    expect(scenario.events[0]).toEqual(barista('a'))
    expect(scenario.customFactorAccounts).toEqual({ Van: 'Assets' })
    expect(scenario.forecastHorizon).toBe(24)
    expect(scenario.scenarioName).toBe('Custom scenario')
  })

  it('sends each change with the version it was made on', () => {
    const text = textOf(eventLine(barista()))
    const line = (code: string, before: string | null, value: string | null) => ({
      ...{ code: itemCode(code), field: 'line' as const, before, value },
    })
    const known = new Map([stored('a', 3, text), stored('b', 5, textOf({ changed: 'by others' }))])
    const sent = sentChanges(
      [],
      [
        line('a', text, null),
        line('b', text, text),
        line(propertyCode('scenarioName'), '"One"', '"Two"'),
      ],
      known,
    )
    expect(sent).toMatchObject([
      { kind: 'line', code: 'a', line: null, baseVersion: 3 },
      // It was made on an older text, so the gateway has to refuse it.
      { kind: 'line', code: 'b', baseVersion: 4 },
      { kind: 'property', property: 'scenarioName', value: 'Two', baseVersion: 0 },
    ])
  })

  it('what another user changed is in conflict, with the stored text', () => {
    const theirs = eventLine({ ...barista(), name: 'Hire a cook' })
    const by = { version: 4, editedBy: 'Ana', editedAt: null }
    const outcome = outcomeOf(
      {
        ...{ editNumber: 1, lastSavedDate: null },
        saved: [{ kind: 'property', property: 'scenarioName', version: 2 }],
        conflicts: [{ kind: 'line', code: itemCode('a'), line: theirs, ...by }],
      },
      [
        { code: propertyCode('scenarioName'), field: 'line', before: '"One"', value: '"Two"' },
        { code: itemCode('a'), field: 'line', before: null, value: null },
      ],
    )
    expect(outcome.lines.map(({ code, version, line }) => [code, version, line])).toEqual([
      ['property:scenarioName', 2, '"Two"'],
      ['a', 4, textOf(theirs)],
    ])
    expect(outcome.lineConflicts).toEqual([
      { code: 'a', field: 'line', value: textOf(theirs), ...by },
    ])
  })
})
