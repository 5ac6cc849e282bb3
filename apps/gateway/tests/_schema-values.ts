/** Values that a schema of the contract accepts, made from the schema itself. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'

export type Random = () => number

/** mulberry32: the same numbers from the same seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

// The forms of strings in the contract; the schema decides which of them fits.
const TEXTS: readonly string[] = [
  '2026-11',
  '2026-11-30',
  '2026-11-21T23:30:00Z',
  'somebody@example.org',
  '12345678',
  '123456',
  'NZ',
  'NZD',
  '/dashboard',
  'A few plain words',
  'A'.repeat(43),
  'a quiet millpond at dusk',
  'https://example.org/',
]
const NUMBERS: readonly number[] = [0, 1, 2, 3, 6, 12, 24, 100, -1, 0.5]

type Schema = z.ZodMiniType
interface Def {
  readonly type: string
  readonly shape?: Record<string, Schema>
  readonly innerType?: Schema
  readonly in?: Schema
  readonly element?: Schema
  readonly keyType?: Schema
  readonly valueType?: Schema
  readonly options?: readonly Schema[]
  readonly entries?: Record<string, string | number>
  readonly values?: readonly unknown[]
}

const MAX_TRIES = 50

/**
 * A value that `schema` accepts; texts come from `hints` where one fits, such as the ids of
 * existing rows.
 */
export function exampleOf(schema: Schema, random: Random, hints: readonly string[] = []): unknown {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const value = guess(schema, random, hints)
    if (schema.safeParse(value).success) return value
  }
  throw new Error(`No value was found for a ${schema._zod.def.type} of the contract`)
}

function guess(schema: Schema, random: Random, hints: readonly string[]): unknown {
  const def = schema._zod.def as unknown as Def
  const inner = (each: Schema | undefined) => (each ? guess(each, random, hints) : undefined)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, each]) =>
          each._zod.def.type === 'optional' && random() < 0.4 ? [] : [[name, inner(each)]],
        ),
      )
    case 'optional':
    case 'default':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return inner(def.innerType)
    case 'nullable':
      return random() < 0.3 ? null : inner(def.innerType)
    case 'pipe':
      return fitting(schema, [inner(def.in), ...shuffled(TEXTS, random)])
    case 'union':
      return inner(pick(random, def.options ?? []))
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => inner(def.element))
    case 'record':
      return Object.fromEntries(
        Array.from({ length: Math.floor(random() * 3) }, () => [
          String(inner(def.keyType)),
          inner(def.valueType),
        ]),
      )
    case 'enum':
      return pick(random, Object.values(def.entries ?? {}))
    case 'literal':
      return pick(random, def.values ?? [])
    case 'boolean':
      return random() < 0.5
    case 'int':
    case 'number':
      return fitting(schema, shuffled(NUMBERS, random))
    case 'string':
      return fitting(schema, [...shuffled(hints, random), ...shuffled(TEXTS, random), randomUUID()])
    default:
      return 'anything'
  }
}

const fitting = (schema: Schema, candidates: readonly unknown[]) =>
  candidates.find(value => schema.safeParse(value).success)

const shuffled = <T>(values: readonly T[], random: Random): T[] =>
  values
    .map(value => [random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value)
