import type { Account } from '@millpond/contract/account'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'

export const DataPage = ({ account }: { account: Account }) => (
  <>
    <ExportSection account={account} />
    <DeletionSection account={account} />
  </>
)
