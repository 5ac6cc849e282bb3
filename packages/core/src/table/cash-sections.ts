/** Rows of the sections of the cash flow in reading order. */
export const CASH_SECTIONS = [
  {
    key: 'receipts',
    name: 'Receipts',
    groups: [
      ['revenue', 'Revenue'],
      ['otherIncome', 'Other income'],
      ['otherReceipts', 'Other receipts'],
    ],
  },
  {
    key: 'payments',
    name: 'Payments',
    groups: [
      ['directCosts', 'Direct costs'],
      ['overheads', 'Overheads'],
      ['payroll', 'Payroll and payroll taxes'],
      ['otherPayments', 'Other payments'],
    ],
  },
  {
    key: 'taxes',
    name: 'Taxes',
    groups: [
      ['salesTax', ''],
      ['incomeTax', 'Income tax'],
    ],
  },
  { key: 'investing', name: 'Equipment and other assets', groups: [['investing', '']] },
  { key: 'financing', name: 'Loans and drawings', groups: [['financing', '']] },
  { key: 'otherBalances', name: 'Other balances', groups: [['otherBalances', '']] },
  { key: 'adjustment', name: 'Forecast adjustment', groups: [['adjustment', '']] },
  { key: 'unexplained', name: 'Not matched to an account', groups: [['unexplained', '']] },
] as const
