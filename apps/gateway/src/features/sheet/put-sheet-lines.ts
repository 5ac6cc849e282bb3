import type { putSheetLines as route } from '@millpond/contract/sheet'
import type { Handler } from '../../http/call.ts'
import { saveLines } from '../../sheets/save-lines.ts'

export const putSheetLines: Handler<typeof route, 'clock'> = call =>
  call.commit(async tx => ({ lines: await saveLines(tx, call, call.body) }))
