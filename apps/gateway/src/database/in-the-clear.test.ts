import { expect, it } from 'vitest'
import { isInTheClear } from './in-the-clear.ts'

it.each([
  ['postgresql://login:secret@db.example.org/millpond', true],
  ['postgresql://login@10.0.0.5:5432/millpond?sslmode=disable', true],
  ['postgresql://login@10.0.0.5/millpond?sslmode=prefer', true],
  ['postgresql://login@db.example.org/millpond?sslmode=verify-full', false],
  ['postgresql://login@db.example.org/millpond?sslmode=require', false],
  ['postgresql://login@localhost/millpond', false],
  ['postgresql://login@127.0.0.1:5433/millpond', false],
  ['postgresql://login@[::1]/millpond', false],
  ['postgresql://login@/millpond?host=/var/run/postgresql', false],
  ['postgresql://login@/millpond?host=db.example.org', true],
  ['postgresql:///millpond', false],
])('[S14] %s can be read on the way: %s', (url, isClear) => {
  expect(isInTheClear(url)).toBe(isClear)
})
