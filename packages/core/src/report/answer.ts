import type { Month } from '#time'
import type { BlockKind, BlockOf } from './definition.ts'
import type { BlockContent } from './result.ts'
import type { ReportSources } from './sources.ts'

export interface BlockAnswer {
  /** The sentence that the figures give, for a block without a title of its own. */
  readonly title: string
  readonly content: BlockContent
}

/** Why a block cannot be shown, in one sentence. */
interface BlockFault {
  readonly reason: string
}

/** What resolves one kind of block. The month is the last complete one of the report. */
export type Resolve<Kind extends BlockKind> = (
  block: BlockOf<Kind>,
  sources: ReportSources,
  month: Month,
) => BlockAnswer | BlockFault

export const TOO_LITTLE_HISTORY = 'There is too little history to forecast cash yet.'
