/**
 * The 350 accounts of Harbour & Co: sixty product lines and five branches, each with its own set.
 */
import { chartOf } from './chart.ts'

export const KEY = 'wholesaler'
const SALE = { tax: 'OUTPUT2' }
const COST = { tax: 'INPUT2' }

const CATEGORIES: readonly (readonly [category: string, ...lines: string[]])[] = [
  ['Kitchenware', 'Pots & Pans', 'Knives', 'Bakeware', 'Utensils', 'Small Appliances', 'Storage'],
  ['Tableware', 'Plates', 'Bowls', 'Glassware', 'Cutlery', 'Linen', 'Serving Dishes'],
  ['Cleaning', 'Detergents', 'Sanitisers', 'Mops & Brooms', 'Bin Liners', 'Gloves', 'Dispensers'],
  ['Packaging', 'Cups', 'Lids', 'Takeaway Boxes', 'Paper Bags', 'Film & Foil', 'Labels'],
  ['Dry Goods', 'Flour', 'Rice', 'Pasta', 'Pulses', 'Sugar', 'Nuts & Seeds'],
  ['Beverages', 'Coffee', 'Tea', 'Syrups', 'Juice', 'Soft Drinks', 'Water'],
  ['Confectionery', 'Chocolate', 'Biscuits', 'Sweets', 'Snack Bars', 'Crisps', 'Gift Boxes'],
  ['Condiments', 'Oils', 'Vinegars', 'Sauces', 'Spices', 'Spreads', 'Pickles'],
  ['Frozen', 'Chips', 'Vegetables', 'Pastry', 'Berries', 'Seafood', 'Ice Cream'],
  ['Workwear', 'Aprons', 'Footwear', 'Jackets', 'Hats', 'Hi-vis', 'First Aid'],
]

export interface ProductLine {
  readonly name: string
  readonly category: string
  /** Words of its accounts in `id`. */
  readonly sales: string
  readonly cost: string
  readonly stock: string
}

export const PRODUCT_LINES: readonly ProductLine[] = CATEGORIES.flatMap(([category, ...lines]) =>
  lines.map(name => ({
    name,
    category,
    sales: `sales ${name}`,
    cost: `cost ${name}`,
    stock: `stock ${name}`,
  })),
)

export const BRANCHES = ['Auckland', 'Tauranga', 'Wellington', 'Christchurch', 'Dunedin'] as const

/** Dollars a month for the middle branch, and the account type; wages and pay are booked apart. */
export const BRANCH_COSTS: readonly (readonly [name: string, dollars: number, type: string])[] = [
  ['Rent', 11_500, 'OVERHEADS'],
  ['Power', 2_100, 'EXPENSE'],
  ['Rates', 900, 'EXPENSE'],
  ['Security', 480, 'EXPENSE'],
  ['Cleaning', 650, 'EXPENSE'],
  ['Freight Out', 7_800, 'DIRECTCOSTS'],
  ['Couriers', 1_900, 'DIRECTCOSTS'],
  ['Fuel', 2_400, 'EXPENSE'],
  ['Vehicle Maintenance', 1_100, 'EXPENSE'],
  ['Forklift Hire', 1_350, 'EXPENSE'],
  ['Telephone', 380, 'EXPENSE'],
  ['Repairs', 820, 'EXPENSE'],
  ['Insurance', 1_250, 'EXPENSE'],
  ['Pallets', 740, 'DIRECTCOSTS'],
  ['Travel', 560, 'EXPENSE'],
]
const BRANCH_PAY = ['Warehouse Wages', 'Sales Wages', 'KiwiSaver'] as const

