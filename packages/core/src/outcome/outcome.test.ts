import { expect, it } from 'vitest'
import { AssertionError, assert, fail, succeed, unreachable } from './index.ts'

it('a result is either a value or an error', () => {
  expect(succeed(3)).toEqual({ ok: true, value: 3 })
  expect(fail('no')).toEqual({ ok: false, error: 'no' })
})

it('an assertion that holds does nothing, one that fails gives its message', () => {
  expect(() => assert('a value', 'never seen')).not.toThrow()
  expect(() => assert(null, 'one value a month')).toThrow(new AssertionError('one value a month'))
})

it('a message given as a function is built only for an assertion that fails', () => {
  let built = 0
  const message = () => `message ${++built}`
  assert(true, message)
  expect(built).toBe(0)
  expect(() => assert(false, message)).toThrow(new AssertionError('message 1'))
})

it('an unreachable case names its value', () => {
  expect(() => unreachable('surprise' as never)).toThrow('Unreachable: "surprise"')
})
