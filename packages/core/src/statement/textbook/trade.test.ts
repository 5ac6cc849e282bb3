import { describe, it } from 'vitest'
import { AT_ONCE, cost, expectTable, NEXT_MONTH, open, paid, sales } from './_case.ts'

const opening = { bank: 10_000, capital: 10_000 }

describe('selling and buying', () => {
  it('cash sales: 1,000 a month is 1,000 more in the bank', () => {
    expectTable(
      { opening, flows: [sales([1000, 1000, 1000])] },
      `              26-12   27-01   27-02
       cash sales      1,000   1,000   1,000
       cash            11,000  12,000  13,000
       balance earnings  1,000   2,000   3,000`,
    )
  })

  it('paid next month: December’s sales are receivables at its end', () => {
    expectTable(
      { opening, flows: [sales([1000, 1500, 0], { settlement: NEXT_MONTH })] },
      `              26-12   27-01   27-02
       profit sales         1,000   1,500   0
       cash sales           0       1,000   1,500
       balance receivables  1,000   1,500   0
       cash                 10,000  11,000  12,500`,
    )
  })

  it('late payers: of 1,000 half now, 30 % a month later, 20 % two months later', () => {
    expectTable(
      { opening, flows: [sales([1000, 0, 0, 0], { settlement: paid(50, 30, 20) })] },
      `              26-12   27-01   27-02   27-03
       cash sales           500     300     200     0
       balance receivables  500     200     0       0`,
    )
  })

  it('no cent is lost: 100.00 in three thirds is 33.33 + 33.34 + 33.33', () => {
    const thirds = paid(33.3333, 33.3334, 33.3333)
    expectTable(
      { opening, flows: [sales([100, 0, 0], { settlement: thirds })] },
      `              26-12   27-01   27-02
       cash sales           33.33   33.34   33.33
       balance receivables  66.67   33.33   0`,
    )
  })

  it('amounts unpaid at the end of the horizon are still receivable', () => {
    expectTable(
      { opening, flows: [sales([900, 900], { settlement: paid(0, 0, 0, 100) })] },
      `              26-12   27-01
       cash sales           0       0
       balance receivables  900     1,800
       cash                 10,000  10,000`,
    )
  })

  it('a bill of 600 paid a month later is a payable for a month', () => {
    expectTable(
      { opening, flows: [cost('rent', [600, 600, 600], { settlement: NEXT_MONTH })] },
      `              26-12   27-01   27-02
       profit rent       600     600     600
       cash rent         0       -600    -600
       balance payables  600     600     600
       net profit        -600    -600    -600
       cash              10,000  9,400   8,800`,
    )
  })

  it('a month of refunds is negative: -200 of sales is 200 less in the bank', () => {
    expectTable(
      { opening, flows: [sales([500, -200], { settlement: AT_ONCE })] },
      `              26-12   27-01
       cash sales        500     -200
       cash              10,500  10,300
       balance earnings  500     300`,
    )
  })
})

describe('open invoices and bills', () => {
  const withInvoice = { bank: 10_000, receivables: 1150, gst: 150, capital: 11_000 }

  it('an invoice of 1,150 expected on 10 January is paid then', () => {
    expectTable(
      { opening: withInvoice, documents: [open('invoice', 'sales', 1150, 150, '2027-01-10')] },
      `              26-12   27-01   27-02
       cash sales           0       1,000   0
       cash taxCollected    0       150     0
       balance receivables  1,150   0       0
       cash                 10,000  11,150  11,150
       net profit           0       0       0`,
    )
  })

  it('an overdue invoice expected after the horizon stays receivable', () => {
    expectTable(
      { opening: withInvoice, documents: [open('invoice', 'sales', 1150, 150, '2027-06-10')] },
      `              26-12   27-01
       balance receivables  1,150   1,150
       cash                 10,000  10,000`,
    )
  })

  it('of an invoice of 1,150 with 690 paid, 460 is still expected', () => {
    expectTable(
      {
        opening: { bank: 10_000, receivables: 460, gst: 60, capital: 10_400 },
        documents: [open('invoice', 'sales', 460, 60, '2026-12-20')],
      },
      `              26-12   27-01
       cash sales           400     0
       cash taxCollected    60      0
       balance receivables  0       0
       cash                 10,460  10,460`,
    )
  })

  it('a credit note of 230 reduces an invoice of 1,150: 920 is paid', () => {
    expectTable(
      {
        opening: { bank: 10_000, receivables: 920, gst: 120, capital: 10_800 },
        documents: [
          open('invoice', 'sales', 1150, 150, '2027-01-10'),
          open('creditNote', 'sales', -230, -30, '2027-01-10'),
        ],
      },
      `              26-12   27-01
       cash sales           0       800
       cash taxCollected    0       120
       balance receivables  920     0
       cash                 10,000  10,920`,
    )
  })

  it('a bill of 690 goes out on its day', () => {
    expectTable(
      {
        opening: { bank: 10_000, payables: 690, gst: -90, capital: 9400 },
        documents: [open('bill', 'rent', -690, -90, '2026-12-20')],
      },
      `              26-12   27-01
       cash rent         -600    0
       cash taxPaid      -90     0
       balance payables  0       0
       cash              9,310   9,310`,
    )
  })

  it('a supplier’s credit of 115 makes the bill of 690 one of 575', () => {
    expectTable(
      {
        opening: { bank: 10_000, payables: 575, gst: -75, capital: 9500 },
        documents: [
          open('bill', 'rent', -690, -90, '2026-12-20'),
          open('supplierCredit', 'rent', 115, 15, '2026-12-20'),
        ],
      },
      `              26-12
       cash rent         -500
       cash taxPaid      -75
       balance payables  0
       cash              9,425`,
    )
  })

  it('the part of a control account without documents stays', () => {
    expectTable(
      {
        opening: { bank: 10_000, receivables: 1200, capital: 11_200 },
        documents: [open('invoice', 'sales', 1150, 150, '2026-12-10')],
      },
      `              26-12   27-01
       balance receivables  50      50
       cash                 11,150  11,150`,
    )
  })
})
