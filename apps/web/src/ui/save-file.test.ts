import { expect, it } from 'vitest'
import { fileName } from './save-file.ts'

it('keeps letters of every language and drops characters that a file system refuses', () => {
  expect(fileName('Kererū: cash flow / 2027.csv')).toBe('Kererū cash flow 2027.csv')
  expect(fileName('a<b>|"c"?.png')).toBe('a b c .png')
})