const base = chartOf(KEY, 'NZD', {
  trading: [null, 'Trading Account', 'BANK'],
  collections: [null, 'Collections Account', 'BANK'],
  payroll: [null, 'Payroll Account', 'BANK'],
  taxes: [null, 'Tax Account', 'BANK'],
  call: [null, 'Call Account', 'BANK'],
  online: ['596', 'PayPal Web Shop', 'BANK', { bank: 'PAYPAL' }],
  fuelCard: ['597', 'Fuel Card', 'BANK', { bank: 'CREDITCARD' }],
  visa: ['598', 'Company Visa', 'BANK', { bank: 'CREDITCARD' }],
  debtors: ['610', 'Accounts Receivable', 'CURRENT', { system: 'DEBTORS' }],
  doubtful: ['611', 'Provision for Doubtful Debts', 'CURRENT'],
  prepaid: ['620', 'Prepayments', 'PREPAYMENT'],
  transit: ['621', 'Goods in Transit', 'INVENTORY'],
  advances: ['625', 'Staff Advances', 'CURRENT'],
  customsDeposit: ['626', 'Customs Deposit', 'NONCURRENT'],
  computers: ['750', 'Computer Equipment', 'FIXED', COST],
  computersWorn: ['751', 'Less Accumulated Depreciation on Computer Equipment', 'FIXED'],
  website: ['760', 'Web Shop', 'FIXED', COST],
  websiteWorn: ['761', 'Less Accumulated Amortisation on Web Shop', 'FIXED'],
  goodwill: ['770', 'Goodwill', 'NONCURRENT'],
  creditors: ['800', 'Accounts Payable', 'CURRLIAB', { system: 'CREDITORS' }],
  gst: ['820', 'GST', 'CURRLIAB', { system: 'GST' }],
  paye: ['825', 'PAYE Payable', 'CURRLIAB'],
  kiwiSaver: ['826', 'KiwiSaver Payable', 'CURRLIAB'],
  incomeTax: ['830', 'Income Tax Payable', 'CURRLIAB'],
  accrued: ['835', 'Accrued Expenses', 'CURRLIAB'],
  rebatesOwed: ['836', 'Customer Rebates Payable', 'CURRLIAB'],
  holidayPay: ['837', 'Holiday Pay Accrued', 'CURRLIAB'],
  levies: ['838', 'ACC Levies Payable', 'CURRLIAB'],
  rounding: ['860', 'Rounding', 'CURRLIAB', { system: 'ROUNDING' }],
  tradeFinance: ['870', 'Trade Finance Facility', 'CURRLIAB'],
  termLoan: ['900', 'Term Loan', 'TERMLIAB'],
  shareholders: ['905', 'Shareholder Loan', 'LIABILITY'],
  retained: ['960', 'Retained Earnings', 'EQUITY', { system: 'RETAINEDEARNINGS' }],
  capital: ['970', 'Share Capital', 'EQUITY'],
  dividends: ['975', 'Dividends', 'EQUITY'],
  reserve: ['977', 'Asset Revaluation Reserve', 'EQUITY'],
  freightRecovered: ['260', 'Freight Recovered', 'REVENUE', SALE],
  discounts: ['261', 'Settlement Discounts Given', 'REVENUE', SALE],
  rebates: ['262', 'Customer Rebates', 'REVENUE', SALE],
  webSales: ['263', 'Web Shop Sales', 'SALES', SALE],
  interestIn: ['270', 'Interest Received', 'OTHERINCOME'],
  sundry: ['275', 'Sundry Income', 'OTHERINCOME', SALE],
  freightIn: ['390', 'Freight Inwards', 'DIRECTCOSTS', COST],
  customs: ['391', 'Customs & Duty', 'DIRECTCOSTS', COST],
  stockAdjusted: ['392', 'Stock Adjustments', 'DIRECTCOSTS'],
  webCost: ['393', 'Web Shop Cost of Goods', 'DIRECTCOSTS', COST],
  advertising: ['400', 'Advertising', 'EXPENSE', COST],
  badDebts: ['401', 'Bad Debts', 'EXPENSE', COST],
  bankFees: ['404', 'Bank Fees', 'EXPENSE'],
  accounting: ['412', 'Accounting & Audit', 'EXPENSE', COST],
  depreciation: ['416', 'Depreciation', 'DEPRECIATN'],
  directors: ['418', 'Directors’ Fees', 'EXPENSE'],
  interest: ['437', 'Interest Expense', 'EXPENSE'],
  itSupport: ['438', 'IT Support', 'EXPENSE', COST],
  legal: ['441', 'Legal Expenses', 'EXPENSE', COST],
  office: ['453', 'Office Expenses', 'EXPENSE', COST],
  adminWages: ['477', 'Head Office Wages', 'EXPENSE'],
  adminKiwiSaver: ['478', 'Head Office KiwiSaver', 'EXPENSE'],
  software: ['485', 'Software', 'EXPENSE', COST],
  taxExpense: ['505', 'Income Tax Expense', 'EXPENSE'],
})

type Rows = Parameters<typeof chartOf<string>>[2]

function productRows(): Rows {
  return Object.fromEntries(
    PRODUCT_LINES.flatMap(({ name, category, sales, cost, stock }, index) => {
      const number = String(index + 1).padStart(2, '0')
      const full = `${category}: ${name}`
      return [
        [sales, [`20${number}`, `Sales ${full}`, 'SALES', SALE]],
        [cost, [`30${number}`, `Cost of ${full}`, 'DIRECTCOSTS', COST]],
        [stock, [`60${number}`, `Stock of ${full}`, 'INVENTORY', COST]],
      ]
    }),
  )
}

function branchRows(): Rows {
  return Object.fromEntries(
    BRANCHES.flatMap((branch, index) => {
      const costs = BRANCH_COSTS.map(([name, , type]) => ({ name, type, more: COST }))
      const pay = BRANCH_PAY.map(name => ({ name, type: 'EXPENSE', more: {} }))
      const assets = [
        { name: 'Racking & Plant', type: 'FIXED', more: COST },
        { name: 'Less Depreciation on Racking & Plant', type: 'FIXED', more: {} },
        { name: 'Vehicles', type: 'FIXED', more: COST },
        { name: 'Less Depreciation on Vehicles', type: 'FIXED', more: {} },
      ]
      return [...costs, ...pay, ...assets].map(({ name, type, more }, line) => [
        `${branch} ${name}`,
        [
          `${type === 'FIXED' ? 7 : 4}${index + 1}${String(line).padStart(2, '0')}`,
          `${branch} ${name}`,
          type,
          more,
        ],
      ])
    }),
  )
}

const products = chartOf<string>(KEY, 'NZD', productRows())
const branches = chartOf<string>(KEY, 'NZD', branchRows())

export const accounts = [...base.accounts, ...products.accounts, ...branches.accounts]
export const id = base.id

/** The id of an account of a product line or branch, such as `idOf('Auckland Rent')`. */
export function idOf(word: string): string {
  const found = products.id[word] ?? branches.id[word]
  if (!found) throw new Error(`${word} is no account`)
  return found
}
