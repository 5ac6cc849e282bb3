import { expect, it } from 'vitest'
import { addressesIn, deliveryState } from './sending.ts'

it.each([
  ['', [], []],
  ['Ana@Bank.example', ['ana@bank.example'], []],
  [
    ' ana@bank.example;sam@bank.example,\nana@bank.example',
    ['ana@bank.example', 'sam@bank.example'],
    [],
  ],
  ['sam o’neill', [], ['sam', 'o’neill']],
  ["sam.o'neill+books@a-b.co.nz", ["sam.o'neill+books@a-b.co.nz"], []],
  [
    'a@b .c@d.nz a..b@c.nz a.@c.nz a@c..nz @c.nz a@@c.nz',
    [],
    ['a@b', '.c@d.nz', 'a..b@c.nz', 'a.@c.nz', 'a@c..nz', '@c.nz', 'a@@c.nz'],
  ],
])('[ALR-04] reads the addresses in %j', (typed, addresses, wrong) => {
  expect(addressesIn(typed)).toEqual({ addresses, wrong })
})

it('[ALR-04] an email that waits for four days is one of which no one knows', () => {
  const day = 86_400_000
  const of = (state: string, days: number) => deliveryState({ state, createdAt: 0 }, days * day)
  expect([of('waiting', 4), of('waiting', 4.1), of('failed', 9)]).toEqual([
    ...['waiting', 'unknown', 'failed'],
  ])
})
