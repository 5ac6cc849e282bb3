import { sheetId as schema } from '@millpond/contract/sheet'
import { expect, it } from 'vitest'
import { singleKindOf, singleSheetKey } from './single-sheet.ts'

const ID = '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d'

it('[ENT-11] an organisation has one sheet of customers and one of transfers, by any spelling', () => {
  for (const kind of ['customers', 'transfers'] as const) {
    const { sheetId } = singleSheetKey(ID, kind)
    expect(schema.safeParse(sheetId).success).toBe(true)
    expect(singleSheetKey(ID.toUpperCase(), kind).sheetId).toBe(sheetId)
    expect(singleKindOf({ organisationId: ID, sheetId: sheetId.toUpperCase() })).toBe(kind)
    const other = { organisationId: ID.replace('0b', '0c'), sheetId }
    expect(singleKindOf(other)).toBeUndefined()
  }
})
