import type { LeftOut } from '@millpond/contract/connection'
import type { Organisation } from '@millpond/contract/organisation'
import { LEFT_OUT_NAMES, LEFT_OUT_REASON_TEXT } from '@millpond/core/ledger'
import { providerPage, providerWord } from '@millpond/core/organisation'
import { formatDay } from '@millpond/core/time'
import { useProviderWithPages } from '#screen/provider-links.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './connection.module.css'

interface LeftOutPanelProps {
  readonly organisation: Organisation
  readonly leftOut: LeftOut
}

/** Records that cannot be used, each with what to correct and the way to its page. */
export function LeftOutPanel({ organisation, leftOut }: LeftOutPanelProps) {
  const { records, total } = leftOut
  const books = providerWord(organisation.provider)
  const rest = total - records.length
  const them = total === 1 ? 'it' : 'them'
  return (
    <Panel
      title={total === 1 ? 'One record was left out' : `${total} records were left out`}
      subtitle={`Correct ${them} in ${books}. The next sync will include ${them}.`}
    >
      <ul className={styles.lines}>
        {records.map((record, index) => (
          <li key={record.providerId ?? index}>
            {titleOf(record)}
            {': '}
            {LEFT_OUT_REASON_TEXT[record.reason]} <PageLink {...{ organisation, record }} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.hint}>and {rest} more</p>}
    </Panel>
  )
}

type Left = LeftOut['records'][number]

/** `Invoice INV-7, Ana Ltd, 3 Nov 2026`, with what is known of it. */
function titleOf({ kind, number, contactName, issuedOn }: Left): string {
  const name = LEFT_OUT_NAMES[kind]
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}${number ? ` ${number}` : ''}`
  return [title, contactName, issuedOn && formatDay(issuedOn)].filter(Boolean).join(', ')
}

function PageLink({ organisation, record }: { organisation: Organisation; record: Left }) {
  const provider = useProviderWithPages(organisation)
  const { kind, number, providerId } = record
  if (provider === null || providerId === null) return null
  const address = providerPage(provider, organisation.tenantCode ?? null, { kind, id: providerId })
  if (address === null) return null
  return (
    <a href={address} target="_blank" rel="noreferrer">
      See in {providerWord(provider)}
      <span className="visually-hidden">
        : {LEFT_OUT_NAMES[kind]} {number}
      </span>
    </a>
  )
}
