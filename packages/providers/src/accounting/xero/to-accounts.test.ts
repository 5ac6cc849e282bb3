import { ITEM_SUB_TYPE as SUB, ITEM_TYPE as TYPE } from '@millpond/core/item'
import { civilDay } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { accountsReply, organisationReply, parsePayload, type XeroAccount } from './payloads.ts'
import { IANA_OF_WINDOWS } from './time-zones.ts'
import { toAccount, toOrganisation } from './to-accounts.ts'

const wireAccount = {
  AccountID: 'a-1',
  Code: '200',
  Name: 'Sales',
  Type: 'REVENUE',
  Class: 'REVENUE',
  Status: 'ACTIVE',
}

function account(change: object) {
  const text = JSON.stringify({ Accounts: [{ ...wireAccount, ...change }] })
  return toAccount(parsePayload(accountsReply, text).Accounts.kept[0] as XeroAccount)
}

describe('[ENT-03] accounts', () => {
  it.each([
    // Xero's type, its class, our type, our sub-type
    ['BANK', 'ASSET', TYPE.asset, SUB.BankAccount],
    ['CURRENT', 'ASSET', TYPE.asset, SUB.current],
    ['FIXED', 'ASSET', TYPE.asset, SUB.fixed],
    ['INVENTORY', 'ASSET', TYPE.asset, SUB.inventory],
    ['NONCURRENT', 'ASSET', TYPE.asset, SUB.noncurrent],
    ['PREPAYMENT', 'ASSET', TYPE.asset, SUB.prepayment],
    ['CURRLIAB', 'LIABILITY', TYPE.liability, SUB.currliab],
    ['LIABILITY', 'LIABILITY', TYPE.liability, SUB.liability],
    ['TERMLIAB', 'LIABILITY', TYPE.liability, SUB.termliab],
    ['PAYGLIABILITY', 'LIABILITY', TYPE.liability, SUB.paygliability],
    ['PAYG', 'LIABILITY', TYPE.liability, SUB.payg],
    ['SUPERANNUATIONLIABILITY', 'LIABILITY', TYPE.liability, SUB.superannuationliability],
    ['EQUITY', 'EQUITY', TYPE.equity, SUB.equity],
    ['REVENUE', 'REVENUE', TYPE.revenue, SUB.revenue],
    ['SALES', 'REVENUE', TYPE.revenue, SUB.sales],
    ['OTHERINCOME', 'REVENUE', TYPE.revenue, SUB.otherincome],
    ['DEPRECIATN', 'EXPENSE', TYPE.expense, SUB.depreciatn],
    ['DIRECTCOSTS', 'EXPENSE', TYPE.expense, SUB.directcosts],
    ['EXPENSE', 'EXPENSE', TYPE.expense, SUB.expense],
    ['OVERHEADS', 'EXPENSE', TYPE.expense, SUB.overheads],
    ['WAGESEXPENSE', 'EXPENSE', TYPE.expense, SUB.wagesexpense],
    ['SUPERANNUATIONEXPENSE', 'EXPENSE', TYPE.expense, SUB.superannuationexpense],
    // Types newer than the list become the plainest of their class.
    ['CRYPTO', 'ASSET', TYPE.asset, SUB.current],
    ['CRYPTO', 'LIABILITY', TYPE.liability, SUB.liability],
    ['CRYPTO', 'EQUITY', TYPE.equity, SUB.equity],
    ['CRYPTO', 'REVENUE', TYPE.revenue, SUB.revenue],
    ['CRYPTO', 'EXPENSE', TYPE.expense, SUB.expense],
    ['CRYPTO', 'MATTER', TYPE.asset, SUB.current],
    ['CRYPTO', null, TYPE.asset, SUB.current],
    ['sales', 'revenue', TYPE.revenue, SUB.sales],
  ])('of type %s and class %s are of type %i.%i', (Type, Class, itemType, itemSubType) => {
    expect(account({ Type, Class })).toMatchObject({ itemType, itemSubType })
  })

  it('every sub-type of the specification is a type of Xero’s', () => {
    for (const [name, number] of Object.entries(SUB)) {
      const Type = name === 'BankAccount' ? 'BANK' : name.toUpperCase()
      expect(account({ Type, Class: 'EXPENSE' }).itemSubType).toBe(number)
    }
  })

  it.each([
    ['DEBTORS', 'receivables'],
    ['CREDITORS', 'payables'],
    ['GST', 'salesTax'],
    ['WAGEPAYABLES', 'wagesPayable'],
    ['RETAINEDEARNINGS', 'retainedEarnings'],
    ['BANKCURRENCYGAIN', 'currencyGains'],
    ['REALISEDCURRENCYGAIN', 'currencyGains'],
    ['UNREALISEDCURRENCYGAIN', 'currencyGains'],
    ['ROUNDING', null],
    ['', null],
    [null, null],
  ])('marked %s have the role %s', (SystemAccount, role) => {
    expect(account({ SystemAccount }).role).toBe(role)
  })

  it.each([
    [
      'a bank account',
      { Type: 'BANK', Class: 'ASSET', CurrencyCode: 'USD' },
      { role: 'bank', currency: 'USD' },
    ],
    ['one without a number', { Code: '' }, { number: null }],
    ['an archived one', { Status: 'ARCHIVED' }, { status: 'archived' }],
    ['a deleted one', { Status: 'DELETED' }, { status: 'archived' }],
    [
      'one with all it needs',
      {},
      { code: 'a-1', number: '200', name: 'Sales', status: 'active', currency: null },
    ],
  ])('%s', (_, change, expected) => {
    expect(account(change)).toMatchObject(expected)
  })
})

