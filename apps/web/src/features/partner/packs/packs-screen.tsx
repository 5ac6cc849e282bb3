import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { usePartner } from '../use-partner.ts'
import { PackList } from './pack-list.tsx'
import { PACK_WORDS } from './pack-words.ts'
import { NEW_PACK } from './paths.ts'

const PackForm = lazy(() =>
  import('./pack-form.tsx').then(module => ({ default: module.PackForm })),
)

const PackRun = lazy(() => import('./pack-run.tsx').then(module => ({ default: module.PackRun })))

/** ALR-04: the packs of a partner, a new one, or one of them. */
export function Component() {
  const { pack } = useParams()
  const partner = usePartner()
  if (partner === null) return <Loading />
  if (!partner) return <EmptyState title={PACK_WORDS.noPartner}>{PACK_WORDS.about}</EmptyState>
  if (!atLeast(partner.role, 'editor')) {
    return <EmptyState title={PACK_WORDS.readersOnly}>{PACK_WORDS.about}</EmptyState>
  }
  return (
    <Suspense fallback={<Loading />}>
      <Page partner={partner} pack={pack} />
    </Suspense>
  )
}

function Page({ partner, pack }: { partner: Organisation; pack: string | undefined }) {
  const { organisationId } = partner
  if (pack === undefined) return <PackList {...{ organisationId }} firm={partner.name} />
  if (pack === NEW_PACK) return <PackForm {...{ organisationId }} />
  return <PackRun key={pack} {...{ organisationId }} id={pack} />
}
