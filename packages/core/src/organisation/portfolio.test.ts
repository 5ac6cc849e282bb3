import { expect, it } from 'vitest'
import { changedTags, MAX_TAGS_PER_CLIENT, tagText } from './portfolio.ts'

it.each([
  // tags, change, after
  [[], { add: ['  Farm   clients '] }, ['Farm clients']],
  [['Farm'], { add: ['farm', 'GST'] }, ['Farm', 'GST']],
  [['Farm', 'GST'], { remove: ['FARM'] }, ['GST']],
  [['Farm'], { remove: ['Shop'] }, ['Farm']],
  [['Farm'], { add: ['Shop'], remove: ['Farm'] }, ['Shop']],
])('[ORG-03] tags %j with %j are %j', (tags, change, after) => {
  expect(changedTags(tags, change)).toEqual(after)
})

it('[ORG-03] a client has at most ten tags', () => {
  const ten = Array.from({ length: MAX_TAGS_PER_CLIENT }, (_, at) => `Tag ${at}`)
  expect(changedTags(ten, { add: ['One more'] })).toBeNull()
  expect(changedTags(ten, { add: ['tag 3'] })).toEqual(ten)
  expect(tagText('Māori\u0304')).toBe('Māorī')
})