const wireOrganisation = {
  Name: 'Kererū Coffee Ltd',
  BaseCurrency: 'NZD',
  CountryCode: 'NZ',
  FinancialYearEndMonth: 3,
  SalesTaxBasis: 'PAYMENTS',
  SalesTaxPeriod: 'TWOMONTHS',
  Timezone: 'NEWZEALANDSTANDARDTIME',
  ShortCode: '!abc12',
  PeriodLockDate: '/Date(1774915200000+0000)/',
}

const organisation = (change: object) =>
  toOrganisation(
    parsePayload(
      organisationReply,
      JSON.stringify({ Organisations: [{ ...wireOrganisation, ...change }] }),
    ),
  )

describe('organisations', () => {
  it('are read completely', () => {
    expect(organisation({})).toEqual({
      name: 'Kererū Coffee Ltd',
      country: 'NZ',
      currency: 'NZD',
      reportingYearBeginsMonth: 4,
      salesTaxBasis: 'payments',
      salesTaxPeriodMonths: 2,
      timeZone: 'Pacific/Auckland',
      lockedTo: '2026-03-31',
      shortCode: '!abc12',
    })
  })

  it.each([
    [12, 1],
    [1, 2],
    [3, 4],
    [6, 7],
    [11, 12],
  ])('[DAT-01] a year that ends in month %i begins in month %i', (end, begins) => {
    expect(organisation({ FinancialYearEndMonth: end })?.reportingYearBeginsMonth).toBe(begins)
  })

  it.each([
    // the day and month of its end, the month of its begin
    [5, 4, 4],
    [31, 3, 4],
    [30, 6, 7],
    [28, 2, 3],
    [14, 12, 12],
    [0, 3, 4],
  ])('[SYN-03] a year that ends on day %d of month %d begins with month %d', (day, end, begins) => {
    const given = { FinancialYearEndDay: day, FinancialYearEndMonth: end }
    expect(organisation(given)?.reportingYearBeginsMonth).toBe(begins)
  })

  it.each([
    ['PAYMENTS', 'payments'],
    ['CASH', 'payments'],
    ['FLATRATECASH', 'payments'],
    ['INVOICE', 'invoice'],
    ['ACCRUAL', 'invoice'],
    ['ACCRUALS', 'invoice'],
    ['FLATRATEACCRUAL', 'invoice'],
    ['NONE', 'none'],
    ['SOMETHINGNEW', 'none'],
    [null, 'none'],
  ])('the sales tax basis %s is by %s', (SalesTaxBasis, expected) => {
    expect(organisation({ SalesTaxBasis })?.salesTaxBasis).toBe(expected)
  })

  it.each([
    ['MONTHLY', 1],
    ['ONEMONTHS', 1],
    ['1MONTHLY', 1],
    ['TWOMONTHS', 2],
    ['2MONTHLY', 2],
    ['QUARTERLY', 3],
    ['QUARTERLY1', 3],
    ['QUARTERLY2', 3],
    ['QUARTERLY3', 3],
    ['3MONTHLY', 3],
    ['SIXMONTHS', 6],
    ['6MONTHLY', 6],
    ['ANNUALLY', 12],
    ['YEARLY', 12],
    ['quarterly', 3],
    ['NONE', null],
    [null, null],
  ])('the sales tax period %s is %s months', (SalesTaxPeriod, months) => {
    expect(organisation({ SalesTaxPeriod })?.salesTaxPeriodMonths).toBe(months)
  })

  it.each([
    // zone, country, IANA
    ['AUSEASTERNSTANDARDTIME', 'AU', 'Australia/Sydney'],
    ['WAUSTRALIASTANDARDTIME', 'AU', 'Australia/Perth'],
    ['GMTSTANDARDTIME', 'GB', 'Europe/London'],
    ['NewZealandStandardTime', 'NZ', 'Pacific/Auckland'],
    ['SOMETHINGNEW', 'NZ', 'Pacific/Auckland'],
    ['SOMETHINGNEW', 'AU', 'Australia/Sydney'],
    [null, 'GB', 'Europe/London'],
    [undefined, null, 'Pacific/Auckland'],
  ])('[ENT-17] the time zone %s in %s is %s', (Timezone, CountryCode, zone) => {
    expect(organisation({ Timezone, CountryCode })?.timeZone).toBe(zone)
  })

  it('[ENT-17] every time zone is one in which the day can be calculated', () => {
    for (const zone of Object.values(IANA_OF_WINDOWS)) {
      expect(civilDay(Date.UTC(2026, 6, 15, 12), zone)).toMatch(/^2026-07-1[4-6]$/)
    }
  })

  it('without country, lock or tax are still read', () => {
    const bare = { CountryCode: undefined, PeriodLockDate: null, SalesTaxBasis: undefined }
    expect(organisation(bare)).toMatchObject({
      country: null,
      lockedTo: null,
      salesTaxBasis: 'none',
    })
  })
})
