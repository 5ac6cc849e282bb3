import type { Organisation } from '@millpond/contract/organisation'
import type { SavedReport } from '@millpond/contract/report'
import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useGetReportLinksQuery } from '#api/report/link-api.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LinkList } from './link-list.tsx'
import { NewLink } from './new-link.tsx'
import styles from './share.module.css'
import { SHARE_WORDS } from './share-words.ts'

interface ShareDialogProps {
  readonly organisation: Organisation
  readonly report: SavedReport
  readonly onClose: () => void
}

/** Makes links to one published version, lists and revokes them. */
export function ShareDialog({ organisation, report, onClose }: ShareDialogProps) {
  const key = { organisationId: organisation.organisationId, id: report.id }
  const readOnly = useReadOnlyWords()
  const read = useGetReportLinksQuery(key, { refetchOnMountOrArgChange: true })
  const [address, setAddress] = useState<string | null>(null)
  const reread = () => void read.refetch()
  return (
    <Dialog title={`Share version ${report.number ?? 1}`} onClose={onClose}>
      <div className={styles.parts}>
        <p>{SHARE_WORDS.about}</p>
        {readOnly && <p>{readOnly}</p>}
        {address !== null ? (
          <Ready address={address} onMore={() => setAddress(null)} />
        ) : (
          !readOnly && (
            <NewLink
              {...key}
              onReady={made => {
                setAddress(made)
                reread()
              }}
            />
          )
        )}
        {read.currentData ? (
          <LinkList {...key} links={read.currentData} onRevoked={reread} />
        ) : read.error ? (
          <div role="alert">
            <p>
              {SHARE_WORDS.notRead} {plainMessage(read.error)}
            </p>
            <Button onClick={reread}>Try again</Button>
          </div>
        ) : (
          <Skeleton height={80} />
        )}
      </div>
    </Dialog>
  )
}

/** The address is shown once, because the server keeps its hash only. */
const Ready = ({ address, onMore }: { address: string; onMore: () => void }) => (
  <section className={styles.part} aria-label="New link">
    <p role="status">{SHARE_WORDS.ready}</p>
    <p className={styles.address}>{address}</p>
    <div className={styles.acts}>
      <CopyButton variant="primary" label="Copy link" text={address} />
      <Button onClick={onMore}>Create another link</Button>
    </div>
  </section>
)
