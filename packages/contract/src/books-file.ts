/** Books from a spreadsheet, for companies without an accounting provider that we connect. */
import {
  ACCOUNT_KINDS,
  MAX_FILE_ACCOUNTS,
  MAX_FILE_MONTHS,
  MAX_FILE_NAME,
  MAX_FILE_TRANSFERS,
} from '@millpond/core/books-file'
import type { Cents } from '@millpond/core/money'
import * as z from 'zod/mini'
import { organisation } from './organisation.ts'
import { route } from './route.ts'
import { BOOKS_FILE_ROUTES } from './route-table/books-file.ts'
import { monthText, organisationQuery, text } from './schema-parts/values.ts'

/** Of the largest file: 1,000 accounts over five years. */
export const MAX_BOOKS_FILE_BYTES = 4 * 1024 * 1024

/** 100 billion in whole units; the file as a whole has a limit too. */
const MAX_FILE_CENTS = 10 ** 13
const fileCents = z.pipe(
  z.int().check(z.gte(-MAX_FILE_CENTS), z.lte(MAX_FILE_CENTS)),
  z.transform(value => value as Cents),
)
const byMonth = z.readonly(z.array(fileCents).check(z.minLength(1), z.maxLength(MAX_FILE_MONTHS)))
const position = z.int().check(z.gte(0), z.lte(MAX_FILE_ACCOUNTS))

/** Debits are positive; the amounts of all accounts come to zero in each month. */
const booksFile = z.strictObject({
  yearBeginsMonth: z.int().check(z.gte(1), z.lte(12)),
  firstMonth: monthText,
  accounts: z.readonly(
    z
      .array(
        z.strictObject({
          number: z.nullable(text(50)),
          name: text(MAX_FILE_NAME),
          kind: z.enum(ACCOUNT_KINDS),
          opening: fileCents,
          movements: byMonth,
          received: z.nullable(byMonth),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_FILE_ACCOUNTS)),
  ),
  transfers: z.nullable(
    z.readonly(
      z
        .array(
          z.strictObject({
            month: z.int().check(z.gte(0), z.lte(MAX_FILE_MONTHS)),
            from: position,
            to: position,
            amount: fileCents,
          }),
        )
        .check(z.maxLength(MAX_FILE_TRANSFERS)),
    ),
  ),
})

export const loadBooksFile = route(BOOKS_FILE_ROUTES.loadBooksFile, {
  permit: { role: 'editor', needs: 'fullAccess' },
  summary: 'Load a ledger from a spreadsheet, instead of the one loaded before',
  query: organisationQuery,
  body: z.strictObject({
    fileName: text(MAX_FILE_NAME),
    country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'Use two letters like NZ'))),
    file: booksFile,
  }),
  reply: organisation,
  mayFail: ['conflict'],
})
