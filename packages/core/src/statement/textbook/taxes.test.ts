import { describe, it } from 'vitest'
import { AT_ONCE, code, cost, expectTable, GST, open, owed, paid, sales } from './_case.ts'

const opening = { bank: 10_000, capital: 10_000 }

/** Two-monthly GST: December and January on 28 February, February and March on 28 April. */
const TWO_MONTHLY = ['2027-02-28', '2027-02-28', '2027-04-28', '2027-04-28', null]

describe('GST', () => {
  it('of cash sales is collected, owed and paid after the period', () => {
    expectTable(
      {
        opening,
        flows: [sales([1000, 1000, 0], { taxPpm: GST })],
        obligations: [owed('gst', TWO_MONTHLY.slice(0, 3))],
      },
      `              26-12   27-01   27-02
       cash sales         1,000   1,000   0
       cash taxCollected  150     150     0
       cash gst           0       0       -300
       balance gst        150     300     0
       net profit         1,000   1,000   0
       cash               11,150  12,300  12,000`,
    )
  })

  const lateMoney = [sales([1000, 0, 0, 0, 0], { taxPpm: GST, settlement: paid(0, 0, 100) })]

  it('on the invoice basis is due for the period of the invoice, before the payment', () => {
    expectTable(
      { opening, flows: lateMoney, obligations: [owed('gst', TWO_MONTHLY)] },
      `              26-12   27-01   27-02   27-03   27-04
       cash sales         0       0       1,000   0       0
       cash taxCollected  0       0       150     0       0
       cash gst           0       0       -150    0       0
       balance gst        150     150     0       0       0
       cash               10,000  10,000  11,000  11,000  11,000`,
    )
  })

  it('on the payments basis is due for the period of the payment', () => {
    expectTable(
      { opening, flows: lateMoney, obligations: [owed('gst', TWO_MONTHLY, {}, 'payments')] },
      `              26-12   27-01   27-02   27-03   27-04
       cash taxCollected  0       0       150     0       0
       cash gst           0       0       0       0       -150
       balance gst        150     150     150     150     0
       cash               10,000  10,000  11,150  11,150  11,000`,
    )
  })

  it('is refunded if more was paid to suppliers than collected', () => {
    expectTable(
      {
        opening,
        flows: [cost('fitout', [2000, 0, 0], { taxPpm: GST, settlement: AT_ONCE })],
        obligations: [owed('gst', TWO_MONTHLY.slice(0, 3))],
      },
      `              26-12   27-01   27-02
       cash fitout   -2,000  0       0
       cash taxPaid  -300    0       0
       cash gst      0       0       300
       balance gst   -300    -300    0
       cash          7,700   7,700   8,000`,
    )
  })

  it('owed from before is paid on its day, and the part not yet due stays', () => {
    expectTable(
      {
        opening: { bank: 10_000, gst: 700, capital: 9300 },
        obligations: [owed('gst', [null, null], { '2027-01-15': 600 })],
      },
      `              26-12   27-01
       cash gst     0       -600
       balance gst  700     100
       cash         10,000  9,400`,
    )
  })

  it('in an open invoice is due, on the payments basis, once the invoice is paid', () => {
    expectTable(
      {
        opening: { bank: 10_000, receivables: 1150, gst: 150, capital: 11_000 },
        documents: [open('invoice', 'sales', 1150, 150, '2027-01-10')],
        obligations: [owed('gst', TWO_MONTHLY.slice(0, 3), {}, 'payments')],
      },
      `              26-12   27-01   27-02
       cash taxCollected  0       150     0
       cash gst           0       0       -150
       balance gst        150     150     0
       cash               10,000  11,150  11,000`,
    )
  })

  it('at 15 % of 33.30 is 5.00, because half a cent is rounded up', () => {
    expectTable(
      { opening, flows: [sales([33.3, 0.1], { taxPpm: GST })] },
      `              26-12   27-01
       cash taxCollected  5       0.02
       balance gst        5       5.02`,
    )
  })
})

describe('wages', () => {
  const wages = cost('wages', [5000, 5000, 5000], {
    treatment: { kind: 'wages', withheld: [{ code: code('paye'), ppm: 200_000 }] },
  })
  const nextMonth20 = ['2027-01-20', '2027-02-20', '2027-03-20']

  it('of 5,000 with 20 % withheld: 4,000 to people now, 1,000 to the tax office next month', () => {
    expectTable(
      {
        opening: { bank: 30_000, capital: 30_000 },
        flows: [wages],
        obligations: [owed('paye', nextMonth20)],
      },
      `              26-12   27-01   27-02
       profit wages  5,000   5,000   5,000
       cash wages    -4,000  -4,000  -4,000
       cash paye     0       -1,000  -1,000
       balance paye  1,000   1,000   1,000
       cash          26,000  21,000  16,000`,
    )
  })

  it('with KiwiSaver: 3 % from the employee, 3 % from the employer, both owed together', () => {
    const saving = cost('wages', [5000, 0], {
      treatment: {
        kind: 'wages',
        withheld: [
          { code: code('paye'), ppm: 200_000 },
          { code: code('kiwisaver'), ppm: 30_000 },
        ],
      },
    })
    const employer = cost('employer', [150, 0], {
      treatment: { kind: 'accrued', code: code('kiwisaver') },
    })
    expectTable(
      {
        opening,
        flows: [saving, employer],
        obligations: [
          owed('paye', nextMonth20.slice(0, 2)),
          owed('kiwisaver', nextMonth20.slice(0, 2)),
        ],
      },
      `              26-12   27-01
       cash wages         -3,850  0
       balance paye       1,000   0
       balance kiwisaver  300     0
       cash paye          0       -1,000
       cash kiwisaver     0       -300
       net profit         -5,150  0
       cash               6,150   4,850`,
    )
  })

  it('superannuation by the quarter: 300 a month collects and 900 is paid on 28 January', () => {
    const quarter = '2027-01-28'
    expectTable(
      {
        asOf: '2026-09-30',
        opening,
        flows: [
          cost('super', [300, 300, 300, 300], {
            treatment: { kind: 'accrued', code: code('kiwisaver') },
          }),
        ],
        obligations: [owed('kiwisaver', [quarter, quarter, quarter, null])],
      },
      `              26-10   26-11   26-12   27-01
       balance kiwisaver  300     600     900     300
       cash kiwisaver     0       0       0       -900
       cash               10,000  10,000  10,000  9,100`,
    )
  })
})

describe('income tax', () => {
  it('is an expense month by month and paid on the provisional date', () => {
    const due = '2027-01-15'
    expectTable(
      {
        opening: { ...opening, incomeTax: 500, capital: 9500 },
        flows: [
          cost('taxExpense', [700, 700], {
            treatment: { kind: 'accrued', code: code('incomeTax') },
          }),
        ],
        obligations: [owed('incomeTax', [due, null], { [due]: 500 })],
      },
      `              26-12   27-01
       balance incomeTax  1,200   700
       cash incomeTax     0       -1,200
       net profit         -700    -700
       cash               10,000  8,800`,
    )
  })
})
