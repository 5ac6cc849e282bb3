import type { Route } from '@millpond/contract/route'
import { routes } from '@millpond/contract/routes'
import { describe, expect, it } from 'vitest'
import { exampleOf, seeded } from './_schema-values.ts'

const withInput = (Object.entries(routes) as [string, Route][]).filter(
  ([, { body, query }]) => body ?? query,
)

describe('values made from the schemas of the contract', () => {
  it.each(withInput)('%s accepts them, a hundred times', (_name, { body, query }) => {
    const random = seeded(7)
    for (let turn = 0; turn < 100; turn += 1) {
      for (const schema of [body, query]) {
        if (schema) expect(schema.safeParse(exampleOf(schema, random)).success).toBe(true)
      }
    }
  })

  it('are the same for the same seed, but for new ids', () => {
    const schema = routes.putForecastSettings.body
    if (!schema) throw new Error('It has a body')
    expect(exampleOf(schema, seeded(3))).toEqual(exampleOf(schema, seeded(3)))
  })
})
