import { expect, it } from 'vitest'
import { shapeText } from './schema-shape.ts'

const text = { type: 'string' }

it.each([
  [{ type: 'integer' }, 'integer'],
  [{ type: 'string', format: 'uuid' }, 'uuid'],
  [{ enum: ['day', 'monthEnd'] }, '"day" | "monthEnd"'],
  [{ const: 5 }, '5'],
  [{ anyOf: [text, { type: 'null' }] }, 'text | null'],
  [{ type: 'array', items: text }, 'list of text'],
  [{ type: 'array', items: { anyOf: [text, { type: 'null' }] } }, 'list of (text | null)'],
  [{ type: 'array', prefixItems: [text, text] }, '[text, text]'],
  [{ type: 'object' }, 'object'],
  [
    { type: 'object', properties: { a: text, b: text }, required: ['a'] },
    '{\n  a: text\n  b?: text\n}',
  ],
  [{ type: 'object', additionalProperties: text }, '{\n  …: text\n}'],
  [{}, 'any'],
  [undefined, 'any'],
])('[API-01] %j is documented as %s', (schema, shape) => {
  expect(shapeText(schema)).toBe(shape)
})
