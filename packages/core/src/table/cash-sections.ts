import { GROUP_NAMES } from '#insight'

/** Rows of the sections of the cash flow in reading order. */
export const CASH_SECTIONS = [
  {
    key: 'receipts',
    name: 'Receipts',
    groups: [
      ['revenue', GROUP_NAMES.revenue],
      ['otherIncome', GROUP_NAMES.otherIncome],
      ['otherReceipts', 'Other receipts'],
    ],
  },
  {
    key: 'payments',
    name: 'Payments',
    groups: [
      ['directCosts', GROUP_NAMES.directCosts],
      ['goods', 'Stock purchases'],
      ['overheads', GROUP_NAMES.overheads],
      ['payroll', ''],
      ['otherPayments', 'Other payments'],
    ],
  },
  {
    key: 'taxes',
    name: 'Taxes',
    groups: [
      ['salesTax', ''],
      ['incomeTax', GROUP_NAMES.incomeTax],
    ],
  },
  { key: 'investing', name: 'Equipment and other assets', groups: [['investing', '']] },
  {
    key: 'financing',
    name: 'Loans, interest and drawings',
    groups: [
      ['financing', 'Loans and drawings'],
      ['interestPaid', 'Interest paid'],
      ['interestReceived', 'Interest received'],
    ],
  },
  { key: 'otherBalances', name: 'Other balances', groups: [['otherBalances', '']] },
  { key: 'adjustment', name: 'Forecast adjustment', groups: [['adjustment', '']] },
  { key: 'unexplained', name: 'Not matched to an account', groups: [['unexplained', '']] },
] as const
