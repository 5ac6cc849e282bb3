import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { bankTransfersReply, parsePayload } from './payloads.ts'
import { toBankTransfers } from './to-bank-transfers.ts'

/** The example of Xero's own document, but for tracking, which we do not read. */
const EXAMPLE = {
  BankTransferID: '6221458a-ef7a-4d5f-9b1c-1b96ce03833c',
  CreatedDateUTCString: '2016-10-17T20:46:01',
  CreatedDateUTC: '/Date(1476737161140+0000)/',
  DateString: '2016-11-12T21:10:00',
  Date: '/Date(1478985000000+0000)/',
  Status: 'AUTHORISED',
  FromBankAccount: {
    AccountID: '6f7594f2-f059-4d56-9e67-47ac9733bfe9',
    Name: 'Business Wells Fargo',
  },
  ToBankAccount: { AccountID: '7e5e243b-9fcd-4aef-8e3a-c70be1e39bfa', Name: 'My Savings' },
  Amount: 20.0,
  FromBankTransactionID: 'a3eca480-bc04-4292-9bbd-5c57b8ba12b4',
  ToBankTransactionID: '4ca13f40-f3a0-4530-a442-a600f5696118',
  FromIsReconciled: true,
  ToIsReconciled: true,
  Reference: 'Sub 098801',
  HasAttachments: true,
}

const replyOf = (...transfers: readonly Record<string, unknown>[]) => {
  const text = JSON.stringify({ Id: 'x', Status: 'OK', BankTransfers: transfers })
  return parsePayload(bankTransfersReply, text)
}

const read = (...transfers: readonly Record<string, unknown>[]) => {
  const { BankTransfers } = replyOf(...transfers)
  return toBankTransfers(BankTransfers.kept, { from: month('2016-10'), to: month('2016-12') })
}

describe('bank transfers of Xero', () => {
  it('[FIG-01] are the two accounts, the day and the amount', () => {
    expect(read(EXAMPLE)).toEqual({
      months: ['2016-10', '2016-11', '2016-12'],
      transfers: [
        {
          transferId: '6221458a-ef7a-4d5f-9b1c-1b96ce03833c',
          movedOn: '2016-11-12',
          from: '6f7594f2-f059-4d56-9e67-47ac9733bfe9',
          to: '7e5e243b-9fcd-4aef-8e3a-c70be1e39bfa',
          amount: 2000,
        },
      ],
    })
  })

  it('answer for all months asked for, also when there are none', () => {
    expect(read()).toEqual({ months: ['2016-10', '2016-11', '2016-12'], transfers: [] })
  })

  it.each([
    // The rate is what one unit of base currency buys.
    ['another currency', { Amount: 600, CurrencyRate: 0.6 }, 100_000],
    ['base currency', { Amount: 600.55, CurrencyRate: 1 }, 60_055],
    ['a text instead of a number', { Amount: '600.55' }, 60_055],
    ['a rate that says nothing', { Amount: 600, CurrencyRate: 0 }, 60_000],
  ])('are in base currency: %s', (_, change, cents) => {
    expect(read({ ...EXAMPLE, ...change }).transfers[0]?.amount).toBe(cents)
  })

  it.each([
    ['deleted', { Status: 'DELETED' }],
    ['without the account it left', { FromBankAccount: { Name: 'Gone' } }],
    ['without the account it reached', { ToBankAccount: { AccountID: null } }],
    ['of a month that was not requested', { Date: '/Date(1483228800000+0000)/' }],
  ])('are left out when %s', (_, change) => {
    expect(read({ ...EXAMPLE, ...change }).transfers).toEqual([])
  })

  it.each([
    ['amount', { Amount: 'much' }],
    ['date', { Date: null }],
    ['name', { BankTransferID: undefined }],
  ])('[USE-03] are listed as left out without a readable %s', (reason, change) => {
    const { BankTransfers } = replyOf({ ...EXAMPLE, ...change })
    expect(BankTransfers.kept).toEqual([])
    expect(BankTransfers.leftOut).toMatchObject([{ kind: 'bankTransfer', reason }])
  })
})
